/**
 * A refund that the card's provider has refused for good, and that the owner pays by hand.
 *
 * 1. Not while the provider is asked for another of that payment, and never more than it has left: of what is less the owner says how much.
 * 2. Once: its key is made of the refund that was refused.
 * 3. It is a refund of the card's payment, so that what is left of that, the order's figures and the books know it. The customer is told as of
 *    every refund.
 */
import type { Tx } from "#db/database.ts";
import * as m from "#messages";
import { Refusal } from "../../http/answers/refusal.ts";
import { say, taka } from "../../http/answers/say.ts";
import { readPayment } from "../../payments/payments.ts";
import { addDoneRefund, inPlaceKey, leftOf, type Refund, refundsOf } from "../../payments/refunds.ts";
import type { Actor } from "../changing/apply-change.ts";
import type { OrderRow } from "../order.ts";
import { recordRefund } from "./record-refund.ts";
import { requireUnknownTrxId } from "./trx-ids.ts";

/** `amountMinor`: undefined for all of the refund. */
type ByHand = { refundId: string; trxId: string | undefined; amountMinor: number | undefined; by: Actor };
type Keyed = Pick<Refund, "refundKey" | "reference">;

/** Whether it was paid by hand in place of a refund that was refused, whichever. */
export const isPaidInPlace = ({ refundKey }: Pick<Refund, "refundKey">): boolean =>
  refundKey.startsWith(inPlaceKey(""));

export const isPaidInPlaceOf = (refundId: string, { refundKey }: Pick<Refund, "refundKey">): boolean =>
  refundKey === inPlaceKey(refundId);

/** The payment by hand in place of a refund that was refused; `reference` is its TrxID, or empty in cash. */
export const paidInPlaceOf = <Row extends Keyed>(refundId: string, refunds: readonly Row[]): Row | undefined =>
  refunds.find((refund) => isPaidInPlaceOf(refundId, refund));

/**
 * @param order as it is now, locked
 * @param asked the refused refund; without a TrxID it was paid in cash
 * @throws Refusal 409 (a refund is under way, another was made meanwhile, a known TrxID)
 */
export async function payByHand(tx: Tx, order: OrderRow, { refundId, trxId, by, ...asked }: ByHand): Promise<void> {
  const refunds = await refundsOf(tx, [order.id]);
  const refused = refunds.find(({ id, state }) => id === refundId && state === "refused");
  if (refused?.paymentId === undefined || refused.paymentId === null) throw new Error("no refund that was refused");
  const payment = await readPayment(tx, refused.paymentId);
  const amountMinor = asked.amountMinor ?? refused.amountMinor;
  requireFree(refused, refunds, { amountMinor, leftMinor: leftOf(payment, refunds) });
  if (trxId !== undefined) await requireUnknownTrxId(tx, trxId);
  const { orderId, paymentId, currency, reason, lines } = refused;
  const paid = { orderId, paymentId, amountMinor, currency, reason, lines, reference: trxId ?? "" };
  const refund = await addDoneRefund(tx, { ...paid, refundKey: inPlaceKey(refused.id) });
  const checked = { ...order, flags: flagsAfter(order, [...refunds, refund]) };
  await recordRefund(tx, { order: checked, payment, refund, by, byHand: trxId ?? "cash" });
}

function requireFree(
  refused: Refund,
  refunds: Refund[],
  { amountMinor, leftMinor }: { amountMinor: number; leftMinor: number },
): void {
  const isDue = refunds.some(({ paymentId, state }) => paymentId === refused.paymentId && state === "due");
  if (isDue) {
    throw new Refusal(409, say(m.refusal_a_refund_of_this_payment_is_on_its_way), { code: "refund-under-way" });
  }
  if (amountMinor !== Math.min(refused.amountMinor, leftMinor)) {
    const amount = taka(leftMinor);
    throw new Refusal(409, say(m.refusal_another_refund_was_made_meanwhile, { amount }), {
      code: "refunded-meanwhile",
    });
  }
}

/** Without 'refund refused' once no refund is left that was refused and not paid by hand. */
function flagsAfter({ flags }: OrderRow, refunds: Refund[]) {
  const isLeft = refunds.some(({ id, state }) => state === "refused" && paidInPlaceOf(id, refunds) === undefined);
  return isLeft ? flags : flags.filter(({ kind }) => kind !== "refund-refused");
}
