/**
 * A code by SMS proves that somebody reads the messages of a mobile number: for an account without an e-mail, for a forgotten
 * password, for a number added later, and for an order that the owner would call about.
 *
 * 1. Every number gets a code, whether or not it has an account: the answer tells nobody who is a customer.
 * 2. A code has six digits, works once, and for five minutes. Of what one browser asks for, the newest counts; what somebody else asks for
 *    with the same number neither voids it nor uses up its tries: five by the browser that asked, five by all others together. The database
 *    keeps its HMAC.
 * 3. A code serves one purpose, which its message names: who is talked into reading out the code of an order loses no account.
 *    The purpose is part of the HMAC and of the row.
 * 4. Each message costs the owner money: limits by address, by the network around the address, for the whole shop, and by number: there
 *    apart for each purpose and each network that asks, and apart for browsers that the number's account knows. So a stranger who asks for
 *    somebody's number takes nothing from that person's own codes. Of the shop's messages, a part is kept for numbers that it knows: with an account, or with an order that was
 *    packed. Whoever floods the shop with unknown numbers keeps no customer out. At half of the messages the owners get a mail.
 */
import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { and, desc, eq, gt, lt, ne, sql } from "drizzle-orm";
import type { Language } from "#contract/rules/constants.ts";
import type { Db, Tx } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { customers, phoneCodes } from "#db/schema/accounts.ts";
import * as m from "#messages";
import { Refusal } from "../../http/answers/refusal.ts";
import { say } from "../../http/answers/say.ts";
import { aroundNetwork } from "../../http/guards/network.ts";
import type { Limit, Throttle } from "../../http/guards/throttling.ts";
import type { SendSms, SmsMessage } from "../../sms/sms.ts";
import type { CodePurpose } from "../letters/account-words.ts";
import { tellOwnersOfCodes } from "../letters/owner-changes.ts";
import type { CodeAsker } from "../login/code-asker.ts";
import { findDevice } from "../login/known-devices.ts";

const lifeMs = 5 * 60_000;
const maxTries = 5;
const sentInAMinute: Limit = { name: "phone-code-minute", hits: 1, windowSeconds: 60 };
const sentInTenMinutes: Limit = { name: "phone-code", hits: 3, windowSeconds: 600 };
const sentInADay: Limit = { name: "phone-code-day", hits: 6, windowSeconds: 86_400 };
/** By all whom the number's account does not know, for one purpose: so nobody's phone rings all day, and few codes can be guessed. */
const sentByStrangers: Limit = { name: "phone-code-strangers", hits: 18, windowSeconds: 86_400 };
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
  asker: CodeAsker,
): Promise<void> {
  const { db, throttle, secret, sendSms, warn } = phones;
  if (sendSms === undefined)
    throw new Refusal(404, say(m.refusal_this_shop_sends_no_text_messages), { code: "no-sms" });
  const { address, language, browser } = asker;
  const taken = await throttle.takeAll([
    [sentByAddress, address],
    [sentAroundAddress, aroundNetwork(address)],
    ...(await limitsOfNumber(db, purpose, phone, asker)),
    [sentByShop, "all"],
    [sentByShopInADay, "all"],
    ...((await isKnown(phones, phone)) ? [] : [[sentToUnknown, "all"] as const, [sentToUnknownInADay, "all"] as const]),
  ]);
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const row = {
    ...purposeRow(purpose),
    asker: browser,
    codeHash: hashOf(secret, purpose, phone, code),
    expiresAt: new Date(Date.now() + lifeMs),
    tries: 0,
    othersTries: 0,
  };
  await db
    .insert(phoneCodes)
    .values({ phone, ...row })
    .onConflictDoUpdate({ target: [phoneCodes.phone, phoneCodes.purpose, phoneCodes.asker], set: row });
  try {
    await sendSms(phone, codeMessage(purpose, code, language));
  } catch (error) {
    await taken.giveBack(sentInAMinute, sentInTenMinutes, sentInADay, sentByStrangers);
    warn("a code could not be sent by SMS", error);
    throw new Refusal(502, say(m.refusal_the_text_message_could_not_be_sent), { code: "sms-failed" });
  }
  await tellAtHalf(phones);
}

