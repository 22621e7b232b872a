import { type ProductSort, productSorts } from "#contract/constants.ts";

const sortNames: Record<ProductSort, string> = {
  popular: "Popular first",
  newest: "Newest first",
  "price-asc": "Price, low to high",
  "price-desc": "Price, high to low",
  name: "Name",
};

type SortSelectProps = {
  sort: ProductSort;
  onChange: (sort: ProductSort) => void;
  className?: string;
  /** The id of the form it belongs to, where it stands outside of it. */
  form?: string;
  isLabeled?: boolean;
};

export function SortSelect({ sort, onChange, className = "", form, isLabeled }: SortSelectProps) {
  return (
    <label className={`sort ${className}`}>
      <span className={isLabeled ? "label" : "vh"}>Sort</span>
      <select
        className="input select"
        name="sort"
        form={form}
        value={sort}
        onChange={(event) => onChange(productSorts.find((known) => known === event.target.value) ?? "popular")}
      >
        {productSorts.map((known) => (
          <option key={known} value={known}>
            {sortNames[known]}
          </option>
        ))}
      </select>
    </label>
  );
}
