/**
 * A cart's lines beside the products they mean.
 *
 * 1. A line whose product or size is gone, or out of stock, stays visible with the reason, counts in no sum, and blocks
 *    ordering until it is removed.
 * 2. Prices are read anew each time a page is opened; none is kept in the browser.
 */
import { useCallback, useEffect, useState } from "react";
import type { CartData } from "#contract/cart.ts";
import type { ProductCard } from "#contract/catalog.ts";
import { priceCart, type Totals, toMinor } from "#contract/money.ts";
import { api } from "#web/api.ts";
import { content } from "#web/content.ts";
import { rates } from "#web/settings.ts";
import { type CartLine, cartLines } from "../session/cart-data.ts";
import { useShop } from "../session/shop-state.ts";

export type CartRow = CartLine & { product: ProductCard | undefined; blockedBy: string | null };
export type CartRows = {
  status: "loading" | "ready" | "failed";
  rows: CartRow[];
  totals: Totals;
  isBlocked: boolean;
  reload: () => void;
};

/** The shopper's cart with its products, read in the browser. */
export function useCartRows(): CartRows {
  const { status: shopStatus, cart } = useShop();
  const [products, setProducts] = useState<ReadonlyMap<string, ProductCard>>(new Map());
  const [known, setKnown] = useState<string | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const productIds = Object.keys(cart).sort().join(",");
  const hasLines = productIds !== "";

  useEffect(() => {
    if (shopStatus === "loading") return;
    let isCurrent = true;
    // `attempt` only asks anew.
    void attempt;
    api()
      .listProductsById(productIds === "" ? [] : productIds.split(","))
      .then((answer) => {
        if (!isCurrent) return;
        setProducts(new Map(answer.products.map((product) => [product._id, product])));
        setKnown(productIds);
        setHasFailed(false);
      })
      .catch(() => {
        if (isCurrent) setHasFailed(true);
      });
    return () => {
      isCurrent = false;
    };
  }, [shopStatus, productIds, attempt]);

  const reload = useCallback(() => {
    setHasFailed(false);
    setAttempt((count) => count + 1);
  }, []);
  const isKnown = known !== null && productIds.split(",").every((id) => known.split(",").includes(id));
  const isReady = shopStatus !== "loading" && (!hasLines || isKnown);
  const rows = isReady ? cartRows(cart, products) : [];
  return {
    status: isReady ? "ready" : hasFailed ? "failed" : "loading",
    rows,
    totals: priceRows(rows),
    isBlocked: rows.some((row) => row.blockedBy !== null),
    reload,
  };
}

export function cartRows(cart: CartData, products: ReadonlyMap<string, ProductCard>): CartRow[] {
  return cartLines(cart).map((line) => {
    const product = products.get(line.productId);
    return { ...line, product, blockedBy: blockedBy(product, line.size) };
  });
}

export function priceRows(rows: readonly CartRow[]): Totals {
  return priceCart(
    rows.flatMap(({ product, quantity, blockedBy }) =>
      product && blockedBy === null ? [{ offerPriceMinor: toMinor(product.offerPrice), quantity }] : [],
    ),
    rates,
  );
}

function blockedBy(product: ProductCard | undefined, size: string): string | null {
  if (!product) return "No longer sold";
  if (!product.inStock) return content.outOfStock;
  if (!product.sizes.includes(size)) return "This size is no longer sold";
  return null;
}
