/**
 * The shop's own calls to providers: for payments whose webhook never came, and to close pages whose time is over.
 *
 * 1. The card page is closed first, the stock put back after: nobody can pay for an order that was given up.
 * 2. Each payment is looked at by one process at a time (payments.ts: claimDue); a provider that does not answer is
 *    asked again, less and less often.
 * 3. A page whose provider has not answered for a day is given up; money after that counts as late.
 */
import { and, desc, eq } from "drizzle-orm";
import { online } from "#contract/rules/constants.ts";
import { orders } from "#db/schema/orders.ts";
import { claimDue, isUndecided, type Payment, paymentsOf } from "../../../payments/payments.ts";
import { ProviderRefusal, type Report } from "../../../payments/provider.ts";
import { isOf, type Whose } from "../../changing/own-orders.ts";
import { type OrderRow, unknownOrder } from "../../order.ts";
import type { CardShop } from "../card-shop.ts";
import { payBack } from "../refund-payment.ts";
import { askForSession } from "./card-session.ts";
import { settlePayment } from "./settle-payment.ts";
import { sessionRef, takeAgreed } from "./take-agreed.ts";

const atOnce = 20;
const dayMs = 86_400_000;

/** The job. @returns how many payments it checked */
export async function checkDuePayments(shop: CardShop, now: Date): Promise<number> {
  const due = await claimDue(shop.db, now, atOnce);
  for (const payment of due) {
    try {
      if ((await payBack(shop, payment.id)) === "nothing due") await askProvider(shop, payment, now);
    } catch (error) {
      shop.warn(`the payment ${payment.id} could not be checked`, error);
    }
  }
  return due.length;
}

/** For a guest's return page: the current state of the order's open payments. @throws Refusal 404 (not theirs) */
export async function checkPaymentsOfOrder(shop: CardShop, whose: Whose, orderId: string): Promise<void> {
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId));
  if (order === undefined || !isOf(order, whose)) throw unknownOrder();
  // An order in cash may be paid on a page too (pay-by-card.ts, payCashOrderNow).
  if (!order.isPaid) await checkPaymentsOfAll(shop, [orderId]);
}

/** For the return page: the current state of this customer's open payments. */
export async function checkPaymentsOf(shop: CardShop, customerId: string): Promise<void> {
  const unpaid = await shop.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.customerId, customerId), eq(orders.paymentMethod, online), eq(orders.isPaid, false)))
    .orderBy(desc(orders.createdAt))
    .limit(3);
  await checkPaymentsOfAll(
    shop,
    unpaid.map(({ id }) => id),
  );
}

async function checkPaymentsOfAll(shop: CardShop, orderIds: string[]): Promise<void> {
  for (const payment of await paymentsOf(shop.db, orderIds)) {
    if (!isUndecided(payment) || payment.sessionId === null) continue;
    await askProvider(shop, payment).catch((error) =>
      shop.warn(`the payment ${payment.id} could not be checked`, error),
    );
  }
}

/**
 * Asks what became of a page, and settles it.
 * @param now when given, a page whose order is over or out of time is closed
 */
export async function askProvider(shop: CardShop, payment: Payment, now?: Date): Promise<void> {
  const report = await reportOf(shop, payment, now);
  const settled = await settlePayment(shop, payment.provider, { ...report, ...marksOf(payment) });
  if (settled.paymentId !== undefined) await payBack(shop, settled.paymentId);
}

async function reportOf(shop: CardShop, payment: Payment, now: Date | undefined): Promise<Report> {
  const provider = shop.providers.all.get(payment.provider);
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, payment.orderId));
  if (order === undefined) throw new Error("a payment without its order");
  const isLost = now !== undefined && now.getTime() - payment.expiresAt.getTime() > dayMs;
  try {
    // The page is over, or there is no provider to ask: the order expires by its own time.
    if (provider === undefined || !isUndecided(payment))
      return { state: isOver(order, payment, now) ? "expired" : "open" };
    const sessionId = payment.sessionId ?? (await findSession(shop, order, payment));
    if (sessionId === undefined) return { state: "expired" };
    const known = { ...payment, sessionId };
    const session = sessionRef(order, known);
    const report = await provider.readSession(session);
    if (report.state !== "open") return report;
    if (isOver(order, payment, now)) return await provider.endSession(session);
    return (report.isAgreed && (await takeAgreed(shop, provider, { order, payment: known }))) || report;
  } catch (error) {
    if (isLost) return { state: "expired" };
    throw error;
  }
}

/** The shop stopped before it stored the session. Under the same key the provider answers with the same one. */
async function findSession(shop: CardShop, order: OrderRow, payment: Payment): Promise<string | undefined> {
  const provider = shop.providers.all.get(payment.provider);
  if (provider === undefined) return undefined;
  try {
    await askForSession(shop, provider, order, payment);
  } catch (error) {
    // It has no such session, and opens none that would expire at once.
    if (error instanceof ProviderRefusal) return undefined;
    throw error;
  }
  const [known] = (await paymentsOf(shop.db, [order.id])).filter(({ id }) => id === payment.id);
  return known?.sessionId ?? undefined;
}

function isOver(order: OrderRow, payment: Payment, now: Date | undefined): boolean {
  if (now === undefined) return false;
  return order.isPaid || order.paymentMethod !== online || order.canceledAt !== null || payment.expiresAt <= now;
}

function marksOf({ orderId, attempt }: Payment) {
  return { orderId, attempt };
}
