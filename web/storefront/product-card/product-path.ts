import type { ProductCard } from "#contract/wire/catalog/catalog.ts";

/** The canonical path of a product: /collection/{category-slug}/{id}. */
export function productPath(product: Pick<ProductCard, "_id" | "categorySlug">): string {
  if (product.categorySlug === "") return `/product/${product._id}`;
  return `/collection/${encodeURIComponent(product.categorySlug)}/${product._id}`;
}
