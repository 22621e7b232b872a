/**
 * What owners have lately opened for editing, by product and revision.
 *
 * Only so that a refused save can name the fields that somebody else changed: nothing is decided by it. When the
 * process was started anew, or the product was opened at another one, the save is refused just the same.
 */
import { isDeepStrictEqual } from "node:util";
import type { Product, ProductInput } from "#contract/catalog.ts";
import type { OwnedProduct } from "#contract/product-desk.ts";
import type { Catalog } from "../catalog.ts";
import { sanitizeRichText } from "./rich-text.ts";

const maxKept = 500;
const kept = new WeakMap<Catalog, Map<string, Product>>();

export function rememberOpened(catalog: Catalog, product: OwnedProduct): void {
  const opened = kept.get(catalog) ?? new Map<string, Product>();
  kept.set(catalog, opened);
  const key = `${product._id} ${product.revision}`;
  opened.delete(key);
  opened.set(key, product);
  if (opened.size > maxKept) opened.delete(opened.keys().next().value ?? "");
}

/**
 * The fields that another save changed since the revision that this input was made from. When that revision is not
 * known any more: the fields in which the input differs from what is stored.
 */
export function changedMeanwhile(catalog: Catalog, current: OwnedProduct, input: ProductInput): string[] {
  const before = kept.get(catalog)?.get(`${current._id} ${input.revision}`);
  const sent: Record<string, unknown> = before ? savedFields(before) : sentFields(input);
  return Object.entries(savedFields(current))
    .filter(([field, value]) => sent[field] !== undefined && !isDeepStrictEqual(sent[field], value))
    .map(([field]) => field);
}

function savedFields(product: Product) {
  return {
    name: product.name,
    bengaliName: product.bengaliName,
    botanicalName: product.botanicalName,
    commonName: product.commonName,
    shortDescription: product.shortDescription,
    description: product.description,
    careGuide: product.careGuide,
    category: product.category,
    subcategory: product.subcategory?._id ?? null,
    price: product.price,
    offerPrice: product.offerPrice,
    sizes: product.sizes,
    sizePrices: product.sizePrices,
    inStock: product.inStock,
    popular: product.popular,
    facts: product.facts,
    synonyms: product.synonyms,
    images: product.image,
    pictureAlts: product.pictures.map(({ alt }) => (alt === product.name ? "" : alt)),
  };
}

function sentFields({ description, careGuide, sizePrices, ...input }: ProductInput) {
  const own = Object.entries(sizePrices ?? {}).filter(([, price]) => price !== null);
  return {
    ...input,
    sizePrices: Object.fromEntries(own),
    description: sanitizeRichText(description),
    careGuide: sanitizeRichText(careGuide),
  };
}
