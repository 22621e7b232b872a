// The parts of a query that all lists share. The filters of /collection are in filters.ts.
import { type ProductSort, productSorts } from "#contract/rules/constants.ts";
import { pageText } from "#web/ui/lists/paging.ts";

export function sortOf(search: string): ProductSort {
  const sort = new URLSearchParams(search).get("sort");
  return productSorts.find((known) => known === sort) ?? "popular";
}

/** @param search without a page: a new sort order starts at the first page */
export function withSort(search: string, sort: ProductSort): string {
  return withSet(search, "sort", sort === "popular" ? "" : sort);
}

export function withPage(search: string, page: number): string {
  return withSet(search, "page", pageText(page));
}

/** Sets a value at the end of the query, or removes it if empty. */
function withSet(search: string, name: string, value: string): string {
  const query = new URLSearchParams(search);
  query.delete(name);
  if (value) query.set(name, value);
  return searchText(query);
}

/** The normalized query; commas stay readable. */
export function searchText(query: URLSearchParams): string {
  const text = query.toString().replaceAll("%2C", ",");
  return text === "" ? "" : `?${text}`;
}
