import { useState } from "react";
import type { PlannedSale } from "#contract/planned-sales.ts";
import * as m from "#messages";
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
    const text = m.offers_leave_text();
    if (!isUnsaved || (await ask({ title: m.offers_leave_sale(), text, act: m.offers_leave(), keep: m.offers_stay() })))
      onBack();
  }
  const isRunning = sale?.state === "running";
  const isOver = sale?.state === "ended";
  return (
    <form className="offer" noValidate aria-label={m.offers_sale()} onSubmit={submit}>
      <button type="button" className="back" onClick={() => void leave()}>
        <Icon name="arrow-left" className="i-18" />
        {m.offers_title()}
      </button>
      <div className="ahead ahead--order">
        <h1>{sale === null ? m.offers_new_sale() : sale.name}</h1>
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
          <span className="soft only-d">{isUnsaved ? m.phones_not_saved() : m.phones_all_saved()}</span>
          <div className="right">
            {isUnsaved && sale !== null ? (
              <Button variant="secondary" size="md" onClick={() => setTyped(saved)}>
                {m.phones_discard()}
              </Button>
            ) : null}
            <Button type="submit" size="md" isLoading={isSending}>
              {m.offers_save_sale()}
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
      ? { title: m.offers_end_ask({ name }), text: m.offers_end_text(), act: m.offers_end_sale() }
      : { title: m.offers_delete_ask({ name }), text: m.offers_delete_sale_text(), act: m.offers_delete_sale() };
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
        {state === "running" ? m.offers_end_now() : m.offers_delete()}
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
  const inDhaka = m.offers_dhaka();
  return (
    <section className="panel panel--pad" aria-labelledby="sale-when">
      <h2 id="sale-when">{m.offers_name_time()}</h2>
      <div className="form2">
        <Field className="c6 c6m" label={m.offers_own_name()} {...bind(props, "name")} />
        <Field
          className="c3 c6m"
          label={m.offers_starts()}
          type="datetime-local"
          hint={inDhaka}
          disabled={isRunning}
          {...bind(props, "startsAt")}
        />
        <Field
          className="c3 c6m"
          label={m.offers_ends()}
          type="datetime-local"
          hint={inDhaka}
          {...bind(props, "endsAt")}
        />
      </div>
    </section>
  );
}

function PricePanel(props: PanelProps) {
  const { gives } = props.typed;
  return (
    <section className="panel panel--pad" aria-labelledby="sale-price">
      <h2 id="sale-price">{m.offers_sale_price()}</h2>
      <Choice
        name="gives"
        label={m.offers_sale_price()}
        options={{ percent: m.offers_percent(), price: m.offers_offer_price() }}
        chosen={gives}
        onChange={(next) => props.onChange({ gives: next })}
      />
      <div className="form2">
        {gives === "percent" ? (
          <Field
            className="c6 c6m"
            label={m.offers_percent_off()}
            inputMode="numeric"
            hint={m.offers_off_hint()}
            {...bind(props, "percent")}
          />
        ) : (
          <Field
            className="c6 c6m"
            label={m.offers_new_price()}
            prefix="৳"
            inputMode="decimal"
            hint={m.offers_price_hint()}
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
      <h2 id="sale-scope">{m.offers_on_what()}</h2>
      <Choice
        name="on"
        label={m.offers_on_what()}
        options={{ everything: m.offers_everything(), categories: m.categories(), products: m.products() }}
        chosen={on}
        onChange={(next) => onChange({ on: next, ids: [] })}
      />
      <ScopePicker on={on} ids={ids} error={error} onChange={(next) => onChange({ ids: next })} />
      <p className="hint offer__hint">{m.offers_scope_hint()}</p>
    </section>
  );
}

function StatePanel({ sale: { state, products } }: { sale: PlannedSale }) {
  const words = {
    planned: m.offers_planned_text(),
    running: m.offers_running_text({ products: productCount(products) }),
    ended: m.offers_ended_text({ products: productCount(products) }),
  };
  return (
    <section className="panel panel--pad" aria-labelledby="sale-state">
      <h2 id="sale-state">{m.offers_what_happens()}</h2>
      <p className="soft">{words[state]}</p>
    </section>
  );
}
