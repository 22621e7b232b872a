import type { ProductFilters } from "#contract/wire/catalog/catalog.ts";
import type { FilterOptions } from "./filter-fields.tsx";

type Counted = Omit<ProductFilters, "success" | "message" | "categories">;

/** What the fields need of the counted filters: they are written into the page. */
export function offeredIn({
  subcategories,
  sizes,
  lights,
  waters,
  petSafe,
  highestPrice,
}: Counted): FilterOptions["options"] {
  return { subcategories, sizes, lights, waters, petSafe, highestPrice };
}

/**
 * The filters of a category: values that its products have, with their counts under the other filters.
 * @param whole counted in the category without other filters
 */
export function offeredInCategory(counted: Counted, whole: Counted, slug: string): FilterOptions["options"] {
  const lights = new Set(whole.lights.flatMap(({ light, count }) => (count > 0 ? [light] : [])));
  const waters = new Set(whole.waters.flatMap(({ water, count }) => (count > 0 ? [water] : [])));
  return {
    ...offeredIn(counted),
    subcategories: counted.subcategories.filter(({ categorySlug }) => categorySlug === slug),
    sizes: whole.sizeCounts.flatMap(({ size, count }) => (count > 0 ? [size] : [])),
    lights: counted.lights.filter(({ light }) => lights.has(light)),
    waters: counted.waters.filter(({ water }) => waters.has(water)),
  };
}
