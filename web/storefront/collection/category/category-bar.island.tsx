import { useEffect, useRef } from "react";
import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import type { FilterOptions } from "../filters/filter-fields.tsx";
import { FilterSwitch } from "../filters/filter-switch.tsx";
import { filtersSearch, readFilters } from "../filters/filters.ts";
import { type List, useList } from "../filters/list-address.ts";
import { SortSelect } from "../sort-select.tsx";

type CategoryBarProps = FilterOptions & { path: string; name: string; list: List; hasRail: boolean };

/** Search and sort of a category's list: fields of the form that has its filters (list-filters.island.tsx), and the switch for them. */
export default function CategoryBar({ path, name, list, hasRail, ...options }: CategoryBarProps) {
  const [{ search, total, applied, counted }, visit] = useList(list);
  const field = useRef<HTMLInputElement>(null);
  const filters = readFilters(new URLSearchParams(search));
  const { q, sort } = filters;
  const asked = useRef(q);
  useEffect(() => {
    if (field.current && asked.current !== q) field.current.value = q;
    asked.current = q;
  }, [q]);
  const label = m.search_in_category({ category: name });
  return (
    <>
      <search className="searchbox" aria-label={name}>
        <Icon name="search" />
        <input
          // Uncontrolled, to keep text typed before hydration.
          className="input"
          type="search"
          name="q"
          form="filters"
          maxLength={200}
          defaultValue={q}
          placeholder={label}
          aria-label={label}
          ref={field}
        />
        {q !== "" && (
          <a
            className="iconbtn"
            href={pathHere(path + filtersSearch({ ...filters, q: "" }))}
            aria-label={m.clear_search()}
          >
            <Icon name="close" className="i-18" />
          </a>
        )}
      </search>
      <FilterSwitch {...{ path, hasRail, search, total, applied, ...options, ...counted }} onChange={visit} />
      <SortSelect
        sort={sort}
        form="filters"
        onChange={(next) => {
          const words = field.current?.value.trim() ?? "";
          visit(filtersSearch({ ...filters, q: words, sort: next }));
        }}
      />
    </>
  );
}
