/**
 * The mails about an order, written from the order as it is when they are sent.
 *
 * 1. To the account's e-mail; without an account to the address's, when a mail can be sent there.
 * 2. What is no longer true is not sent: a cancel that was undone, a status that was set back.
 */
import { asc, eq } from "drizzle-orm";
import { expiredReason, type OrderStatus, orderStatuses } from "#contract/constants.ts";
import { formatMinor } from "#contract/money.ts";
import type { DeliveryAddress } from "#contract/orders.ts";
import type { Db } from "#db/open.ts";
import { orderLines, orders } from "#db/schema/orders.ts";
import { findCustomer } from "../accounts/customers.ts";
import { appSecret } from "../accounts/secret.ts";
import {
  type Letter,
  type LetterPart,
  type LetterWriter,
  type QueuedMail,
  type Skipped,
  textOf,
  type WritingDesk,
} from "../mail/letter.ts";
import { isPlausibleAddress, type Mailbox } from "../mail/mailbox.ts";
import { type Payment, paymentsOf } from "../payments/payments.ts";
import { orderNumber } from "./order-number.ts";
import { trackingUrl } from "./tracking.ts";

type OrderRow = typeof orders.$inferSelect;
type LineRow = typeof orderLines.$inferSelect;
type Told = { order: OrderRow; lines: LineRow[]; number: string; firstName: string };

export const writePlacedLetter: LetterWriter = toCustomer(({ order, lines, number, firstName }) => ({
  subject: `Order ${number} is placed`,
  heading: `Thank you, ${firstName}.`,
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
    { kind: "facts", rows: [["Delivery to", addressText(order.address)]] },
  ],
}));

export const writePaidLetter: LetterWriter = toCustomer(({ order, lines, number, firstName }) => {
  if (!order.isPaid) return { skip: "The order is not paid any more." };
  return {
    subject: `Your payment for ${number} is here`,
    heading: `Thank you, ${firstName}.`,
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

export const writeCanceledLetter: LetterWriter = toCustomer(async ({ order, lines, number }, _mail, { db }) => {
  if (order.canceledAt === null) return { skip: "The order is not cancelled any more." };
  const isExpired = order.cancelReason === expiredReason;
  return {
    subject: `Order ${number} is cancelled`,
    heading: `Order ${number} is cancelled`,
    parts: [
      {
        kind: "text",
        text: isExpired ? expiredText(await paymentsOf(db, [order.id])) : "This order will not be sent.",
      },
      ...(isExpired || order.cancelReason === "" ? [] : [{ kind: "quote" as const, text: order.cancelReason }]),
      goodsOf(order, lines),
    ],
  };
});

/** Money that came and is not given back yet was charged, whatever it was worth. */
function expiredText(payments: Payment[]): string {
  const kept = payments.filter(({ paidAt, refundedAt }) => paidAt !== null && refundedAt === null);
  if (kept.some(({ state }) => state === "mismatched")) {
    return "Your payment did not match the order; we give it back. We have put the plants back on the shelf, and you can order them again at any time.";
  }
  const charged = kept.length > 0 ? "What came later we give back." : "Nothing was charged.";
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

type Words = Pick<Letter, "subject" | "heading" | "parts">;

type Writer = (told: Told, mail: QueuedMail, desk: WritingDesk) => Words | Skipped | Promise<Words | Skipped>;

function toCustomer(write: Writer): LetterWriter {
  return async (desk, mail) => {
    const found = await findOrder(desk, mail);
    if (found === undefined) return { skip: "The order is gone." };
    const to = await mailboxOf(desk, found.order);
    if ("skip" in to) return to;
    const words = await write({ ...found, firstName: found.order.address.firstName }, mail, desk);
    if ("skip" in words) return words;
    return { to: [to], ...words, parts: [...words.parts, await wayOn(desk, found.order)] };
  };
}

/** Only an account has a page of its orders; others follow theirs by a link. */
async function wayOn({ db, origin }: WritingDesk, { id, customerId }: OrderRow): Promise<LetterPart> {
  if (customerId !== null) return { kind: "button", label: "My Orders", href: `${origin}/my-orders` };
  const secret = await appSecret(db);
  return { kind: "button", label: "Follow your order", href: trackingUrl({ secret, origin }, id) };
}

function findOrder({ db, once }: WritingDesk, mail: QueuedMail): Promise<Omit<Told, "firstName"> | undefined> {
  const orderId = textOf(mail, "orderId");
  return once(`order ${orderId}`, () => readTold(db, orderId));
}

async function readTold(db: Db, orderId: string): Promise<Omit<Told, "firstName"> | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (order === undefined) return undefined;
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
  return { order, lines, number: orderNumber(order.number) };
}

async function mailboxOf({ db }: WritingDesk, { customerId, address }: OrderRow): Promise<Mailbox | Skipped> {
  const account = customerId === null ? undefined : await findCustomer(db, customerId);
  if (account !== undefined) return { name: account.name, address: account.email };
  if (address.email === "") return { skip: "The order has no e-mail." };
  if (!isPlausibleAddress(address.email)) return { skip: `${address.email} is not an e-mail address.` };
  return { name: `${address.firstName} ${address.lastName}`, address: address.email };
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
