import type { Category, Subcategory } from "#contract/catalog.ts";
import { formatTaka, savingPercent } from "#contract/money.ts";
import { Field, TextArea } from "#web/ui/field.tsx";
import { SavingChip } from "#web/ui/price.tsx";
import { Select } from "#web/ui/select.tsx";
import { RichTextField } from "../rich-text/rich-text-field.tsx";
import { type DraftErrors, type ProductDraft, readTaka } from "./product-draft.ts";

export type FieldsProps = {
  draft: ProductDraft;
  errors: DraftErrors;
  change: (changes: Partial<ProductDraft>) => void;
};
type TextName = {
  [Name in keyof ProductDraft]: ProductDraft[Name] extends string ? Name : never;
}[keyof ProductDraft];

export function bind({ draft, errors, change }: FieldsProps, name: TextName) {
  return {
    name,
    value: draft[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  };
}

export function NameFields(props: FieldsProps) {
  return (
    <div className="form2">
      <Field className="c3 c6m" label="Name" required {...bind(props, "name")} />
      <Field className="c3 c6m" label="Bengali name" optional lang="bn" {...bind(props, "bengaliName")} />
      <Field className="c3 c6m" label="Botanical name" optional {...bind(props, "botanicalName")} />
      <Field className="c3 c6m" label="Common name" optional {...bind(props, "commonName")} />
      <TextArea className="c3 c6m" label="Short description" optional rows={2} {...bind(props, "shortDescription")} />
      <TextArea
        className="c3 c6m"
        label={bengaliLabel("Short text")}
        optional
        rows={2}
        lang="bn"
        {...bind(props, "bengaliShortDescription")}
      />
    </div>
  );
}

/** English stands in for what is left empty. */
const bengaliLabel = (what: string) => `${what} in Bengali`;

/** The texts of both languages, side by side where there is room. */
export function TextFields({ draft, errors, change }: FieldsProps) {
  const field = (name: RichTextName, label: string, height: 200 | 260) => (
    <div className="c3 c6m">
      <RichTextField
        label={label}
        height={height}
        value={draft[name]}
        error={errors[name]}
        onChange={(text) => change({ [name]: text })}
      />
    </div>
  );
  return (
    <div className="form2">
      {field("description", "Description", 260)}
      {field("bengaliDescription", bengaliLabel("Long text"), 260)}
      {field("careGuide", "Care guide", 200)}
      {field("bengaliCareGuide", bengaliLabel("Care"), 200)}
    </div>
  );
}

type RichTextName = "description" | "careGuide" | "bengaliDescription" | "bengaliCareGuide";

export function PriceFields(props: FieldsProps) {
  const price = readTaka(props.draft.price);
  const offerPrice = readTaka(props.draft.offerPrice);
  return (
    <>
      <div className="form2">
        <Field className="c3 m3" label="Price" prefix="৳" inputMode="decimal" {...bind(props, "price")} />
        <Field className="c3 m3" label="Offer price" prefix="৳" inputMode="decimal" {...bind(props, "offerPrice")} />
      </div>
      {price !== null && offerPrice !== null ? <ShopPrice price={price} offerPrice={offerPrice} /> : null}
    </>
  );
}

/** The price as the shop's card shows it. */
function ShopPrice({ price, offerPrice }: { price: number; offerPrice: number }) {
  const saving = savingPercent(price, offerPrice);
  return (
    <p className="hint pricehint">
      Shoppers see <b className="b6">{formatTaka(offerPrice)}</b>{" "}
      {price > offerPrice ? <s>{formatTaka(price)}</s> : null} {saving > 0 ? <SavingChip percent={saving} /> : null}
      {offerPrice > price ? <span className="pricehint__odd">The offer price is higher than the price.</span> : null}
    </p>
  );
}

export type Groups = { categories: Category[]; subcategories: Subcategory[] };
type PlaceFieldsProps = FieldsProps &
  Groups & {
    /** Where the product is now: it may stay there when that was archived meanwhile. */
    present?: { category: string; subcategory: { _id: string; name: string } | null };
  };

export function PlaceFields({ categories, subcategories, present, ...props }: PlaceFieldsProps) {
  const { draft, change } = props;
  const names = categories.map(({ name }) => name);
  const offered = subcategories
    .filter(({ category }) => category.name === draft.category)
    .map(({ _id, name }) => ({ _id, name }));
  if (present && !names.includes(present.category)) names.push(present.category);
  const own = present?.category === draft.category ? present.subcategory : null;
  if (own && !offered.some(({ _id }) => _id === own._id)) offered.push(own);
  return (
    <div className="stack">
      <Select
        label="Category"
        required
        {...bind(props, "category")}
        onChange={(event) => change({ category: event.target.value, subcategory: "" })}
      >
        <option value="">Choose a category</option>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <Select label="Subcategory" optional {...bind(props, "subcategory")} disabled={offered.length === 0}>
        <option value="">None</option>
        {offered.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </Select>
      <div className="kvrow">
        <span>
          <b className="label">Popular</b>
          <br />
          <span className="hint">Shown in the home carousel</span>
        </span>
        <Switch label="Popular" isOn={draft.popular} onPress={() => change({ popular: !draft.popular })} />
      </div>
    </div>
  );
}

export function Switch({ label, isOn, onPress }: { label: string; isOn: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      className={isOn ? "switch is-on" : "switch"}
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      onClick={onPress}
    />
  );
}
