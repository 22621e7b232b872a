/**
 * A TrxID that the office was told, in a chat or on the phone (docs/decisions/045-advances.md). One rule, wherever it is written down.
 */
import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import { walletTitles } from "#contract/rules/constants.ts";
import { atTheDoorMinor } from "#contract/rules/money/ledger.ts";
import { toMinor, toTaka } from "#contract/rules/money/money.ts";
import type { ToldTransferInput } from "#contract/wire/books/transfers.ts";
import { paidAdvanceMinor } from "#contract/wire/delivery/advance.ts";
import type { OrderFlag } from "#contract/wire/orders/orders.ts";
import type { ToldTransfer } from "#contract/wire/paying/wallets.ts";
import type { Tx } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { orders } from "#db/schema/orders.ts";
import * as m from "#messages";
import { Refusal } from "../../../http/answers/refusal.ts";
import { type Said, say, taka } from "../../../http/answers/say.ts";
import { checkSoon } from "../../../payments/payments.ts";
import { type Actor, applyChange, lockOrder, theOwner } from "../../changing/apply-change.ts";
import { requireOpenOrder } from "../../changing/change-order.ts";
import { ledgerIn } from "../../money-of.ts";
import {
  awaitsTransfer,
  foundPartMinor,
  mayBePaidAhead,
  mayPayRest,
  type OrderRow,
  type OrderShop,
  orderNumber,
  partSentMinor,
  partSentOf,
  takesAdvance,
} from "../../order.ts";
import { asWhole, isOfPart, restMinor } from "./part-sent.ts";
import {
  refuseOtherMethod,
  requireUnpaid,
  takeInsteadOfCash,
  takeOwnersTrxId,
  takeTransfer,
  turnedToWallet,
} from "./transfers.ts";

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
 * checked as one that the shopper has typed.
 *
 * 1. A part of an order in cash (`amount`) is its advance, in place of one that was asked for, also where it brings back an order whose time
 *    to pay that was over. Without a sum it is what was asked for, or all of it.
 * 2. All of it makes a written-down order one by wallet; one that its shopper placed in cash stays in cash, with an advance that leaves
 *    nothing to collect.
 * 3. A part of an order to be paid to the shop's number is noted with it in a flag, and the rest is asked: no rider collects it. The
 *    TrxID of the rest says that both are to be looked for, unless the owner has found or missed the part before. No clock runs meanwhile. Changed to cash, it is the order's advance.
 * 4. Whatever else is paid, the rest after an edit too, is paid as a whole: no other sum is taken for it.
 * @returns why the order does not come back, although its transfer is kept. @throws Refusal as {@link writeDownTransfer}
 */
export async function takeToldTransfer(
  tx: Tx,
  { order, by }: { order: OrderRow; by: Actor },
  { wallet, trxId, amount }: ToldTransfer,
): Promise<Refusal | undefined> {
  const input = { wallet, trxId };
  const isUnasked = order.paymentMethod === "COD" && order.advance === null;
  const toldMinor = amount !== undefined ? toMinor(amount) : isUnasked ? order.totalMinor : undefined;
  if (toldMinor !== undefined && takesAnySum(order)) {
    return takeTransfer(tx, { order: await withToldSum(tx, order, toldMinor), by }, input);
  }
  if (amount === undefined) return takeInsteadOfCash(tx, { order, by }, input);
  const isRest = toMinor(amount) === restMinor(order, trxId);
  if (!isRest && mayBeSentInPart(order, toMinor(amount))) {
    return keepPart(tx, { order, by }, { wallet, trxId, amount });
  }
  if (!isRest) await requireWhole(tx, order, toMinor(amount));
  return takeInsteadOfCash(tx, { order: isOfPart(order, trxId) ? await asWhole(tx, order) : order, by }, input);
}

/** In cash, and none of its money is in: also where only the time to pay its advance was over. */
function takesAnySum(order: OrderRow): boolean {
  const isExpired = order.cancelKind === "expired" && takesAdvance(order) && paidAdvanceMinor(order) === 0;
  return mayBePaidAhead(order) || isExpired;
}

