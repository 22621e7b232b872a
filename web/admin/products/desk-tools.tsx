import { useEffect, useRef, useState } from "react";
import { SearchField } from "../kit/search-field.tsx";
import { sortNames, type useDeskQuery } from "./desk-query.ts";
import { useGroups } from "./use-groups.ts";

type Address = ReturnType<typeof useDeskQuery>;
const searchDelayMs = 250;

/** Search, filters and order of the list. */
export function DeskTools({ address, savedAt }: { address: Address; savedAt: Date | null }) {
  const { filters, query, ask } = address;
  const { categories } = useGroups();
  const [text, setText] = useSearchText(filters.q, (q) => ask({ q }));
  const shown = filters.archived ? "archived" : filters.popular ? "popular" : "";
  return (
    <div className="tools tools--desk">
      <SearchField placeholder="Filter by name" label="Filter by name" text={text} onChange={setText} />
      <select
        className="input select tools__category"
        aria-label="Category"
        value={filters.category}
        onChange={(event) => ask({ category: event.target.value })}
      >
        <option value="">All categories</option>
        {categories.map(({ _id, slug, name }) => (
          <option key={_id} value={slug}>
            {name}
          </option>
        ))}
      </select>
      <select
        className="input select"
        aria-label="Stock"
        value={filters.stock ?? ""}
        onChange={(event) => ask({ stock: event.target.value })}
      >
        <option value="">Any stock</option>
        <option value="in">In stock</option>
        <option value="out">Out of stock</option>
      </select>
      <select
        className="input select"
        aria-label="Show"
        value={shown}
        onChange={({ target: { value } }) =>
          ask({ popular: value === "popular" ? "yes" : "", archived: value === "archived" ? "yes" : "" })
        }
      >
        <option value="">Not archived</option>
        <option value="popular">Popular only</option>
        <option value="archived">Archived</option>
      </select>
      <select
        className="input select"
        aria-label="Order"
        value={query.sort ?? "newest"}
        onChange={({ target: { value } }) => ask({ sort: value === "newest" ? "" : value })}
      >
        {Object.entries(sortNames).map(([sort, name]) => (
          <option key={sort} value={sort}>
            {name}
          </option>
        ))}
      </select>
      {savedAt ? <span className="tools__saved">Saved {timeOf(savedAt)}</span> : null}
    </div>
  );
}

/** Shows typed text at once; searches when typing pauses. */
function useSearchText(q: string, onSearch: (q: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(q);
  const [known, setKnown] = useState(q);
  if (q !== known) {
    // The address has changed by another way, such as the browser's back button.
    setKnown(q);
    if (q !== text.trim()) setText(q);
  }
  // The newest one: another filter may be chosen while it waits.
  const search = useRef(onSearch);
  search.current = onSearch;
  useEffect(() => {
    if (text.trim() === q) return;
    const wait = setTimeout(() => search.current(text.trim()), searchDelayMs);
    return () => clearTimeout(wait);
  }, [text, q]);
  return [text, setText];
}

function timeOf(time: Date): string {
  return time.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
}
