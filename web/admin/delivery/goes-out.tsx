import * as m from "#messages";
import { Field } from "#web/ui/fields/field.tsx";
import { CheckBox } from "../kit/form/check-box.tsx";
import type { TypedDelivery } from "./typed-delivery.ts";

const weekdays = [
  m.delivery_desk_weekday0,
  m.delivery_desk_weekday1,
  m.delivery_desk_weekday2,
  m.delivery_desk_weekday3,
  m.delivery_desk_weekday4,
  m.delivery_desk_weekday5,
  m.delivery_desk_weekday6,
];

type GoesOutProps = {
  typed: TypedDelivery;
  errors: Record<string, string>;
  onChange: (part: Partial<TypedDelivery>) => void;
};

/** From which hour an order waits for the next day, and on which days nothing is delivered. */
export function GoesOut({ typed: { daysOff, orderedBefore }, errors, onChange }: GoesOutProps) {
  return (
    <section className="panel panel--pad" aria-labelledby="goes-out">
      <h2 id="goes-out">{m.delivery_desk_when()}</h2>
      <Field
        id="ordered-before"
        label={m.delivery_desk_ordered_before()}
        inputMode="numeric"
        value={orderedBefore}
        error={errors.orderedBefore}
        hint={m.delivery_desk_later_hint()}
        onChange={(event) => onChange({ orderedBefore: event.target.value })}
      />
      <fieldset className="zones__week">
        <legend className="label">{m.delivery_desk_days_off()}</legend>
        {weekdays.map((nameOf, day) => (
          <CheckBox
            // biome-ignore lint/suspicious/noArrayIndexKey: a weekday is its number
            key={day}
            label={nameOf()}
            checked={daysOff.includes(day)}
            onChange={(isOff) =>
              onChange({ daysOff: isOff ? [...daysOff, day].sort() : daysOff.filter((one) => one !== day) })
            }
          />
        ))}
        {errors.daysOff ? <p className="error">{errors.daysOff}</p> : null}
      </fieldset>
    </section>
  );
}
