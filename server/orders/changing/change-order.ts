/**
 * The owner's changes of an order after it was placed.
 *
 * 1. Every change is one of apply-change.ts. An undo is an event of its own.
 * 2. Status: any of the five, in any order; never of an order that is canceled or returned.
 * 3. Canceled and returned stand beside the status, never both. An order can be canceled until it is Delivered, and
 *    returned once it is Shipped, Out for delivery or Delivered. Undoing a cancel needs its counted stock again. For a
 *    return the owner says line by line what can be sold again.
 * 4. Cash is collected for cash on delivery only, and not for an order that is canceled or returned. It can be undone,
 *    after a return too, until a part of it was given back (paying/give-back.ts).
 * 5. A canceled order holds no cash: what was collected is marked as given back with the cancel, or the cancel is refused.
 * 6. An order with a transfer to check is neither canceled nor returned before the owner has looked for the money.
 * 7. Several orders change their status together or not at all.
 */
import { and, asc, desc, eq, inArray } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { type OrderStatus, online } from "#contract/rules/constants.ts";
import { toMinor, toTaka } from "#contract/rules/money/money.ts";
import { paidAdvanceMinor } from "#contract/wire/delivery/advance.ts";
import type { OrderEventDetail, SoldLine } from "#contract/wire/orders/orders.ts";
import type { RefusalCode } from "#contract/wire/refusal-codes.ts";
import type { Tx } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { orderEvents, orders } from "#db/schema/orders.ts";
import * as m from "#messages";
import { trackingOf } from "../../couriers/excel-cells.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { type Said, say } from "../../http/answers/say.ts";
import { currency, paymentsOf } from "../../payments/payments.ts";
import { addDoneRefund, givenBackMinor, refundsOf } from "../../payments/refunds.ts";
import { loadWallets, walletsInUse } from "../../settings/wallets.ts";
import { ledgerIn } from "../money-of.ts";
import {
  expiryOf,
  foundPartMinor,
  type OrderRow,
  type OrderShop,
  orderNumber,
  partSentMinor,
  partSentOf,
  takesAdvance,
  unknownOrder,
} from "../order.ts";
import { withCourier } from "../placing/search-text.ts";
import { applyChange, changeOrder, lockOrder, theOwner } from "./apply-change.ts";

type Reason = { reason: string; note?: string | undefined };

/** @throws Refusal 404, 409 (canceled or returned) */
export async function setOrderStatus(
  shop: OrderShop,
  ownerId: string,
  orderId: string,
  status: OrderStatus,
): Promise<void> {
  await setStatusOfAll(shop, ownerId, [orderId], status);
}

/**
 * @returns how many of them had another status
 * @throws Refusal 404 (one is unknown), 409 (one is canceled or returned); then none has changed
 */
export async function setStatusOfAll(
  shop: OrderShop,
  ownerId: string,
  ids: string[],
  status: OrderStatus,
): Promise<number> {
  return inTransaction(shop.db, async (tx) => {
    const wanted = [...new Set(ids)];
    // Locked in the order of ids, so that two changes of the same orders cannot deadlock.
    const rows = await tx.select().from(orders).where(inArray(orders.id, wanted)).orderBy(asc(orders.id)).for("update");
    if (rows.length < wanted.length) throw unknownOrder();
    for (const row of rows) requireOpenOrder(row);
    const changed = rows.filter((row) => row.status !== status);
    for (const order of changed) {
      const change = { set: { status }, kind: "status" as const, detail: { from: order.status } };
      await applyChange(tx, { order, change, by: theOwner(ownerId) });
    }
    return changed.length;
  });
}

