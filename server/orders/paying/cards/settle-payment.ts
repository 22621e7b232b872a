/**
 * The effect of a provider's report on an order. This is the only place that decides it, whoever brings the report: the
 * webhook, the return page, the job that asks for lost ones, or an owner's refund.
 *
 * 1. One transaction under the order's lock. A webhook's event is recorded in the same one: applied once, or not at all.
 * 2. A payment undoes an expiry, an expiry never undoes a payment. So events have the same result in any order.
 * 3. Money counts when it comes for this order's session, in the amount and currency that the order asks for, and for
 *    the first time. Anything else leaves the order unpaid, and flags it for the owner.
 * 4. An expired session cancels the order and puts its stock back. Money after that revives the order if its stock can be
 *    taken again. Money for an order that was canceled otherwise, is sold out or already paid is refunded. Money for an
 *    order that was switched to cash makes it a card order again, until a rider has been told to collect: then it is refunded.
 * 5. Nothing here waits for the provider: a refund is stored as due, and check-payments.ts carries it out.
 */
import { eq } from "drizzle-orm";
import { online, type PaymentProviderName, type UnwantedPayment } from "#contract/rules/constants.ts";
import { toTaka } from "#contract/rules/money/money.ts";
import type { OrderFlag } from "#contract/wire/orders/orders.ts";
import type { Tx } from "#db/database.ts";
import { inSavepoint, inTransaction } from "#db/open.ts";
import { orders } from "#db/schema/orders.ts";
import { openParcelOf } from "../../../couriers/parcels.ts";
import { Refusal } from "../../../http/answers/refusal.ts";
import {
  findPayment,
  isKnownMoney,
  isUndecided,
  newestPayment,
  type Payment,
  readPayment,
  setPayment,
  takeEvent,
} from "../../../payments/payments.ts";
import type { ProviderEvent, Report } from "../../../payments/provider.ts";
import { beginRefund } from "../../../payments/refunds.ts";
import { applyChange, flagOrder, lockOrder, theShop } from "../../changing/apply-change.ts";
import { isHere, type OrderRow, type OrderShop } from "../../order.ts";
import { emptyCartOf } from "../empty-cart.ts";
import { recordWholeRefund } from "../record-refund.ts";

/** `again`: the event was applied before. `unknown`: nothing that this shop sold. */
type Settled = { result: "settled" | "again" | "unknown"; paymentId?: string };

/** @param event when a webhook brought the report */
export async function settlePayment(
  shop: OrderShop,
  provider: PaymentProviderName,
  report: Report | undefined,
  event?: ProviderEvent,
): Promise<Settled> {
  return inTransaction(shop.db, async (tx): Promise<Settled> => {
    if (event !== undefined && !(await takeEvent(tx, provider, event))) return { result: "again" };
    const found = report && (await findPayment(tx, provider, report));
    if (report === undefined || found === undefined) return { result: "unknown" };
    const order = await lockOrder(tx, found.orderId);
    const payment = await readPayment(tx, found.id);
    await settle({ tx, order, payment }, report);
    return { result: "settled", paymentId: payment.id };
  });
}

type Case = { tx: Tx; order: OrderRow; payment: Payment };

async function settle(one: Case, report: Report): Promise<void> {
  const { tx, payment } = one;
  const { sessionId, state } = report;
  if (sessionId !== undefined && payment.sessionId !== null && payment.sessionId !== sessionId) {
    if (state === "paid") await flag(one, { kind: "other-session", about: sessionId });
    return;
  }
  if (sessionId !== undefined && payment.sessionId === null) {
    // The shop stopped before it stored the provider's answer: the session names its attempt.
    const known = payment.state === "opening" ? ({ sessionId, state: "open" } as const) : { sessionId };
    await setPayment(tx, payment.id, known);
    Object.assign(payment, known);
  }
  if (state === "pending" && isUndecided(payment)) await setPayment(tx, payment.id, { state: "pending" });
  if (state === "expired") await expire(one);
  if (state === "paid") await takeMoney(one, report);
  if (state === "refunded") await giveBack(one, report);
}

async function expire({ tx, order, payment }: Case): Promise<void> {
  if (!isUndecided(payment) && payment.state !== "failed" && payment.state !== "mismatched") return;
  await setPayment(tx, payment.id, { checkAt: null, ...(isUndecided(payment) && { state: "expired" }) });
  const isOver = order.isPaid || order.canceledAt !== null || order.returnedAt !== null;
  // A newer attempt may still be paid.
  if (isOver || (await newestPayment(tx, order.id))?.id !== payment.id) return;
  // An order that the owner has brought back, or started on, no longer expires.
  if (order.expiresAt === null) return;
  if (order.status !== "Order Placed") {
    // The owner is working on it: it stays, and can still be paid.
    await tx.update(orders).set({ expiresAt: null }).where(eq(orders.id, order.id));
    return flagOrder(tx, order, { kind: "unpaid-in-progress", about: order.status });
  }
  const cancelKind = "expired" as const;
  const set = { canceledAt: new Date(), cancelKind };
  const change = { set, kind: "canceled" as const, detail: { cancelKind } };
  await applyChange(tx, { order, change, by: theShop });
}

