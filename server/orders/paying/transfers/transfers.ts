/**
 * Transfers to the shop's own wallet, which the shopper names by their TrxID and the owner looks for by hand.
 *
 * 1. The shop cannot see the money: only the owner's 'found' makes the order paid. Until then it counts like an unpaid
 *    card order: it is no sale, and must not be packed.
 * 2. A TrxID belongs to the order that named it first, for good, even when it was not found: it never pays twice. Under one
 *    order it may be named again.
 *    The TrxID of a refund pays nothing, and is that of one refund only.
 * 3. Without a transfer the order is canceled after a day and its stock put back. A transfer stops that clock; 'not found' starts it
 *    again. One named within two days after the end brings the order back, if its plants are there and its coupon may be used.
 *    Otherwise it is kept and flagged: the owner looks for the money, and sends it back.
 * 4. While a transfer is checked the order is not canceled or returned (change-order.ts), so that its money is not forgotten.
 * 5. The owner answers for the TrxID that was seen. 'Found' and 'not found' can each be corrected by the other.
 *    An advance is paid the same way: the order stays one in cash, of which so much is in (`advance`). So is what an edit of a paid
 *    order made dearer (`isRest`), which the rider collects otherwise: it has no clock.
 * 6. Money goes back by hand (give-back.ts).
 */
import { and, asc, eq, lte, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import {
  lateTransferHours,
  maxTransfers,
  online,
  type TransferState,
  walletTitles,
} from "#contract/rules/constants.ts";
import { atTheDoorMinor } from "#contract/rules/money/ledger.ts";
import { toMinor } from "#contract/rules/money/money.ts";
import type { TransferInput } from "#contract/wire/books/transfers.ts";
import { paidAdvanceMinor } from "#contract/wire/delivery/advance.ts";
import type { OrderFlag } from "#contract/wire/orders/orders.ts";
import type { ShownWallet, TransferOfOrder } from "#contract/wire/paying/wallets.ts";
import type { Tx } from "#db/database.ts";
import { inSavepoint, inTransaction } from "#db/open.ts";
import { orders, transfers } from "#db/schema/orders.ts";
import * as m from "#messages";
import { lockCoupon } from "../../../coupons/use-coupon.ts";
import { Refusal } from "../../../http/answers/refusal.ts";
import { figure, say, walletName } from "../../../http/answers/say.ts";
import { checkSoon } from "../../../payments/payments.ts";
import { refundsOf } from "../../../payments/refunds.ts";
import { loadWallets, walletsInUse } from "../../../settings/wallets.ts";
import {
  type Actor,
  applyChange,
  changeOrder,
  flagOrder,
  lockOrder,
  theOwner,
  theShop,
} from "../../changing/apply-change.ts";
import { paidByCash, requireOpenOrder } from "../../changing/change-order.ts";
import { isForgotten, isOf, type Whose } from "../../changing/own-orders.ts";
import { paidWith } from "../../changing/settle-edit.ts";
import {
  awaitsTransfer,
  expiryOf,
  foundPartMinor,
  mayBePaidInstead,
  mayBeSentAtLink,
  mayPayRest,
  type OrderRow,
  type OrderShop,
  orderNumber,
  partSentMinor,
  takesAdvance,
  unknownOrder,
} from "../../order.ts";
import { alreadyPaid, noLongerPayable } from "../payment-refusals.ts";
import { requireNoRefund, writtenDownFor } from "../trx-ids.ts";
import { cameWith, moneyWithout, paidAgain } from "./missed-money.ts";
import { findPart, foundPartOf, isOfPart, missPart, partHasCome, partHasNotCome } from "./part-sent.ts";

const atOnce = 50;

/** @throws Refusal 404 (not theirs), 409 (paid, over, TrxID of another order or of a refund, too many) */
export async function nameTransfer(shop: OrderShop, whose: Whose, input: TransferInput): Promise<void> {
  const by: Actor = { actor: "customer", actorId: "customerId" in whose ? whose.customerId : null };
  const over = await inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, input.orderId);
    if (!isOf(order, whose)) throw unknownOrder();
    return takeTransfer(tx, { order, by }, input);
  });
  // Thrown after the commit: the TrxID and the flag stay.
  if (over !== undefined) throw over;
}