/** Marks the cash as collected, or takes that back. @throws Refusal 404, 409 (card, canceled, returned) */
export async function collectCash(
  shop: OrderShop,
  ownerId: string,
  { orderId, collected }: { orderId: string; collected: boolean },
): Promise<void> {
  await changeOrder(shop, theOwner(ownerId), orderId, async (order, tx) => {
    if (order.paymentMethod !== "COD") {
      const noCash = order.paymentMethod === online ? m.refusal_paid_by_card_no_cash : m.refusal_paid_by_wallet_no_cash;
      throw conflict("not-cash", say(noCash, { number: orderNumber(order.number) }));
    }
    if (collected) {
      requireOpenOrder(order);
      requireCheckedTransfer(order);
    }
    if (order.isPaid === collected) return undefined;
    if (order.totalMinor === 0 && !collected) {
      throw conflict("not-cash", say(m.refusal_costs_nothing, { number: orderNumber(order.number) }));
    }
    if (collected) {
      return { set: { isPaid: true, paidAt: new Date(), ...(await paidByCash(tx, order)) }, kind: "cash-collected" };
    }
    if ((await givenBackMinor(tx, orderId)) > 0) {
      throw conflict(
        "refunded",
        say(m.refusal_a_part_of_the_cash_for_was_given_back, { number: orderNumber(order.number) }),
      );
    }
    return { set: { isPaid: false, paidAt: null, paidMinor: null }, kind: "cash-undone" };
  });
}

/**
 * @param refund whether cash that was collected is given back
 * @throws Refusal 404, 409 (delivered, returned, cash collected and no refund, canceled for another reason)
 */
export async function cancelOrder(
  shop: OrderShop,
  ownerId: string,
  orderId: string,
  { refund = false, ...why }: Reason & { refund?: boolean },
): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const number = orderNumber(order.number);
    if (order.cancelKind === "owner" && order.cancelReason === why.reason) return;
    requireOpenOrder(order);
    requireCheckedTransfer(order);
    if (order.status === "Delivered") {
      throw conflict("delivered", say(m.refusal_return_instead_of_cancel, { number }));
    }
    const by = theOwner(ownerId);
    const { inMinor, refundedMinor } = await ledgerIn(tx, order);
    const restMinor = inMinor - refundedMinor;
    const wasCash = order.isPaid && order.paymentMethod === "COD" && order.totalMinor > 0;
    // An advance that was sent to the shop's number goes back as it came (paying/give-back.ts).
    const sentMinor = order.advance?.paidBy === undefined ? paidAdvanceMinor(order) : 0;
    const holdsCash = wasCash && restMinor > 0 && inMinor > sentMinor;
    if (holdsCash && !refund) {
      throw conflict("cash-collected", say(m.refusal_the_cash_for_is_marked_as_collected, { number }));
    }
    const isPartlyBack = refundedMinor > 0;
    const unpaid = { isPaid: false, paidAt: null, paidMinor: isPartlyBack ? inMinor : null };
    if (holdsCash) {
      const rest = { amountMinor: restMinor, reason: why.reason };
      const change = isPartlyBack
        ? { set: unpaid, ...(await refundedInCash(tx, orderId, rest)) }
        : { set: unpaid, kind: "cash-undone" as const };
      await applyChange(tx, { order, change, by });
    }
    const ended = { canceledAt: new Date(), cancelKind: "owner" as const, cancelReason: why.reason };
    const set = { ...ended, ...(wasCash && unpaid) };
    const change = { set, kind: "canceled" as const, detail: detailOf(why) };
    await applyChange(tx, { order: wasCash ? { ...order, ...unpaid } : order, change, by });
  });
}

/** @throws Refusal 404, 409 (it expired unpaid, or its money was refunded or is being refunded) */
export async function undoCancel(shop: OrderShop, ownerId: string, orderId: string): Promise<void> {
  await changeOrder(shop, theOwner(ownerId), orderId, async (order, tx) => {
    if (order.canceledAt === null) return undefined;
    if (order.cancelKind === "expired") {
      throw conflict(
        "expired",
        say(m.refusal_was_cancelled_because_it_was_not_paid_in, { number: orderNumber(order.number) }),
      );
    }
    const cameMinor = order.paidMinor ?? (order.advance?.paidBy ? paidAdvanceMinor(order) : 0);
    const backMinor = await givenBackMinor(tx, orderId);
    const isGivenBack = cameMinor > 0 && backMinor >= (foundPartMinor(order) > 0 ? 1 : cameMinor);
    const isSentBack = order.transfer?.state === "refunded" || isGivenBack;
    const isRefunded = (await paymentsOf(tx, [orderId])).some(({ refundedAt }) => refundedAt !== null);
    if (isSentBack || isRefunded || (await refundsOf(tx, [orderId])).some(({ state }) => state === "due")) {
      throw conflict("refunded", say(m.refusal_the_money_for_is_refunded, { number: orderNumber(order.number) }));
    }
    const detail = { reason: order.cancelReason };
    const isUnpaidAdvance = takesAdvance(order) && paidAdvanceMinor(order) === 0;
    const expiresAt =
      order.isPaid || foundPartMinor(order) > 0 ? null : expiryOf(isUnpaidAdvance ? "wallet" : order.paymentMethod);
    const set = { canceledAt: null, cancelKind: null, cancelReason: "", expiresAt };
    return { set, kind: "cancel-undone", detail };
  });
}

