import { eq } from "drizzle-orm";
import type { TransferInput } from "#contract/wire/books/transfers.ts";
import type { TransferOfOrder } from "#contract/wire/paying/wallets.ts";
import { transfers } from "#db/schema/orders.ts";
import * as m from "#messages";
import { Refusal } from "../../../http/answers/refusal.ts";
import { say } from "../../../http/answers/say.ts";
import { changeOrder, theOwner } from "../../changing/apply-change.ts";
import { paidByCash, requireCheckedTransfer, requireOpenOrder } from "../../changing/change-order.ts";
import { type OrderShop, orderNumber } from "../../order.ts";
import { alreadyPaid } from "../payment-refusals.ts";
import { requireUnknownTrxId } from "../trx-ids.ts";
import { takeOwnersTrxId } from "./transfers.ts";

/**
 * Settles an order in cash whose open amount has come to the shop's number instead, where the owner has seen it.
 * @throws Refusal 404, 409 (not in cash, paid, ended, an advance to check, a known TrxID, a wallet that is off)
 */
export async function settleByTransfer(shop: OrderShop, ownerId: string, input: TransferInput): Promise<void> {
  const { orderId, wallet, trxId } = input;
  await changeOrder(shop, theOwner(ownerId), orderId, async (order, tx) => {
    const number = orderNumber(order.number);
    if (order.paymentMethod !== "COD") {
      throw new Refusal(409, say(m.refusal_is_not_paid_in_cash, { number }), { code: "not-cash" });
    }
    requireOpenOrder(order);
    requireCheckedTransfer(order);
    if (order.isPaid) throw alreadyPaid(number);
    await requireUnknownTrxId(tx, trxId);
    const shown = await takeOwnersTrxId(tx, order, input);
    await tx.update(transfers).set({ state: "found" }).where(eq(transfers.trxId, trxId));
    const found: TransferOfOrder = { wallet, number: shown.number, trxId, state: "found", reason: "" };
    // The transfer of an advance stays the order's own.
    const transfer = order.transfer?.state === "found" ? order.transfer : found;
    const set = { transfer, isPaid: true, paidAt: new Date(), expiresAt: null, ...(await paidByCash(tx, order)) };
    return { set, kind: "paid", detail: { wallet, note: trxId } };
  });
}
