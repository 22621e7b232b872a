/**
 * Taking money that a shopper has agreed to on a provider's page, where the provider leaves that to the shop (bKash).
 *
 * 1. It is taken only for an order that can still be paid, and only by its newest attempt. So a page of before, or one that comes
 *    back after the order has ended, charges nobody.
 * 2. The browser that comes back names a session and says how it went. Neither is believed: the provider is asked.
 * 3. A page that the shopper has left by 'cancel', or where it failed, is given up, so that 'Pay now' opens a new one. Whoever forges
 *    that way back ends a page, and moves no money; agreeing on it later still counts.
 */
import { eq } from "drizzle-orm";
import type { PaymentProviderName } from "#contract/rules/constants.ts";
import { inTransaction } from "#db/open.ts";
import { orders } from "#db/schema/orders.ts";
import {
  checkSoon,
  findPayment,
  isUndecided,
  newestPayment,
  type Payment,
  readPayment,
  setPayment,
} from "../../../payments/payments.ts";
import type { PaymentProvider, Report, SessionRef } from "../../../payments/provider.ts";
import { lockOrder } from "../../changing/apply-change.ts";
import { isPayable, mayBePaidInstead, type OrderRow, orderNumber } from "../../order.ts";
import { type CardShop, wayBack } from "../card-shop.ts";
import { payBack } from "../refund-payment.ts";
import { cancelPath, pathAfterPaying, successPath } from "./card-session.ts";
import { settlePayment } from "./settle-payment.ts";

export function sessionRef(order: OrderRow, { sessionId, expiresAt, attempt }: Payment): SessionRef {
  if (sessionId === null) throw new Error("a payment without its session");
  return { sessionId, expiresAt, attempt, orderId: order.id, number: orderNumber(order.number) };
}

/** Takes it if the order still wants it. @returns what the session's state is then; undefined when nothing was taken */
export async function takeAgreed(
  shop: CardShop,
  provider: PaymentProvider,
  { order, payment }: { order: OrderRow; payment: Payment },
): Promise<Report | undefined> {
  const isWanted = isPayable(order) || mayBePaidInstead(order);
  if (!provider.takeMoney || !isWanted) return undefined;
  const newest = await newestPayment(shop.db, order.id);
  const isOpen = isUndecided(payment) || payment.state === "failed";
  return newest?.id === payment.id && isOpen ? provider.takeMoney(sessionRef(order, payment)) : undefined;
}

/** The browser is back from the provider's page. @returns where it is sent */
export async function comeBack(
  shop: CardShop,
  name: PaymentProviderName,
  { sessionId, status }: { sessionId: string; status: string },
): Promise<string> {
  const found = await findPayment(shop.db, name, { state: "open", sessionId });
  const provider = shop.providers.all.get(name);
  if (found === undefined || provider === undefined) return `${shop.origin}/my-orders`;
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, found.orderId));
  if (order === undefined) throw new Error("a payment without its order");
  const hasAgreed = status === "success";
  try {
    const report = hasAgreed
      ? await takeAgreed(shop, provider, { order, payment: found })
      : isUndecided(found)
        ? await provider.readSession(sessionRef(order, found))
        : undefined;
    if (report) await settleReport(shop, found, report);
    if (!hasAgreed && report?.state === "open") await giveUpPage(shop, found);
  } catch (error) {
    shop.warn(`the payment ${found.id} could not be taken`, error);
    // The money may be on its way: the job asks before the order's time is over.
    await inTransaction(shop.db, (tx) => checkSoon(tx, found.orderId));
  }
  return wayBack(shop, order, pathAfterPaying(order, hasAgreed ? successPath : cancelPath));
}

async function settleReport(shop: CardShop, payment: Payment, report: Report): Promise<void> {
  const { orderId, attempt } = payment;
  const settled = await settlePayment(shop, payment.provider, { ...report, orderId, attempt });
  if (settled.paymentId !== undefined) await payBack(shop, settled.paymentId);
}

/** It stays due for a check, by which its order expires. */
async function giveUpPage(shop: CardShop, payment: Payment): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    await lockOrder(tx, payment.orderId);
    if (isUndecided(await readPayment(tx, payment.id))) await setPayment(tx, payment.id, { state: "failed" });
  });
}
