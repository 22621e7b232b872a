import type { Category, Subcategory } from "#contract/catalog.ts";
import { productSizes } from "#contract/constants.ts";
import { formatTaka, savingPercent } from "#contract/money.ts";
import { Field, TextArea } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { SavingChip } from "#web/ui/price.tsx";
import { Select } from "#web/ui/select.tsx";
import { type DraftErrors, type ProductDraft, readTaka } from "./product-draft.ts";

type FieldsProps = {
  draft: ProductDraft;
  errors: DraftErrors;
  change: (changes: Partial<ProductDraft>) => void;
};
type TextName = {
  [Name in keyof ProductDraft]: ProductDraft[Name] extends string ? Name : never;
}[keyof ProductDraft];

function bind({ draft, errors, change }: FieldsProps, name: TextName) {
  return {
    name,
    value: draft[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  };
}

export function NameFields(props: FieldsProps) {
  return (
    <section className="panel panel--pad">
      <h2>Names</h2>
      <div className="form2">
        <Field className="c3 c6m" label="Name" required {...bind(props, "name")} />
        <Field className="c3 c6m" label="Bengali name" optional lang="bn" {...bind(props, "bengaliName")} />
        <Field className="c3 c6m" label="Botanical name" optional {...bind(props, "botanicalName")} />
        <Field className="c3 c6m" label="Common name" {...bind(props, "commonName")} />
        <TextArea className="c6" label="Short description" rows={2} {...bind(props, "shortDescription")} />
      </div>
    </section>
  );
}

export function TextFields(props: FieldsProps) {
  return (
    <section className="panel panel--pad">
      <h2>Text</h2>
      <div className="stack">
        <TextArea
          label="Description"
          className="longtext"
          placeholder="Write rich description here..."
          {...bind(props, "description")}
        />
        <TextArea
          label="Care guide"
          className="longtext longtext--200"
          placeholder="Write rich description here..."
          {...bind(props, "careGuide")}
        />
      </div>
    </section>
  );
}

export function PriceFields(props: FieldsProps) {
  const price = readTaka(props.draft.price);
  const offerPrice = readTaka(props.draft.offerPrice);
  const saving = price !== null && offerPrice !== null ? savingPercent(price, offerPrice) : 0;
  return (
    <section className="panel panel--pad">
      <h2>Price</h2>
      <div className="form2">
        <Field className="c3 m3" label="Price" prefix="৳" inputMode="decimal" {...bind(props, "price")} />
        <Field className="c3 m3" label="Offer price" prefix="৳" inputMode="decimal" {...bind(props, "offerPrice")} />
      </div>
      {price !== null && offerPrice !== null ? (
        <p className="hint pricehint">
          Shoppers see <b className="b6">{formatTaka(offerPrice)}</b>{" "}
          {price > offerPrice ? <s>{formatTaka(price)}</s> : null} {saving > 0 ? <SavingChip percent={saving} /> : null}
        </p>
      ) : null}
    </section>
  );
}

type PlaceFieldsProps = FieldsProps & { categories: Category[]; subcategories: Subcategory[] };

export function PlaceFields({ categories, subcategories, ...props }: PlaceFieldsProps) {
  const { draft, change } = props;
  const offered = subcategories.filter(({ category }) => category.name === draft.category);
  return (
    <section className="panel panel--pad">
      <h2>Place in the shop</h2>
      <div className="stack">
        <Select
          label="Category"
          required
          {...bind(props, "category")}
          onChange={(event) => change({ category: event.target.value, subcategory: "" })}
        >
          <option value="">Choose a category</option>
          {categories.map(({ _id, name }) => (
            <option key={_id}>{name}</option>
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
          <button
            type="button"
            className={draft.popular ? "switch is-on" : "switch"}
            role="switch"
            aria-checked={draft.popular}
            aria-label="Popular"
            onClick={() => change({ popular: !draft.popular })}
          />
        </div>
      </div>
    </section>
  );
}

/** The variants of section 3; clothing-like sizes of old products stay readable, but are not offered. */
const offeredSizes = productSizes.slice(productSizes.indexOf("Seed Pack"));

export function SizeFields({ draft, change }: FieldsProps) {
  return (
    <section className="panel panel--pad" aria-labelledby="sizes">
      <h2 id="sizes">Sizes</h2>
      <div className="sizes">
        {offeredSizes.map((size) => {
          const isOn = draft.sizes.includes(size);
          return (
            <button
              key={size}
              type="button"
              className={isOn ? "size size--sm is-on" : "size size--sm"}
              aria-pressed={isOn}
              onClick={() =>
                change({ sizes: isOn ? draft.sizes.filter((other) => other !== size) : [...draft.sizes, size] })
              }
            >
              {isOn ? <Icon name="check" className="i-16" /> : null}
              {size}
            </button>
          );
        })}
      </div>
      {draft.sizes.length === 0 ? <p className="hint sizehint">Without a size it is sold as Standard.</p> : null}
    </section>
  );
}
