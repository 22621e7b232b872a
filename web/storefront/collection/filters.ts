// The filters of /collection as they stand in its address, so that back, reload and sharing keep them.
import { type ProductSort, productSorts } from "#contract/constants.ts";
import { formatTaka } from "#contract/money.ts";

export type Filters = {
  categories: string[];
  sizes: string[];
  /** As typed; empty means no bound. */
  minPrice: string;
  maxPrice: string;
  q: string;
  sort: ProductSort;
};

export const sortNames: Record<ProductSort, string> = {
  popular: "Popular first",
  newest: "Newest first",
  "price-asc": "Price, low to high",
  "price-desc": "Price, high to low",
  name: "Name",
};

export function readFilters(search: URLSearchParams): Filters {
  const several = (name: string) =>
    [...new Set(search.getAll(name).flatMap((value) => value.split(",")))].filter(Boolean);
  const sort = productSorts.find((known) => known === search.get("sort"));
  return {
    categories: several("category"),
    sizes: several("size"),
    minPrice: search.get("minPrice")?.trim() ?? "",
    maxPrice: search.get("maxPrice")?.trim() ?? "",
    q: search.get("q")?.trim() ?? "",
    sort: sort ?? "popular",
  };
}

/** One spelling for one set of filters; what is as usual is left out. Page 1 unless told. */
export function filtersSearch(filters: Filters, page = 1): string {
  const search = new URLSearchParams();
  if (filters.q) search.set("q", filters.q);
  if (filters.categories.length > 0) search.set("category", filters.categories.join(","));
  if (filters.minPrice) search.set("minPrice", filters.minPrice);
  if (filters.maxPrice) search.set("maxPrice", filters.maxPrice);
  if (filters.sizes.length > 0) search.set("size", filters.sizes.join(","));
  if (filters.sort !== "popular") search.set("sort", filters.sort);
  if (page > 1) search.set("page", String(page));
  const text = search.toString().replaceAll("%2C", ",");
  return text === "" ? "" : `?${text}`;
}

/** Each applied filter with its name and the filters without it. */
export function appliedFilters(
  filters: Filters,
  nameOf: (slug: string) => string,
): { label: string; without: Filters }[] {
  const applied: { label: string; without: Filters }[] = [];
  if (filters.q) applied.push({ label: `"${filters.q}"`, without: { ...filters, q: "" } });
  for (const slug of filters.categories) {
    const categories = filters.categories.filter((other) => other !== slug);
    applied.push({ label: nameOf(slug), without: { ...filters, categories } });
  }
  if (isPrice(filters.minPrice)) {
    applied.push({ label: `From ${shortTaka(filters.minPrice)}`, without: { ...filters, minPrice: "" } });
  }
  if (isPrice(filters.maxPrice)) {
    applied.push({ label: `Up to ${shortTaka(filters.maxPrice)}`, without: { ...filters, maxPrice: "" } });
  }
  for (const size of filters.sizes) {
    applied.push({ label: size, without: { ...filters, sizes: filters.sizes.filter((other) => other !== size) } });
  }
  return applied;
}

export function withToggled(list: string[], value: string): string[] {
  return list.includes(value) ? list.filter((other) => other !== value) : [...list, value];
}

function isPrice(text: string): boolean {
  return text !== "" && Number(text) >= 0;
}

function shortTaka(text: string): string {
  return formatTaka(Number(text)).replace(/\.00$/, "");
}
