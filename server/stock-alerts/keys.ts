/** The key of a row: whoever has it may confirm it and take it off the list. It is in the mail, or in the browser that asked. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { isId } from "#contract/wire/replies.ts";

export const keyOf = (secret: string, alertId: string): string => `${alertId}.${signed(secret, alertId)}`;

/** @returns the row's id; undefined for a key that the shop has not made */
export function alertOf(secret: string, key: string): string | undefined {
  const [alertId = "", given = "", ...more] = key.split(".");
  if (!isId(alertId) || more.length > 0) return undefined;
  const [typed, right] = [Buffer.from(given), Buffer.from(signed(secret, alertId))];
  return typed.length === right.length && timingSafeEqual(typed, right) ? alertId : undefined;
}

const signed = (secret: string, alertId: string) =>
  createHmac("sha256", secret).update(`stock-alert:${alertId}`).digest("base64url");
