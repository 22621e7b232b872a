/**
 * Links that open one thing without a login, each for one purpose: an order to follow, to review or to claim on, a question to read.
 *
 * A token is the id of the thing, signed with the shop's secret for its purpose alone. It is not stored and never expires. What a link
 * shows is decided by who reads its token.
 */
import { createHmac, timingSafeEqual } from "node:crypto";

/** Of each purpose, the address of its page before the token. */
const pages = { track: "/track/", review: "/review?link=", claim: "/claim?link=", question: "/question?link=" };
export type LinkPurpose = keyof typeof pages;

const idBytes = 16;
const signatureBytes = 16;

/** The path of the page, without the shop's origin. @param secret the shop's (accounts/login/secret.ts) */
export const linkPath = (secret: string, purpose: LinkPurpose, id: string): string =>
  pages[purpose] + linkToken(secret, purpose, id);

/** @param id a UUID. @returns letters, digits, - and _ */
export function linkToken(secret: string, purpose: LinkPurpose, id: string): string {
  const bytes = Buffer.from(id.replaceAll("-", ""), "hex");
  return Buffer.concat([bytes, sign(secret, purpose, id)]).toString("base64url");
}

/** @param token any text of an address. @returns the id; undefined for a token that the shop has not made for this purpose */
export function idOfLink(secret: string, purpose: LinkPurpose, token: string): string | undefined {
  const bytes = Buffer.from(token, "base64url");
  // Decoding is lenient: only the exact spelling of a token is accepted.
  if (bytes.length !== idBytes + signatureBytes || bytes.toString("base64url") !== token) return undefined;
  const hex = bytes.subarray(0, idBytes).toString("hex");
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return timingSafeEqual(bytes.subarray(idBytes), sign(secret, purpose, id)) ? id : undefined;
}

function sign(secret: string, purpose: LinkPurpose, id: string): Buffer {
  return createHmac("sha256", secret).update(`${purpose} ${id}`).digest().subarray(0, signatureBytes);
}
