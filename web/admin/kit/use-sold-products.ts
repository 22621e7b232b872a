import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ProductCard } from "#contract/wire/catalog/catalog.ts";
import { api } from "#web/api.ts";

/** The products of a new order, with current prices. */
export function useSoldProducts(ids: string[]) {
  const wanted = [...new Set(ids)].sort();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ["sold-products", wanted],
    queryFn: async () => (await api().listProductsById(wanted)).products,
    enabled: wanted.length > 0,
    placeholderData: keepPreviousData,
  });
  /** Products from the search, used until those of the whole order have loaded. */
  const [learned, setLearned] = useState<ProductCard[]>([]);
  const find = (id: string) => [...(data ?? []), ...learned].find(({ _id }) => _id === id) ?? null;
  return {
    error: error?.message ?? null,
    /** Whether each product was found, or is known to be gone or out of reach. */
    areKnown: error !== null || (data !== undefined && !isPlaceholderData) || wanted.every((id) => find(id) !== null),
    /** Null while loading, and when the product is no longer sold. */
    find,
    isGone: (id: string): boolean => data !== undefined && find(id) === null,
    learn: (product: ProductCard) => setLearned((before) => [...before, product]),
    reload: () => void refetch(),
  };
}
