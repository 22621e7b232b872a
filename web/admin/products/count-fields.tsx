import { orderSizes } from "#contract/constants.ts";
import { Field } from "#web/ui/field.tsx";
import type { FieldsProps } from "./product-fields.tsx";

/** How many there are of each size. Sales take from it; an empty one is never sold out. */
export function CountFields({ draft, errors, change }: FieldsProps) {
  if (draft.sizes.length === 0) return <p className="hint">Choose a size above to count how many are left.</p>;
  return (
    <fieldset className="form2 sizeprices">
      <legend className="label">
        How many are left <span className="opt">(optional)</span>
      </legend>
      {orderSizes(draft.sizes).map((size) => (
        <Field
          key={size}
          className="c3 m3"
          label={size}
          aria-label={`How many are left: ${size}`}
          inputMode="numeric"
          placeholder="Not counted"
          name={`stock.${size}`}
          value={draft.stock[size] ?? ""}
          error={errors[`stock.${size}`]}
          onChange={(event) => change({ stock: { ...draft.stock, [size]: event.target.value } })}
        />
      ))}
      <p className="hint c6">Sizes left empty are not counted, and sell as long as the product is in stock.</p>
    </fieldset>
  );
}