async function limitsOfNumber(db: Db, purpose: CodePurpose, phone: string, { address, deviceToken }: CodeAsker) {
  const known = await findDevice(db, "customer", eq(customers.phone, phone), deviceToken);
  const kind = typeof purpose === "string" ? purpose : "order";
  const key = known === undefined ? `${phone} ${kind} ${aroundNetwork(address)}` : `${phone} ${kind} ${known}`;
  return [
    ...[sentInAMinute, sentInTenMinutes, sentInADay].map((limit) => [limit, key] as const),
    ...(known === undefined ? [[sentByStrangers, `${phone} ${kind}`] as const] : []),
  ];
}

const codeKinds = {
  "new-account": "codeAccount",
  "new-password": "codePassword",
  "own-phone": "codePhone",
  "stock-alert": "codeAlert",
  "cash-order": "codeCash",
} as const;

/** Who reads it out knows what it opens. ASCII digits, so that phones offer to fill the code in. */
function codeMessage(purpose: CodePurpose, code: string, language: Language): SmsMessage {
  if (typeof purpose === "string") return { kind: codeKinds[purpose], language, figures: { code } };
  const { orderId, number } = purpose;
  return { kind: "codeOrder", language, figures: { code, number }, orderId };
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
  { code, browser }: { code: string; browser: string },
): Promise<(tx: Tx) => Promise<void>> {
  const row = (await countTry(db, purpose, phone, browser)) ?? (await countOthersTry(db, purpose, phone, browser));
  const typed = hashOf(secret, purpose, phone, code);
  const isRight = row !== undefined && timingSafeEqual(Buffer.from(row.codeHash), Buffer.from(typed));
  if (!isRight) throw wrongCode();
  return async (tx) => {
    const used = await tx
      .delete(phoneCodes)
      .where(and(eq(phoneCodes.phone, phone), eq(phoneCodes.codeHash, typed)))
      .returning({ phone: phoneCodes.phone });
    if (used.length === 0) throw wrongCode();
  };
}

const isAlive = (purpose: CodePurpose, phone: string) =>
  and(
    eq(phoneCodes.phone, phone),
    eq(phoneCodes.purpose, purposeRow(purpose).purpose),
    gt(phoneCodes.expiresAt, new Date()),
  );

/** Of the browser's own code. @returns undefined when it has asked for none; a row of no code when its tries are used up */
async function countTry(db: Db, purpose: CodePurpose, phone: string, browser: string) {
  const isOwn = and(isAlive(purpose, phone), eq(phoneCodes.asker, browser));
  const [row] = await db
    .update(phoneCodes)
    .set({ tries: sql`least(${phoneCodes.tries} + 1, ${maxTries + 1})` })
    .where(isOwn)
    .returning({ codeHash: phoneCodes.codeHash, tries: phoneCodes.tries });
  return row && (row.tries > maxTries ? { codeHash: "0".repeat(64) } : row);
}

/** Of the newest code that another browser has asked for. */
async function countOthersTry(db: Db, purpose: CodePurpose, phone: string, browser: string) {
  const [newest] = await db
    .select({ asker: phoneCodes.asker })
    .from(phoneCodes)
    .where(and(isAlive(purpose, phone), ne(phoneCodes.asker, browser)))
    .orderBy(desc(phoneCodes.expiresAt))
    .limit(1);
  if (newest === undefined) return undefined;
  const [row] = await db
    .update(phoneCodes)
    .set({ othersTries: sql`${phoneCodes.othersTries} + 1` })
    .where(and(isAlive(purpose, phone), eq(phoneCodes.asker, newest.asker), lt(phoneCodes.othersTries, maxTries)))
    .returning({ codeHash: phoneCodes.codeHash });
  return row;
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
