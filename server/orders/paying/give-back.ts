/**
 * Money that the owner gives back by hand: of cash that was collected, or of a transfer to the shop's wallet.
 *
 * 1. It goes back in cash, or by a wallet under a TrxID that is written down once. The same TrxID again is the same refund; in cash
 *    the owner says what was left, so that a press repeated is refused.
 * 2. A part goes back from any order that holds money; all of it only once the order is canceled, returned or delivered. Together
 *    never more than came in. One that stays delivered stays settled: nothing is asked for it again.
 * 3. What came in stays in the books, also when all of it went back (`paidMinor`). Couriers' statements are not touched.
 */
import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { online } from "#contract/rules/constants.ts";
import type { Ledger } from "#contract/rules/money/ledger.ts";
import { toMinor, toTaka } from "#contract/rules/money/money.ts";
import type { GiveBackInput } from "#contract/wire/books/transfers.ts";
import { paidAdvanceMinor } from "#contract/wire/delivery/advance.ts";
import type { OrderFlag } from "#contract/wire/orders/orders.ts";
import type { TransferOfOrder } from "#contract/wire/paying/wallets.ts";
import type { Tx } from "#db/database.ts";
import { transfers } from "#db/schema/orders.ts";
import * as m from "#messages";
import { Refusal } from "../../http/answers/refusal.ts";
import { say, taka } from "../../http/answers/say.ts";
import { currency } from "../../payments/payments.ts";
import { addDoneRefund, type Refund, refundsOf } from "../../payments/refunds.ts";
import { type Change, changeOrder, theOwner, withoutRefundDue } from "../changing/apply-change.ts";
import { withoutOverpaid } from "../changing/settle-edit.ts";
import { ledgerIn } from "../money-of.ts";
import { foundPartMinor, type OrderRow, type OrderShop, orderNumber } from "../order.ts";
import { refundedLines, requireLeft, requireReason, wholeOfOpenOrder } from "./refund-payment.ts";
import { requireUnknownTrxId } from "./trx-ids.ts";

/**
 * @throws Refusal 400 (more than is left, no reason, more pieces than were sold), 404, 409 (nothing came in, all of an open order,
 *   another refund meanwhile, a known TrxID)
 */
export async function giveBack(shop: OrderShop, ownerId: string, input: GiveBackInput): Promise<void> {
  await changeOrder(shop, theOwner(ownerId), input.orderId, (order, tx) => givingBack(tx, order, input));
}

/**
 * Records that money went back by hand, but for the change of the order.
 * @param order as it is now, locked
 * @returns the change; undefined when this transfer was written down before
 * @throws Refusal as {@link giveBack}
 */
export async function givingBack(tx: Tx, order: OrderRow, input: GiveBackInput): Promise<Change | undefined> {
  const { orderId, amount, trxId } = input;
  refuseCards(order);
  const refundKey = trxId === undefined ? `cash:${uuidv7()}` : `sent-back:${orderId}:${trxId}`;
  const known = (await refundsOf(tx, [orderId])).find((one) => one.refundKey === refundKey);
  if (known?.amountMinor === toMinor(amount)) return undefined;
  if (known !== undefined) throw otherAmountSentBack(known);
  const { refundedMinor, ...ledger } = await ledgerIn(tx, order);
  const inMinor = customersMinor(order, ledger);
  const leftMinor = inMinor - refundedMinor;
  const hasEnded = order.canceledAt !== null || order.returnedAt !== null;
  const staysSettled = !hasEnded && order.isPaid && order.status === "Delivered";
  if (leftMinor <= 0) throw nothingToGiveBack();
  const isWhole = toMinor(amount) === leftMinor;
  // The rest after a part that was found is asked for as a sum: the part is there whole, or the order ends.
  if ((isWhole || foundPartMinor(order) > 0) && !hasEnded && !staysSettled) throw wholeOfOpenOrder();
  requireLeft(leftMinor, input);
  if (!hasEnded) requireReason(input);
  if (trxId !== undefined) await requireUnknownTrxId(tx, trxId);
  const reason = input.reason || order.cancelReason || order.returnReason || order.cancelKind || "";
  const lines = await refundedLines(tx, orderId, input.lines);
  const given = { orderId, paymentId: null, refundKey, amountMinor: toMinor(amount), currency, reason, lines };
  await addDoneRefund(tx, { ...given, reference: trxId ?? "" });
  const set = {
    ...(await transferAfter(tx, order, input, isWhole)),
    ...(isWhole && hasEnded && order.isPaid && { isPaid: false, paidAt: null, paidMinor: inMinor }),
    flags: flagsAfter(order, leftMinor - toMinor(amount)),
  };
  const way = trxId === undefined ? { inCash: true as const } : { note: `TrxID ${trxId}` };
  return { set, kind: "refunded", detail: { reason, amount, ...way, ...(lines && { lines }) } };
}

/** The money that came in, but for a courier's too small sum for an open order: that is not the customer's to have back. */
export function customersMinor(order: OrderRow, { inMinor }: Pick<Ledger, "inMinor">): number {
  const isUnsettled = order.paymentMethod === "COD" && !order.isPaid && order.paidMinor === null;
  return isUnsettled ? paidAdvanceMinor(order) : inMinor;
}

/** The transfer that the money came by, if it did. Its state says when all of it is back. */
async function transferAfter(
  tx: Tx,
  { transfer }: OrderRow,
  { amount, trxId }: GiveBackInput,
  isWhole: boolean,
): Promise<{ transfer?: TransferOfOrder }> {
  if (transfer?.state !== "found") return {};
  if (isWhole) await tx.update(transfers).set({ state: "refunded" }).where(eq(transfers.trxId, transfer.trxId));
  const refund = trxId === undefined ? undefined : { amount, trxId, at: new Date().toISOString() };
  return { transfer: { ...transfer, ...(isWhole && { state: "refunded" }), ...(refund && { refund }) } };
}

/**
 * 'Give the difference back' stays while more is kept than the order costs. 'Give the money back' of an order that has ended stays, with
 * the sum, until all of it is back, or the owner marks it as checked: that is keeping the rest.
 */
function flagsAfter({ flags, totalMinor }: OrderRow, keptMinor: number): OrderFlag[] {
  const wasDue = flags.some(({ kind }) => kind === "refund-due");
  const others = withoutRefundDue(keptMinor > totalMinor ? flags : withoutOverpaid(flags));
  return wasDue && keptMinor > 0 ? [...others, { kind: "refund-due", paid: toTaka(keptMinor) }] : others;
}

function refuseCards({ number, paymentMethod }: OrderRow): void {
  if (paymentMethod !== online) return;
  throw new Refusal(409, say(m.refusal_is_paid_by_card, { number: orderNumber(number) }), {
    code: "not-by-hand",
  });
}

function nothingToGiveBack(): Refusal {
  return new Refusal(409, say(m.refusal_there_is_no_payment_to_give_back), { code: "no-refund" });
}

function otherAmountSentBack({ reference, amountMinor }: Refund): Refusal {
  return new Refusal(
    409,
    say(m.refusal_trxid_is_written_down_already_with, { trxId: reference, amount: taka(amountMinor) }),
    {
      code: "trx-id-used",
      field: "trxId",
    },
  );
}
