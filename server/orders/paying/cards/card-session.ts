// The order as the provider is told about it, and the card page that it opens.
import { asc, eq } from "drizzle-orm";
import { shownName } from "#contract/rules/shown-text.ts";
import { bengaliDigits } from "#contract/rules/text.ts";
import { orderLines } from "#db/schema/orders.ts";
import { findCustomer } from "../../../accounts/customers/customers.ts";
import { keepSession, type Payment } from "../../../payments/payments.ts";
import type { ChargedLine, PaymentProvider, SessionRequest } from "../../../payments/provider.ts";
import { orderWords } from "../../letters/order-words.ts";
import { isByPlainPage, type OrderRow, orderNumber } from "../../order.ts";
import { type CardShop, wayBack } from "../card-shop.ts";

export const successPath = "/loader?next=my-orders";
export const cancelPath = "/cart";

/** Whoever came by a link, or ordered without script, goes back to the plain page of it (server/pages/plain/order-link-page.ts). */
export function pathAfterPaying(order: Pick<OrderRow, "guestKey">, path: string): string {
  return isByPlainPage(order) ? "/o/back" : path;
}

/** @returns the address of the attempt's page; the same one however often it is asked for */
export async function askForSession(
  shop: CardShop,
  provider: PaymentProvider,
  order: OrderRow,
  payment: Payment,
): Promise<string> {
  const session = await provider.createSession(await sessionRequest(shop, order, payment));
  return keepSession(shop.db, payment.id, session);
}

/** Providers know no credit: an order that it pays a part of is paid for as one piece. */
function restToPay({ number, totalMinor, roundingMinor }: OrderRow): ChargedLine {
  return { name: orderNumber(number), unitMinor: totalMinor - roundingMinor, quantity: 1 };
}

/** Providers know no discount: a line that has one is paid for as one piece. */
function lineToPay({
  name,
  bengaliName,
  size,
  offerPriceMinor,
  quantity,
  discountMinor,
}: typeof orderLines.$inferSelect) {
  const inBengali = `${shownName("bn", { name, bengaliName })} (${orderWords("bn").sizes[size] ?? size})`;
  if (discountMinor === 0)
    return { name: `${name} (${size})`, bengaliName: inBengali, unitMinor: offerPriceMinor, quantity };
  const unitMinor = offerPriceMinor * quantity - discountMinor;
  const times = quantity > 1 ? ` x ${quantity}` : "";
  return { name: `${name} (${size})${times}`, bengaliName: inBengali + bengaliDigits(times), unitMinor, quantity: 1 };
}

async function sessionRequest(shop: CardShop, order: OrderRow, payment: Payment): Promise<SessionRequest> {
  const { address, deliveryMinor, taxMinor } = order;
  const sold = await shop.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.position));
  const all = [
    ...sold.map(lineToPay),
    { name: "Delivery", bengaliName: orderWords("bn").delivery, unitMinor: deliveryMinor, quantity: 1 },
    { name: "Tax", bengaliName: orderWords("bn").tax, unitMinor: taxMinor, quantity: 1 },
  ].filter(({ unitMinor }) => unitMinor > 0);
  const lines: ChargedLine[] = order.creditMinor > 0 ? [restToPay(order)] : all;
  const sum = lines.reduce((total, { unitMinor, quantity }) => total + unitMinor * quantity, 0);
  if (sum !== payment.amountMinor) throw new Error(`the lines of ${order.id} do not add up to its amount`);
  // The account's e-mail: the one in the delivery address may belong to anybody.
  const customer = order.customerId === null ? undefined : await findCustomer(shop.db, order.customerId);
  return {
    idempotencyKey: `order:${order.id}:attempt:${payment.attempt}`,
    orderId: order.id,
    attempt: payment.attempt,
    number: orderNumber(order.number),
    amountMinor: payment.amountMinor,
    currency: payment.currency,
    lines,
    language: order.language,
    email: customer?.email || address.email,
    buyer: { ...address, name: `${address.firstName} ${address.lastName}` },
    expiresAt: payment.expiresAt,
    successUrl: wayBack(shop, order, pathAfterPaying(order, successPath)),
    cancelUrl: wayBack(shop, order, pathAfterPaying(order, cancelPath)),
  };
}
