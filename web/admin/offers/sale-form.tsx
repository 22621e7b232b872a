import { useState } from "react";
import type { PlannedSale } from "#contract/planned-sales.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useUnsaved } from "../kit/leave-guard.tsx";
import { useQuestion } from "../kit/question.tsx";
import { useForm } from "../kit/use-form.ts";
import { office } from "../office.ts";
import { refused } from "../shell/queries.ts";
import { Choice } from "./choice.tsx";
import { productCount, SaleStateChip } from "./sales-table.tsx";
import { ScopePicker } from "./scope-picker.tsx";
import { newSale, type TypedSale, toInput, toTyped } from "./typed-sale.ts";

type SaleFormProps = {
  /** Null for a new one. */
  sale: PlannedSale | null;
  onChanged: (sale: PlannedSale | null) => void;
  onBack: () => void;
};

export function SaleForm({ sale, onChanged, onBack }: SaleFormProps) {
  const saved = sale === null ? newSale : toTyped(sale);
  const [typed, setTyped] = useState(saved);
  const { ask, dialog } = useQuestion();
  const isUnsaved = JSON.stringify(typed) !== JSON.stringify(saved);
  useUnsaved(isUnsaved);
  const idFields = typed.ids.map((_, at) => `ids.${at}`);
  const { errors, isSending, submit } = useForm([...Object.keys(typed), ...idFields], async () => {
    const answer = await office.savePlannedSale(sent(typed, sale), sale?._id);
    setTyped(toTyped(answer.sale));
    onChanged(answer.sale);
    return answer.message;
  });
  const props = { typed, errors, onChange: (part: Partial<TypedSale>) => setTyped({ ...typed, ...part }) };
  async function leave() {
    const text = "What you changed here is not saved.";
    if (!isUnsaved || (await ask({ title: "Leave this sale?", text, act: "Leave", keep: "Stay" }))) onBack();
  }
  const isRunning = sale?.state === "running";
  const isOver = sale?.state === "ended";
  return (
    <form className="offer" noValidate aria-label="Sale" onSubmit={submit}>
      <button type="button" className="back" onClick={() => void leave()}>
        <Icon name="arrow-left" className="i-18" />
        Offers
      </button>
      <div className="ahead ahead--order">
        <h1>{sale === null ? "New sale" : sale.name}</h1>
        {sale === null ? null : <SaleStateChip state={sale.state} />}
        {sale === null || isOver ? null : <StopButton sale={sale} ask={ask} onChanged={onChanged} />}
      </div>
      <fieldset className="offer__cols" disabled={isOver}>
        <div>
          <WhenPanel {...props} isRunning={isRunning} />
          <fieldset className="offer__fixed" disabled={isRunning}>
            <PricePanel {...props} />
            <ScopePanel {...props} />
          </fieldset>
        </div>
        <div>{sale === null ? null : <StatePanel sale={sale} />}</div>
      </fieldset>
      {isOver ? null : (
        <div className="savebar">
          <span className="soft only-d">{isUnsaved ? "Not saved yet" : "All saved"}</span>
          <div className="right">
            {isUnsaved && sale !== null ? (
              <Button variant="secondary" size="md" onClick={() => setTyped(saved)}>
                Discard
              </Button>
            ) : null}
            <Button type="submit" size="md" isLoading={isSending}>
              Save sale
            </Button>
          </div>
        </div>
      )}
      {dialog}
    </form>
  );
}

/** The start of a running sale may have seconds, which its field does not show. */
function sent(typed: TypedSale, sale: PlannedSale | null) {
  const input = toInput(typed);
  return sale?.state === "running" ? { ...input, startsAt: sale.startsAt } : input;
}

type StopButtonProps = { sale: PlannedSale; ask: ReturnType<typeof useQuestion>["ask"] } & Pick<
  SaleFormProps,
  "onChanged"
>;

