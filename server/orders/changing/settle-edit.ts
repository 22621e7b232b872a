/**
 * The effect of an edit on the money of an order that is paid, in full or by an advance. No edit moves money itself.
 *
 * 1. It costs more: what came in stays as an advance, and the courier collects the difference; or its customer sends it to the
 *    shop's number, and names the TrxID (paying/transfers/transfers.ts) or tells it (paying/transfers/settle-by-transfer.ts). Money that was given back before is not asked for again.
 * 2. It costs less: the order stays paid, what came in stays in the books (`paidMinor`), and a flag asks the owner to give the
 *    difference back.
 */

import { online } from "#contract/rules/constants.ts";
import { toTaka } from "#contract/rules/money/money.ts";
import { type AdvanceOfOrder, paidAdvanceMinor } from "#contract/wire/delivery/advance.ts";
import type { OrderFlag } from "#contract/wire/orders/orders.ts";
import type { TransferOfOrder } from "#contract/wire/paying/wallets.ts";
import type { Tx } from "#db/database.ts";
import type { orders } from "#db/schema/orders.ts";
import * as m from "#messages";
import { Refusal } from "../../http/answers/refusal.ts";
import { say } from "../../http/answers/say.ts";
import { ledgerIn } from "../money-of.ts";
import { type OrderRow, orderNumber } from "../order.ts";

export type Settled = Partial<typeof orders.$inferInsert>;

/** The money that came in for the order as it is now, and was not given back. In poisha. */
export async function keptIn(tx: Tx, order: OrderRow): Promise<number> {
  const cameMinor = order.isPaid ? undefined : paidAdvanceMinor(order);
  if (cameMinor === 0) return 0;
  const { inMinor, refundedMinor } = await ledgerIn(tx, order);
  return (cameMinor ?? inMinor) - refundedMinor;
}

/**
 * @param order as it was, locked
 * @returns what changes beside the sums
 * @throws Refusal 409 (a part was given back, and it costs more than before)
 */
export async function settleEdit(tx: Tx, order: OrderRow, totalMinor: number): Promise<Settled> {
  if (totalMinor === order.totalMinor) return {};
  const { refundedMinor, ...ledger } = await ledgerIn(tx, order);
  const inMinor = order.isPaid ? ledger.inMinor : paidAdvanceMinor(order);
  if (inMinor === 0) return {};
  const keptMinor = inMinor - refundedMinor;
  if (totalMinor > keptMinor) {
    // Its open amount is collected anyway.
    if (!order.isPaid) return {};
    if (refundedMinor === 0) return askForRest(order, inMinor);
    if (totalMinor <= order.totalMinor) return {};
    throw new Refusal(
      409,
      say(m.refusal_a_part_of_the_money_for_was_given_back, { number: orderNumber(order.number) }),
      { code: "partly-refunded" },
    );
  }
  return paidWith({ ...order, totalMinor }, inMinor, keptMinor);
}

/** Of an order for which at least its total came. Of the money that came in, `keptMinor` was not given back. */
export function paidWith(order: OrderRow, inMinor: number, keptMinor = inMinor): Settled {
  const { totalMinor } = order;
  const others = withoutOverpaid(order.flags);
  const over: OrderFlag = { kind: "overpaid", paid: toTaka(keptMinor), asked: toTaka(totalMinor) };
  return {
    ...{ isPaid: true, paidAt: order.paidAt ?? new Date(), expiresAt: null },
    ...(order.paymentMethod !== online && { paidMinor: inMinor }),
    // Riders collect no coins: less than a taka is no difference.
    flags: keptMinor - totalMinor >= 100 ? [...others, over] : others,
  };
}

export const withoutOverpaid = (flags: OrderFlag[]) => flags.filter(({ kind }) => kind !== "overpaid");

export function askForRest(order: OrderRow, inMinor: number, by = order.advance?.paidBy): Settled {
  const { paymentMethod } = order;
  const paidBy = by ?? (paymentMethod === online ? "card" : paymentMethod === "COD" ? "cash" : "wallet");
  const advance: AdvanceOfOrder = { amount: toTaka(inMinor), reasons: ["edit"], paidBy };
  const { isRest: _, ...transfer } = order.transfer ?? {};
  return {
    // The money of a rest that was asked before is in the advance now.
    ...(order.transfer?.isRest && { transfer: transfer as TransferOfOrder }),
    ...{ paymentMethod: "COD", isPaid: false, paidAt: null, paidMinor: null, expiresAt: null },
    advance,
    flags: withoutOverpaid(order.flags),
  };
}
