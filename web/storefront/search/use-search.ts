import { useEffect, useState } from "react";
import type { Category, ProductCard, ProductSearch } from "#contract/wire/catalog/catalog.ts";
import { api } from "#web/api.ts";
import { readSeen } from "../shopper/seen.ts";

const pauseMs = 150;
const wayOnMax = 4;
const categoriesMax = 6;
const seenMax = 4;

/** Ways on where nothing was found. */
type WaysOn = { popular: ProductCard[]; categories: Category[] };
/** `seen`: looked at before on this device, while nothing is asked. */
export type Found = ProductSearch & WaysOn & { asked: string; seen: ProductCard[] };

/**
 * Searches a moment after the last key. Returns null until the first answer, and "failed" if the request failed. An empty text
 * finds so many suggestions, after what was seen before. Late answers are dropped. The previous results stay until the new
 * answer arrives; `asked` is the text that they answer.
 */
export function useSearch(text: string, limit: number, suggestions: number): Found | "failed" | null {
  const [found, setFound] = useState<Found | "failed" | null>(null);
  const wanted = text.trim();
  useEffect(() => {
    let isCurrent = true;
    const answer = (next: Found | "failed") => isCurrent && setFound(next);
    const look = () =>
      (wanted === "" ? suggest(suggestions) : find(wanted, limit)).then(answer).catch((error: unknown) => {
        console.warn("The search failed", error);
        answer("failed");
      });
    const timer = setTimeout(look, wanted === "" ? 0 : pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [wanted, limit, suggestions]);
  return found;
}

async function find(asked: string, limit: number): Promise<Found> {
  const found = await api().searchProducts(asked, limit);
  return { ...found, asked, ...(await waysOn(found)), seen: [] };
}

/** Popular products, and before them the last ones that were looked at. */
async function suggest(most: number): Promise<Found> {
  const [found, { products: seen }] = await Promise.all([
    api().searchProducts("", most),
    api().listProductsById(readSeen().slice(0, seenMax)),
  ]);
  const products = found.products.filter(({ _id }) => !seen.some((one) => one._id === _id));
  return { ...found, products, asked: "", popular: [], categories: [], seen };
}

async function waysOn({ products, closest }: ProductSearch): Promise<WaysOn> {
  if (products.length + closest.length > 0) return { popular: [], categories: [] };
  const [{ products: popular }, { categories }] = await Promise.all([
    api().searchProducts("", wayOnMax),
    api().listCategories(),
  ]);
  return { popular, categories: categories.filter(({ productCount }) => productCount > 0).slice(0, categoriesMax) };
}
