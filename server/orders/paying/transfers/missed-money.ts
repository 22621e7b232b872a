/**
 * The money of an order whose transfer was found, is missed after all, and may be found again. Since it was found the order may have been
 * edited, or the rider may have collected the rest of it.
 */
import { toMinor, toTaka } from "#contract/rules/money/money.ts";
import { paidAdvanceMinor } from "#contract/wire/delivery/advance.ts";
import type { OrderFlag } from "#contract/wire/orders/orders.ts";
import type { TransferOfOrder } from "#contract/wire/paying/wallets.ts";
import type { Tx } from "#db/database.ts";
import { askForRest, paidWith, type Settled, withoutOverpaid } from "../../changing/settle-edit.ts";
import { ledgerIn } from "../../money-of.ts";
import { type OrderRow, takesAdvance } from "../../order.ts";

type Part = { flags?: OrderFlag[]; paidMinor?: number | null };

/**
 * @param order as it was with the money of its transfer
 * @param part of it, as missPart says
 * @returns what changes beside the transfer's state
 */
export async function moneyWithout(tx: Tx, order: OrderRow, transfer: TransferOfOrder, part: Part): Promise<Settled> {
  if (transfer.state !== "found") return {};
  if (transfer.isRest) return leftOf(order, paidAdvanceMinor(order));
  if (order.paymentMethod === "wallet") {
    const { paidMinor = null, flags = order.flags } = part;
    return leftOf({ ...order, flags }, paidMinor ?? 0);
  }
  if (!takesAdvance(order) || !order.isPaid) return {};
  const { inMinor } = await ledgerIn(tx, order);
  const cashMinor = inMinor - toMinor(order.advance?.amount ?? 0);
  if (cashMinor <= 0) return leftOf(order, 0);
  return cashMinor >= order.totalMinor ? paidWith(order, cashMinor) : askForRest(order, cashMinor, "cash");
}

function leftOf(order: OrderRow, cameMinor: number): Settled {
  if (cameMinor > 0 && cameMinor >= order.totalMinor) return paidWith(order, cameMinor);
  const isPart = order.paymentMethod === "wallet" && cameMinor > 0;
  return { isPaid: false, paidAt: null, paidMinor: isPart ? cameMinor : null, flags: withoutOverpaid(order.flags) };
}

/** As {@link transferOfOrder} says of `cameWith`. */
export async function cameWith(tx: Tx, order: OrderRow): Promise<Pick<TransferOfOrder, "cameWith">> {
  if (!order.isPaid || order.transfer?.state !== "found") return {};
  const { inMinor } = await ledgerIn(tx, order);
  const isMore = inMinor > order.totalMinor || (takesAdvance(order) && !order.transfer.isRest);
  return isMore ? { cameWith: toTaka(inMinor) } : {};
}

/** Undefined where the order's sums say it, or where it was paid in another way since it was missed. */
export async function paidAgain(tx: Tx, order: OrderRow, transfer: TransferOfOrder): Promise<Settled | undefined> {
  const cameMinor = toMinor(transfer.cameWith ?? 0);
  if (cameMinor === 0 || cameMinor < order.totalMinor) return undefined;
  const wasLeftMinor = order.paymentMethod === "wallet" ? order.paidMinor : paidAdvanceMinor(order);
  if (order.isPaid && order.paidMinor !== wasLeftMinor) return undefined;
  const { refundedMinor } = await ledgerIn(tx, order);
  return paidWith(order, cameMinor, cameMinor - refundedMinor);
}
