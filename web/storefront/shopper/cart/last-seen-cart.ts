/**
 * The offline copy of the cart: without a connection, public/sw.js shows it at /cart, for reading only. It contains the
 * formatted texts and sums as last shown, and is deleted when the cart is empty (drop-last-seen.ts).
 * Lines added since the cart was last open are kept without a total: only the cart's page knows the charge for
 * delivery.
 */
import { offerPriceOf, type Totals, toMinor } from "#contract/rules/money/money.ts";
import { showMinor } from "#web/ui/figures.ts";
import { sizeName } from "#web/ui/size-name.ts";
import type { CartRow } from "./cart-rows.ts";
import { lastSeenCache } from "./drop-last-seen.ts";

type SeenTotals = Pick<Totals, "subtotalMinor"> & { totalMinor: number | null };

export function keepLastSeen(rows: readonly CartRow[], { subtotalMinor, totalMinor }: SeenTotals): void {
  if (!("caches" in window)) return;
  const lines = rows.map(({ product, size, quantity, blockedBy }) => ({
    name: product?.name ?? "",
    bengaliName: product?.bengaliName ?? "",
    size: sizeName(size),
    quantity,
    /** The formatted sum, or the reason why the line has none. */
    sum: product && blockedBy === null ? showMinor(toMinor(offerPriceOf(product, size)) * quantity) : (blockedBy ?? ""),
  }));
  const cart = {
    seenAt: Date.now(),
    lines,
    subtotal: showMinor(subtotalMinor),
    total: totalMinor === null ? "" : showMinor(totalMinor),
  };
  const kept = caches.open(lastSeenCache).then((cache) => cache.put("/cart", new Response(JSON.stringify(cart))));
  // Caches fail in private windows, or with storage switched off.
  kept.catch((error: unknown) => console.warn("The cart is not kept", error));
}
