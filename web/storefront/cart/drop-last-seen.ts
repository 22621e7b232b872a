/** The service worker knows it by this name (public/sw.js). */
export const lastSeenCache = "cart-1";

/** An empty cart, ordered or of a shopper who has logged out, leaves nothing to be read without a connection. */
export function dropLastSeen(): void {
  if ("caches" in window) void caches.delete(lastSeenCache).catch(() => false);
}
