import type { CouponInput } from "#contract/wire/orders/coupons.ts";
import * as m from "#messages";
import { Icon } from "#web/ui/icons/icon.tsx";
import type { useQuestion } from "../kit/dialog/question.tsx";
import { ScopePicker } from "../kit/form/scope/scope-picker.tsx";
import { Choice } from "./choice.tsx";

export type Ask = ReturnType<typeof useQuestion>["ask"];

type BackToOffersProps = { isUnsaved: boolean; question: string; ask: Ask; onBack: () => void };

/** Leads back to the lists, after `question` if the form is not saved. */
export function BackToOffers({ isUnsaved, question, ask, onBack }: BackToOffersProps) {
  async function leave() {
    const words = { title: question, text: m.offers_leave_text(), act: m.offers_leave(), keep: m.offers_stay() };
    if (!isUnsaved || (await ask(words))) onBack();
  }
  return (
    <button type="button" className="back" onClick={() => void leave()}>
      <Icon name="arrow-left" className="i-18" />
      {m.offers_title()}
    </button>
  );
}

type Scope = Pick<CouponInput, "on" | "ids">;
type ScopePanelProps = {
  scope: Scope;
  errors: Record<string, string>;
  hint?: string;
  onChange: (scope: Scope) => void;
};

/** The offer's scope: everything, some categories, or some products. */
export function ScopePanel({ scope: { on, ids }, errors, hint, onChange }: ScopePanelProps) {
  const error = errors.ids ?? Object.entries(errors).find(([path]) => path.startsWith("ids."))?.[1];
  return (
    <section className="panel panel--pad" aria-labelledby="offer-scope">
      <h2 id="offer-scope">{m.offers_on_what()}</h2>
      <Choice
        name="on"
        label={m.offers_on_what()}
        options={{ everything: m.offers_everything(), categories: m.categories(), products: m.office_products() }}
        chosen={on}
        onChange={(next) => onChange({ on: next, ids: [] })}
      />
      <ScopePicker on={on} ids={ids} error={error} onChange={(next) => onChange({ on, ids: next })} />
      {hint ? <p className="hint offer__hint">{hint}</p> : null}
    </section>
  );
}
