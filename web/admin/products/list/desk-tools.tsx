import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import * as m from "#messages";
import { SearchField } from "#web/admin/kit/list/search-field.tsx";
import { useMayCall } from "#web/admin/kit/session/role.ts";
import { shownName } from "#web/admin/kit/shown-name.ts";
import { useGroups } from "#web/admin/kit/use-groups.ts";
import { office } from "#web/admin/office.ts";
import { showHour } from "#web/ui/figures.ts";
import { sortNames, type useDeskQuery } from "./desk-query.ts";

type Address = ReturnType<typeof useDeskQuery>;
const searchDelayMs = 250;

/** Search, filters and order of the list. */
export function DeskTools({ address, savedAt }: { address: Address; savedAt: Date | null }) {
  const { filters, query, ask } = address;
  const [text, setText] = useSearchText(filters.q, (q) => ask({ q }));
  const mayCount = useMayCall("GET /api/product/low-stock");
  const { data: low } = useQuery({
    queryKey: ["dashboard", "low-stock"],
    queryFn: office.listLowStock,
    retry: false,
    enabled: mayCount,
  });
  const shown = filters.archived ? "archived" : filters.popular ? "popular" : "";
  return (
    <div className="tools tools--desk">
      <SearchField
        placeholder={m.product_desk_filter_by_name()}
        label={m.product_desk_filter_by_name()}
        text={text}
        onChange={setText}
      />
      <CategorySelect slug={filters.category} onChoose={(category) => ask({ category })} />
      <select
        className="input select"
        aria-label={m.product_desk_stock()}
        value={filters.left === undefined ? (filters.stock ?? "") : "low"}
        onChange={({ target: { value } }) =>
          ask(value === "low" ? { stock: "", left: String(low?.at ?? filters.left) } : { stock: value, left: "" })
        }
      >
        <option value="">{m.product_desk_any_stock()}</option>
        <option value="in">{m.product_desk_in_stock()}</option>
        <option value="out">{m.out_of_stock()}</option>
        <option value="counted">{m.product_desk_counted_only()}</option>
        {low === undefined && filters.left === undefined ? null : <option value="low">{m.dash_low()}</option>}
      </select>
      <select
        className="input select"
        aria-label={m.product_desk_show()}
        value={shown}
        onChange={({ target: { value } }) =>
          ask({ popular: value === "popular" ? "yes" : "", archived: value === "archived" ? "yes" : "" })
        }
      >
        <option value="">{m.product_desk_not_archived()}</option>
        <option value="popular">{m.product_desk_popular_only()}</option>
        <option value="archived">{m.product_desk_archived()}</option>
      </select>
      <select
        className="input select"
        aria-label={m.product_desk_order()}
        value={query.sort ?? "newest"}
        onChange={({ target: { value } }) => ask({ sort: value === "newest" ? "" : value })}
      >
        {Object.entries(sortNames).map(([sort, name]) => (
          <option key={sort} value={sort}>
            {name()}
          </option>
        ))}
      </select>
      {savedAt ? <span className="tools__saved">{m.product_desk_saved_at({ time: timeOf(savedAt) })}</span> : null}
    </div>
  );
}

type CategorySelectProps = { slug: Address["filters"]["category"]; onChoose: (slug: string) => void };

function CategorySelect({ slug, onChoose }: CategorySelectProps) {
  const { categories } = useGroups();
  return (
    <select
      className="input select tools__category"
      aria-label={m.product_desk_category()}
      value={slug}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="">{m.product_desk_all_categories()}</option>
      {categories.map((one) => (
        <option key={one._id} value={one.slug}>
          {shownName(one)}
        </option>
      ))}
    </select>
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
  return showHour(time.toISOString());
}
