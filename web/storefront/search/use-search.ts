import { useEffect, useState } from "react";
import type { ProductSearch } from "#contract/catalog.ts";
import { api } from "#web/api.ts";

const pauseMs = 150;

/**
 * What a search text finds, a moment after the last key. Null while nothing is known; "failed" when it could not be asked.
 * An empty text finds the suggestions when `suggests`, else nothing; an answer that comes late is dropped.
 */
export function useSearch(text: string, limit: number, suggests = false): ProductSearch | "failed" | null {
  const [found, setFound] = useState<ProductSearch | "failed" | null>(null);
  const wanted = text.trim();
  useEffect(() => {
    if (wanted === "" && !suggests) {
      setFound(null);
      return;
    }
    let isCurrent = true;
    const answer = (products: ProductSearch | "failed") => isCurrent && setFound(products);
    const look = () =>
      api()
        .searchProducts(wanted, limit)
        .then(answer, (error: unknown) => {
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
