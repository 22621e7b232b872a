/**
 * Refunding a card payment.
 *
 * 1. The refund is stored as due before the provider is asked, and asked for until it answers, always under the
 *    payment's own key. So the money goes back exactly once.
 * 2. The owner may refund a canceled or returned order, or an amount that did not match. Money that the shop itself refuses
 *    (settle-payment.ts) is due without asking.
 * 3. A definite no from the provider ends the tries and flags the order.
 */
import { Refusal } from "../../http/refusal.ts";
import { type Payment, paymentsOf, readPayment, setPayment } from "../../payments/payments.ts";
import { ProviderRefusal } from "../../payments/provider.ts";
import { type Actor, flagOrder, lockOrder, theOwner, theShop } from "../changing/apply-change.ts";
import type { OrderRow } from "../order.ts";
import { withStockTransaction } from "../stock/stock.ts";
import type { CardShop } from "./card-shop.ts";
import { isRefundable } from "./is-refundable.ts";
import { recordRefund } from "./record-refund.ts";

/** @throws Refusal 404, 409 (nothing to refund), 502 (the provider did not answer; it is tried again) */
export async function refundOrder(shop: CardShop, ownerId: string, orderId: string): Promise<void> {
  const paymentId = await withStockTransaction(shop, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const payment = (await paymentsOf(tx, [orderId])).find((one) => isRefundable(order, one));
    if (payment === undefined) {
      throw new Refusal(409, "There is no card payment to refund. Cancel the order first.", { code: "no-refund" });
    }
    const now = new Date();
    const refundReason = payment.refundReason || reasonOf(order, payment);
    await setPayment(tx, payment.id, { refundDueAt: now, checkAt: now, checks: 0, refundReason });
    return payment.id;
  });
  const isDone = await payBack(shop, paymentId, theOwner(ownerId)).catch((error) => {
    shop.warn(`the payment ${paymentId} could not be refunded`, error);
    return false;
  });
  if (!isDone) {
    throw new Refusal(502, "The refund could not be made now. The shop tries again by itself.", {
      code: "refund-away",
    });
  }
}

/**
 * Carries out a refund that is due.
 * @returns whether the money is back; false when the provider said no, which flags the order
 */
export async function payBack(shop: CardShop, paymentId: string, by: Actor = theShop): Promise<boolean> {
  const payment = await readPayment(shop.db, paymentId);
  if (payment.refundDueAt === null || payment.paymentId === null) return payment.refundedAt !== null;
  const provider = shop.providers.all.get(payment.provider);
  if (provider === undefined) throw new Error(`${payment.provider} is not set up`);
  try {
    const { refundId } = await provider.refund({
      idempotencyKey: `refund:${payment.id}`,
      sessionId: payment.sessionId ?? "",
      paymentId: payment.paymentId,
      amountMinor: payment.paidMinor ?? payment.amountMinor,
      reason: payment.refundReason,
    });
    await withStockTransaction(shop, async (tx, availabilityChanges) => {
      const order = await lockOrder(tx, payment.orderId);
      await setPayment(tx, paymentId, { refundId });
      await recordRefund(tx, availabilityChanges, { order, payment: await readPayment(tx, paymentId), by });
    });
    return true;
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    shop.warn(`the payment ${paymentId} was not refunded`, error);
    await withStockTransaction(shop, async (tx, availabilityChanges) => {
      const order = await lockOrder(tx, payment.orderId);
      await setPayment(tx, paymentId, { refundDueAt: null, checkAt: null });
      await flagOrder(tx, availabilityChanges, order, { kind: "refund-refused", about: error.message });
    });
    return false;
  }
}

/** The owner's words, or a kind from the lists of the contract. */
function reasonOf({ cancelReason, returnReason, cancelKind }: OrderRow, payment: Payment): string {
  if (payment.state === "mismatched") return "other-amount";
  return cancelReason || returnReason || cancelKind || "";
}
