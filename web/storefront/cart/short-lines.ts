import { useEffect, useState } from "react";
import type { CartData } from "#contract/cart.ts";
import type { ShortLine } from "#contract/stock.ts";
import { browserCalls } from "#web/api.ts";
import { cartLines } from "../session/cart-data.ts";

/** By `lineKey`: how many are left, null when that is not told, and how many the line asked for when it was looked at. */
export type ShortLines = ReadonlyMap<string, { left: number | null; asked: number }>;

export const lineKey = (productId: string, size: string) => `${productId} ${size}`;

/** The lines that ask for more than there is, looked at again with each change of the cart. A failure hinders nothing. */
export function useShortLines(cart: CartData, attempt: number): ShortLines {
  const [short, setShort] = useState<ShortLines>(new Map());
  const asked = JSON.stringify(cartLines(cart).map(({ productId: product, ...line }) => ({ product, ...line })));
  useEffect(() => {
    // `attempt` only asks anew.
    void attempt;
    const items = JSON.parse(asked) as { product: string; size: string; quantity: number }[];
    let isCurrent = true;
    const check = async () => {
      const answer =
        items.length === 0
          ? { short: [] }
          : await browserCalls.post<{ short: ShortLine[] }>("/api/cart/check", { items });
      if (!isCurrent) return;
      const quantities = new Map(items.map(({ product, size, quantity }) => [lineKey(product, size), quantity]));
      setShort(
        new Map(
          answer.short.map(({ product, size, left }) => {
            const key = lineKey(product, size);
            return [key, { left, asked: quantities.get(key) ?? 0 }];
          }),
        ),
      );
    };
    check().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [asked, attempt]);
  return short;
}
