import { orderSizes } from "#contract/rules/constants.ts";
import { sizeFactNames } from "#contract/rules/plants/product-fields.ts";
import * as m from "#messages";
import { ScopePicker } from "#web/admin/kit/form/scope/scope-picker.tsx";
import { Field, TextArea } from "#web/ui/fields/field.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { sizeName } from "#web/ui/size-name.ts";
import { bind, type FieldsProps } from "../product-fields.tsx";

const labels = {
  potCm: m.product_desk_pot_cm,
  heightFromCm: m.product_desk_height_from,
  heightToCm: m.product_desk_height_to,
  ageMonths: m.product_desk_age_months,
  weightGrams: m.product_desk_weight_of_size,
};

/** How big and how old each size is, in what it comes, and what is offered beside it. Folded away until asked for. */
export function SizeFactFields(props: FieldsProps) {
  const { draft, errors, change } = props;
  return (
    <details className="more">
      <summary>
        <span>
          <b className="label">{m.product_desk_size_facts()}</b> <span className="opt soft">{m.optional()}</span>
        </span>
        <Icon name="chevron-down" />
      </summary>
      <div className="more__body">
        {orderSizes(draft.sizes).map((size) => (
          <fieldset key={size} className="form2">
            <legend className="label">{sizeName(size)}</legend>
            {sizeFactNames.map((name) => (
              <Field
                key={name}
                className="c3 m3"
                label={labels[name]()}
                inputMode="decimal"
                name={`sizeFacts.${size}.${name}`}
                value={draft.sizeFacts[`${size}.${name}`] ?? ""}
                error={errors[`sizeFacts.${size}.${name}`]}
                onChange={({ target }) =>
                  change({ sizeFacts: { ...draft.sizeFacts, [`${size}.${name}`]: target.value } })
                }
              />
            ))}
          </fieldset>
        ))}
        <div className="form2">
          <TextArea
            className="c3 c6m"
            label={m.product_desk_arrives()}
            hint={m.product_desk_arrives_hint()}
            optional
            rows={2}
            {...bind(props, "arrives")}
          />
          <TextArea
            className="c3 c6m"
            label={m.product_desk_bengali_arrives()}
            optional
            rows={2}
            lang="bn"
            {...bind(props, "bengaliArrives")}
          />
        </div>
        <fieldset>
          <legend className="label">{m.goes_with()}</legend>
          <ScopePicker
            on="products"
            ids={draft.goesWith}
            error={errors.goesWith}
            onChange={(goesWith) => change({ goesWith })}
          />
        </fieldset>
      </div>
    </details>
  );
}
