import { type FormEvent, useEffect, useRef } from "react";
import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { Icon } from "#web/ui/icon.tsx";
import { categorySearch } from "./category-search.ts";
import { type List, useList } from "./list-address.ts";
import { sortOf } from "./list-search.ts";
import { SortSelect } from "./sort-select.tsx";

/** Search and sort of a category's list. A plain form without scripts; with them, the list updates in place. */
export default function CategoryBar({ path, name, list }: { path: string; name: string; list: List }) {
  const [{ search }, visit] = useList(list);
  const form = useRef<HTMLFormElement>(null);
  const q = new URLSearchParams(search).get("q") ?? "";
  const sort = sortOf(search);
  const asked = useRef(q);
  useEffect(() => {
    const field = form.current?.querySelector("input");
    if (field && asked.current !== q) field.value = q;
    asked.current = q;
  }, [q]);
  const label = m.search_in_category({ category: name });
  function ask(event: FormEvent) {
    event.preventDefault();
    const words = new FormData(form.current ?? undefined).get("q");
    visit(categorySearch(String(words ?? "").trim(), sort, 1));
  }
  return (
    <>
      <div className="searchbox">
        {/* biome-ignore lint/a11y/useSemanticElements: a search element would need a second box around the form */}
        <form id="category-search" role="search" aria-label={name} action={pathHere(path)} ref={form} onSubmit={ask}>
          <Icon name="search" />
          <input
            // Uncontrolled, to keep text typed before hydration.
            className="input"
            type="search"
            name="q"
            maxLength={200}
            defaultValue={q}
            placeholder={label}
            aria-label={label}
          />
        </form>
        {q !== "" && (
          <a className="iconbtn" href={pathHere(path + categorySearch("", sort, 1))} aria-label={m.clear_search()}>
            <Icon name="close" className="i-18" />
          </a>
        )}
      </div>
      <SortSelect
        sort={sort}
        form="category-search"
        onChange={(next) => {
          const words = form.current?.querySelector("input")?.value.trim() ?? "";
          visit(categorySearch(words, next, 1));
        }}
      />
      <button type="submit" form="category-search" className="btn btn--secondary btn--md no-script">
        {m.apply_filters()}
      </button>
    </>
  );
}
