import * as m from "#messages";
import { Field, TextArea } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { showMonth } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import type { ProductDraft, Season } from "./product-draft.ts";
import { bind, type FieldsProps } from "./product-fields.tsx";
import { Toggle } from "./sizes/size-fields.tsx";

type Choices = Record<string, () => string>;

const light: Choices = {
  "full-sun": m.light_full,
  "bright-indirect": m.light_bright,
  medium: m.light_medium,
  low: m.light_low,
};
const water: Choices = { low: m.water_low, medium: m.water_medium, high: m.water_high };
const petSafe: Choices = { safe: m.pet_safe, toxic: m.product_desk_pets_toxic, unknown: m.product_desk_pets_unknown };
const ease: Choices = { easy: m.ease_easy, moderate: m.ease_moderate, demanding: m.ease_demanding };
const humidity: Choices = { low: m.humidity_low, medium: m.humidity_medium, high: m.humidity_high };
const places: Choices = {
  indoor: m.place_indoor,
  balcony: m.place_balcony,
  roof: m.place_roof,
  garden: m.place_garden,
  outdoor: m.place_outdoor,
};
const seasons: [Season, () => string][] = [
  ["plant", m.product_desk_planting_months],
  ["flower", m.product_desk_flowering_months],
  ["harvest", m.product_desk_harvest_months],
];
const months = Array.from({ length: 12 }, (_, at) => at + 1);

/** All optional, and folded away until asked for. */
export function CareFields(props: FieldsProps) {
  const { draft, change } = props;
  return (
    <details className="more">
      <summary>
        <span>
          <b className="label">{m.product_desk_care_and_names()}</b> <span className="opt soft">{m.optional()}</span>
        </span>
        <Icon name="chevron-down" />
      </summary>
      <div className="more__body">
        <div className="form2">
          <Choice className="c3 m3" label={m.light()} name="light" choices={light} {...props} />
          <Choice className="c3 m3" label={m.water()} name="water" choices={water} {...props} />
          <Choice
            className="c3 m3"
            label={m.pets()}
            name="petSafe"
            choices={petSafe}
            hint={m.product_desk_pets_hint()}
            {...props}
          />
          <Choice className="c3 m3" label={m.product_desk_ease()} name="ease" choices={ease} {...props} />
          <Choice className="c3 m3" label={m.humidity()} name="humidity" choices={humidity} {...props} />
          <Field
            className="c3 m3"
            label={m.product_desk_mature_height()}
            inputMode="decimal"
            {...bind(props, "matureHeightCm")}
          />
        </div>
        <fieldset>
          <legend className="label">{m.place()}</legend>
          <div className="sizes">
            {[...new Set([...Object.keys(places), ...draft.place])].map((place) => (
              <Toggle
                key={place}
                label={places[place]?.() ?? place}
                isOn={draft.place.includes(place)}
                onPress={() => change({ place: toggled(draft.place, place) })}
              />
            ))}
          </div>
        </fieldset>
        {seasons.map(([season, label]) => (
          <Months key={season} label={label()} chosen={draft[season]} onChange={(next) => change({ [season]: next })} />
        ))}
        <TextArea
          label={m.product_desk_also_known_as()}
          hint={m.product_desk_also_known_hint()}
          rows={3}
          {...bind(props, "synonyms")}
        />
      </div>
    </details>
  );
}

type ChoiceProps = FieldsProps & {
  className: string;
  label: string;
  name: keyof Pick<ProductDraft, "light" | "water" | "petSafe" | "ease" | "humidity">;
  choices: Choices;
  hint?: string;
};

/** A word of its own, such as from a CSV file, stays one of the choices. */
function Choice({ className, label, name, choices, hint, ...props }: ChoiceProps) {
  const value = props.draft[name];
  const isOther = value !== "" && !Object.hasOwn(choices, value);
  return (
    <Select className={className} label={label} hint={hint} {...bind(props, name)}>
      <option value="">{m.product_desk_not_stated()}</option>
      {isOther ? <option value={value}>{value}</option> : null}
      {Object.entries(choices).map(([word, text]) => (
        <option key={word} value={word}>
          {text()}
        </option>
      ))}
    </Select>
  );
}

function Months(props: { label: string; chosen: number[]; onChange: (months: number[]) => void }) {
  return (
    <fieldset>
      <legend className="label">{props.label}</legend>
      <div className="months">
        {months.map((month) => {
          const isOn = props.chosen.includes(month);
          return (
            <button
              key={month}
              type="button"
              className={isOn ? "size size--sm is-on" : "size size--sm"}
              aria-pressed={isOn}
              onClick={() => props.onChange(toggled(props.chosen, month))}
            >
              {showMonth(month)}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}

/** In the order of choosing: a season of November to January begins in November. */
function toggled<T>(chosen: readonly T[], one: T): T[] {
  return chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one];
}
