/**
 * A cart's lines with their products.
 *
 * 1. A line whose product or size is deleted or out of stock stays visible with the reason, is left out of the sums, and
 *    blocks ordering until it is removed. Stock held by the shopper's own unpaid order can be ordered: that order continues.
 * 2. While the product of a new line loads, the other lines stay visible.
 * 3. Prices are fetched each time a page opens. The prices kept by last-seen-cart.ts are only for reading offline.
 */

import { useCallback, useEffect, useState } from "react";
import { offerPriceOf, priceCart, ratesOf, type Totals, toMinor } from "#contract/rules/money/money.ts";
import type { ProductCard } from "#contract/wire/catalog/catalog.ts";
import type { CartData } from "#contract/wire/orders/cart.ts";
import * as m from "#messages";
import { api } from "#web/api.ts";
import { setCharges } from "#web/settings.ts";
import { toastError } from "#web/ui/dialog/toast-error.ts";
import { inDigits } from "#web/ui/figures.ts";
import { type CartLine, cartLines } from "../cart-data.ts";
import { useShopper } from "../shopper.ts";
import { lineKey, noneShort, type ShortLines, useShortLines } from "./short-lines.ts";

export type CartRow = CartLine & {
  product: ProductCard | undefined;
  /** Why the line can only be removed; null if it can be ordered. */
  blockedBy: string | null;
  /** Whether it is blocked because nothing of it is left. */
  isOutOfStock: boolean;
  /** Why its quantity must be lowered; null if it is fine. */
  tooMany: string | null;
  /** Whether the shopper's own unpaid order holds its stock. */
  isHeld: boolean;
};
export type CartRows = {
  status: "loading" | "ready" | "failed";
  rows: CartRow[];
  totals: Totals;
  isBlocked: boolean;
  /** False while products of some lines are loading: lines that are not shown cannot be ordered. */
  isWhole: boolean;
  reload: () => void;
};

/** The shopper's cart with its products, fetched by the browser. */
export function useCartRows(): CartRows {
  const { status: shopStatus, cart } = useShopper();
  const [products, setProducts] = useState<ReadonlyMap<string, ProductCard>>(new Map());
  const [known, setKnown] = useState<string | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const checked = useShortLines(cart, attempt);
  const productIds = Object.keys(cart).sort().join(",");

  useEffect(() => {
    if (shopStatus === "loading") return;
    let isCurrent = true;
    // A dependency that makes the effect repeat the request.
    void attempt;
    api()
      .listProductsById(productIds === "" ? [] : productIds.split(","))
      .then((answer) => {
        if (!isCurrent) return;
        setProducts(new Map(answer.products.map((product) => [product._id, product])));
        setKnown(productIds);
        setHasFailed(false);
      })
      .catch((error: unknown) => {
        if (!isCurrent) return;
        setHasFailed(true);
        toastError(error);
      });
    return () => {
      isCurrent = false;
    };
  }, [shopStatus, productIds, attempt]);

  const reload = useCallback(() => {
    setHasFailed(false);
    setAttempt((count) => count + 1);
  }, []);
  const isKnown = (productId: string) => known?.includes(productId) ?? false;
  const isRead = shopStatus !== "loading";
  const rows = isRead ? rowsOf(cart, products, checked).filter((row) => isKnown(row.productId)) : [];
  const isWhole = isRead && Object.keys(cart).every(isKnown);
  return {
    status: isWhole ? "ready" : hasFailed ? "failed" : rows.length > 0 ? "ready" : "loading",
    rows,
    totals: priceRows(rows),
    isBlocked: rows.some((row) => row.blockedBy !== null || row.tooMany !== null),
    isWhole,
    reload,
  };
}

export function rowsOf(
  cart: CartData,
  products: ReadonlyMap<string, ProductCard>,
  { short, held }: ShortLines = noneShort,
): CartRow[] {
  return cartLines(cart).map((line) => {
    const product = products.get(line.productId);
    const key = lineKey(line.productId, line.size);
    const found = short.get(key);
    const isHeld = held.has(key);
    const isOutOfStock =
      product !== undefined && ((!product.inStock && !isHeld) || (isSold(product, line.size) && found?.left === 0));
    const blocked = isOutOfStock ? m.out_of_stock() : notSoldWords(product, line.size);
    return {
      ...line,
      product,
      isHeld,
      isOutOfStock,
      blockedBy: blocked,
      tooMany: blocked === null ? tooMany(line, found) : null,
    };
  });
}

function tooMany({ quantity }: CartLine, found: { left: number | null; asked: number } | undefined): string | null {
  if (found === undefined) return null;
  if (found.left === null) return quantity < found.asked ? null : m.fewer_left();
  return quantity <= found.left ? null : m.only_left({ count: inDigits(found.left) });
}

/** Says why the cart cannot be ordered, naming the first product that blocks it. */
export function blockedWords(rows: readonly CartRow[]): string {
  const name = (row: CartRow | undefined) => row?.product?.name ?? m.a_product();
  const gone = rows.find((row) => row.blockedBy !== null);
  if (gone) {
    return gone.isOutOfStock ? m.is_out_of_stock({ name: name(gone) }) : m.is_no_longer_sold({ name: name(gone) });
  }
  return m.fewer_of_left({ name: name(rows.find((row) => row.tooMany !== null)) });
}

export function priceRows(rows: readonly CartRow[]): Totals {
  return priceCart(
    rows.flatMap(({ product, size, quantity, blockedBy }) =>
      product && blockedBy === null ? [{ offerPriceMinor: toMinor(offerPriceOf(product, size)), quantity }] : [],
    ),
    ratesOf(setCharges()),
  );
}

const isSold = (product: ProductCard, size: string) => product.sizes.includes(size);

function notSoldWords(product: ProductCard | undefined, size: string): string | null {
  if (!product) return m.no_longer_sold();
  return isSold(product, size) ? null : m.size_no_longer_sold();
}
