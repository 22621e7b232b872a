/**
 * A TrxID that the office was told, in a chat or on the phone (docs/decisions/045-advances.md). One rule, wherever it is written down.
 */
import { eq } from "drizzle-orm";
import { toMinor, toTaka } from "#contract/rules/money/money.ts";
import type { ToldTransferInput } from "#contract/wire/books/transfers.ts";
import type { ToldTransfer } from "#contract/wire/paying/wallets.ts";
import type { Tx } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { orders } from "#db/schema/orders.ts";
import * as m from "#messages";
import { Refusal } from "../../../http/answers/refusal.ts";
import { say } from "../../../http/answers/say.ts";
import { checkSoon } from "../../../payments/payments.ts";
import { type Actor, lockOrder, theOwner } from "../../changing/apply-change.ts";
import { mayBePaidAhead, type OrderRow, type OrderShop } from "../../order.ts";
import { takeInsteadOfCash, takeTransfer, turnedToWallet } from "./transfers.ts";

/**
 * The owner types a TrxID that the shopper has told.
 * @throws Refusal 400 (more than it costs), 404, 409 (as for one that the shopper types, and a part of an order that takes none)
 */
export async function writeDownTransfer(shop: OrderShop, ownerId: string, input: ToldTransferInput): Promise<void> {
  const over = await inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, input.orderId);
    return takeToldTransfer(tx, { order, by: theOwner(ownerId) }, input);
  });
  if (over !== undefined) throw over;
}

/**
 * A TrxID that the office was told, wherever it writes it down: with the order, on the order's page, or in the link that made it. It is
 * checked as one that the shopper has typed. A part of an order in cash (`amount`) is its advance, in place of one that was asked for; without
 * a sum it is what was asked for, or all of it. All of it makes a written-down order one by wallet; one that its shopper placed in cash
 * stays in cash, with an advance that leaves nothing to collect.
 * @returns why the order does not come back, although its transfer is kept. @throws Refusal as {@link writeDownTransfer}
 */
export async function takeToldTransfer(
  tx: Tx,
  { order, by }: { order: OrderRow; by: Actor },
  { wallet, trxId, amount }: ToldTransfer,
): Promise<Refusal | undefined> {
  if (amount !== undefined) requireAdvanceInPart(order, toMinor(amount));
  const isUnasked = order.paymentMethod === "COD" && order.advance === null;
  const toldMinor = amount !== undefined ? toMinor(amount) : isUnasked ? order.totalMinor : undefined;
  const ahead = toldMinor === undefined ? undefined : await withToldSum(tx, order, toldMinor);
  const input = { wallet, trxId };
  if (ahead !== undefined) return takeTransfer(tx, { order: ahead, by }, input);
  return takeInsteadOfCash(tx, { order, by }, input);
}

/** @throws Refusal 409 where a part would be taken for all of it */
function requireAdvanceInPart(order: OrderRow, toldMinor: number): void {
  if (!isWholeSum(order, toldMinor) && order.paymentMethod !== "COD") {
    throw new Refusal(409, say(m.refusal_no_part_of_this_order), { code: "not-cash", field: "amount" });
  }
}

/** As it is rounded for cash, or as it is to the poisha. */
const isWholeSum = ({ totalMinor, roundingMinor }: OrderRow, minor: number) =>
  minor >= Math.min(totalMinor, totalMinor - roundingMinor);

/**
 * The order in cash with the told sum as its advance, or as one by wallet: what came is what counts.
 * @returns undefined where the order no longer takes one
 * @throws Refusal 400 (more than it costs)
 */
async function withToldSum(tx: Tx, order: OrderRow, toldMinor: number): Promise<OrderRow | undefined> {
  if (!mayBePaidAhead(order)) return undefined;
  if (toldMinor > Math.max(order.totalMinor, order.totalMinor - order.roundingMinor)) {
    throw new Refusal(400, say(m.refusal_amount_is_more_than_the_order_costs), { code: "invalid", field: "amount" });
  }
  if (isWholeSum(order, toldMinor) && order.source !== "shop") {
    // An advance that was asked for is in it.
    if (order.advance !== null) await tx.update(orders).set({ advance: null }).where(eq(orders.id, order.id));
    return turnedToWallet(tx, { ...order, advance: null });
  }
  const advance = { amount: toTaka(toldMinor), reasons: order.advance?.reasons ?? ["owner"] };
  await tx.update(orders).set({ advance, expiresAt: null }).where(eq(orders.id, order.id));
  // A page that is open beside it is not paid as well.
  await checkSoon(tx, order.id);
  return { ...order, advance, expiresAt: null };
}
