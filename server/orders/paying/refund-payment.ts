/**
 * Refunding a card payment, in full or in part.
 *
 * 1. A refund is stored as due before the provider is asked, and asked for until it answers, always under its own key. So the
 *    money goes back exactly once.
 * 2. Refunds of a payment are made one after the other, by one process at a time, and together never exceed what was paid.
 * 3. The owner may refund a part of any order's payment; all of it, if the order is canceled or returned, or the amount did not
 *    match. Money that the shop itself refuses (settle-payment.ts) is due without asking.
 * 4. A definite no from the provider ends the tries and flags the order.
 */
import { eq } from "drizzle-orm";
import { toMinor, toTaka } from "#contract/rules/money/money.ts";
import { fault } from "#contract/wire/faults.ts";
import type { RefundInput } from "#contract/wire/orders/order-acts.ts";
import type { RefundedLine } from "#contract/wire/orders/orders.ts";
import type { Tx } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { orderLines } from "#db/schema/orders.ts";
import * as m from "#messages";
import { noteChange } from "../../http/activity/activity.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { say, taka } from "../../http/answers/say.ts";
import { refusedField } from "../../http/errors.ts";
import { currency, type Payment, paymentsOf, readPayment, setPayment } from "../../payments/payments.ts";
import { ProviderRefusal } from "../../payments/provider.ts";
import {
  beginRefund,
  claimRefund,
  leftOf,
  type Refund,
  readRefund,
  refundsOf,
  setRefund,
} from "../../payments/refunds.ts";
import { type Actor, flagOrder, lockOrder, theOwner, theShop } from "../changing/apply-change.ts";
import { type OrderRow, orderNumber } from "../order.ts";
import type { CardShop } from "./card-shop.ts";
import { isRefundable } from "./is-refundable.ts";
import { recordRefund } from "./record-refund.ts";

/**
 * @param asked without an amount, all that is left; a refund that is due is then made
 * @throws Refusal 400 (more than is left), 404, 409 (nothing to refund, another refund was made or is under way), 502 (the
 *   provider did not answer; it is tried again)
 */
export async function refundOrder(shop: CardShop, ownerId: string, asked: RefundInput): Promise<void> {
  const paymentId = await inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, asked.orderId);
    const before = await refundsOf(tx, [order.id]);
    const of = await beginRefundOfOrder(tx, order, asked);
    const begun = (await refundsOf(tx, [order.id])).find(({ id }) => before.every((one) => one.id !== id));
    if (begun !== undefined) noteAsked(order, begun);
    return of;
  });
  const result = await payBack(shop, paymentId, theOwner(ownerId)).catch((error): Result => {
    shop.warn(`the payment ${paymentId} could not be refunded`, error);
    return "refused";
  });
  if (result === "nothing due") throw underWay();
  if (result === "refused") {
    throw new Refusal(502, say(m.refusal_the_refund_could_not_be_made_now), {
      code: "refund-away",
    });
  }
}

/** The provider's answer is another line: it may come later, by the shop's own job, or be a refusal. */
function noteAsked({ id, number }: OrderRow, { amountMinor, reason, ...refund }: Refund): void {
  const subject = { kind: "order", id, name: orderNumber(number) };
  const amount = refund.currency === currency ? { amount: toTaka(amountMinor) } : {};
  noteChange({ what: "order.refund-asked", subject, after: { ...amount, reason } });
}

/**
 * Makes a refund due: {@link payBack} makes it, now or when the shop next looks.
 * @param order as it is now, locked
 * @returns the payment that is refunded
 * @throws Refusal 400, 409, as {@link refundOrder}
 */
export async function beginRefundOfOrder(tx: Tx, order: OrderRow, asked: RefundInput): Promise<string> {
  const all = await refundsOf(tx, [order.id]);
  const payments = await paymentsOf(tx, [order.id]);
  const isDue = (payment: Payment) => all.some(({ paymentId, state }) => paymentId === payment.id && state === "due");
  const due = payments.find(isDue);
  if (due !== undefined) {
    if (asked.amount !== undefined) throw underWay();
    return due.id;
  }
  const payment = payments.find((one) => leftOf(one, all) > 0 && mayRefund(order, one, asked));
  if (payment === undefined) throw nothingToRefund();
  const amountMinor = amountOf(order, payment, leftOf(payment, all), asked);
  const lines = await refundedLines(tx, order.id, asked.lines);
  await beginRefund(tx, payment, { amountMinor, reason: asked.reason || reasonOf(order, payment), lines });
  await setPayment(tx, payment.id, { checkAt: new Date(), checks: 0 });
  return payment.id;
}

type Result = "done" | "refused" | "nothing due";

/**
 * Makes the refund of this payment that is due.
 * @returns refused: the provider said no, which flags the order. Nothing due: none is, or another process is making it
 */
