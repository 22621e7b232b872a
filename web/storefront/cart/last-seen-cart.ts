/**
 * The cart as it was last seen, for when there is no connection: public/sw.js shows it in place of /cart, to be read and not to
 * be ordered from. It is kept ready to show, with its sums as they were, until the cart is empty (drop-last-seen.ts).
 */
import { offerPriceOf, type Totals, toMinor } from "#contract/money.ts";
import { showMinor } from "#web/ui/figures.ts";
import { sizeName } from "#web/ui/size-name.ts";
import type { CartRow } from "./cart-rows.ts";
import { lastSeenCache } from "./drop-last-seen.ts";

export function keepLastSeen(rows: readonly CartRow[], { subtotalMinor, totalMinor }: Totals): void {
  if (!("caches" in window)) return;
  const lines = rows.map(({ product, size, quantity, blockedBy }) => ({
    name: product?.name ?? "",
    bengaliName: product?.bengaliName ?? "",
    size: sizeName(size),
    quantity,
    /** Or why there is none. */
    sum: product && blockedBy === null ? showMinor(toMinor(offerPriceOf(product, size)) * quantity) : (blockedBy ?? ""),
  }));
  const cart = { seenAt: Date.now(), lines, subtotal: showMinor(subtotalMinor), total: showMinor(totalMinor) };
  const kept = caches.open(lastSeenCache).then((cache) => cache.put("/cart", new Response(JSON.stringify(cart))));
  // In a private window, or with storage switched off.
  kept.catch((error: unknown) => console.warn("The cart is not kept", error));
}
