/**
 * Where all text messages leave the shop, and where what they cost is kept.
 *
 * 1. A message is taken by one sender: a claim of its own, with SKIP LOCKED. The hand-over is committed just before the gateway is called;
 *    what was handed over and not heard of again is `unsure` and never sent again by itself. So is what the gateway left open.
 * 2. What was certainly not taken is tried again, later each time, five times in all. What is older than a day is not news any more;
 *    what came before nine is as old as what came at nine.
 * 3. No more of the shop's own messages leave on a day in Dhaka than the owner allows; the others wait for the next, by day. Codes, news of a
 *    changed password and invitations do not count: they have limits of their own, and a flood of them takes nothing from orders.
 * 4. The text that is kept has [not kept] in place of a code or a link that opens something. A gateway's words are kept without number and text.
 */
import { randomUUID } from "node:crypto";
import { and, eq, lt, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { mobileForm } from "#contract/rules/delivery/phone.ts";
import { dayInDhaka, dayMs, startOfDhakaDay } from "#contract/rules/dhaka.ts";
import { hourInDhaka } from "#contract/rules/dhaka-clock.ts";
import { smsGroups, smsSwitches } from "#contract/rules/texts/sms-list.ts";
import { smsSize } from "#contract/rules/texts/sms-parts.ts";
import type { SmsList, SmsTest } from "#contract/wire/shop/sms.ts";
import type { ShopWords } from "#contract/wire/shop/words.ts";
import type { Db, Queryable } from "#db/database.ts";
import { textDays, textMessages } from "#db/schema/texts.ts";
import { unsaid } from "../http/answers/say.ts";
import { remark, saidOf } from "../remarks/remarks.ts";
import { type KeptGateway, keyOfGateway } from "./gateway-settings.ts";
import { openHttpGateway } from "./http-gateway.ts";
import { notKept, withoutMessage } from "./kept-words.ts";
import { openSms } from "./open-sms.ts";
import { smsText } from "./own-texts.ts";
import { type Gateway, type SendSms, SmsFault, type SmsMessage, type SmsOptions } from "./sms.ts";

const claimMs = 300_000;
const minute = 60_000;
/** After the first, second, ... try; after the last of them one more, and then it is given up. */
const waitsMs = [minute, 5 * minute, 30 * minute, 120 * minute];
const newsForMs = dayMs;
const newsFromHour = 9;
const keptDays = 180;
const firstMostADay = 1000;
const withoutLimit: readonly string[] = [...smsGroups.account, "invitation", "test"];

/** As it goes, as it is kept, and what in it opens something. */
type Texts = { text: string; copy: string; secret: string | undefined };
export type TextRow = typeof textMessages.$inferSelect;
/** Written when it is sent, from the facts of that moment; or why it is needless by now. */
export type TextWriter = (row: TextRow) => Promise<{ phone: string; message: SmsMessage } | { skip: string }>;

type TextShop = {
  db: Db;
  /** Of the environment, which counts before what the owner has set up. */
  options: SmsOptions | undefined;
  /** A double of the tests on this machine, which the owner's gateway may be. */
  allowedOrigin: string | undefined;
  /** Seals the key of the owner's gateway (server/sealing-secret.ts). */
  sealedWith(): string;
  kept(): KeptGateway | undefined;
  words(): ShopWords;
  /** The shop's name, and its phone or "". */
  shop(): { shop: string; phone: string };
  warn(message: string, error: unknown): void;
  now?: () => Date;
};

export type TextRoom = {
  /** Undefined when no gateway is set up. */
  readonly sendSms: SendSms | undefined;
  readonly inForce: SmsList["inForce"];
  /** Whether this kind is sent at all: not without a gateway, nor while this machine cannot read the key of it. */
  sends(kind: string): boolean;
  /** Whether messages about orders also go to who gets mails. */
  readonly isBesideMail: boolean;
  readonly mostADay: number;
  /** To one's own phone, through the gateway in force. @returns what became of it, and the gateway's own words or the shop's remark */
  test(phone: string, text: string): Promise<SmsTest>;
  /** Sends everything that is due, or until it is stopped. Several may run at once, in any number of processes. */
  sendDue(write: TextWriter, stopped?: AbortSignal): Promise<void>;
  deleteOld(): Promise<void>;
};

export function openTextRoom(shop: TextShop): TextRoom {
  const { db, now = () => new Date() } = shop;
  const fromEnvironment = shop.options && openSms(shop.options);

  function inForce(): SmsList["inForce"] {
    if (shop.options !== undefined) return shop.options.gateway === "file" ? "files" : "environment";
    return shop.kept()?.gateway.isOn ? "own" : "none";
  }
  function gateway(): Gateway | undefined {
    // Whoever runs the server keeps the last word (docs/decisions/071-keys-in-settings.md).
    if (fromEnvironment !== undefined) return fromEnvironment;
    const kept = shop.kept();
    if (!kept?.gateway.isOn) return undefined;
    const key = keyOfGateway(kept, shop.sealedWith());
    return key === undefined ? undefined : openHttpGateway(kept.gateway, key, shop.allowedOrigin);
  }
  const mostADay = () => shop.kept()?.gateway.mostADay ?? firstMostADay;
  const priceMinor = () => {
    const kept = shop.kept();
    return kept?.gateway.isOn ? Math.round(kept.gateway.price * 100) : 0;
  };
  function sends(kind: string): boolean {
    const isSwitched = (smsSwitches as readonly string[]).includes(kind);
    return !isSwitched || (shop.words().smsOn as readonly string[]).includes(kind);
  }
  function textsOf(message: SmsMessage): Texts {
    const text = "text" in message ? message.text : smsText(shop.words(), message, shop.shop());
    const secret = message.secret ?? ("figures" in message ? message.figures.code : undefined);
    return { text, copy: secret ? text.replaceAll(secret, notKept) : text, secret };
  }
  /** @returns the columns of a message that goes now */
  function sized({ text, copy }: Texts) {
    const { parts } = smsSize(text);
    return { body: copy, parts, costMinor: parts * priceMinor() };
  }

  const sendNow: SendSms = async (phone, message) => {
    const send = gateway();
    if (send === undefined) throw new SmsFault(remark("noGateway"));
    if (!sends(message.kind)) return;
    if (!withoutLimit.includes(message.kind) && !(await takeOfDay(db, now(), mostADay())))
      throw new SmsFault(remark("dayUsedUp"));
    const texts = textsOf(message);
    const row = { id: uuidv7(), claim: randomUUID(), attempts: 1 };
    const at = now();
    await db.insert(textMessages).values({
      ...row,
      messageKey: `${message.kind}:${row.id}`,
      kind: message.kind,
      orderId: message.orderId ?? null,
      phone,
      ...sized(texts),
      handedOverAt: at,
      createdAt: at,
      dueAt: new Date(at.getTime() + claimMs),
    });
    try {
      await handOver(send, phone, texts);
      await change(db, row, { state: "sent", sentAt: now() });
    } catch (error) {
      // Whoever asked for it decides about another try.
      await change(db, row, { state: isUnsure(error) ? "unsure" : "failed", lastError: wordsOf(error) });
      throw error;
    }
  };

  async function sendOne(row: TextRow, write: TextWriter): Promise<boolean> {
    if (row.handedOverAt !== null) {
      await change(db, row, { state: "unsure", lastError: remark("stopped") });
      return true;
    }
    if (now() > newsUntil(row.createdAt)) return skip(row, remark("tooOld"));
    const send = gateway();
    if (send === undefined || !sends(row.kind)) return forget(row);
    const written = await write(row);
    if ("skip" in written) return skip(row, written.skip);
    if (!mobileForm.test(written.phone)) return forget(row);
    if (!(await takeOfDay(db, now(), mostADay()))) {
      const dueAt = byDay(new Date(now().getTime() + 30 * minute));
      await change(db, row, { dueAt, attempts: row.attempts - 1, lastError: remark("dayUsedUp") });
      return false;
    }
    const texts = textsOf(written.message);
    const handedOver = { phone: written.phone, ...sized(texts), handedOverAt: now(), claim: row.claim };
    if (!(await change(db, row, handedOver))) return true;
    try {
      await handOver(send, written.phone, texts);
      await change(db, row, { state: "sent", sentAt: now(), lastError: "" });
      return true;
    } catch (error) {
      shop.warn("a text message could not be sent", error);
      await change(db, row, outcomeOf(error, row.attempts, now()));
      // The others would only find the same door closed.
      return isUnsure(error) || (error instanceof SmsFault && error.answer !== "");
    }
  }

  async function skip(row: TextRow, lastError: string): Promise<true> {
    await change(db, row, { state: "skipped", lastError });
    return true;
  }
  /** Nobody is to be told: it leaves no trace, as if it had never been queued. */
  async function forget({ id, claim }: TextRow): Promise<true> {
    if (claim !== null)
      await db.delete(textMessages).where(and(eq(textMessages.id, id), eq(textMessages.claim, claim)));
    return true;
  }

  return {
    get sendSms() {
      return gateway() && sendNow;
    },
    get inForce() {
      return inForce();
    },
    sends: (kind) => gateway() !== undefined && sends(kind),
    get isBesideMail() {
      return shop.kept()?.gateway.isBesideMail ?? false;
    },
    get mostADay() {
      return mostADay();
    },
    async test(phone, text) {
      const send = gateway();
      if (send === undefined) throw new SmsFault(remark("noGateway"));
      const at = now();
      const row = { id: uuidv7(), claim: randomUUID() };
      const handedOverAt = at;
      const dueAt = new Date(at.getTime() + claimMs);
      const values = { ...row, messageKey: `test:${row.id}`, kind: "test", phone, handedOverAt, dueAt, attempts: 1 };
      const texts = { text, copy: text, secret: undefined };
      await db.insert(textMessages).values({ ...values, ...sized(texts), createdAt: at });
      try {
        const answer = await handOver(send, phone, texts);
        await change(db, row, { state: "sent", sentAt: now() });
        return { outcome: "sent", answer, saidBy: "gateway" };
      } catch (error) {
        const outcome = isUnsure(error) ? "unsure" : "failed";
        await change(db, row, { state: outcome, lastError: wordsOf(error) });
        const isQuoted = error instanceof SmsFault && error.answer !== "";
        return { outcome, answer: unsaid(saidOf(wordsOf(error))), saidBy: isQuoted ? "gateway" : "shop" };
      }
    },
    async sendDue(write, stopped) {
      while (!stopped?.aborted) {
        const row = await takeDue(db, now());
        if (row === undefined) return;
        if (!(await sendOne(row, write))) return;
      }
    },
    async deleteOld() {
      await db.delete(textMessages).where(lt(textMessages.createdAt, new Date(now().getTime() - keptDays * dayMs)));
      await db.delete(textDays).where(lt(textDays.day, dayInDhaka(now(), -2)));
    },
  };
}

/**
 * A message of the night whose day is used up waits until the next morning, for more than a day: it leaves between
 * eight and half past, and the last of many somewhat later.
 */
function newsUntil(createdAt: Date): Date {
  const nine = startOfDhakaDay(dayInDhaka(createdAt)).getTime() + newsFromHour * 60 * minute;
  return new Date(Math.max(createdAt.getTime(), nine) + newsForMs);
}

/** A message that waited for the next day wakes nobody: from ten at night until eight in Dhaka it waits on. */
export function byDay(at: Date): Date {
  const hour = hourInDhaka(at);
  const hours = hour >= 22 ? 32 - hour : hour < 8 ? 8 - hour : 0;
  return new Date(at.getTime() + hours * 60 * minute);
}

/** @throws SmsFault whose answer repeats nothing of the message */
async function handOver(send: Gateway, phone: string, { text, secret }: Texts): Promise<string> {
  try {
    return await send(phone, text);
  } catch (error) {
    if (!(error instanceof SmsFault)) throw error;
    const { remark: kept, isUnsure, isFinal } = error;
    throw new SmsFault(kept, { isUnsure, isFinal, answer: withoutMessage(error.answer, { phone, text, secret }) });
  }
}

const isUnsure = (error: unknown) => !(error instanceof SmsFault) || error.isUnsure;
const wordsOf = (error: unknown) =>
  error instanceof SmsFault ? error.answer || error.remark : remark("smsGatewayUncalled");

function outcomeOf(error: unknown, attempts: number, now: Date): Partial<TextRow> {
  if (isUnsure(error)) return { state: "unsure", lastError: wordsOf(error) };
  const waitMs = waitsMs[attempts - 1];
  const isOver = waitMs === undefined || (error instanceof SmsFault && error.isFinal);
  return {
    ...(isOver ? { state: "failed" as const } : { dueAt: new Date(now.getTime() + waitMs) }),
    handedOverAt: null,
    lastError: wordsOf(error),
  };
}

/** Counts one message of the day, in one statement that never goes over the limit. @returns false when they are used up */
export async function takeOfDay(db: Queryable, now: Date, most: number): Promise<boolean> {
  const taken = await db
    .insert(textDays)
    .values({ day: dayInDhaka(now), messages: 1 })
    .onConflictDoUpdate({
      target: textDays.day,
      set: { messages: sql`${textDays.messages} + 1` },
      setWhere: sql`${textDays.messages} < ${most}`,
    })
    .returning({ day: textDays.day });
  return taken.length > 0;
}

async function takeDue(db: Db, now: Date): Promise<TextRow | undefined> {
  const due = sql`(select ${textMessages.id} from ${textMessages} where ${textMessages.state} = 'waiting' and ${textMessages.dueAt} <= ${now.toISOString()} order by ${textMessages.dueAt} limit 1 for update skip locked)`;
  const [row] = await db
    .update(textMessages)
    .set({
      claim: randomUUID(),
      dueAt: new Date(now.getTime() + claimMs),
      attempts: sql`${textMessages.attempts} + 1`,
    })
    .where(sql`${textMessages.id} = any(array(${due}))`)
    .returning();
  return row;
}

/** Ends the claim, unless the changes keep it. @returns false when the claim was lost meanwhile; then nothing is changed */
async function change(
  db: Db,
  { id, claim }: Pick<TextRow, "id" | "claim">,
  changes: Partial<typeof textMessages.$inferInsert>,
): Promise<boolean> {
  if (claim === null) throw new Error("a message without a claim");
  const isMine = and(eq(textMessages.id, id), eq(textMessages.claim, claim), eq(textMessages.state, "waiting"));
  const changed = await db
    .update(textMessages)
    .set({ claim: null, ...changes })
    .where(isMine)
    .returning({ id: textMessages.id });
  return changed.length > 0;
}
