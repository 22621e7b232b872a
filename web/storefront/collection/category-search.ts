import type { ProductSort } from "#contract/rules/constants.ts";
import { withPage, withSort } from "./list-search.ts";

/** The query of a category's list. */
export function categorySearch(q: string, sort: ProductSort, page: number): string {
  return withPage(withSort(q && `?${new URLSearchParams({ q })}`, sort), page);
}
