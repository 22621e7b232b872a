/**
 * The mails about an order, written from the order as it is when they are sent.
 *
 * 1. They go to the account's e-mail; without an account to that of the delivery address, if mail can be sent there.
 * 2. A mail that is no longer true is not sent: a cancel that was undone, a status that was set back.
 * 3. A mailbox is proven by a confirmed account, or by an owner who typed it. Anybody can type an unproven one. Such a mail
 *    holds nothing that the sender typed in To, subject, heading or first line, turns no text below into a link, and
 *    mails that a sender can cause alone leave for three orders a day only.
 */
import { and, asc, desc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { type OrderStatus, orderStatuses } from "#contract/constants.ts";
import { formatMinor } from "#contract/money.ts";
import type { DeliveryAddress } from "#contract/orders.ts";
import type { Db } from "#db/database.ts";
import { orderEvents, orderLines, orders } from "#db/schema/orders.ts";
import { findMailbox } from "../../accounts/customers.ts";
import { appSecret } from "../../accounts/secret.ts";
import {
  type Letter,
  type LetterPart,
  type LetterWriter,
  type QueuedMail,
  type Skipped,
  textOf,
  type WritingDesk,
} from "../../mail/letter.ts";
import { isPlausibleAddress, type Mailbox } from "../../mail/mailbox.ts";
import { hasSent } from "../../mail/queue.ts";
import { type Payment, paymentsOf } from "../../payments/payments.ts";
import { type OrderRow, orderNumber } from "../order.ts";
import { trackingUrl } from "./tracking.ts";

type LineRow = typeof orderLines.$inferSelect;
type Told = { order: OrderRow; lines: LineRow[]; number: string; isProven: boolean };

const strangersOrdersADay = 3;
const dayMs = 86_400_000;

export const writePlacedLetter: LetterWriter = toCustomersOwnAct(({ order, lines, number, isProven }) => ({
  subject: `Order ${number} is placed`,
  heading: thanks(order, isProven),
  parts: [
    {
      kind: "text",
      text:
        order.paymentMethod === "COD"
          ? `We have your order ${number}. Have ${formatMinor(order.totalMinor)} in cash ready for the courier.`
          : order.isPaid
            ? `We have your order ${number}, and it is paid.`
            : `We have your order ${number}. We begin packing when the payment is here.`,
    },
    goodsOf(order, lines),
    { kind: "facts", rows: [["Delivery to", deliveryText(order, isProven)]] },
  ],
}));

export const writePaidLetter: LetterWriter = toCustomer(({ order, lines, number, isProven }) => {
  if (!order.isPaid) return { skip: "The order is not paid any more." };
  return {
    subject: `Your payment for ${number} is here`,
    heading: thanks(order, isProven),
    parts: [
      { kind: "text", text: `We have received ${formatMinor(order.totalMinor)} for your order ${number}.` },
      goodsOf(order, lines),
    ],
  };
});

export const writeStatusLetter: LetterWriter = toCustomer(({ order, number }, mail) => {
  const status = orderStatuses.find((known) => known === textOf(mail, "status"));
  if (status === undefined) throw new Error("the mail's status is none of an order");
  if (order.canceledAt !== null || order.returnedAt !== null) return { skip: "The order is cancelled or returned." };
  if (orderStatuses.indexOf(order.status) < orderStatuses.indexOf(status)) {
    return { skip: `The order was set back to ${order.status}.` };
  }
  return {
    subject: `${number}: ${status}`,
    heading: statusWords[status].heading,
    parts: statusParts(order, number, status),
  };
});

export const writeCanceledLetter: LetterWriter = toCustomersOwnAct(async ({ order, lines, number }, _mail, { db }) => {
  if (order.canceledAt === null) return { skip: "The order is not cancelled any more." };
  const isExpired = order.cancelKind === "expired";
  return {
    subject: `Order ${number} is cancelled`,
    heading: `Order ${number} is cancelled`,
    parts: [
      {
        kind: "text",
        text: isExpired ? expiredText(await paymentsOf(db, [order.id])) : "This order will not be sent.",
      },
      ...(order.cancelReason === "" ? [] : [{ kind: "text" as const, text: `Reason: ${order.cancelReason}` }]),
      goodsOf(order, lines),
    ],
  };
});

/** Only for customers who got the mail about the cancel. */
export const writeRestoredLetter: LetterWriter = toCustomersOwnAct(async ({ order, lines, number }, _mail, { db }) => {
  if (order.canceledAt !== null) return { skip: "The order is cancelled again." };
  if (!(await hasSent(db, "order-canceled", order.id))) return { skip: "Nobody was told of the cancel." };
  return {
    subject: `Order ${number} goes ahead`,
    heading: `Order ${number} goes ahead`,
    parts: [
      {
        kind: "text",
        text: "We cancelled this order by mistake, and have taken that back: it goes ahead as you ordered it.",
      },
      goodsOf(order, lines),
    ],
  };
});

/** Money that arrived and is not refunded yet counts as charged, whatever the amount. */
function expiredText(payments: Payment[]): string {
  const kept = payments.filter(({ paidAt, refundedAt }) => paidAt !== null && refundedAt === null);
  if (kept.some(({ state }) => state === "mismatched")) {
    return "Your payment did not match the order, so we will refund it. We have put the plants back on the shelf, and you can order them again at any time.";
  }
  const charged = kept.length > 0 ? "Any later payment will be refunded." : "Nothing was charged.";
  return `The payment did not arrive in time, so we have put the plants back on the shelf. ${charged} You can order them again at any time.`;
}

export const writeNewOrderLetter: LetterWriter = async (desk, mail) => {
  const found = await findOrder(desk, mail);
  if (found === undefined) return { skip: "The order is gone." };
  const { order, lines, number } = found;
  const { address } = order;
  return {
    to: await desk.owners(),
    subject: `New order ${number}: ${formatMinor(order.totalMinor)}`,
    heading: `New order ${number}`,
    parts: [
      goodsOf(order, lines),
      {
        kind: "facts",
        rows: [
          ["Customer", `${address.firstName} ${address.lastName}`],
          ["Phone", address.phone],
          ["Delivery to", addressText(address)],
          [
            "Payment",
            order.paymentMethod === "COD" ? "Cash on delivery" : order.isPaid ? "Card, paid" : "Card, not paid yet",
          ],
        ],
      },
      { kind: "button", label: "Open the order", href: `${desk.origin}/admin/orders/${order.id}` },
    ],
  };
};

const statusWords: Record<OrderStatus, { heading: string; text: string }> = {
  "Order Placed": { heading: "Your order is placed", text: "We have your order {number}." },
  Packing: { heading: "We are packing", text: "Your order {number} is being packed." },
  Shipped: { heading: "Your order has left the nursery", text: "Your order {number} is with the courier." },
  "Out for delivery": {
    heading: "Your order comes today",
    text: "The courier is on the way to you with your order {number}.",
  },
  Delivered: {
    heading: "Your order has arrived",
    text: "Your order {number} is delivered. If a plant did not travel well, send us a picture through Contact.",
  },
};

function statusParts(order: OrderRow, number: string, status: OrderStatus): LetterPart[] {
  const isCash = order.paymentMethod === "COD" && !order.isPaid && status !== "Delivered";
  const courier: [string, string][] = [
    ["Courier", order.courierName],
    ["Tracking number", order.trackingNumber],
  ];
  const rows = courier.filter(([, value]) => value !== "");
  return [
    { kind: "text", text: statusWords[status].text.replace("{number}", number) },
    ...(isCash
      ? [{ kind: "text" as const, text: `Have ${formatMinor(order.totalMinor)} in cash ready for the courier.` }]
      : []),
    ...(rows.length > 0 && status !== "Delivered" ? [{ kind: "facts" as const, rows }] : []),
  ];
}

function thanks({ address }: OrderRow, isProven: boolean): string {
  return isProven ? `Thank you, ${address.firstName}.` : "Thank you for your order.";
}

/** A mail program makes a link of a text with a dot, slash, colon or @ inside. */
function deliveryText({ address }: OrderRow, isProven: boolean): string {
  const text = addressText(address);
  return isProven ? text : text.replace(/[.:/@](?=[^\s.])/g, "$& ");
}

type Words = Pick<Letter, "subject" | "heading" | "parts">;

type Writer = (told: Told, mail: QueuedMail, desk: WritingDesk) => Words | Skipped | Promise<Words | Skipped>;

function toCustomer(write: Writer): LetterWriter {
  return async (desk, mail) => {
    const found = await findOrder(desk, mail);
    if (found === undefined) return { skip: "The order is gone." };
    const mailbox = await mailboxOf(desk, found.order);
    const skipped = ({ skip }: Skipped) => ({ skip: `${found.number}: ${skip}` });
    if ("skip" in mailbox) return skipped(mailbox);
    const { isProven, ...to } = mailbox;
    const words = await write({ ...found, isProven }, mail, desk);
    if ("skip" in words) return skipped(words);
    return { to: [to], ...words, parts: [...words.parts, await wayOn(desk, found.order)] };
  };
}

/** For mails that a shopper can cause any number of times, with anybody's e-mail. */
function toCustomersOwnAct(write: Writer): LetterWriter {
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
async function wayOn({ db, origin }: WritingDesk, { id, customerId }: OrderRow): Promise<LetterPart> {
  if (customerId !== null) return { kind: "button", label: "My Orders", href: `${origin}/my-orders` };
  const secret = await appSecret(db);
  return { kind: "button", label: "Follow your order", href: trackingUrl({ secret, origin }, id) };
}

function findOrder({ db, once }: WritingDesk, mail: QueuedMail): Promise<Omit<Told, "isProven"> | undefined> {
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

function goodsOf(order: OrderRow, lines: LineRow[]): LetterPart {
  return {
    kind: "goods",
    lines: lines.map(({ name, bengaliName, size, quantity, offerPriceMinor }) => ({
      name: bengaliName === "" ? name : `${name} ${bengaliName}`,
      detail: `${size}, ${quantity} x ${formatMinor(offerPriceMinor)}`,
      amount: formatMinor(offerPriceMinor * quantity),
    })),
    sums: [
      { label: "Subtotal", amount: formatMinor(order.subtotalMinor) },
      { label: "Delivery", amount: formatMinor(order.deliveryMinor) },
      { label: "Tax", amount: formatMinor(order.taxMinor) },
      { label: "Total", amount: formatMinor(order.totalMinor), isTotal: true },
    ],
  };
}

function addressText({ firstName, lastName, street, city, state, zipcode, country, phone }: DeliveryAddress): string {
  return [`${firstName} ${lastName}`, street, `${city} ${zipcode}`, `${state}, ${country}`, phone]
    .filter((line) => line.trim() !== "")
    .join("\n");
}
