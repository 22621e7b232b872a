import { useEffect, useRef } from "react";
import { content } from "#web/content.ts";
import { useRest } from "../layout/rest.tsx";
import { FilterFields, type FilterFieldsProps } from "./filter-fields.tsx";
import { filtersSearch, readFilters } from "./filters.ts";

/** Sent as a plain form without a script; with one, each change has counted already. */
export function FilterRail(fields: FilterFieldsProps) {
  const form = useRef<HTMLFormElement>(null);
  // What was chosen before the script was there counts when it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what stands there at the very start
  useEffect(() => {
    if (form.current?.querySelector(":checked:not([checked]), [checked]:not(:checked)"))
      fields.onChange(readForm(form.current));
  }, []);
  // Out of sight there.
  if (!useRest() && matchMedia("(max-width: 1023px)").matches) return null;
  const q = new URLSearchParams(fields.search).get("q");
  return (
    <aside className="filters" aria-label={content.filters}>
      <form
        id="filters"
        ref={form}
        action="/collection"
        onSubmit={(event) => {
          event.preventDefault();
          fields.onChange(readForm(event.currentTarget));
        }}
      >
        {q && <input type="hidden" name="q" value={q} />}
        <FilterFields {...fields} />
        <button type="submit" className="btn btn--secondary btn--md btn--block no-script">
          {content.applyFilters}
        </button>
      </form>
    </aside>
  );
}

/** What a plain form would ask for. */
function readForm(form: HTMLFormElement): string {
  const pairs = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  return filtersSearch(readFilters(new URLSearchParams(pairs)));
}
