import { useState } from "react";
import { savingPercent } from "#contract/rules/money/money.ts";
import type { OptionalField } from "#contract/rules/plants/product-fields.ts";
import type { DeskRow } from "#contract/wire/catalog/product-desk.ts";
import * as m from "#messages";
import { SwitchRow } from "#web/admin/kit/form/switch.tsx";
import { TakaField } from "#web/admin/kit/form/taka-field.tsx";
import { shownName } from "#web/admin/kit/shown-name.ts";
import { type Groups, useCategoryName } from "#web/admin/kit/use-groups.ts";
import { RichTextField } from "#web/admin/rich-text/rich-text-field.tsx";
import { Around, hole } from "#web/ui/around.tsx";
import { Field, TextArea } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { showTaka } from "#web/ui/figures.ts";
import { SavingChip } from "#web/ui/price/price.tsx";
import { SaleNote } from "../sale-note.tsx";
import { NewCategory, newCategory } from "./new-category.tsx";
import { type DraftErrors, type ProductDraft, readTaka } from "./product-draft.ts";

/** How the form calls each field, for the list of what somebody else has changed. */
export const fieldLabels: Record<OptionalField, () => string> & Record<string, () => string> = {
  name: m.product_desk_name,
  bengaliName: m.product_desk_bengali_name,
  botanicalName: m.product_desk_botanical_name,
  commonName: m.product_desk_common_name,
  shortDescription: m.product_desk_short_description,
  description: m.product_desk_description,
  careGuide: m.product_desk_care_guide,
  bengaliShortDescription: m.product_desk_bengali_short,
  bengaliDescription: m.product_desk_bengali_long,
  bengaliCareGuide: m.product_desk_bengali_care,
  price: m.product_desk_price,
  offerPrice: m.product_desk_offer_price,
  category: m.product_desk_category,
  subcategory: m.product_desk_subcategory,
  popular: m.product_desk_popular,
  inStock: m.product_desk_in_stock,
  sizes: m.product_desk_sizes,
  sizePrices: m.product_desk_prices_by_size,
  stock: m.product_desk_stock,
  facts: m.product_desk_care_facts,
  weightGrams: m.product_desk_weight,
  needsVan: m.needs_van,
  arrives: m.product_desk_arrives,
  bengaliArrives: m.product_desk_bengali_arrives,
  sizeFacts: m.product_desk_size_facts,
  goesWith: m.goes_with,
  ownFacts: m.own_facts,
  synonyms: m.product_desk_also_known_as,
  pictures: m.product_desk_pictures,
};

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
      <Field className="c3 c6m" label={m.product_desk_name()} required {...bind(props, "name")} />
      <Field
        className="c3 c6m"
        label={m.product_desk_bengali_name()}
        optional
        lang="bn"
        {...bind(props, "bengaliName")}
      />
      <Field className="c3 c6m" label={m.product_desk_botanical_name()} optional {...bind(props, "botanicalName")} />
      <Field className="c3 c6m" label={m.product_desk_common_name()} optional {...bind(props, "commonName")} />
      <TextArea
        className="c3 c6m"
        label={m.product_desk_short_description()}
        optional
        rows={2}
        {...bind(props, "shortDescription")}
      />
      <TextArea
        className="c3 c6m"
        label={m.product_desk_bengali_short()}
        optional
        rows={2}
        lang="bn"
        {...bind(props, "bengaliShortDescription")}
      />
    </div>
  );
}

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
      {field("description", m.product_desk_description(), 260)}
      {field("bengaliDescription", m.product_desk_bengali_long(), 260)}
      {field("careGuide", m.product_desk_care_guide(), 200)}
      {field("bengaliCareGuide", m.product_desk_bengali_care(), 200)}
    </div>
  );
}

type RichTextName = "description" | "careGuide" | "bengaliDescription" | "bengaliCareGuide";

type PriceFieldsProps = FieldsProps & {
  /** The saved product's prices while a planned sale runs. */
  sale?: DeskRow["sale"];
};

