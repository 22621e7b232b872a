/**
 * Addresses a mail about an order to its customer.
 *
 * 1. It goes to the account's e-mail; without an account to that of the delivery address, if mail can be sent there.
 * 2. A mailbox is proven by a confirmed account, or by an owner who typed it. Anybody can type an unproven one. Such a mail
 *    holds nothing that the sender typed in To, subject, heading or first line, turns no text below into a link, and
 *    mails that a sender can cause alone leave for three orders a day only.
 */
import { and, asc, desc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { MailFigures } from "#contract/word-list.ts";
import type { Db } from "#db/database.ts";
import { orderEvents, orderLines, orders } from "#db/schema/orders.ts";
import { findMailbox } from "../../accounts/customers.ts";
import { appSecret } from "../../accounts/secret.ts";
import {
  type LetterPart,
  type LetterWriter,
  type QueuedMail,
  type Skipped,
  textOf,
  type WritingDesk,
} from "../../mail/letter.ts";
import { isPlausibleAddress, type Mailbox } from "../../mail/mailbox.ts";
import { loadSettings } from "../../settings/settings.ts";
import { loadWords } from "../../settings/words.ts";
import { type OrderRow, orderNumber } from "../order.ts";
import { type LineRow, sumOf } from "./letter-parts.ts";
import { orderWords } from "./order-words.ts";
import { inOwnWords, type OrderLetter, ownSentence } from "./own-words.ts";
import { trackingUrl } from "./tracking.ts";

const strangersOrdersADay = 3;
const dayMs = 86_400_000;

export type Told = { order: OrderRow; lines: LineRow[]; number: string; isProven: boolean };

type Writer = (
  told: Told,
  mail: QueuedMail,
  desk: WritingDesk,
) => OrderLetter | Skipped | Promise<OrderLetter | Skipped>;

export function toCustomer(write: Writer): LetterWriter {
  return async (desk, mail) => {
    const found = await findOrder(desk, mail);
    if (found === undefined) return { skip: "The order is gone." };
    const mailbox = await mailboxOf(desk, found.order);
    const skipped = ({ skip }: Skipped) => ({ skip: `${found.number}: ${skip}` });
    if ("skip" in mailbox) return skipped(mailbox);
    const { isProven, ...to } = mailbox;
    const words = await write({ ...found, isProven }, mail, desk);
    if ("skip" in words) return skipped(words);
    const { language } = found.order;
    const said = ownSentence(
      await desk.once("the words", () => loadWords(desk.db)),
      language,
      await figuresOf({ ...found, isProven }, desk),
    );
    return { to: [to], language, ...inOwnWords(words, await wayOn(desk, found.order), said) };
  };
}

/** No name that anybody may have typed: rule 2. */
async function figuresOf({ order, number, isProven }: Told, { db, once, shopName }: WritingDesk): Promise<MailFigures> {
  const { phone } = await once("the settings", () => loadSettings(db));
  return {
    name: isProven ? order.address.firstName : undefined,
    number,
    total: sumOf(order, order.totalMinor),
    shop: shopName,
    phone: phone || undefined,
  };
}

/** For mails that a shopper can cause any number of times, with anybody's e-mail. */
export function toCustomersOwnAct(write: Writer): LetterWriter {
  return toCustomer(async (told, mail, desk) => {
    if (desk.limitsStrangers && !told.isProven && (await isOneTooMany(desk, told.order))) {
      return {
        skip: `Nobody has confirmed this e-mail, and ${strangersOrdersADay} orders of the day were mailed to it.`,
      };
    }
    return write(told, mail, desk);
  });
}

async function isOneTooMany({ db }: WritingDesk, order: OrderRow): Promise<boolean> {
  const ofMailbox =
    order.customerId === null
      ? and(
          isNull(orders.customerId),
          eq(orders.source, "shop"),
          eq(sql`lower(${orders.address}->>'email')`, order.address.email.toLowerCase()),
        )
      : eq(orders.customerId, order.customerId);
  const dayBefore = new Date(order.createdAt.getTime() - dayMs);
  const earlier = and(ofMailbox, gt(orders.createdAt, dayBefore), lt(orders.number, order.number));
  if ((await db.$count(orders, earlier)) < strangersOrdersADay) return false;
  const [canceled] = await db
    .select({ actor: orderEvents.actor })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, order.id), eq(orderEvents.kind, "canceled")))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return canceled?.actor !== "owner";
}

/** An account leads to its orders; guests get the tracking link. */
async function wayOn({ db, origin }: WritingDesk, { id, customerId, language }: OrderRow): Promise<LetterPart> {
  const words = orderWords(language);
  const home = language === "bn" ? `${origin}/bn` : origin;
  if (customerId !== null) return { kind: "button", label: words.myOrders, href: `${home}/my-orders` };
  const secret = await appSecret(db);
  return { kind: "button", label: words.followOrder, href: trackingUrl({ secret, origin: home }, id) };
}

export function findOrder({ db, once }: WritingDesk, mail: QueuedMail): Promise<Omit<Told, "isProven"> | undefined> {
  const orderId = textOf(mail, "orderId");
  return once(`order ${orderId}`, () => readTold(db, orderId));
}

async function readTold(db: Db, orderId: string): Promise<Omit<Told, "isProven"> | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (order === undefined) return undefined;
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
  return { order, lines, number: orderNumber(order.number) };
}

async function mailboxOf(
  { db }: WritingDesk,
  { customerId, source, address }: OrderRow,
): Promise<(Mailbox & { isProven: boolean }) | Skipped> {
  const account = customerId === null ? undefined : await findMailbox(db, customerId);
  if (account !== undefined) return { ...account, name: account.isProven ? account.name : "" };
  if (address.email === "") return { skip: "The order has no e-mail." };
  if (!isPlausibleAddress(address.email)) return { skip: `${address.email} is not an e-mail address.` };
  const isProven = source !== "shop";
  return { name: isProven ? `${address.firstName} ${address.lastName}` : "", address: address.email, isProven };
}
