import type { ProductCard } from "#contract/catalog.ts";
import { type ShownPicture, shownPicture } from "#web/ui/shown-picture.ts";
import { toneOf } from "./tone.ts";

/** What a card shows of a product. */
export type CardProduct = Pick<
  ProductCard,
  "_id" | "name" | "bengaliName" | "category" | "categorySlug" | "price" | "offerPrice" | "sizes" | "inStock"
> & {
  pictures: ShownPicture[];
  /** Of its first picture (tone.ts). Only what a loader made has one. */
  tone?: number;
  /** Names in parts, every second of them searched for: only those that have one. */
  marked?: { name?: string[]; bengaliName?: string[] };
};

/** For loaders: what they return is written into the page, so nothing else of a product is to be in it. */
export function cardProduct(product: ProductCard): CardProduct {
  const { _id, name, bengaliName, category, categorySlug, price, offerPrice, sizes, inStock } = product;
  const pictures = product.pictures.map(shownPicture);
  return {
    _id,
    name,
    bengaliName,
    category,
    categorySlug,
    price,
    offerPrice,
    sizes,
    inStock,
    pictures,
    tone: toneOf(product.pictures[0]),
  };
}
