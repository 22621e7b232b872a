import type { FilterOptions } from "./filters/filter-fields.tsx";
import { FilterSwitch } from "./filters/filter-switch.tsx";
import { listPath } from "./filters/filters.ts";
import { type List, useList } from "./filters/list-address.ts";
import { sortOf, withSort } from "./list-search.ts";
import { SortSelect } from "./sort-select.tsx";

type ListBarProps = FilterOptions & { list: List; hasRail: boolean };

/** The switch for the filters, and the sort order. */
export default function ListBar({ list, hasRail, ...options }: ListBarProps) {
  const [{ search, total, applied, counted }, visit] = useList(list);
  return (
    <div className="right">
      <FilterSwitch {...{ hasRail, search, total, applied, ...options, ...counted }} path={listPath} onChange={visit} />
      <SortSelect
        className="shop__sort"
        form="filters"
        sort={sortOf(search)}
        onChange={(sort) => visit(withSort(search, sort))}
      />
    </div>
  );
}
