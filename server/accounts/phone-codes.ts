/**
 * A code by SMS proves that somebody reads the messages of a mobile number: for an account without an e-mail, for a forgotten
 * password, and for a number added later.
 *
 * 1. Every number gets a code, whether or not it has an account: the answer tells nobody who is a customer.
 * 2. A code has six digits, works once, for five minutes and five tries. The newest one counts. The database keeps its HMAC.
 * 3. Each message costs the owner money: limits by number, by address, and for the whole shop.
 */
import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Language } from "#contract/constants.ts";
import type { Db, Tx } from "#db/database.ts";
import { phoneCodes } from "#db/schema/accounts.ts";
import { Refusal } from "../http/refusal.ts";
import type { Limit, Throttle } from "../http/throttling.ts";
import type { SendSms } from "../sms/sms.ts";
import { accountWords } from "./account-words.ts";

const lifeMs = 5 * 60_000;
const maxTries = 5;
const sentInAMinute: Limit = { name: "phone-code-minute", hits: 1, windowSeconds: 60 };
const sentInTenMinutes: Limit = { name: "phone-code", hits: 3, windowSeconds: 600 };
const sentInADay: Limit = { name: "phone-code-day", hits: 6, windowSeconds: 86_400 };
const sentByAddress: Limit = { name: "phone-code-address", hits: 20, windowSeconds: 3600 };
const sentByShop: Limit = { name: "phone-code-shop", hits: 500, windowSeconds: 3600 };
const sentByShopInADay: Limit = { name: "phone-code-shop-day", hits: 2000, windowSeconds: 86_400 };

type CodeShop = { db: Db; secret: string };
export type PhoneAccounts = CodeShop & {
  throttle: Throttle;
  /** Undefined when no gateway is set up. */
  sendSms: SendSms | undefined;
  shopName(): string;
  warn(message: string, error: unknown): void;
};

/** What else happens, in the same transaction, when a code has proven an account's phone. */
export type OnPhoneProven = (tx: Tx, customerId: string, phone: string) => Promise<unknown>;

/**
 * @param phone as 01...
 * @throws Refusal 404 (the shop sends no messages), 429, 502 (the gateway did not take it)
 */
export async function sendPhoneCode(
  { db, throttle, secret, sendSms, shopName, warn }: PhoneAccounts,
  phone: string,
  address: string,
  language: Language,
): Promise<void> {
  if (sendSms === undefined) throw new Refusal(404, "This shop sends no text messages.", { code: "no-sms" });
  const taken = await throttle.takeAll([
    [sentByAddress, address],
    [sentInAMinute, phone],
    [sentInTenMinutes, phone],
    [sentInADay, phone],
    [sentByShop, "all"],
    [sentByShopInADay, "all"],
  ]);
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const row = { codeHash: hashOf(secret, phone, code), expiresAt: new Date(Date.now() + lifeMs), tries: 0 };
  await db
    .insert(phoneCodes)
    .values({ phone, ...row })
    .onConflictDoUpdate({ target: phoneCodes.phone, set: row });
  try {
    await sendSms(phone, accountWords(language).phoneCode(code, shopName()));
  } catch (error) {
    await taken.giveBack(sentInAMinute, sentInTenMinutes, sentInADay);
    warn("a code could not be sent by SMS", error);
    throw new Refusal(502, "The text message could not be sent. Please try again later.", { code: "sms-failed" });
  }
}

/**
 * Counts a try, which stays counted when the act is refused.
 * @returns what uses the code up, in the transaction of the act; it throws the same refusal when another act was faster
 * @throws Refusal 400 (wrong, old or used-up code)
 */
export async function checkPhoneCode(
  { db, secret }: CodeShop,
  phone: string,
  code: string,
): Promise<(tx: Tx) => Promise<void>> {
  const [row] = await db
    .update(phoneCodes)
    .set({ tries: sql`${phoneCodes.tries} + 1` })
    .where(and(eq(phoneCodes.phone, phone), gt(phoneCodes.expiresAt, new Date()), lt(phoneCodes.tries, maxTries)))
    .returning({ codeHash: phoneCodes.codeHash });
  const typed = hashOf(secret, phone, code);
  if (row === undefined || !timingSafeEqual(Buffer.from(row.codeHash), Buffer.from(typed))) throw wrongCode();
  return async (tx) => {
    const used = await tx
      .delete(phoneCodes)
      .where(and(eq(phoneCodes.phone, phone), eq(phoneCodes.codeHash, typed)))
      .returning({ phone: phoneCodes.phone });
    if (used.length === 0) throw wrongCode();
  };
}

export async function deleteOldPhoneCodes(db: Db, now: Date): Promise<void> {
  await db.delete(phoneCodes).where(lt(phoneCodes.expiresAt, now));
}

export function wrongCode(): Refusal {
  return new Refusal(400, "This code is wrong or no longer works.", { code: "wrong-code", field: "code" });
}

function hashOf(secret: string, phone: string, code: string): string {
  return createHmac("sha256", secret).update(`phone-code:${phone}:${code}`).digest("hex");
}