/**
 * At a link. An order in cash that is sent to be paid (`isForPayment`) becomes one by wallet with its TrxID. Where the link is over
 * (`isOver`, or another one has taken its place), or the order can no longer be paid with it, the money may have been sent all the same:
 * the TrxID is kept with a flag for the owner, and nothing else changes. In one transaction, so that a refused TrxID leaves it in cash.
 * @throws Refusal as {@link nameTransfer}; 409 `order-over` for one that was kept
 */
export async function nameTransferAtLink(
  shop: OrderShop,
  { guestKey, isForPayment, isOver }: { guestKey: string; isForPayment: boolean; isOver: boolean },
  input: TransferInput,
): Promise<void> {
  const by: Actor = { actor: "customer", actorId: null };
  const over = await inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, input.orderId);
    if (isForgotten(order)) throw unknownOrder();
    const isLinks = isOf(order, { guestKey }) && !isOver;
    if (!isLinks || !takesTransferAtLink(order, isForPayment)) return keepLateTransfer(tx, { order, by }, input);
    return isForPayment ? takeInsteadOfCash(tx, { order, by }, input) : takeTransfer(tx, { order, by }, input);
  });
  if (over !== undefined) throw over;
}

/** Whether its TrxID is taken at an open link of its own; one that expired may come back by it. */
function takesTransferAtLink(order: OrderRow, isForPayment: boolean): boolean {
  if (mayBeSentAtLink(order, isForPayment) || order.cancelKind === "expired") return true;
  // No number was shown for it.
  return order.paymentMethod === "COD" && !isForPayment && !takesAdvance(order);
}

/** @returns why it pays nothing, although it is kept. One that this order knows already changes nothing. @throws Refusal 409 */
async function keepLateTransfer(
  tx: Tx,
  { order, by }: { order: OrderRow; by: Actor },
  { wallet, trxId }: Omit<TransferInput, "orderId">,
): Promise<Refusal | undefined> {
  const { transfer } = order;
  if (transfer?.trxId === trxId && transfer.state !== "not-found") return undefined;
  const shown = walletsInUse(await loadWallets(tx)).find(({ name }) => name === wallet);
  if (shown === undefined) throw otherWallet(wallet);
  const isKnown = eq(transfers.trxId, trxId);
  const [known] = await tx
    .select({ id: transfers.id })
    .from(transfers)
    .where(and(isKnown, isOfOrder(order)));
  if (known === undefined) {
    await keepTrxId(tx, order, { ...shown, trxId });
    const flag: OrderFlag = { kind: "transfer-after-end", about: `${walletTitles[wallet]} ${trxId}` };
    // Its plants stay with it until the owner has looked for the money.
    const set = { flags: [...order.flags, flag], expiresAt: null };
    await applyChange(tx, { order, change: { set, kind: "flagged", detail: { flag } }, by });
  }
  const message = say(m.refusal_trxid_noted_late, { number: orderNumber(order.number) });
  return new Refusal(409, message, { code: "order-over" });
}

const isOfOrder = ({ id }: OrderRow) => eq(transfers.orderId, id);

/** In one transaction, so that a refused TrxID leaves the order in cash. @returns as {@link takeTransfer} */
export async function takeInsteadOfCash(
  tx: Tx,
  { order: found, by }: { order: OrderRow; by: Actor },
  input: Omit<TransferInput, "orderId">,
): Promise<Refusal | undefined> {
  if (found.paymentMethod !== "COD" || takesAdvance(found)) return takeTransfer(tx, { order: found, by }, input);
  requireOpenOrder(found);
  requireUnpaid(found);
  if (!mayBePaidInstead(found)) throw noLongerPayable(orderNumber(found.number));
  return takeTransfer(tx, { order: await turnedToWallet(tx, found), by }, input);
}

