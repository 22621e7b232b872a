import type { ProductCard } from "#contract/wire/catalog/catalog.ts";
import { type CardProduct, cardProduct } from "../product-card/card-product.ts";
import { markedParts } from "./mark.ts";

/** A card with the searched text marked in its names. For loaders, so that the browser does not have to search. */
export function markedCard(product: ProductCard, text: string, meant?: readonly string[]): CardProduct {
  const card = cardProduct(product);
  if (text === "") return card;
  const name = markedParts(card.name, text, meant);
  const bengaliName = markedParts(card.bengaliName, text, meant);
  return name || bengaliName
    ? { ...card, marked: { ...(name && { name }), ...(bengaliName && { bengaliName }) } }
    : card;
}
