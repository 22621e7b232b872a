import { useEffect, useState } from "react";
import type { ProductCard, ProductSearch } from "#contract/wire/catalog.ts";
import { api } from "#web/api.ts";

const pauseMs = 150;
const wayOnMax = 4;

/** `popular`: a way on where nothing was found. */
export type Found = ProductSearch & { asked: string; popular: ProductCard[] };

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
        .then(async (found) => answer({ ...found, asked: wanted, popular: await wayOn(found) }))
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

async function wayOn({ products, closest }: ProductSearch): Promise<ProductCard[]> {
  if (products.length + closest.length > 0) return [];
  return (await api().searchProducts("", wayOnMax)).products;
}
