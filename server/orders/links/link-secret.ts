/**
 * The secret in the address of an order link, and what is made of it.
 *
 * 1. 192 random bits. The table has its hash, by which a link is found, and a sealed copy, from which the office shows the address
 *    again. No log, no line of the book of changes and no address of the API has it.
 * 2. The order that a link makes belongs to nobody's account. Its key, by which it is paid as any guest's, is made from the secret:
 *    whoever has the link may pay, and nobody else.
 */
import { createHash, randomBytes, randomInt } from "node:crypto";
import { seal, sealingKey, unseal } from "../../sealing.ts";
import { linkKeyStart } from "../order.ts";

/** Without letters and digits that are taken for each other. */
const codeSigns = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const codeLength = 5;

export function newSecret(): string {
  return randomBytes(24).toString("base64url");
}

export function hashOfSecret(secret: string): string {
  return createHash("sha256").update(`order link ${secret}`).digest("hex");
}

/** @param count how many orders the link has made before: each has a key of its own */
export function guestKeyOfLink(secret: string, count: number): string {
  return linkKeyStart + createHash("sha256").update(`order of link ${secret} ${count}`).digest("base64url");
}

export function newCode(): string {
  return Array.from({ length: codeLength }, () => codeSigns[randomInt(codeSigns.length)]).join("");
}

const purpose = "order-link";

/** @param shopSecret the shop's (accounts/login/secret.ts) */
export function sealSecret(shopSecret: string, secret: string): string {
  return seal(sealingKey(purpose, shopSecret), secret);
}

/** @returns null after a change of the shop's secret: the link still works, but the office cannot show it again */
export function openSecret(shopSecret: string, sealed: string): string | null {
  const secret = unseal(sealingKey(purpose, shopSecret), sealed);
  return typeof secret === "string" ? secret : null;
}
