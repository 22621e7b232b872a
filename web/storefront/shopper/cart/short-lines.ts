import { useEffect, useState } from "react";
import type { CartCheck } from "#contract/wire/catalog/stock.ts";
import type { CartData } from "#contract/wire/orders/cart.ts";
import { browserCalls } from "#web/api.ts";
import { cartLines } from "../cart-data.ts";

/**
 * By `lineKey`. `short`: how many are left (null if that is not shown), and how many the line asked for when checked.
 * `held`: the quantity held by the shopper's own unpaid order.
 */
export type ShortLines = {
  short: ReadonlyMap<string, { left: number | null; asked: number }>;
  held: ReadonlySet<string>;
};

export const noneShort: ShortLines = { short: new Map(), held: new Set() };

export const lineKey = (productId: string, size: string) => `${productId} ${size}`;

/** Lines that ask for more than is left, checked after each change of the cart. A failed check blocks nothing. */
export function useShortLines(cart: CartData, attempt: number): ShortLines {
  const [found, setFound] = useState(noneShort);
  const asked = JSON.stringify(cartLines(cart).map(({ productId: product, ...line }) => ({ product, ...line })));
  useEffect(() => {
    // A dependency that makes the effect repeat the request.
    void attempt;
    const items = JSON.parse(asked) as { product: string; size: string; quantity: number }[];
    let isCurrent = true;
    const check = async () => {
      const answer =
        items.length === 0
          ? { short: [], held: [] }
          : await browserCalls.post<Pick<CartCheck, "short" | "held">>("/api/cart/check", { items });
      if (!isCurrent) return;
      const quantities = new Map(items.map(({ product, size, quantity }) => [lineKey(product, size), quantity]));
      setFound({
        short: new Map(
          answer.short.map(({ product, size, left }) => {
            const key = lineKey(product, size);
            return [key, { left, asked: quantities.get(key) ?? 0 }];
          }),
        ),
        held: new Set(answer.held.map(({ product, size }) => lineKey(product, size))),
      });
    };
    check().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [asked, attempt]);
  return found;
}
