/**
 * The link with which a buyer reviews an order without a login.
 *
 * Its token is the order's id, signed with the shop's secret for this purpose alone. It is not stored and never expires: whoever has the
 * link may review what was bought, and sees no address, no price and no phone.
 */
import { createHmac, timingSafeEqual } from "node:crypto";

const idBytes = 16;
const signatureBytes = 16;

/** The path of the page, without the shop's origin. @param secret the shop's (accounts/login/secret.ts) */
export function reviewPath(secret: string, orderId: string): string {
  const id = Buffer.from(orderId.replaceAll("-", ""), "hex");
  return `/review?link=${Buffer.concat([id, sign(secret, orderId)]).toString("base64url")}`;
}

/** @param token any text of an address. @returns undefined for one that the shop has not made */
export function orderOfLink(secret: string, token: string): string | undefined {
  const bytes = Buffer.from(token, "base64url");
  // Decoding is lenient: only the exact spelling of a token is accepted.
  if (bytes.length !== idBytes + signatureBytes || bytes.toString("base64url") !== token) return undefined;
  const hex = bytes.subarray(0, idBytes).toString("hex");
  const orderId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return timingSafeEqual(bytes.subarray(idBytes), sign(secret, orderId)) ? orderId : undefined;
}

function sign(secret: string, orderId: string): Buffer {
  return createHmac("sha256", secret).update(`review ${orderId}`).digest().subarray(0, signatureBytes);
}
