import { CategoryIcon } from "./category-icon.tsx";

/** Keys of Lucide icons, as they are stored. */
const choices = [
  "sprout",
  "flower-2",
  "trees",
  "tree-palm",
  "shrub",
  "leaf",
  "clover",
  "cherry",
  "wheat",
  "shovel",
  "droplets",
  "sun",
];
const more = [
  "amphora",
  "asterisk",
  "carrot",
  "citrus",
  "cooking-pot",
  "cup-soda",
  "flower",
  "lamp-ceiling",
  "layers",
  "leafy-green",
  "package",
  "rose",
  "salad",
  "scissors",
  "shopping-basket",
  "tree-deciduous",
  "wind",
];

type IconPickerProps = { icon: string; onChange: (icon: string) => void };

/** Twelve icons; clicking the selected one clears it. */
export function IconPicker({ icon, onChange }: IconPickerProps) {
  return (
    <fieldset className="field">
      <legend className="label icons__legend">
        Icon <span className="opt">(optional)</span>
      </legend>
      <div className="icons">
        {choices.map((choice) => (
          <button
            key={choice}
            type="button"
            aria-label={wordsOf(choice)}
            title={wordsOf(choice)}
            aria-pressed={choice === icon}
            className={choice === icon ? "is-on" : undefined}
            onClick={() => onChange(choice === icon ? "" : choice)}
          >
            <CategoryIcon icon={choice} />
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** In a row: every icon that can be drawn, and the stored one even if it cannot. */
export function IconSelect({ icon, onChange, form }: IconPickerProps & { form: string }) {
  const keys = [...new Set([...choices, ...more, ...(icon === "" ? [] : [icon])])];
  return (
    <span className="iconselect">
      <CategoryIcon icon={icon} />
      <select
        className="input select"
        form={form}
        aria-label="Icon"
        value={icon}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">No icon</option>
        {keys.map((key) => (
          <option key={key} value={key}>
            {wordsOf(key)}
          </option>
        ))}
      </select>
    </span>
  );
}

/** "leafy-green" is Leafy green. */
function wordsOf(key: string): string {
  const words = key.replace(/-\d+$/, "").replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