/**
 * Asks for a part of an order in cash before it is packed, or takes that back.
 * @throws Refusal 400 (more than it costs), 404, 409 (not cash, paid, on its way, ended, or a transfer was named)
 */
export async function setAdvance(
  shop: OrderShop,
  ownerId: string,
  { orderId, amount }: { orderId: string; amount: number | null },
): Promise<void> {
  await changeOrder(shop, theOwner(ownerId), orderId, async (order, tx) => {
    requireOpenOrder(order);
    const number = orderNumber(order.number);
    if ((order.advance?.amount ?? null) === amount) return undefined;
    if (order.paymentMethod !== "COD" || order.isPaid) {
      throw conflict("not-cash", say(m.refusal_has_no_cash_to_collect, { number }));
    }
    if (order.status !== "Order Placed" && order.status !== "Packing") {
      throw conflict("handed-over", say(m.refusal_is_already_on_its_way, { number }));
    }
    if (order.parcel !== null && order.parcel.state !== "refused" && order.parcel.state !== "withdrawn") {
      throw conflict("parcel-booked", say(m.refusal_is_booked_with_a_courier, { number }));
    }
    if (order.transfer?.state === "checking" || paidAdvanceMinor(order) > 0) {
      throw conflict("transfer-named", say(m.refusal_a_payment_was_named_for, { number }));
    }
    if (amount !== null && toMinor(amount) > order.totalMinor) {
      throw new Refusal(400, say(m.refusal_amount_is_more_than_the_order_costs), { code: "invalid", field: "amount" });
    }
    if (amount !== null && walletsInUse(await loadWallets(tx)).length === 0) {
      throw conflict("no-wallet", say(m.refusal_there_is_no_number_to_pay_it_to));
    }
    // No expiry: the owner is in touch with the shopper, and decides.
    const set = { advance: amount === null ? null : { amount, reasons: ["owner"] }, expiresAt: null };
    return { set, kind: "advance-asked", detail: { amount: amount ?? 0 } };
  });
}

/** @throws Refusal 404, 409 (not yet shipped, canceled, returned for another reason) */
export async function returnOrder(
  shop: OrderShop,
  ownerId: string,
  orderId: string,
  { restock = [], ...why }: Reason & { restock?: SoldLine[] },
): Promise<void> {
  await changeOrder(shop, theOwner(ownerId), orderId, (order) => {
    if (order.returnedAt !== null && order.returnReason === why.reason) return undefined;
    requireOpenOrder(order);
    requireCheckedTransfer(order);
    if (order.status === "Order Placed" || order.status === "Packing") {
      throw conflict("not-shipped", say(m.refusal_is_not_shipped_yet, { number: orderNumber(order.number) }));
    }
    const set = { returnedAt: new Date(), returnReason: why.reason };
    return { set, kind: "returned", detail: detailOf(why), restock };
  });
}

/** @throws Refusal 404, 409 (the stock that went back is sold meanwhile) */
export async function undoReturn(shop: OrderShop, ownerId: string, orderId: string): Promise<void> {
  await changeOrder(shop, theOwner(ownerId), orderId, async (order, tx) => {
    if (order.returnedAt === null) return undefined;
    const detail = { reason: order.returnReason };
    const [last] = await tx
      .select({ detail: orderEvents.detail })
      .from(orderEvents)
      .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, "returned")))
      .orderBy(desc(orderEvents.createdAt), desc(orderEvents.id))
      .limit(1);
    const restock = last?.detail.restocked ?? [];
    return { set: { returnedAt: null, returnReason: "" }, kind: "return-undone", detail, restock };
  });
}

