import { type ProductSort, productSorts } from "#contract/rules/constants.ts";
import * as m from "#messages";

const sortNames: Record<ProductSort, () => string> = {
  popular: m.sort_popular,
  newest: m.sort_newest,
  "price-asc": m.sort_price_up,
  "price-desc": m.sort_price_down,
  name: m.sort_name,
};

type SortSelectProps = {
  sort: ProductSort;
  onChange: (sort: ProductSort) => void;
  className?: string;
  /** Id of the select's form, if it is outside the form. */
  form?: string;
};

export function SortSelect({ sort, onChange, className = "", form }: SortSelectProps) {
  return (
    <label className={`sort ${className}`}>
      <span className="vh">{m.sort()}</span>
      <select
        className="input select"
        name="sort"
        form={form}
        value={sort}
        onChange={(event) => onChange(productSorts.find((known) => known === event.target.value) ?? "popular")}
      >
        {productSorts.map((known) => (
          <option key={known} value={known}>
            {sortNames[known]()}
          </option>
        ))}
      </select>
    </label>
  );
}
