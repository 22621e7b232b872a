import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ProductCard } from "#contract/catalog.ts";
import { api } from "#web/api.ts";

/** The products of an order that is being written down, as they are sold now. */
export function useSoldProducts(ids: string[]) {
  const wanted = [...new Set(ids)].sort();
  const { data, error, refetch } = useQuery({
    queryKey: ["sold-products", wanted],
    queryFn: async () => (await api().listProductsById(wanted)).products,
    enabled: wanted.length > 0,
    placeholderData: keepPreviousData,
  });
  /** Products that the search has brought, until the shop answers for the whole order. */
  const [learned, setLearned] = useState<ProductCard[]>([]);
  const find = (id: string) => [...(data ?? []), ...learned].find(({ _id }) => _id === id) ?? null;
  return {
    error: error?.message ?? null,
    /** Null while it is not known, and when it is no longer sold. */
    find,
    isGone: (id: string): boolean => data !== undefined && find(id) === null,
    learn: (product: ProductCard) => setLearned((before) => [...before, product]),
    reload: () => void refetch(),
  };
}