/** The order in cash as one that is paid to the shop's number. */
export async function turnedToWallet(tx: Tx, order: OrderRow): Promise<OrderRow> {
  const exact = { roundingMinor: 0, totalMinor: order.totalMinor - order.roundingMinor };
  const turned = { paymentMethod: "wallet" as const, ...exact };
  await tx.update(orders).set(turned).where(eq(orders.id, order.id));
  // A page that is open beside it is not paid as well.
  await checkSoon(tx, order.id);
  return { ...order, ...turned };
}

/** @returns why the order does not come back, although its transfer is kept */
export async function takeTransfer(
  tx: Tx,
  { order: found, by }: { order: OrderRow; by: Actor },
  { wallet, trxId }: Omit<TransferInput, "orderId">,
): Promise<Refusal | undefined> {
  refuseOtherMethod(found);
  const { transfer } = found;
  const isRest = mayPayRest(found);
  if (!isRest) requireUnpaid(found);
  const isAgain = transfer?.state === "checking" && transfer.trxId === trxId && transfer.wallet === wallet;
  if (isAgain) return isRest || awaitsTransfer(found) ? undefined : orderIsOver(found);
  // It has paid its part, and is not the rest as well.
  if (isOfPart(found, trxId) || (await foundPartOf(tx, found))?.trxId === trxId)
    throw writtenDownFor(orderNumber(found.number));
  const shown = walletsInUse(await loadWallets(tx)).find(({ name }) => name === wallet);
  if (shown === undefined) throw otherWallet(wallet);
  await takeTrxId(tx, found, { ...shown, trxId });
  const way = { wallet, number: shown.number, trxId };
  const named: TransferOfOrder = { ...way, state: "checking", reason: "", ...(isRest && { isRest }) };
  const order = await revived(tx, found);
  if (order === undefined) {
    const flag: OrderFlag = { kind: "transfer-after-end", about: `${walletTitles[wallet]} ${trxId}` };
    const set = { transfer: named, flags: [...withoutAfterEnd(found.flags), flag] };
    const change = { set, kind: "flagged" as const, detail: { flag } };
    await applyChange(tx, { order: found, change, by });
    return orderIsOver(found);
  }
  const change = {
    set: { transfer: named, expiresAt: null },
    kind: "transfer-named" as const,
    detail: { wallet, note: trxId },
  };
  await applyChange(tx, { order, change, by });
  return undefined;
}

/** @throws Refusal 409 (paid; handed over to a rider who collects its rest; or its money was sent back) */
export function requireUnpaid({ number: count, transfer, ...order }: OrderRow): void {
  const number = orderNumber(count);
  if (!order.isPaid && takesAdvance(order) && order.advance?.paidBy !== undefined) {
    throw new Refusal(409, say(m.refusal_is_already_on_its_way_pay_the_courier, { number }), { code: "handed-over" });
  }
  if (order.isPaid || paidAdvanceMinor({ ...order, transfer }) > 0) throw alreadyPaid(number);
  if (transfer?.state === "found" || transfer?.state === "refunded") throw noLongerPayable(number);
}