/**
 * The owners' own words; empty removes them.
 * @param seen the note that these words were made from
 * @throws Refusal 404, 409 (another owner has changed it since it was seen)
 */
export async function writeNote(
  shop: OrderShop,
  ownerId: string,
  { orderId, note, seen }: { orderId: string; note: string; seen?: string | undefined },
): Promise<void> {
  await changeOrder(shop, theOwner(ownerId), orderId, (order) => {
    if (order.note === note) return undefined;
    if (seen !== undefined && order.note !== seen) {
      const said = order.note === "" ? say(m.refusal_note_removed) : say(m.refusal_note_changed, { note: order.note });
      throw new Refusal(409, said, { code: "note-changed", field: "note" });
    }
    return { set: { note }, kind: "note", detail: { note } };
  });
}

/** @throws Refusal 404, 400 (a tracking number that a spreadsheet has broken) */
export async function setCourier(
  shop: OrderShop,
  ownerId: string,
  { orderId, courierName, trackingNumber }: { orderId: string; courierName: string; trackingNumber: string },
): Promise<void> {
  const courier = { courierName, trackingNumber: trackingOf(trackingNumber) };
  await changeOrder(shop, theOwner(ownerId), orderId, (order) =>
    order.courierName === courier.courierName && order.trackingNumber === courier.trackingNumber
      ? undefined
      : {
          set: { ...courier, searchText: withCourier(order.searchText, courier) },
          kind: "courier",
          detail: courier,
        },
  );
}

/**
 * Removes the flags after the owner has checked the order. A part of its payment stays noted: whether it has come is said of its TrxID
 * (paying/transfers/transfers.ts). @throws Refusal 404
 */
export async function clearFlag(shop: OrderShop, ownerId: string, orderId: string): Promise<void> {
  await changeOrder(shop, theOwner(ownerId), orderId, (order) => {
    const part = partSentMinor(order) > 0 ? partSentOf(order.flags) : undefined;
    const flags = part === undefined ? [] : [part];
    return order.flags.length === flags.length ? undefined : { set: { flags }, kind: "flag-cleared" };
  });
}

/**
 * The new `paidMinor` of an order that kept its money of before: with the cash of now, or with the transfer that was
 * looked for instead. Empty for other orders.
 */
export async function paidByCash(tx: Tx, order: OrderRow): Promise<{ paidMinor?: number }> {
  if (order.paidMinor === null) return {};
  const { inMinor, inCheckMinor, toCollectMinor } = await ledgerIn(tx, order);
  return { paidMinor: inMinor + inCheckMinor + toCollectMinor };
}

/** The rest of collected cash goes back with a cancel, as its parts did before. */
async function refundedInCash(
  tx: Tx,
  orderId: string,
  { amountMinor, reason }: { amountMinor: number; reason: string },
) {
  const given = {
    orderId,
    paymentId: null,
    refundKey: `cash:${uuidv7()}`,
    amountMinor,
    currency,
    reason,
    reference: "",
  };
  await addDoneRefund(tx, given);
  return { kind: "refunded" as const, detail: { reason, amount: toTaka(amountMinor), inCash: true as const } };
}

function detailOf({ reason, note }: Reason): OrderEventDetail {
  return note ? { reason, note } : { reason };
}

/** The owner reads the shop's spelling, "cancelled". */
export function requireOpenOrder({ number, canceledAt, returnedAt }: OrderRow): void {
  if (canceledAt !== null) throw conflict("canceled", say(m.refusal_is_cancelled, { number: orderNumber(number) }));
  if (returnedAt !== null) throw conflict("returned", say(m.refusal_is_returned, { number: orderNumber(number) }));
}

/** A part that was told as sent before is looked for too. @throws Refusal 409 */
export function requireCheckedTransfer(order: OrderRow): void {
  if (order.transfer?.state !== "checking" && partSentMinor(order) === 0) return;
  throw conflict("payment-unchecked", say(m.refusal_has_a_payment_to_check, { number: orderNumber(order.number) }));
}

function conflict(code: RefusalCode, message: Said): Refusal {
  return new Refusal(409, message, { code });
}
