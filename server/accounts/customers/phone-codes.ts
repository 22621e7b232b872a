/**
 * A code by SMS proves that somebody reads the messages of a mobile number: for an account without an e-mail, for a forgotten
 * password, for a number added later, and for an order that the owner would call about.
 *
 * 1. Every number gets a code, whether or not it has an account: the answer tells nobody who is a customer.
 * 2. A code has six digits, works once, for five minutes and five tries. The newest one counts. The database keeps its HMAC.
 * 3. A code serves one purpose, which its message names: who is talked into reading out the code of an order loses no account.
 *    The purpose is part of the HMAC and of the row.
 * 4. Each message costs the owner money: limits by number, by address, by the network around the address, and for the whole
 *    shop. Of the shop's messages, a part is kept for numbers that it knows: with an account, or with an order that was
 *    packed. Whoever floods the shop with unknown numbers keeps no customer out. At half of the messages the owners get a mail.
 */
import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Language } from "#contract/rules/constants.ts";
import type { Db, Tx } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { customers, phoneCodes } from "#db/schema/accounts.ts";
import * as m from "#messages";
import { Refusal } from "../../http/answers/refusal.ts";
import { say } from "../../http/answers/say.ts";
import { aroundNetwork } from "../../http/guards/network.ts";
import type { Limit, Throttle } from "../../http/guards/throttling.ts";
import type { SendSms } from "../../sms/sms.ts";
import { accountWords, type CodePurpose } from "../letters/account-words.ts";
import { tellOwnersOfCodes } from "../letters/owner-changes.ts";

const lifeMs = 5 * 60_000;
const maxTries = 5;
const sentInAMinute: Limit = { name: "phone-code-minute", hits: 1, windowSeconds: 60 };
const sentInTenMinutes: Limit = { name: "phone-code", hits: 3, windowSeconds: 600 };
const sentInADay: Limit = { name: "phone-code-day", hits: 6, windowSeconds: 86_400 };
const sentByAddress: Limit = { name: "phone-code-address", hits: 20, windowSeconds: 3600 };
const sentAroundAddress: Limit = { name: "phone-code-around", hits: 60, windowSeconds: 3600 };
const sentByShop: Limit = { name: "phone-code-shop", hits: 500, windowSeconds: 3600 };
const sentByShopInADay: Limit = { name: "phone-code-shop-day", hits: 2000, windowSeconds: 86_400 };
const sentToUnknown: Limit = { name: "phone-code-unknown", hits: 300, windowSeconds: 3600 };
const sentToUnknownInADay: Limit = { name: "phone-code-unknown-day", hits: 1200, windowSeconds: 86_400 };

/** Half of what the shop sends: the owners are told, once a day. */
const halfOfHour: Limit = { name: "phone-code-half", hits: sentByShop.hits / 2 - 1, windowSeconds: 3600 };
const halfOfDay: Limit = { name: "phone-code-half-day", hits: sentByShopInADay.hits / 2 - 1, windowSeconds: 86_400 };
const toldOfHalf: Limit = { name: "phone-code-half-told", hits: 1, windowSeconds: 86_400 };

type CodeShop = { db: Db; secret: string };
export type PhoneAccounts = CodeShop & {
  throttle: Throttle;
  /** Undefined when no gateway is set up. */
  sendSms: SendSms | undefined;
  shopName(): string;
  /** Whether an order to this number was packed or sent. */
  hasPackedOrder(phone: string): Promise<boolean>;
  warn(message: string, error: unknown): void;
};

/** Further steps, in the same transaction, when a code has proven an account's phone. */
export type OnPhoneProven = (tx: Tx, customerId: string, phone: string) => Promise<unknown>;

/**
 * @param phone as 01...
 * @throws Refusal 404 (the shop sends no messages), 429, 502 (the gateway did not take it)
 */
export async function sendPhoneCode(
  phones: PhoneAccounts,
  purpose: CodePurpose,
  phone: string,
  { address, language }: { address: string; language: Language },
): Promise<void> {
  const { db, throttle, secret, sendSms, shopName, warn } = phones;
  if (sendSms === undefined)
    throw new Refusal(404, say(m.refusal_this_shop_sends_no_text_messages), { code: "no-sms" });
  const taken = await throttle.takeAll([
    [sentByAddress, address],
    [sentAroundAddress, aroundNetwork(address)],
    [sentInAMinute, phone],
    [sentInTenMinutes, phone],
    [sentInADay, phone],
    [sentByShop, "all"],
    [sentByShopInADay, "all"],
    ...((await isKnown(phones, phone)) ? [] : [[sentToUnknown, "all"] as const, [sentToUnknownInADay, "all"] as const]),
  ]);
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const row = {
    ...purposeRow(purpose),
    codeHash: hashOf(secret, purpose, phone, code),
    expiresAt: new Date(Date.now() + lifeMs),
    tries: 0,
  };
  await db
    .insert(phoneCodes)
    .values({ phone, ...row })
    .onConflictDoUpdate({ target: phoneCodes.phone, set: row });
  try {
    await sendSms(phone, accountWords(language).phoneCode(code, shopName(), purpose));
  } catch (error) {
    await taken.giveBack(sentInAMinute, sentInTenMinutes, sentInADay);
    warn("a code could not be sent by SMS", error);
    throw new Refusal(502, say(m.refusal_the_text_message_could_not_be_sent), { code: "sms-failed" });
  }
  await tellAtHalf(phones);
}

async function isKnown({ db, hasPackedOrder }: PhoneAccounts, phone: string): Promise<boolean> {
  return (await db.$count(customers, eq(customers.phone, phone))) > 0 || hasPackedOrder(phone);
}

async function tellAtHalf({ db, throttle }: PhoneAccounts): Promise<void> {
  const isBelow = await throttle.isWithin([[halfOfHour, "all"]]);
  const isBelowInADay = await throttle.isWithin([[halfOfDay, "all"]]);
  if (isBelow && isBelowInADay) return;
  if (await throttle.isWithin([[toldOfHalf, "all"]])) await inTransaction(db, tellOwnersOfCodes);
}

/**
 * Counts a try, which stays counted when the act is refused.
 * @returns what uses the code up, in the transaction of the act; it throws the same refusal when another act was faster
 * @throws Refusal 400 (wrong, old or used-up code)
 */
export async function checkPhoneCode(
  { db, secret }: CodeShop,
  purpose: CodePurpose,
  phone: string,
  code: string,
): Promise<(tx: Tx) => Promise<void>> {
  const [row] = await db
    .update(phoneCodes)
    .set({ tries: sql`${phoneCodes.tries} + 1` })
    .where(and(eq(phoneCodes.phone, phone), gt(phoneCodes.expiresAt, new Date()), lt(phoneCodes.tries, maxTries)))
    .returning({ codeHash: phoneCodes.codeHash, purpose: phoneCodes.purpose });
  const typed = hashOf(secret, purpose, phone, code);
  const isRight = row !== undefined && timingSafeEqual(Buffer.from(row.codeHash), Buffer.from(typed));
  if (!isRight || row.purpose !== purposeRow(purpose).purpose) throw wrongCode();
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
  return new Refusal(400, say(m.refusal_this_code_is_wrong_or_no_longer_works), { code: "wrong-code", field: "code" });
}

const purposeRow = (purpose: CodePurpose) => ({
  purpose: typeof purpose === "string" ? purpose : `order ${purpose.orderId}`,
});

function hashOf(secret: string, purpose: CodePurpose, phone: string, code: string): string {
  const said = `phone-code:${purposeRow(purpose).purpose}:${phone}:${code}`;
  return createHmac("sha256", secret).update(said).digest("hex");
}