function StopButton({ sale: { _id, name, state }, ask, onChanged }: StopButtonProps) {
  const words =
    state === "running"
      ? { title: `End ${name} now?`, text: "The prices return to what they were.", act: "End sale" }
      : { title: `Delete ${name}?`, text: "No price has changed yet.", act: "Delete sale" };
  async function stop() {
    if (!(await ask({ ...words, isDanger: true }))) return;
    try {
      const { message } = state === "running" ? await office.endPlannedSale(_id) : await office.deletePlannedSale(_id);
      toast.ok(message);
      onChanged(null);
    } catch (error) {
      refused(error);
    }
  }
  return (
    <div className="right">
      <Button variant="danger-quiet" size="sm" onClick={() => void stop()}>
        {state === "running" ? "End now" : "Delete"}
      </Button>
    </div>
  );
}

type PanelProps = {
  typed: TypedSale;
  errors: Record<string, string>;
  onChange: (part: Partial<TypedSale>) => void;
};

function bind({ typed, errors, onChange }: PanelProps, name: Exclude<keyof TypedSale, "gives" | "on" | "ids">) {
  return {
    id: `sale-${name}`,
    value: typed[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  };
}

function WhenPanel({ isRunning, ...props }: PanelProps & { isRunning: boolean }) {
  const inDhaka = "Time in Bangladesh";
  return (
    <section className="panel panel--pad" aria-labelledby="sale-when">
      <h2 id="sale-when">Name and time</h2>
      <div className="form2">
        <Field className="c6 c6m" label="Name for you" {...bind(props, "name")} />
        <Field
          className="c3 c6m"
          label="Starts"
          type="datetime-local"
          hint={inDhaka}
          disabled={isRunning}
          {...bind(props, "startsAt")}
        />
        <Field className="c3 c6m" label="Ends" type="datetime-local" hint={inDhaka} {...bind(props, "endsAt")} />
      </div>
    </section>
  );
}

function PricePanel(props: PanelProps) {
  const { gives } = props.typed;
  return (
    <section className="panel panel--pad" aria-labelledby="sale-price">
      <h2 id="sale-price">Price in the sale</h2>
      <Choice
        name="gives"
        label="Price in the sale"
        options={{ percent: "Percent", price: "Offer price" }}
        chosen={gives}
        onChange={(next) => props.onChange({ gives: next })}
      />
      <div className="form2">
        {gives === "percent" ? (
          <Field
            className="c6 c6m"
            label="Percent off"
            inputMode="numeric"
            hint="Off the offer price, and off the sizes' own prices"
            {...bind(props, "percent")}
          />
        ) : (
          <Field
            className="c6 c6m"
            label="New offer price"
            prefix="৳"
            inputMode="decimal"
            hint="Products that cost less keep their price, and so do sizes with a price of their own"
            {...bind(props, "offerPrice")}
          />
        )}
      </div>
    </section>
  );
}

function ScopePanel({ typed: { on, ids }, errors, onChange }: PanelProps) {
  const error = errors.ids ?? Object.entries(errors).find(([path]) => path.startsWith("ids."))?.[1];
  return (
    <section className="panel panel--pad" aria-labelledby="sale-scope">
      <h2 id="sale-scope">On what</h2>
      <Choice
        name="on"
        label="On what"
        options={{ everything: "Everything", categories: "Categories", products: "Products" }}
        chosen={on}
        onChange={(next) => onChange({ on: next, ids: [] })}
      />
      <ScopePicker on={on} ids={ids} error={error} onChange={(next) => onChange({ ids: next })} />
      <p className="hint offer__hint">What is in the shop when it starts. Products in another running sale stay out.</p>
    </section>
  );
}

function StatePanel({ sale: { state, products } }: { sale: PlannedSale }) {
  const words = {
    planned: "The prices change by themselves when it starts, and return when it ends.",
    running: `${productCount(products)} cost less now. A price that you change meanwhile stays as you set it.`,
    ended: `${productCount(products)} cost less while it ran. The prices have returned.`,
  };
  return (
    <section className="panel panel--pad" aria-labelledby="sale-state">
      <h2 id="sale-state">What happens</h2>
      <p className="soft">{words[state]}</p>
    </section>
  );
}
