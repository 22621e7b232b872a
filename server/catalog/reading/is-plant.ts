import type { Product } from "#contract/wire/catalog/catalog.ts";
import type { CatalogView } from "../catalog.ts";

/**
 * Whether a product is a plant, by what the catalog says of it: it has a botanical name, or a fact that only plants have (light, water,
 * humidity, height), or another product of its category has one: an owner who has written no facts of one fern yet sells it as a plant all the
 * same. Pots, soil and tools have none of these. A shop that states no facts at all cannot tell, and all of its products count as plants,
 * as does a product that the catalog does not know.
 */
export function isPlant({ products }: CatalogView, productId: string): boolean {
  const found = products.get(productId);
  if (found === undefined || saysPlant(found.product)) return true;
  let hasFacts = false;
  for (const { product, categoryId } of products.values()) {
    if (!saysPlant(product)) continue;
    if (categoryId === found.categoryId) return true;
    hasFacts = true;
  }
  return !hasFacts;
}

function saysPlant({ botanicalName, facts }: Product): boolean {
  if (botanicalName !== "") return true;
  return [facts?.light, facts?.water, facts?.humidity, facts?.matureHeightCm].some(
    (fact) => fact != null && fact !== "",
  );
}