/** @throws Refusal 404, 409 (canceled, returned, another TrxID was named meanwhile) */
export async function findTransfer(
  shop: OrderShop,
  ownerId: string,
  { orderId, trxId }: { orderId: string; trxId: string },
): Promise<void> {
  await changeOrder(shop, theOwner(ownerId), orderId, async (order, tx) => {
    if ((await foundPartOf(tx, order))?.trxId === trxId) return undefined;
    if (isOfPart(order, trxId)) {
      requireOpenOrder(order);
      return partHasCome(tx, order);
    }
    const transfer = requireTransfer(order, trxId);
    if (transfer.state === "found") return undefined;
    await requireNoRefund(tx, trxId);
    const { cameWith: _, ...named } = transfer;
    const found: TransferOfOrder = { ...named, state: "found", reason: "" };
    const detail = { wallet: transfer.wallet, note: trxId };
    if (isNamedAfterEnd(order)) {
      // It is no payment of an open order: it goes back.
      await setState(tx, trxId, "found");
      const flags: OrderFlag[] = [...withoutAfterEnd(order.flags), { kind: "refund-due" }];
      return { set: { transfer: found, flags }, kind: "paid", detail, isTold: true };
    }
    requireOpenOrder(order);
    await setState(tx, trxId, "found");
    const again = await paidAgain(tx, order, transfer);
    if (again) return { set: { transfer: found, ...again }, kind: "paid", detail };
    if (takesAdvance(order)) {
      if (order.isPaid) throw alreadyPaid(orderNumber(order.number));
      if (transfer.isRest) {
        const paid = { isPaid: true, paidAt: new Date(), expiresAt: null, ...(await paidByCash(tx, order)) };
        return { set: { transfer: found, ...paid }, kind: "paid", detail };
      }
      if (isWholeOrder(order)) {
        const paid = paidWith(order, toMinor(order.advance?.amount ?? 0));
        return { set: { transfer: found, ...paid }, kind: "paid", detail };
      }
      return {
        set: { transfer: found, expiresAt: null },
        kind: "advance-paid",
        detail: { ...detail, amount: order.advance?.amount },
      };
    }
    const set = {
      transfer: found,
      isPaid: true,
      paidAt: new Date(),
      paidMinor: null,
      expiresAt: null,
      ...(await findPart(tx, order)),
    };
    return { set, kind: "paid", detail };
  });
}

/** The shopper is told, and may name another one. @throws Refusal 404, 409 (as {@link findTransfer}, or sent back already) */
export async function missTransfer(
  shop: OrderShop,
  ownerId: string,
  { orderId, trxId, reason }: { orderId: string; trxId: string; reason: string },
): Promise<void> {
  await changeOrder(shop, theOwner(ownerId), orderId, async (order, tx) => {
    if (isOfPart(order, trxId) || (await foundPartOf(tx, order))?.trxId === trxId) {
      requireOpenOrder(order);
      await requireNothingSentBack(tx, order);
      return partHasNotCome(tx, order, { trxId, reason });
    }
    const transfer = requireTransfer(order, trxId);
    if (transfer.state === "not-found" && transfer.reason === reason) return undefined;
    if (isNamedAfterEnd(order)) {
      await setState(tx, trxId, "not-found");
      const missed: TransferOfOrder = { ...transfer, state: "not-found", reason };
      const set = { transfer: missed, flags: withoutAfterEnd(order.flags) };
      return { set, kind: "transfer-not-found", detail: { reason, note: trxId } };
    }
    requireOpenOrder(order);
    if (order.advance?.paidBy !== undefined && takesAdvance(order) && !transfer.isRest) {
      const message = say(m.refusal_the_money_of_this_trxid_was_counted, { number: orderNumber(order.number) });
      throw new Refusal(409, message, { code: "counted" });
    }
    await requireNothingSentBack(tx, order);
    const missed: TransferOfOrder = { ...transfer, state: "not-found", reason, ...(await cameWith(tx, order)) };
    await setState(tx, trxId, "not-found");
    const part = await missPart(tx, order);
    // An order that is being packed waits, as one by card does.
    // No clock cancels an order that the office has put together, nor one whose advance the owner asked for or was told of: they talk.
    const isPartSent =
      partSentMinor({ ...order, ...part }) + foundPartMinor({ ...order, ...part, transfer: missed }) > 0;
    const isTalkedOver = order.source !== "shop" || order.advance?.reasons.includes("owner") === true || isPartSent;
    const hasClock = order.status === "Order Placed" && !transfer.isRest && !isTalkedOver;
    const expiresAt = hasClock ? expiryOf("wallet") : null;
    const set = {
      expiresAt,
      ...part,
      ...(order.paymentMethod === "wallet" && { isPaid: false, paidAt: null }),
      ...(await moneyWithout(tx, order, transfer, part)),
      transfer: missed,
    };
    return { set, kind: "transfer-not-found", detail: { reason, note: trxId } };
  });
}