export async function payBack(shop: CardShop, paymentId: string, by: Actor = theShop): Promise<Result> {
  const refund = await claimRefund(shop.db, paymentId, new Date());
  if (refund === undefined) return "nothing due";
  try {
    await make(shop, await readPayment(shop.db, paymentId), refund, by);
    return "done";
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) {
      await setRefund(shop.db, refund.id, { askingUntil: null });
      throw error;
    }
    shop.warn(`the payment ${paymentId} was not refunded`, error);
    await inTransaction(shop.db, async (tx) => {
      const order = await lockOrder(tx, refund.orderId);
      if ((await readRefund(tx, refund.id)).state !== "due") return;
      await setRefund(tx, refund.id, { state: "refused", askingUntil: null });
      await setPayment(tx, paymentId, { checkAt: null });
      await flagOrder(tx, order, { kind: "refund-refused", about: error.words });
    });
    return "refused";
  }
}

async function make(shop: CardShop, payment: Payment, refund: Refund, by: Actor): Promise<void> {
  const provider = shop.providers.all.get(payment.provider);
  if (provider === undefined) throw new Error(`${payment.provider} is not set up`);
  if (payment.paymentId === null) throw new Error("a refund of a payment that the provider never named");
  const known = await refundsOf(shop.db, [payment.orderId]);
  const { refundId: reference } = await provider.refund({
    idempotencyKey: refund.refundKey,
    sessionId: payment.sessionId ?? "",
    paymentId: payment.paymentId,
    amountMinor: refund.amountMinor,
    reason: refund.reason,
    knownRefundIds: known.map((one) => one.reference).filter((id) => id !== ""),
  });
  await inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, payment.orderId);
    const now = await readRefund(tx, refund.id);
    // Its webhook may have come before the answer.
    if (now.state === "done") return setRefund(tx, refund.id, { reference, askingUntil: null });
    const made = { ...now, reference };
    await recordRefund(tx, {
      order,
      payment: await readPayment(tx, payment.id),
      refund: made,
      by,
    });
  });
}

function mayRefund(order: OrderRow, payment: Payment, { amount }: RefundInput): boolean {
  return isRefundable(order, payment) || (payment.state === "paid" && amount !== undefined);
}

/** @throws Refusal 400, 409 */
function amountOf(order: OrderRow, payment: Payment, leftMinor: number, asked: RefundInput): number {
  if (asked.amount === undefined) return leftMinor;
  const amountMinor = toMinor(asked.amount);
  requireLeft(leftMinor, asked);
  if (payment.state !== "paid" && amountMinor < leftMinor) {
    throw new Refusal(400, say(m.refusal_amount_must_be_all_of_it), {
      code: "invalid",
      field: "amount",
    });
  }
  if (isRefundable(order, payment)) return amountMinor;
  if (amountMinor === leftMinor) throw wholeOfOpenOrder();
  requireReason(asked);
  return amountMinor;
}

/**
 * @param leftMinor what was not refunded yet
 * @throws Refusal 400 (more than is left), 409 (another amount is left than the owner saw)
 */
export function requireLeft(leftMinor: number, { amount = 0, seenLeft }: Pick<RefundInput, "amount" | "seenLeft">) {
  if (seenLeft !== undefined && toMinor(seenLeft) !== leftMinor) {
    throw new Refusal(409, say(m.refusal_another_refund_was_made_meanwhile, { amount: taka(leftMinor) }), {
      code: "refunded-meanwhile",
    });
  }
  if (toMinor(amount) > leftMinor) {
    throw new Refusal(400, say(m.refusal_amount_more_than_left, { amount: taka(leftMinor) }), {
      code: "invalid",
      field: "amount",
    });
  }
}

/** A refund of an open order needs a reason, because its state does not explain it. @throws Refusal 400 */
export function requireReason({ reason = "" }: Pick<RefundInput, "reason">) {
  if (reason === "") throw refusedField(400, "reason", fault("required"));
}

/**
 * The pieces that money goes back for, with their names; null when the owner names none.
 * @throws Refusal 400 (a line that the order does not have, or more pieces of it)
 */
export async function refundedLines(
  tx: Tx,
  orderId: string,
  lines: RefundInput["lines"] = [],
): Promise<RefundedLine[] | null> {
  if (lines.length === 0) return null;
  const sold = await tx.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  return lines.map(({ product, size, quantity }) => {
    const line = sold.find((one) => one.productId === product && one.size === size);
    if (line === undefined || line.quantity < quantity) {
      throw refusedField(400, "lines", fault("moreThanOrdered"));
    }
    return { name: line.name, bengaliName: line.bengaliName, size, quantity };
  });
}

export function wholeOfOpenOrder(): Refusal {
  return new Refusal(409, say(m.refusal_to_give_back_all_of_it_cancel_the_order_or), {
    code: "no-refund",
  });
}

function nothingToRefund(): Refusal {
  return new Refusal(409, say(m.refusal_there_is_no_card_payment_to_refund), { code: "no-refund" });
}

function underWay(): Refusal {
  return new Refusal(409, say(m.refusal_a_refund_of_this_payment_is_on_its_way), {
    code: "refund-under-way",
  });
}

/** The owner's words, or a kind from the lists of the contract. */
function reasonOf({ cancelReason, returnReason, cancelKind }: OrderRow, payment: Payment): string {
  if (payment.state === "mismatched") return "other-amount";
  return cancelReason || returnReason || cancelKind || "";
}
