import { useCallback, useEffect, useMemo, useState } from "react";
import type { ProductCard as Card } from "#contract/wire/catalog/catalog.ts";
import { api } from "#web/api.ts";
import { useShopper } from "../shopper/shopper.ts";

/** The favorite products in the order they were added; null until loaded. Deleted products are left out. */
export function useFavoriteProducts() {
  const { status, favorites } = useShopper();
  const [known, setKnown] = useState<ReadonlyMap<string, Card> | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const wanted = favorites.filter(isProductId).join(",");

  useEffect(() => {
    if (status === "loading") return;
    let isCurrent = true;
    void attempt;
    listFavorites(wanted === "" ? [] : wanted.split(","))
      .then((products) => {
        if (!isCurrent) return;
        // Keeps products loaded earlier: a removed favorite may be restored while the network is slow.
        setKnown((before) => new Map([...(before ?? []), ...products.map((one) => [one._id, one] as const)]));
      })
      .catch((error: unknown) => {
        console.warn("The wishlist could not be loaded", error);
        if (isCurrent) setHasFailed(true);
      });
    return () => {
      isCurrent = false;
    };
  }, [status, wanted, attempt]);

  const reload = useCallback(() => {
    setHasFailed(false);
    setAttempt((count) => count + 1);
  }, []);
  const products = useMemo(() => known && favorites.flatMap((id) => known.get(id) ?? []), [known, favorites]);
  return { products, hasFailed, reload };
}

/** Browser storage may contain anything, and the API refuses a whole request with one invalid id. */
function isProductId(id: string): boolean {
  return /^[0-9a-f-]{36}$/.test(id);
}

const idsPerCall = 100;

/** A request may have at most a hundred ids. */
async function listFavorites(ids: string[]): Promise<Card[]> {
  const calls = Array.from({ length: Math.ceil(ids.length / idsPerCall) }, (_, at) =>
    api().listProductsById(ids.slice(at * idsPerCall, (at + 1) * idsPerCall)),
  );
  return (await Promise.all(calls)).flatMap(({ products }) => products);
}