/** @throws Refusal 409 */
async function requireNothingSentBack(tx: Tx, { id, number }: OrderRow): Promise<void> {
  if ((await refundsOf(tx, [id])).length === 0) return;
  const message = say(m.refusal_a_part_of_the_money_for_was_sent_back, { number: orderNumber(number) });
  throw new Refusal(409, message, { code: "refunded" });
}

/** The job: cancels orders whose transfer was not named in time. @returns how many orders it checked */
export async function expireUnpaid(shop: OrderShop, now: Date): Promise<number> {
  const due = await shop.db
    .select({ id: orders.id })
    .from(orders)
    // Not a parameter, so that the planner uses the index of these orders.
    .where(and(sql`${orders.paymentMethod} <> ${sql.raw(`'${online}'`)}`, lte(orders.expiresAt, now)))
    .orderBy(asc(orders.expiresAt))
    .limit(atOnce);
  for (const { id } of due) {
    await inTransaction(shop.db, (tx) => expire(tx, id, now));
  }
  return due.length;
}

async function expire(tx: Tx, orderId: string, now: Date): Promise<void> {
  const order = await lockOrder(tx, orderId);
  // Another process or a transfer came first.
  if (order.expiresAt === null || order.expiresAt > now) return;
  if (!awaitsTransfer(order) || order.status !== "Order Placed") {
    await tx.update(orders).set({ expiresAt: null }).where(eq(orders.id, orderId));
    if (!awaitsTransfer(order)) return;
    // The owner is working on it: it stays, and can still be paid.
    return flagOrder(tx, order, { kind: "unpaid-in-progress", about: order.status });
  }
  const cancelKind = "expired" as const;
  const set = { canceledAt: new Date(), cancelKind, expiresAt: null };
  const change = { set, kind: "canceled" as const, detail: { cancelKind } };
  await applyChange(tx, { order, change, by: theShop });
}

/** Takes a TrxID that the owner has seen. @returns the shop's number. @throws Refusal 409 (as {@link nameTransfer}) */
export async function takeOwnersTrxId(tx: Tx, order: OrderRow, input: TransferInput): Promise<ShownWallet> {
  const shown = walletsInUse(await loadWallets(tx)).find(({ name }) => name === input.wallet);
  if (shown === undefined) throw otherWallet(input.wallet);
  await takeTrxId(tx, order, { ...shown, trxId: input.trxId });
  return shown;
}

/** Takes the TrxID for this order, in place of one that is being looked for. */
async function takeTrxId(tx: Tx, order: OrderRow, named: ShownWallet & { trxId: string }): Promise<void> {
  await keepTrxId(tx, order, named);
  const before = order.transfer;
  if (before?.state === "checking" && before.trxId !== named.trxId) await setState(tx, before.trxId, "replaced");
}

/** The TrxID is this order's for good. The unique index decides between two that name it at once. */
async function keepTrxId(
  tx: Tx,
  order: OrderRow,
  { name, number, trxId }: ShownWallet & { trxId: string },
): Promise<void> {
  const known = await tx.select().from(transfers).where(isOfOrder(order));
  if (known.length >= maxTransfers && !known.some((one) => one.trxId === trxId)) {
    throw new Refusal(
      409,
      say(m.refusal_trxids_were_given_for, { count: figure(maxTransfers), number: orderNumber(order.number) }),
      {
        code: "too-many-transfers",
      },
    );
  }
  await requireNoRefund(tx, trxId);
  const [taken] = await tx
    .insert(transfers)
    .values({ id: uuidv7(), orderId: order.id, wallet: name, number, trxId })
    .onConflictDoUpdate({
      target: transfers.trxId,
      set: { state: "checking", wallet: name, number },
      setWhere: eq(transfers.orderId, order.id),
    })
    .returning({ id: transfers.id });
  if (taken === undefined) {
    throw new Refusal(409, say(m.refusal_this_trxid_belongs_to_another_order), {
      code: "trx-id-used",
      field: "trxId",
    });
  }
}

