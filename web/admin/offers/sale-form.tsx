import type { PlannedSale } from "#contract/wire/catalog/planned-sales.ts";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { useQuestion } from "../kit/dialog/question.tsx";
import { bindField } from "../kit/form/bind-field.ts";
import { SaveBar } from "../kit/form/save-bar.tsx";
import { TakaField } from "../kit/form/taka-field.tsx";
import { useForm } from "../kit/form/use-form.ts";
import { useTyped } from "../kit/form/use-typed.ts";
import { office } from "../office.ts";
import { Choice } from "./choice.tsx";
import { stopSale } from "./offer-acts.ts";
import { type Ask, BackToOffers, ScopePanel } from "./offer-frame.tsx";
import { productCount, SaleStateChip } from "./sale-row.tsx";
import { newSale, type TypedSale, toInput, toTyped } from "./typed-sale.ts";

type SaleFormProps = {
  /** Null for a new one. */
  sale: PlannedSale | null;
  onChanged: (sale: PlannedSale | null) => Promise<void>;
  onBack: () => void;
};

export function SaleForm({ sale, onChanged, onBack }: SaleFormProps) {
  const { typed, setTyped, change, isUnsaved, discard } = useTyped(sale === null ? newSale : toTyped(sale));
  const { ask, dialog } = useQuestion();
  const idFields = typed.ids.map((_, at) => `ids.${at}`);
  const { errors, isSending, submit } = useForm([...Object.keys(typed), ...idFields], async () => {
    const answer = await office.savePlannedSale(sent(typed, sale), sale?._id);
    setTyped(toTyped(answer.sale));
    await onChanged(answer.sale);
    return answer.message;
  });
  const props = { typed, errors, onChange: change };
  const isRunning = sale?.state === "running";
  const isOver = sale?.state === "ended";
  return (
    <form className="offer" noValidate aria-label={m.offers_sale()} onSubmit={submit}>
      <BackToOffers isUnsaved={isUnsaved} question={m.offers_leave_sale()} ask={ask} onBack={onBack} />
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
            <ScopePanel scope={typed} errors={errors} hint={m.offers_scope_hint()} onChange={change} />
          </fieldset>
        </div>
        <div>{sale === null ? null : <StatePanel sale={sale} />}</div>
      </fieldset>
      {isOver ? null : (
        <SaveBar
          label={m.offers_save_sale()}
          isUnsaved={isUnsaved}
          isNew={sale === null}
          isSending={isSending}
          onDiscard={sale === null ? undefined : discard}
        />
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

type StopButtonProps = { sale: PlannedSale; ask: Ask } & Pick<SaleFormProps, "onChanged">;

function StopButton({ sale, ask, onChanged }: StopButtonProps) {
  async function stop() {
    if (await stopSale(sale, ask)) await onChanged(null);
  }
  return (
    <div className="right">
      <Button variant="danger-quiet" size="sm" onClick={() => void stop()}>
        {sale.state === "running" ? m.offers_end_now() : m.offers_delete()}
      </Button>
    </div>
  );
}

type PanelProps = {
  typed: TypedSale;
  errors: Record<string, string>;
  onChange: (part: Partial<TypedSale>) => void;
};

type TextName = Exclude<keyof TypedSale, "gives" | "on" | "ids">;

const bind = (form: PanelProps, name: TextName) => bindField(form, name, `sale-${name}`);

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
          <TakaField
            className="c6 c6m"
            label={m.offers_new_price()}
            hint={m.offers_price_hint()}
            {...bind(props, "offerPrice")}
          />
        )}
      </div>
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
