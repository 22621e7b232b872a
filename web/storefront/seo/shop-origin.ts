// Canonical and shared addresses are absolute. A page is the same for every visitor, so the shop's origin comes from the
// server's configuration; the browser's own address bar may say another host.

let origin = "";

/** Scheme and host without a slash at the end: https://shop.example */
export function shopOrigin(): string {
  return origin;
}

/** The same for all requests of a process. */
export function setShopOrigin(configured: string): void {
  origin = configured;
}
