import { useEffect, useState } from "react";
import type { ProductSearch } from "#contract/catalog.ts";
import { api } from "#web/api.ts";

const pauseMs = 150;

export type Found = ProductSearch & { asked: string };

/**
 * What a search text finds, a moment after the last key. Null while nothing is known; "failed" when it could not be asked.
 * An empty text finds the suggestions when `suggests`, else nothing; an answer that comes late is dropped. What was found
 * before stays until the new answer is there, and tells by `asked` what it is the answer to.
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
        .then(
          (products) => answer({ ...products, asked: wanted }),
          (error: unknown) => {
            console.warn("The search failed", error);
            answer("failed");
          },
        );
    const timer = setTimeout(look, wanted === "" ? 0 : pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [wanted, limit, suggests]);
  return found;
}
