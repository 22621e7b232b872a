import type { Product } from "#contract/wire/catalog/catalog.ts";
import type { ShownPicture } from "#web/ui/picture/shown-picture.ts";
import { toneOf } from "../product-card/tone.ts";

/** The fields of a product for its page and for search engines. */
export type ShownProduct = Omit<
  Product,
  "image" | "pictures" | "popular" | "subcategory" | "synonyms" | "goesWith" | "ownFacts"
> & {
  pictures: Required<ShownPicture>[];
  tone: number;
};

/** For the loader: everything it returns is written into the page, so this drops unneeded fields. */
export function shownProduct(product: Product): ShownProduct {
  const { image: _i, popular: _p, subcategory: _s, synonyms: _y, goesWith: _g, ownFacts: _o, ...shown } = product;
  const pictures = product.pictures.map(({ url, width, height, alt }) => ({ url, width, height, alt }));
  return { ...shown, pictures, tone: toneOf(product.pictures[0]) };
}