/** @throws Refusal 400 (more than it costs; not all of the rest), 409 where a part would be taken for all of it */
async function requireWhole(tx: Tx, order: OrderRow, toldMinor: number): Promise<void> {
  const number = orderNumber(order.number);
  if (mayPayRest(order)) {
    const { openMinor } = await ledgerIn(tx, order);
    const doorMinor = atTheDoorMinor(openMinor, 0);
    if (toldMinor >= Math.min(openMinor, doorMinor) && toldMinor <= Math.max(openMinor, doorMinor)) return;
    const message = say(m.refusal_the_rest_is_sent_as_a_whole, { number, sum: taka(doorMinor) });
    throw new Refusal(400, message, { code: "invalid", field: "amount" });
  }
  if (order.paymentMethod !== "COD") {
    requireToBePaid(order);
    refuseMore(order, toldMinor);
    if (isWholeSum(order, toldMinor) && foundPartMinor(order) === 0) return;
    throw noPart(order);
  }
  const isOpen = order.canceledAt === null && order.returnedAt === null;
  const isOther = toldMinor !== toMinor(order.advance?.amount ?? 0);
  // Its rider has been told what to collect.
  if (isOpen && awaitsTransfer(order) && isOther) {
    throw new Refusal(409, say(m.refusal_is_already_on_its_way_pay_the_courier, { number }), { code: "handed-over" });
  }
}

/** @throws Refusal 409 (by card, canceled but for its time to pay, returned, paid) */
function requireToBePaid(order: OrderRow): void {
  refuseOtherMethod(order);
  if (order.cancelKind !== "expired") requireOpenOrder(order);
  requireUnpaid(order);
}

/** To be paid to the shop's number, and nothing else is looked for. */
function mayBeSentInPart(order: OrderRow, toldMinor: number): boolean {
  const isNamed = order.transfer !== null && order.transfer.state !== "not-found";
  return (
    order.paymentMethod === "wallet" &&
    awaitsTransfer(order) &&
    !isNamed &&
    foundPartMinor(order) === 0 &&
    !isWholeSum(order, toldMinor)
  );
}

/** @throws Refusal 409 (another part is noted; and as for any TrxID) */
async function keepPart(
  tx: Tx,
  { order, by }: { order: OrderRow; by: Actor },
  { wallet, trxId, amount }: Required<ToldTransfer>,
): Promise<undefined> {
  const asked = toTaka(order.totalMinor);
  const flag: OrderFlag = { kind: "other-amount", about: `${walletTitles[wallet]} ${trxId}`, paid: amount, asked };
  const known = partSentOf(order.flags);
  if (isDeepStrictEqual(known, flag)) return undefined;
  if (known !== undefined && known.about !== flag.about) throw noPart(order);
  await takeOwnersTrxId(tx, order, { orderId: order.id, wallet, trxId });
  const flags = [...order.flags.filter((one) => one !== known), flag];
  await applyChange(tx, { order, change: { set: { flags, expiresAt: null }, kind: "flagged", detail: { flag } }, by });
}

/** Says which sum may be told instead: the rest beside a part that is noted or has come, or all of it. */
function noPart(order: OrderRow): Refusal {
  return new Refusal(409, whyNoPart(order), { code: "not-cash", field: "amount" });
}

function whyNoPart(order: OrderRow): Said {
  const number = orderNumber(order.number);
  const [notedMinor, foundMinor] = [partSentMinor(order), foundPartMinor(order)];
  const sums = { paid: taka(notedMinor + foundMinor), rest: taka(order.totalMinor - notedMinor - foundMinor) };
  if (foundMinor > 0) return say(m.refusal_a_part_has_come, { number, ...sums });
  if (notedMinor === 0) return say(m.refusal_no_part_of_this_order, { number, sum: taka(order.totalMinor) });
  const transfer = partSentOf(order.flags)?.about ?? "";
  return say(m.refusal_a_part_is_noted_already, { number, transfer, ...sums });
}

/** As it is rounded for cash, or as it is to the poisha. */
const isWholeSum = ({ totalMinor, roundingMinor }: OrderRow, minor: number) =>
  minor >= Math.min(totalMinor, totalMinor - roundingMinor);

/** @throws Refusal 400 */
function refuseMore({ totalMinor, roundingMinor }: OrderRow, toldMinor: number): void {
  if (toldMinor <= Math.max(totalMinor, totalMinor - roundingMinor)) return;
  throw new Refusal(400, say(m.refusal_amount_is_more_than_the_order_costs), { code: "invalid", field: "amount" });
}

/**
 * The order in cash with the told sum as its advance, or as one by wallet: what came is what counts.
 * @throws Refusal 400 (more than it costs)
 */
async function withToldSum(tx: Tx, order: OrderRow, toldMinor: number): Promise<OrderRow> {
  refuseMore(order, toldMinor);
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
