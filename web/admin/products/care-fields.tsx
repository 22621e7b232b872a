import { Field, TextArea } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Select } from "#web/ui/select.tsx";
import type { ProductDraft, Season } from "./product-draft.ts";
import { bind, type FieldsProps } from "./product-fields.tsx";
import { Toggle } from "./size-fields.tsx";

type Choices = Record<string, string>;

const light: Choices = {
  "full-sun": "Full sun",
  "bright-indirect": "Bright, no direct sun",
  medium: "Medium light",
  low: "Stands low light",
};
const water: Choices = { low: "Little", medium: "Moderate", high: "Plenty" };
const petSafe: Choices = { safe: "Safe for pets", toxic: "Harmful to pets", unknown: "Unknown" };
const ease: Choices = { easy: "Easy", moderate: "Moderate", demanding: "Demanding" };
const humidity: Choices = { low: "Dry air is fine", medium: "Medium", high: "Humid air" };
const places: Choices = { indoor: "Indoor", balcony: "Balcony", roof: "Roof", garden: "Garden", outdoor: "Outdoor" };
const seasons: [Season, string][] = [
  ["plant", "Planting months"],
  ["flower", "Flowering months"],
  ["harvest", "Harvest months"],
];
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** All optional, and folded away until asked for. */
export function CareFields(props: FieldsProps) {
  const { draft, change } = props;
  return (
    <details className="more">
      <summary>
        <span>
          <b className="label">Care facts and other names</b> <span className="opt soft">(optional)</span>
        </span>
        <Icon name="chevron-down" />
      </summary>
      <div className="more__body">
        <div className="form2">
          <Choice className="c3 m3" label="Light" name="light" choices={light} {...props} />
          <Choice className="c3 m3" label="Water" name="water" choices={water} {...props} />
          <Choice
            className="c3 m3"
            label="Pets"
            name="petSafe"
            choices={petSafe}
            hint="Only 'Safe for pets' is ever shown as safe"
            {...props}
          />
          <Choice className="c3 m3" label="Ease" name="ease" choices={ease} {...props} />
          <Choice className="c3 m3" label="Humidity" name="humidity" choices={humidity} {...props} />
          <Field className="c3 m3" label="Mature height, cm" inputMode="decimal" {...bind(props, "matureHeightCm")} />
        </div>
        <fieldset>
          <legend className="label">Place</legend>
          <div className="sizes">
            {[...new Set([...Object.keys(places), ...draft.place])].map((place) => (
              <Toggle
                key={place}
                label={places[place] ?? place}
                isOn={draft.place.includes(place)}
                onPress={() => change({ place: toggled(draft.place, place) })}
              />
            ))}
          </div>
        </fieldset>
        {seasons.map(([season, label]) => (
          <Months key={season} label={label} chosen={draft[season]} onChange={(next) => change({ [season]: next })} />
        ))}
        <TextArea
          label="Also known as"
          hint="One name a line. Shoppers find the plant by these too."
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
      <option value="">Not stated</option>
      {isOther ? <option value={value}>{value}</option> : null}
      {Object.entries(choices).map(([word, text]) => (
        <option key={word} value={word}>
          {text}
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
        {months.map((month, at) => {
          const isOn = props.chosen.includes(at + 1);
          return (
            <button
              key={month}
              type="button"
              className={isOn ? "size size--sm is-on" : "size size--sm"}
              aria-pressed={isOn}
              onClick={() => props.onChange(toggled(props.chosen, at + 1))}
            >
              {month}
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