/**
 * An order that has expired comes back with the money, within two days, if its stock is still there and its coupon can be used.
 * @returns undefined when it does not come back; then nothing has changed
 */
async function revived(tx: Tx, order: OrderRow): Promise<OrderRow | undefined> {
  if (awaitsTransfer(order) || mayPayRest(order)) return order;
  const { canceledAt, cancelKind, coupon } = order;
  if (canceledAt === null || cancelKind !== "expired" || order.addressForgottenAt !== null)
    throw noLongerPayable(orderNumber(order.number));
  const now = new Date();
  if (now.getTime() - canceledAt.getTime() > lateTransferHours * 3_600_000) return undefined;
  const set = { canceledAt: null, cancelKind: null };
  const change = { set, kind: "cancel-undone" as const };
  try {
    // In a savepoint: stock may be there for some lines only.
    await inSavepoint(tx, async (inner) => {
      const buyer = { customerId: order.customerId, phone: order.address.phone };
      if (coupon) await lockCoupon(inner, coupon.code, buyer, now);
      await applyChange(inner, { order, change, by: theShop });
    });
  } catch (error) {
    if (error instanceof Refusal && error.status === 409) return undefined;
    throw error;
  }
  return { ...order, ...set };
}

/** Whether the advance leaves nothing to collect at the door: then its money pays the order. */
function isWholeOrder({ totalMinor, advance }: OrderRow): boolean {
  return advance !== null && atTheDoorMinor(totalMinor, toMinor(advance.amount)) === 0;
}

/** Whether its newest transfer came too late to bring it back, and waits for the owner. */
function isNamedAfterEnd({ cancelKind, flags }: OrderRow): boolean {
  return cancelKind === "expired" && flags.some(({ kind }) => kind === "transfer-after-end");
}

const withoutAfterEnd = (flags: OrderFlag[]) => flags.filter(({ kind }) => kind !== "transfer-after-end");

function orderIsOver({ number }: OrderRow): Refusal {
  return new Refusal(409, say(m.refusal_the_time_to_pay_is_over, { number: orderNumber(number) }), {
    code: "order-over",
  });
}

function requireTransfer(order: OrderRow, trxId: string): TransferOfOrder {
  refuseOtherMethod(order);
  const { transfer } = order;
  const number = orderNumber(order.number);
  if (transfer?.trxId !== trxId) {
    throw new Refusal(409, say(m.refusal_the_trxid_of_has_changed, { number }), {
      code: "trx-id-changed",
    });
  }
  if (transfer.state === "refunded") {
    throw new Refusal(409, say(m.refusal_the_money_for_was_sent_back, { number }), { code: "refunded" });
  }
  return transfer;
}

/** @throws Refusal 409 (by card, or in cash of which no part was asked) */
export function refuseOtherMethod(order: OrderRow): void {
  if (order.paymentMethod === "wallet" || takesAdvance(order)) return;
  throw new Refusal(409, say(m.refusal_is_not_paid_to_our_number, { number: orderNumber(order.number) }), {
    code: "not-by-wallet",
  });
}

function otherWallet(wallet: ShownWallet["name"]): Refusal {
  return new Refusal(409, say(m.refusal_we_do_not_take_at_the_moment, { wallet: walletName(wallet) }), {
    code: "no-wallet",
    field: "wallet",
  });
}

async function setState(tx: Tx, trxId: string, state: TransferState): Promise<void> {
  await tx.update(transfers).set({ state }).where(eq(transfers.trxId, trxId));
}
