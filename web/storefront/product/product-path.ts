import type { ProductCard } from "#contract/catalog.ts";

/** The one address of a product: /collection/{category-slug}/{id}. */
export function productPath(product: Pick<ProductCard, "_id" | "categorySlug">): string {
  if (product.categorySlug === "") return `/product/${product._id}`;
  return `/collection/${encodeURIComponent(product.categorySlug)}/${product._id}`;
}

export type Tint = "sage" | "sand" | "blush" | "sky";
const tints: Tint[] = ["sage", "blush", "sand", "sky"];

/** The ground of a place: one of the four, always the same. */
export function tintAt(at: number): Tint {
  return tints[at % tints.length] ?? "sage";
}
