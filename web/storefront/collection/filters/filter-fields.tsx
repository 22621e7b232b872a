import { type ReactNode, useState } from "react";
import { orderSizes } from "#contract/rules/constants.ts";
import type { Category, ProductFilters } from "#contract/wire/catalog/catalog.ts";
import * as m from "#messages";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { sizeName } from "#web/ui/size-name.ts";
import { type Filters, filtersSearch, readFilters, withToggled } from "./filters.ts";
import { PriceFields } from "./price-fields.tsx";

/** The filters of a list. A category has no categories to choose from. */
export type FilterOptions = {
  categories: Pick<Category, "slug" | "name" | "productCount">[];
  /** Values of products in stock, and the values already applied. */
  options: Pick<ProductFilters, "subcategories" | "petSafe" | "highestPrice"> & {
    /** Each with its count. */
    sizes: (readonly [size: string, count: number])[];
    facts: FactOptions[];
  };
};

/** The values of a fact in words, in the order in which they are shown. `name`: of the field; `kind`: of the filter. */
export type FactOptions = {
  kind: "lights" | "waters" | "ownFacts";
  name: string;
  title: string;
  values: { value: string; text: string; count: number }[];
};

export type FilterFieldsProps = FilterOptions & {
  /** Prefix of the fields' ids, because a page may have two sets of fields. */
  id: string;
  /** The filters as the address's query. */
  search: string;
  /** On a phone: what shoppers of plants ask first, above the long list of categories. */
  areFactsFirst?: boolean;
  onChange: (search: string) => void;
};

/** The filters' fields. They have names, so that the form works without scripts; with them, each change applies at once. */
export function FilterFields({
  id,
  categories,
  options,
  search,
  areFactsFirst,
  onChange: onSearch,
}: FilterFieldsProps) {
  const filters = readFilters(new URLSearchParams(search));
  const onChange = (change: Partial<Filters>) => onSearch(filtersSearch({ ...filters, ...change }));
  const facts = <Facts {...{ options, filters, onChange }} />;
  return (
    <>
      {areFactsFirst && facts}
      <fieldset className="fgroup" hidden={categories.length === 0}>
        <legend className="fgroup__h">{m.category()}</legend>
        {categories.map(({ slug, name, productCount }) => (
          <Check
            key={slug}
            name="category"
            value={slug}
            label={name}
            count={productCount}
            isOn={filters.categories.includes(slug)}
            onToggle={() => onChange(withCategory(filters, options.subcategories, slug))}
          />
        ))}
      </fieldset>
      <Subcategories {...{ options, filters, onChange }} />
      <fieldset className="fgroup">
        <legend className="fgroup__h">{m.price()}</legend>
        <PriceFields
          id={id}
          minPrice={filters.minPrice}
          maxPrice={filters.maxPrice}
          highestPrice={options.highestPrice}
          onChange={onChange}
        />
      </fieldset>
      {!areFactsFirst && facts}
      <Sizes {...{ options, filters, onChange }} />
    </>
  );
}

type GroupProps = Pick<FilterFieldsProps, "options"> & {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
};

/** Subcategories of the chosen categories, or of all categories if none is chosen. */
function Subcategories({ options, filters, onChange }: GroupProps) {
  const { categories, subcategories } = filters;
  const shown = options.subcategories.filter(
    ({ slug, categorySlug }) =>
      categories.length === 0 || categories.includes(categorySlug) || subcategories.includes(slug),
  );
  if (shown.length === 0) return null;
  return (
    <Folded title={m.subcategory()} isUsed={subcategories.length > 0}>
      {shown.map(({ slug, name, count }) => (
        <Check
          key={slug}
          name="subcategory"
          value={slug}
          label={name}
          count={count}
          isOn={subcategories.includes(slug)}
          onToggle={() => onChange({ subcategories: withToggled(subcategories, slug) })}
        />
      ))}
    </Folded>
  );
}

/** Light and water, the owner's own facts, and what is safe for pets. */
function Facts({ options, filters, onChange }: GroupProps) {
  const { isPetSafe } = filters;
  return (
    <>
      {options.facts.map(({ kind, name, title, values }) => (
        <Folded key={title} title={title} isUsed={filters[kind].length > 0}>
          {values.map(({ value, text, count }) => (
            <Check
              key={value}
              name={name}
              value={value}
              label={text}
              count={count}
              isOn={filters[kind].includes(value)}
              onToggle={() => onChange({ [kind]: withToggled(filters[kind], value) })}
            />
          ))}
        </Folded>
      ))}
      {(options.petSafe > 0 || isPetSafe) && (
        <Folded title={m.pet_safe_filter()} isUsed={isPetSafe}>
          <Check
            name="petSafe"
            value="yes"
            label={m.pet_safe()}
            count={options.petSafe}
            isOn={isPetSafe}
            onToggle={() => onChange({ isPetSafe: !isPetSafe })}
          />
        </Folded>
      )}
    </>
  );
}

function Sizes({ options, filters: { sizes }, onChange }: GroupProps) {
  const counts = new Map(options.sizes);
  const shown = orderSizes([...new Set([...counts.keys(), ...sizes])]);
  if (shown.length === 0) return null;
  return (
    <Folded title={m.size()} isUsed={sizes.length > 0}>
      <div className="sizes">
        {shown.map((size) => (
          <label key={size} className="size">
            <input
              className="vh"
              type="checkbox"
              name="size"
              value={size}
              checked={sizes.includes(size)}
              onChange={() => onChange({ sizes: withToggled(sizes, size) })}
            />
            {sizeName(size)} <small className="num">{inDigits(counts.get(size) ?? 0)}</small>
          </label>
        ))}
      </div>
    </Folded>
  );
}

/** Initially open only if a value is chosen; afterwards the shopper opens and closes it. */
function Folded({ title, isUsed, children }: { title: string; isUsed: boolean; children: ReactNode }) {
  const [isOpen] = useState(isUsed);
  return (
    <details className="fgroup" open={isOpen}>
      <summary>
        {title}
        <Icon name="chevron-down" />
      </summary>
      <fieldset aria-label={title}>{children}</fieldset>
    </details>
  );
}

type CheckProps = { name: string; value: string; label: string; count: number; isOn: boolean; onToggle: () => void };

function Check({ name, value, label, count, isOn, onToggle }: CheckProps) {
  return (
    <label className="check">
      <input className="vh" type="checkbox" name={name} value={value} checked={isOn} onChange={onToggle} />
      <span className="box">
        <Icon name="check" />
      </span>
      {label}
      <span className="cnt num">{inDigits(count)}</span>
    </label>
  );
}

/**
 * Selects or deselects a category. Drops subcategories of other categories, because the combination would match
 * nothing.
 */
function withCategory(
  { categories, subcategories }: Filters,
  known: { slug: string; categorySlug: string }[],
  toggled: string,
): Partial<Filters> {
  const next = withToggled(categories, toggled);
  const parentOf = (slug: string) => known.find((one) => one.slug === slug)?.categorySlug ?? "";
  return {
    categories: next,
    subcategories: subcategories.filter((slug) => next.length === 0 || next.includes(parentOf(slug))),
  };
}
