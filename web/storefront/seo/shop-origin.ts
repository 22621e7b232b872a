// Canonical and shared addresses are absolute. A page is the same for every visitor, so the origin in them comes from the
// server's configuration; the host in the browser's address bar may differ.

let origin = "";

/** Scheme and host without a slash at the end: https://shop.example */
export function shopOrigin(): string {
  return origin;
}

/** Sets the origin for all requests of this process. */
export function setShopOrigin(configured: string): void {
  origin = configured;
}
