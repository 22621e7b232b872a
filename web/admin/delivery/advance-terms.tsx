import { advanceKinds } from "#contract/rules/constants.ts";
import * as m from "#messages";
import { Field } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import type { TypedDelivery } from "./typed-delivery.ts";

type AdvanceTermsProps = {
  typed: TypedDelivery;
  errors: Record<string, string>;
  onChange: (part: Partial<TypedDelivery>) => void;
};

/** The advance that is asked where one is needed: by a zone, or by the rules for phones. */
export function AdvanceTermsForm({ typed: { advance }, errors, onChange }: AdvanceTermsProps) {
  return (
    <section className="panel panel--pad" aria-labelledby="advance-terms">
      <h2 id="advance-terms">{m.advance()}</h2>
      <p className="hint">{m.advance_terms_hint()}</p>
      <Select
        label={m.advance_of()}
        value={advance.of}
        onChange={({ target }) => {
          const of = advanceKinds.find((kind) => kind === target.value) ?? "delivery";
          onChange({ advance: { ...advance, of } });
        }}
      >
        <option value="delivery">{m.advance_of_delivery()}</option>
        <option value="share">{m.advance_of_share()}</option>
      </Select>
      <Field
        id="advance-percent"
        label={m.advance_percent()}
        inputMode="numeric"
        value={advance.percent}
        error={errors["advance.percent"]}
        hint={advance.of === "delivery" ? m.advance_percent_hint() : undefined}
        onChange={({ target }) => onChange({ advance: { ...advance, percent: target.value } })}
      />
    </section>
  );
}
