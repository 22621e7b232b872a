import { orderSizes } from "#contract/rules/constants.ts";
import * as m from "#messages";
import { Field } from "#web/ui/fields/field.tsx";
import { sizeName } from "#web/ui/size-name.ts";
import type { FieldsProps } from "./product-fields.tsx";

/** How many there are of each size. Sales take from it; an empty one is never sold out. */
export function CountFields({ draft, errors, change }: FieldsProps) {
  if (draft.sizes.length === 0) return <p className="hint">{m.product_desk_choose_size_first()}</p>;
  return (
    <fieldset className="form2 sizeprices">
      <legend className="label">
        {m.product_desk_how_many_left()} <span className="opt">{m.optional()}</span>
      </legend>
      {orderSizes(draft.sizes).map((size) => (
        <Field
          key={size}
          className="c3 m3"
          label={sizeName(size)}
          aria-label={m.product_desk_how_many_left_of({ size: sizeName(size) })}
          inputMode="numeric"
          placeholder={m.product_desk_not_counted()}
          name={`stock.${size}`}
          value={draft.stock[size] ?? ""}
          error={errors[`stock.${size}`]}
          onChange={(event) => change({ stock: { ...draft.stock, [size]: event.target.value } })}
        />
      ))}
      <p className="hint c6">{m.product_desk_left_empty()}</p>
    </fieldset>
  );
}