export function PriceFields({ sale = null, ...props }: PriceFieldsProps) {
  const price = readTaka(props.draft.price);
  const offerPrice = readTaka(props.draft.offerPrice);
  return (
    <>
      <div className="form2">
        <TakaField className="c3 m3" label={m.product_desk_price()} {...bind(props, "price")} />
        <TakaField className="c3 m3" label={m.product_desk_offer_price()} {...bind(props, "offerPrice")} />
      </div>
      {price !== null && offerPrice !== null ? (
        <ShopPrice price={price} offerPrice={offerPrice} isInSale={sale !== null} />
      ) : null}
      {sale ? (
        <p className="hint pricehint">
          <SaleNote sale={sale} sizes />
        </p>
      ) : null}
    </>
  );
}

/** The price as the shop's card shows it. */
function ShopPrice({ price, offerPrice, isInSale }: { price: number; offerPrice: number; isInSale: boolean }) {
  const saving = savingPercent(price, offerPrice);
  const sentence = isInSale ? m.product_desk_after_sale : m.product_desk_shoppers_see;
  return (
    <p className="hint pricehint">
      <Around sentence={sentence({ price: hole })}>
        <b className="b6">{showTaka(offerPrice)}</b>
      </Around>{" "}
      {price > offerPrice ? <s>{showTaka(price)}</s> : null} {saving > 0 ? <SavingChip percent={saving} /> : null}
      {offerPrice > price ? <span className="pricehint__odd">{m.product_desk_odd_price()}</span> : null}
    </p>
  );
}

type PlaceFieldsProps = FieldsProps &
  Groups & {
    /** Where the product is now: it may stay there when that was archived meanwhile. */
    present?: { category: string; subcategory: { _id: string; name: string } | null };
  };

export function PlaceFields({ categories, subcategories, present, ...props }: PlaceFieldsProps) {
  const { draft, change } = props;
  const [isNew, setIsNew] = useState(false);
  const categoryName = useCategoryName();
  const names = categories.map(({ name }) => name);
  const offered = subcategories
    .filter(({ category }) => category.name === draft.category)
    .map((one) => ({ _id: one._id, name: shownName(one) }));
  if (present && !names.includes(present.category)) names.push(present.category);
  const own = present?.category === draft.category ? present.subcategory : null;
  if (own && !offered.some(({ _id }) => _id === own._id)) offered.push(own);
  return (
    <div className="stack">
      <Select
        label={m.product_desk_category()}
        required
        {...bind(props, "category")}
        value={isNew ? newCategory : draft.category}
        onChange={({ target }) => {
          setIsNew(target.value === newCategory);
          if (target.value !== newCategory) change({ category: target.value, subcategory: "" });
        }}
      >
        <option value="">{m.product_desk_choose_category()}</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {categoryName(name)}
          </option>
        ))}
        <option value={newCategory}>{m.product_desk_new_category()}</option>
      </Select>
      {isNew ? (
        <NewCategory
          onMade={(name) => {
            setIsNew(false);
            change({ category: name, subcategory: "" });
          }}
          onCancel={() => setIsNew(false)}
        />
      ) : null}
      <Select
        label={m.product_desk_subcategory()}
        optional
        {...bind(props, "subcategory")}
        disabled={offered.length === 0}
      >
        <option value="">{m.product_desk_no_subcategory()}</option>
        {offered.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </Select>
      <Field
        label={m.product_desk_weight()}
        optional
        inputMode="decimal"
        hint={m.product_desk_weight_hint()}
        {...bind(props, "weightGrams")}
      />
      <SwitchRow
        label={m.needs_van()}
        hint={m.product_desk_van_hint()}
        isOn={draft.needsVan}
        onPress={() => change({ needsVan: !draft.needsVan })}
      />
      <SwitchRow
        label={m.product_desk_popular()}
        hint={m.product_desk_in_carousel()}
        isOn={draft.popular}
        onPress={() => change({ popular: !draft.popular })}
      />
    </div>
  );
}
