import { useEffect, useId, useState } from "react";
import type { Category } from "#contract/catalog.ts";
import { productSizes } from "#contract/constants.ts";
import { Icon } from "#web/ui/icon.tsx";
import { type Filters, withToggled } from "./filters.ts";

type FilterFieldsProps = { categories: Category[]; filters: Filters; onChange: (filters: Filters) => void };

/** Named fields, so that the form around them works without a script; with one, each change counts at once. */
export function FilterFields({ categories, filters, onChange }: FilterFieldsProps) {
  return (
    <>
      <fieldset className="fgroup">
        <legend className="fgroup__h">Category</legend>
        {categories.map((category) => (
          <label key={category._id} className="check">
            <input
              className="vh"
              type="checkbox"
              name="category"
              value={category.slug}
              checked={filters.categories.includes(category.slug)}
              onChange={() => onChange({ ...filters, categories: withToggled(filters.categories, category.slug) })}
            />
            <span className="box">
              <Icon name="check" />
            </span>
            {category.name}
            <span className="cnt num">{category.productCount}</span>
          </label>
        ))}
      </fieldset>
      <fieldset className="fgroup">
        <legend className="fgroup__h">Price</legend>
        <div className="range2">
          <PriceField
            label="Min"
            name="minPrice"
            value={filters.minPrice}
            onCommit={(minPrice) => onChange({ ...filters, minPrice })}
          />
          <i />
          <PriceField
            label="Max"
            name="maxPrice"
            value={filters.maxPrice}
            onCommit={(maxPrice) => onChange({ ...filters, maxPrice })}
          />
        </div>
      </fieldset>
      <fieldset className="fgroup">
        <legend className="fgroup__h">Size</legend>
        <div className="sizes">
          {productSizes.slice(firstPlantSize).map((size) => (
            <label key={size} className="size">
              <input
                className="vh"
                type="checkbox"
                name="size"
                value={size}
                checked={filters.sizes.includes(size)}
                onChange={() => onChange({ ...filters, sizes: withToggled(filters.sizes, size) })}
              />
              {size}
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}

/** S to XXL are allowed, but no plant is sold by them. */
const firstPlantSize = productSizes.indexOf("Seed Pack");

type PriceFieldProps = { label: string; name: string; value: string; onCommit: (value: string) => void };

/** Counts when it is left, or at Enter: not at every key. */
function PriceField({ label, name, value, onCommit }: PriceFieldProps) {
  const [text, setText] = useState(value);
  const id = useId();
  useEffect(() => setText(value), [value]);
  const commit = () => text.trim() !== value && onCommit(text.trim());
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="affix">
        <span aria-hidden="true">৳</span>
        <input
          id={id}
          className="input num"
          inputMode="decimal"
          name={name}
          placeholder={label === "Max" ? "Any" : "0"}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={commit}
        />
      </div>
    </div>
  );
}
