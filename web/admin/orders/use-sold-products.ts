import { useCallback, useEffect, useState } from "react";
import type { ProductCard } from "#contract/catalog.ts";
import { api } from "#web/api.ts";

/** The products of an order that is being written down, as they are sold now. */
export function useSoldProducts(ids: string[]) {
  const [known, setKnown] = useState<Record<string, ProductCard | null>>({});
  const [error, setError] = useState<string | null>(null);
  const wanted = [...new Set(ids)].sort().join();
  const unknown = wanted.split(",").filter((id) => id !== "" && !Object.hasOwn(known, id));

  const load = useCallback(async (asked: string[]) => {
    setError(null);
    try {
      const { products } = await api().listProductsById(asked);
      const found = Object.fromEntries(asked.map((id) => [id, products.find(({ _id }) => _id === id) ?? null]));
      setKnown((before) => ({ ...before, ...found }));
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
    }
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another product asks anew, not every answer
  useEffect(() => {
    if (unknown.length > 0) void load(unknown);
  }, [wanted, load]);

  return {
    error,
    /** Null while it is not known, and when it is no longer sold. */
    find: (id: string): ProductCard | null => known[id] ?? null,
    isGone: (id: string): boolean => known[id] === null,
    /** A product that the search has just brought. */
    learn: (product: ProductCard) => setKnown((before) => ({ ...before, [product._id]: product })),
    reload: () => load(wanted.split(",").filter(Boolean)),
  };
}
