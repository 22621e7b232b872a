/**
 * The cart as it was last seen, for when there is no connection: public/sw.js shows it in the place of /cart, to be read and not to
 * be ordered from. It is kept ready to be shown, with its sums as they stood, and goes when the cart is empty or its shopper leaves.
 */
import { formatMinor, type Totals } from "#contract/money.ts";

/** The service worker knows it by this name. */
const cacheName = "cart-1";

/** `sum`: as it is shown, or why there is none. */
type SeenLine = { name: string; bengaliName: string; size: string; quantity: number; sum: string };

export function keepLastSeen(lines: SeenLine[], { subtotalMinor, totalMinor }: Totals): void {
  if (!("caches" in window)) return;
  const cart = { seenAt: Date.now(), lines, subtotal: formatMinor(subtotalMinor), total: formatMinor(totalMinor) };
  const kept = caches.open(cacheName).then((cache) => cache.put("/cart", new Response(JSON.stringify(cart))));
  // In a private window, or with storage switched off.
  kept.catch((error: unknown) => console.warn("The cart is not kept", error));
}

export function dropLastSeen(): void {
  if ("caches" in window) void caches.delete(cacheName).catch(() => false);
}
