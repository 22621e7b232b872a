import { fewestOnCards } from "#contract/rules/reviews.ts";
import type { ProductCard, Rating } from "#contract/wire/catalog/catalog.ts";
import { type ShownPicture, shownPicture } from "#web/ui/picture/shown-picture.ts";
import { toneOf } from "./tone.ts";

/** The fields of a product that a card shows. */
export type CardProduct = Pick<
  ProductCard,
  "_id" | "name" | "bengaliName" | "category" | "categorySlug" | "price" | "offerPrice" | "sizes" | "inStock"
> & {
  pictures: ShownPicture[];
  /** Prices of sizes that have their own. Only cards with such a size have them. */
  sizePrices?: Record<string, number>;
  /** Only from some reviews on. */
  rating?: Rating;
  /** Tone of the first picture (tone.ts). Only cards made by a loader have one. */
  tone?: number;
  /** Names split at the searched text: every second part matches. Only names with a match are present. */
  marked?: { name?: string[]; bengaliName?: string[] };
};

/** For loaders: everything they return is written into the page, so this copies only what a card shows. */
export function cardProduct(product: ProductCard): CardProduct {
  const { _id, name, bengaliName, category, categorySlug, price, offerPrice, sizes, inStock, sizePrices, rating } =
    product;
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
    ...(rating && rating.count >= fewestOnCards && { rating }),
    ...(Object.keys(sizePrices).length > 0 && { sizePrices }),
    pictures,
    tone: toneOf(product.pictures[0]),
  };
}
