/**
 * Tokens of links that open one order without a login, each for one purpose.
 *
 * A token is the order's id, signed with the shop's secret for its purpose alone. It is not stored and never expires.
 */
import { createHmac, timingSafeEqual } from "node:crypto";

type Purpose = "track" | "review" | "claim";

const idBytes = 16;
const signatureBytes = 16;

/** @param secret the shop's (accounts/login/secret.ts). @returns letters, digits, - and _ */
export function orderToken(secret: string, purpose: Purpose, orderId: string): string {
  const id = Buffer.from(orderId.replaceAll("-", ""), "hex");
  return Buffer.concat([id, sign(secret, purpose, orderId)]).toString("base64url");
}

/** @param token any text of an address. @returns the order's id; undefined for a token that the shop has not made for this purpose */
export function orderOfToken(secret: string, purpose: Purpose, token: string): string | undefined {
  const bytes = Buffer.from(token, "base64url");
  // Decoding is lenient: only the exact spelling of a token is accepted.
  if (bytes.length !== idBytes + signatureBytes || bytes.toString("base64url") !== token) return undefined;
  const hex = bytes.subarray(0, idBytes).toString("hex");
  const orderId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return timingSafeEqual(bytes.subarray(idBytes), sign(secret, purpose, orderId)) ? orderId : undefined;
}

function sign(secret: string, purpose: Purpose, orderId: string): Buffer {
  return createHmac("sha256", secret).update(`${purpose} ${orderId}`).digest().subarray(0, signatureBytes);
}