async function takeMoney(one: Case, report: Report): Promise<void> {
  const { tx, payment } = one;
  const { paymentId = null, amountMinor = 0, currency = "" } = report;
  if (payment.paidAt !== null) {
    if (payment.paymentId !== paymentId) await flag(one, { kind: "second-payment", about: `${paymentId}` });
    return;
  }
  if (paymentId !== null && (await isKnownMoney(tx, payment, paymentId))) {
    return flag(one, { kind: "foreign-payment", about: paymentId });
  }
  const paid = { paymentId, paidMinor: amountMinor, paidCurrency: currency, paidAt: new Date() };
  await setPayment(tx, payment.id, paid);
  Object.assign(payment, paid);
  if (!isAsked(one)) {
    await setPayment(tx, payment.id, { state: "mismatched" });
    const foreign = currency === payment.currency ? {} : { currency };
    const asked = toTaka(one.order.totalMinor);
    return flag(one, { kind: "other-amount", paid: amountMinor / 100, ...foreign, asked });
  }
  const unwanted = await refusalOf(one);
  if (unwanted === undefined) await accept(one, report.warning);
  else await sendBack(one, unwanted);
  if (payment.refundedAt !== null) await recordWholeRefund(tx, { ...(await afresh(one)), by: theShop });
}

/** The total without the rounding of cash. */
const exactMinor = ({ totalMinor, roundingMinor }: OrderRow) => totalMinor - roundingMinor;

/** A genuine, signed payment of a few taka must not pay an order of thousands. */
function isAsked({ order, payment }: Case): boolean {
  const { paidMinor, paidCurrency, amountMinor, currency } = payment;
  return paidMinor === amountMinor && paidCurrency === currency && amountMinor === exactMinor(order);
}

type Unwanted = { kind: UnwantedPayment; about?: string };

/** Why the money is refunded; undefined when it is kept. An expired order is revived first. */
async function refusalOf(one: Case): Promise<Unwanted | undefined> {
  const { order } = one;
  if (order.isPaid) return { kind: "paid-twice" };
  if (order.returnedAt !== null) return { kind: "paid-after-return" };
  if (order.canceledAt === null) return (await isCollected(one)) ? { kind: "paid-twice", about: "rider" } : undefined;
  if (order.cancelKind !== "expired") return { kind: "paid-after-cancel" };
  if (order.addressForgottenAt !== null) return { kind: "paid-after-deletion" };
  if (await revive(one)) return undefined;
  return { kind: "paid-after-sellout" };
}

/** Whether a rider has been told to collect its cash, or is being told so now. */
async function isCollected({ tx, order }: Case): Promise<boolean> {
  if (order.paymentMethod !== "COD") return false;
  return !isHere(order) || (await openParcelOf(tx, order.id)) !== undefined;
}

/** @returns false when the stock is gone; then nothing has changed */
async function revive(one: Case): Promise<boolean> {
  const { tx, order } = one;
  const set = { canceledAt: null, cancelKind: null };
  const change = { set, kind: "cancel-undone" as const };
  try {
    // In a savepoint: stock may be there for some lines only.
    await inSavepoint(tx, (inner) => applyChange(inner, { order, change, by: theShop }));
  } catch (error) {
    if (error instanceof Refusal && error.status === 409) return false;
    throw error;
  }
  Object.assign(order, set);
  return true;
}

async function accept(one: Case, warning: string | undefined): Promise<void> {
  const { tx, order, payment } = one;
  await setPayment(tx, payment.id, { state: "paid", checkAt: null });
  const wasInCash = order.paymentMethod === "COD";
  const paid = { isPaid: true, paidAt: new Date(), expiresAt: null, paymentMethod: online };
  const set = { ...paid, totalMinor: exactMinor(order), roundingMinor: 0 };
  const note = payment.provider === "demo" ? "TEST MODE: no money was moved." : (payment.paymentId ?? "");
  await applyChange(tx, { order, change: { set, kind: "paid", detail: { note } }, by: theShop });
  Object.assign(order, set);
  // The cart is kept until now, so that going back from the card page loses nothing.
  await emptyCartOf(tx, order);
  if (warning !== undefined) await flag(one, { kind: "provider-warning", about: warning });
  if (wasInCash) await flag(one, { kind: "paid-instead-of-cash" });
}

async function sendBack(one: Case, reason: Unwanted): Promise<void> {
  const { tx, payment } = one;
  // Not when it was already refunded in the provider's own dashboard.
  const isDue = payment.refundedAt === null;
  await setPayment(tx, payment.id, { state: "unwanted", checkAt: isDue ? new Date() : null });
  if (isDue)
    await beginRefund(tx, payment, { amountMinor: payment.paidMinor ?? payment.amountMinor, reason: reason.kind });
  await flag(one, reason);
}

/** Refunded in the provider's own dashboard, perhaps before the shop knew of the payment. */
async function giveBack(one: Case, { paymentId }: Report): Promise<void> {
  const { tx, payment } = one;
  if (payment.refundedAt !== null) return;
  if (payment.paymentId !== null && paymentId !== undefined && payment.paymentId !== paymentId) return;
  const refundedAt = new Date();
  await setPayment(tx, payment.id, { refundedAt });
  if (payment.paidAt !== null) await recordWholeRefund(tx, { ...(await afresh(one)), by: theShop });
}

async function afresh({ tx, order, payment }: Case) {
  return { order: await lockOrder(tx, order.id), payment: await readPayment(tx, payment.id) };
}

async function flag({ tx, order }: Case, one: OrderFlag): Promise<void> {
  await flagOrder(tx, order, one);
}
