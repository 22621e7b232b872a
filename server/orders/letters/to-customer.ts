/**
 * Addresses a mail about an order to its customer.
 *
 * 1. It goes to the account's e-mail; without an account to that of the delivery address, if mail can be sent there.
 * 2. A mailbox is proven by a confirmed account, or by an owner who typed it. Anybody can type an unproven one. Such a mail
 *    holds nothing that the sender typed in To, subject, heading or first line, turns no text below into a link, and
 *    mails that a sender can cause alone leave for three orders a day only.
 */
import { and, asc, desc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { Ledger } from "#contract/rules/money/ledger.ts";
import { pageUrl } from "#contract/rules/page-path.ts";
import type { MailName } from "#contract/rules/word-list.ts";
import type { Db } from "#db/database.ts";
import { orderEvents, orderLines, orders } from "#db/schema/orders.ts";
import { findMailbox } from "../../accounts/customers/customers.ts";
import { appSecret } from "../../accounts/login/secret.ts";
import {
  type LetterContext,
  type LetterPart,
  type LetterWords,
  type LetterWriter,
  type QueuedMail,
  type Skipped,
  textOf,
} from "../../mail/letter.ts";
import { isPlausibleAddress, type Mailbox } from "../../mail/mailbox.ts";
import { remark } from "../../remarks/remarks.ts";
import { ledgerOfRow, ledgersOf, payableOfRow } from "../money-of.ts";
import { type OrderRow, orderNumber } from "../order.ts";
import { type LineRow, sumOf } from "./letter-parts.ts";
import { orderWords } from "./order-words.ts";
import { trackingPath } from "./tracking.ts";

const strangersOrdersADay = 3;
const dayMs = 86_400_000;

/** `ledger`: without what its courier still owes the shop, which is not the customer's. */
export type OrderForLetter = { order: OrderRow; lines: LineRow[]; ledger: Ledger; number: string; isProven: boolean };

/** `mail`: the mail whose sentences the owner may replace. `keepsFirst`: they never replace the first part. */
type OrderLetter = LetterWords & { mail?: MailName; keepsFirst?: boolean };

type Writer = (
  about: OrderForLetter,
  mail: QueuedMail,
  context: LetterContext,
) => OrderLetter | Skipped | Promise<OrderLetter | Skipped>;

export function toCustomer(write: Writer): LetterWriter {
  return async (context, mail) => {
    const found = await findOrder(context, mail);
    if (found === undefined) return { skip: remark("orderGone") };
    const mailbox = await mailboxOf(context, found.order);
    const skipped = ({ skip }: Skipped) => ({ skip: remark("ofOrder", found.number, skip) });
    if ("skip" in mailbox) return skipped(mailbox);
    const { isProven, ...to } = mailbox;
    const words = await write({ ...found, isProven }, mail, context);
    if ("skip" in words) return skipped(words);
    const { mail: name, keepsFirst = false, parts, ...sentences } = words;
    const own = name && { mail: name, figures: figuresOf({ ...found, isProven }), keepsFirst };
    const { language } = found.order;
    return {
      to: [to],
      language,
      ...sentences,
      parts: [...parts, await wayOn(context, found.order)],
      ...(own && { own }),
    };
  };
}

/** The name only for a proven mailbox: elsewhere anybody may have typed it (rule 2). */
function figuresOf({ order, number, isProven }: OrderForLetter) {
  return {
    name: isProven ? order.address.firstName : undefined,
    number,
    total: sumOf(order, payableOfRow(order)),
  };
}

/** Limits mails that a shopper can cause any number of times, to anybody's e-mail. */
export function toCustomersOwnAct(write: Writer): LetterWriter {
  return toCustomer(async (about, mail, context) => {
    if (context.limitsStrangers && !about.isProven && (await isOneTooMany(context, about.order))) {
      return {
        skip: remark("unconfirmed", String(strangersOrdersADay)),
      };
    }
    return write(about, mail, context);
  });
}

async function isOneTooMany({ db }: LetterContext, order: OrderRow): Promise<boolean> {
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

/** Links customers with an account to their orders, and guests to the tracking page. */
async function wayOn({ db, home }: LetterContext, { id, customerId, language }: OrderRow): Promise<LetterPart> {
  const words = orderWords(language);
  if (customerId !== null)
    return { kind: "button", label: words.myOrders, href: pageUrl(home, language, "/my-orders") };
  const path = trackingPath(await appSecret(db), id);
  return { kind: "button", label: words.followOrder, href: pageUrl(home, language, path) };
}

export function findOrder(
  { db, once }: LetterContext,
  mail: QueuedMail,
): Promise<Omit<OrderForLetter, "isProven"> | undefined> {
  const orderId = textOf(mail, "orderId");
  return once(`order ${orderId}`, () => readOrderForLetter(db, orderId));
}

async function readOrderForLetter(db: Db, orderId: string): Promise<Omit<OrderForLetter, "isProven"> | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (order === undefined) return undefined;
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
  const ledgers = await ledgersOf(db, [{ ...order, courierName: "" }]);
  return { order, lines, ledger: ledgers.get(order.id) ?? ledgerOfRow(order), number: orderNumber(order.number) };
}

async function mailboxOf(
  { db }: LetterContext,
  { customerId, source, address }: OrderRow,
): Promise<(Mailbox & { isProven: boolean }) | Skipped> {
  const account = customerId === null ? undefined : await findMailbox(db, customerId);
  if (account !== undefined) return { ...account, name: account.isProven ? account.name : "" };
  if (address.email === "") return { skip: remark("orderWithoutMail") };
  if (!isPlausibleAddress(address.email)) return { skip: remark("noAddress", address.email) };
  const isProven = source !== "shop";
  return { name: isProven ? `${address.firstName} ${address.lastName}` : "", address: address.email, isProven };
}
