import type { ProductCard } from "#contract/catalog.ts";

/** The canonical path of a product: /collection/{category-slug}/{id}. */
export function productPath(product: Pick<ProductCard, "_id" | "categorySlug">): string {
  if (product.categorySlug === "") return `/product/${product._id}`;
  return `/collection/${encodeURIComponent(product.categorySlug)}/${product._id}`;
}

export type Tint = "sage" | "sand" | "blush" | "sky";
const tints: Tint[] = ["sage", "blush", "sand", "sky"];

/** The background tint for a position in a list: one of four, always the same. */
export function tintAt(at: number): Tint {
  return tints[at % tints.length] ?? "sage";
}
