import * as m from "#messages";
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
        {m.groups_icon()} <span className="opt">{m.optional()}</span>
      </legend>
      <div className="icons">
        {choices.map((choice) => (
          <button
            key={choice}
            type="button"
            aria-label={iconName(choice)}
            title={iconName(choice)}
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
        aria-label={m.groups_icon()}
        value={icon}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{m.groups_no_icon()}</option>
        {keys.map((key) => (
          <option key={key} value={key}>
            {iconName(key)}
          </option>
        ))}
      </select>
    </span>
  );
}

const iconNames: Record<string, () => string> = {
  sprout: m.icon_sprout,
  "flower-2": m.icon_flower,
  trees: m.icon_trees,
  "tree-palm": m.icon_tree_palm,
  shrub: m.icon_shrub,
  leaf: m.icon_leaf,
  clover: m.icon_clover,
  cherry: m.icon_cherry,
  wheat: m.icon_wheat,
  shovel: m.icon_shovel,
  droplets: m.icon_droplets,
  sun: m.icon_sun,
  amphora: m.icon_amphora,
  asterisk: m.icon_asterisk,
  carrot: m.icon_carrot,
  citrus: m.icon_citrus,
  "cooking-pot": m.icon_cooking_pot,
  "cup-soda": m.icon_cup_soda,
  "lamp-ceiling": m.icon_lamp_ceiling,
  layers: m.icon_layers,
  "leafy-green": m.icon_leafy_green,
  package: m.icon_package,
  rose: m.icon_rose,
  salad: m.icon_salad,
  scissors: m.icon_scissors,
  "shopping-basket": m.icon_shopping_basket,
  "tree-deciduous": m.icon_tree_deciduous,
  wind: m.icon_wind,
  flower: m.icon_flower,
};

/** An unknown icon goes by its key: "leafy-green" is Leafy green. */
export function iconName(key: string): string {
  const known = iconNames[key];
  if (known) return known();
  const words = key.replace(/-\d+$/, "").replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
