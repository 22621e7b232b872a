/** The service worker uses the same name (public/sw.js). */
export const lastSeenCache = "cart-1";

/** Deletes the offline copy of the cart: after an order, after logout, and when the cart is empty. */
export function dropLastSeen(): void {
  if ("caches" in window) void caches.delete(lastSeenCache).catch(() => false);
}
