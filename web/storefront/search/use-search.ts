import { useEffect, useState } from "react";
import type { Category, ProductCard, ProductSearch } from "#contract/wire/catalog.ts";
import { api } from "#web/api.ts";

const pauseMs = 150;
const wayOnMax = 4;
const categoriesMax = 6;

/** Ways on where nothing was found. */
type WaysOn = { popular: ProductCard[]; categories: Category[] };
export type Found = ProductSearch & WaysOn & { asked: string };

/**
 * Searches a moment after the last key. Returns null until the first answer, and "failed" if the request failed. An empty text
 * finds suggestions if `suggests`, and nothing otherwise. Late answers are dropped. The previous results stay until the new
 * answer arrives; `asked` is the text that they answer.
 */
export function useSearch(text: string, limit: number, suggests = false): Found | "failed" | null {
  const [found, setFound] = useState<Found | "failed" | null>(null);
  const wanted = text.trim();
  useEffect(() => {
    if (wanted === "" && !suggests) {
      setFound(null);
      return;
    }
    let isCurrent = true;
    const answer = (next: Found | "failed") => isCurrent && setFound(next);
    const look = () =>
      api()
        .searchProducts(wanted, limit)
        .then(async (found) => answer({ ...found, asked: wanted, ...(await waysOn(found)) }))
        .catch((error: unknown) => {
          console.warn("The search failed", error);
          answer("failed");
        });
    const timer = setTimeout(look, wanted === "" ? 0 : pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [wanted, limit, suggests]);
  return found;
}

async function waysOn({ products, closest }: ProductSearch): Promise<WaysOn> {
  if (products.length + closest.length > 0) return { popular: [], categories: [] };
  const [{ products: popular }, { categories }] = await Promise.all([
    api().searchProducts("", wayOnMax),
    api().listCategories(),
  ]);
  return { popular, categories: categories.filter(({ productCount }) => productCount > 0).slice(0, categoriesMax) };
}
