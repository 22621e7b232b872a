import { useSearchParams } from "react-router";
import type { DeskQuery, DeskSort } from "#contract/wire/catalog/product-desk.ts";
import * as m from "#messages";
import { readPageSize } from "#web/admin/kit/list/page-sizes.ts";
import { changed } from "#web/admin/kit/list/table-foot.tsx";
import { pageText } from "#web/ui/lists/paging.ts";

export const sortNames: Record<DeskSort, () => string> = {
  newest: m.product_desk_newest,
  popular: m.sort_popular,
  updated: m.product_desk_last_changed,
  name: m.product_desk_name_up,
  "name-desc": m.product_desk_name_down,
  "price-asc": m.product_desk_price_up,
  "price-desc": m.product_desk_price_down,
};

type DeskParameter = "q" | "category" | "stock" | "left" | "popular" | "archived" | "sort" | "page" | "rows" | "edit";
type Changes = Partial<Record<DeskParameter, string>>;

/** The list's filters and the open product, all of them in the address. */
export function useDeskQuery() {
  const [address, setAddress] = useSearchParams();
  const read = (name: DeskParameter) => address.get(name) ?? "";
  const rows = readPageSize(address, "rows");
  const filters = {
    q: read("q"),
    category: read("category"),
    stock: oneOf(["in", "out", "counted"] as const, read("stock")),
    left: /^\d{1,4}$/.test(read("left")) ? read("left") : undefined,
    popular: oneOf(["yes"] as const, read("popular")),
    archived: oneOf(["yes"] as const, read("archived")),
  };
  const query: DeskQuery = {
    ...filters,
    sort: oneOf(Object.keys(sortNames) as DeskSort[], read("sort")),
    page: read("page"),
    limit: String(rows),
  };
  const addressWith = (changes: Changes) => changed(address, changes);
  return {
    query,
    filters,
    isNarrowed: Object.values(filters).some((text) => text !== undefined && text !== ""),
    rows,
    edit: read("edit"),
    /** Another question starts at its first page. */
    ask: (changes: Changes) => setAddress(addressWith({ page: "", ...changes }), { replace: true }),
    hrefFor: (page: number) => `?${addressWith({ page: pageText(page) })}`,
    hrefSorted: (sort: DeskSort) => `?${addressWith({ sort: sort === "newest" ? "" : sort, page: "" })}`,
    open: (productId: string) => setAddress(addressWith({ edit: productId }), { preventScrollReset: true }),
    close: () => setAddress(addressWith({ edit: "" }), { replace: true, preventScrollReset: true }),
  };
}

function oneOf<T extends string>(choices: readonly T[], text: string): T | undefined {
  return choices.find((choice) => choice === text);
}
