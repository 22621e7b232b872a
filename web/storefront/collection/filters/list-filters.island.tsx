import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { FilterFields, type FilterOptions } from "./filter-fields.tsx";
import { filtersSearch, listPath, readFilters } from "./filters.ts";
import { type List, useList } from "./list-address.ts";

type ListFiltersProps = FilterOptions & {
  list: List;
  /** Of a category, which has a field for its text. */
  path?: string;
};

/** The filters of a list. A plain form without scripts; with them, each change applies at once. */
export default function ListFilters({ list, path, ...options }: ListFiltersProps) {
  const [{ search, counted }, visit] = useList(list);
  const q = new URLSearchParams(search).get("q");
  return (
    <aside className="filters" aria-label={m.filters()}>
      <form
        id="filters"
        action={pathHere(path ?? listPath)}
        onSubmit={(event) => {
          event.preventDefault();
          visit(readForm(event.currentTarget));
        }}
      >
        {q && !path && <input type="hidden" name="q" value={q} />}
        <FilterFields {...options} {...counted} id="filter" search={search} onChange={visit} />
        <button type="submit" className="btn btn--secondary btn--md btn--block no-script">
          {m.apply_filters()}
        </button>
      </form>
    </aside>
  );
}

/** The query that a plain form would send. */
function readForm(form: HTMLFormElement): string {
  const pairs = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  return filtersSearch(readFilters(new URLSearchParams(pairs)));
}
