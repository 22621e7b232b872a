import { Field } from "#web/ui/field.tsx";
import { CheckBox } from "../kit/check-box.tsx";
import type { TypedDelivery } from "./typed-delivery.ts";

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

type GoesOutProps = {
  typed: TypedDelivery;
  errors: Record<string, string>;
  onChange: (part: Partial<TypedDelivery>) => void;
};

/** From which hour an order waits for the next day, and on which days nothing is delivered. */
export function GoesOut({ typed: { daysOff, orderedBefore }, errors, onChange }: GoesOutProps) {
  return (
    <section className="panel panel--pad" aria-labelledby="goes-out">
      <h2 id="goes-out">When it goes out</h2>
      <Field
        id="ordered-before"
        label="Ordered before (hour, 0 to 24)"
        inputMode="numeric"
        value={orderedBefore}
        error={errors.orderedBefore}
        hint="Later orders go out on the next day."
        onChange={(event) => onChange({ orderedBefore: event.target.value })}
      />
      <fieldset className="zones__week">
        <legend className="label">No delivery on</legend>
        {weekdays.map((name, day) => (
          <CheckBox
            key={name}
            label={name}
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
