import { orderSizes, productSizes } from "#contract/rules/constants.ts";
import * as m from "#messages";
import { TakaField } from "#web/admin/kit/form/taka-field.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { sizeName } from "#web/ui/size-name.ts";
import type { FieldsProps } from "../product-fields.tsx";

/** The variants of section 3; clothing-like sizes of old products stay readable, but are not offered. */
const offeredSizes: readonly string[] = productSizes.slice(productSizes.indexOf("Seed Pack"));

export function SizeFields({ draft, errors, change }: FieldsProps) {
  const shown = orderSizes([...new Set([...offeredSizes, ...draft.sizes])]);
  const chosen = orderSizes(draft.sizes);
  const toggle = (size: string) =>
    change({
      sizes: draft.sizes.includes(size) ? draft.sizes.filter((other) => other !== size) : [...draft.sizes, size],
    });
  return (
    <>
      <fieldset className="sizes" aria-label={m.product_desk_sizes()}>
        {shown.map((size) => (
          <Toggle key={size} label={sizeName(size)} isOn={draft.sizes.includes(size)} onPress={() => toggle(size)} />
        ))}
      </fieldset>
      {errors.sizes ? <p className="error">{errors.sizes}</p> : null}
      {chosen.length === 0 ? (
        <p className="hint sizehint">{m.product_desk_sold_as_standard({ size: sizeName("Standard") })}</p>
      ) : (
        <fieldset className="form2 sizeprices">
          <legend className="label">
            {m.product_desk_price_by_size()} <span className="opt">{m.optional()}</span>
          </legend>
          {chosen.map((size) => (
            <TakaField
              key={size}
              className="c3 m3"
              label={sizeName(size)}
              placeholder={inDigits(draft.offerPrice)}
              name={`sizePrices.${size}`}
              value={draft.sizePrices[size] ?? ""}
              error={errors[`sizePrices.${size}`]}
              onChange={(event) => change({ sizePrices: { ...draft.sizePrices, [size]: event.target.value } })}
            />
          ))}
          <p className="hint c6">{m.product_desk_sizes_without_price()}</p>
        </fieldset>
      )}
    </>
  );
}

export function Toggle({ label, isOn, onPress }: { label: string; isOn: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      className={isOn ? "size size--sm is-on" : "size size--sm"}
      aria-pressed={isOn}
      onClick={onPress}
    >
      {isOn ? <Icon name="check" className="i-16" /> : null}
      {label}
    </button>
  );
}
