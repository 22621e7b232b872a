import type { CardProduct } from "../product-card/card-product.ts";

/** Details that a loader throws with a 410: links for the page of a deleted product. */
export type GoneProduct = { category: { name: string; slug: string } | null; popular: CardProduct[] };
