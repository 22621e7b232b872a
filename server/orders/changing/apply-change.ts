/**
 * One change of an order after it was placed, whoever makes it: owner, customer, or the shop itself.
 *
 * 1. One transaction locks the order, decides on its current state, and adds an event with the actor. Events are never
 *    edited or removed; a change without effect adds none.
 * 2. A cancel puts the order's stock back, a return only that of lines that can be sold again. Undoing either takes the
 *    stock again, or is refused. The use of a coupon goes back and forth with a cancel (server/coupons/use-coupon.ts), and is
 *    kept for good once the order's money has come.
 * 3. No change moves money: canceling or returning an order paid in advance flags it, and the owner refunds it
 *    (refund-payment.ts, transfers.ts). Undoing it before that removes the flag.
 * 4. A page that was opened to pay a written-down order is closed at its provider as soon as a rider collects the cash, or the order is over.
 * 5. The customer's mail is queued in the same transaction. Only a step forward is mailed, and each status once. What was not sent because
 *    the order was over is sent once that is undone.
 */
import { isDeepStrictEqual } from "node:util";
import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import {
  type OrderActor,
  type OrderEventKind,
  type OrderStatus,
  online,
  orderStatuses,
} from "#contract/rules/constants.ts";
import { paidAdvanceMinor } from "#contract/wire/delivery/advance.ts";
import type { OrderEventDetail, OrderFlag, SoldLine } from "#contract/wire/orders/orders.ts";
import type { Tx } from "#db/database.ts";
import { tellOffice } from "#db/news.ts";
import { inTransaction } from "#db/open.ts";
import { orderEvents, orders } from "#db/schema/orders.ts";
import { changeUse, giveBackUse, keepUse, takeUseAgain } from "../../coupons/use-coupon.ts";
import { requireCreditAgain } from "../../credit/credit.ts";
import { noteChange } from "../../http/activity/activity.ts";
import { dropQueuedMails, queueMails, queueSkippedMails } from "../../mail/queue.ts";
import { checkSoon } from "../../payments/payments.ts";
import { dropQueuedTexts, queueSkippedTexts, queueTexts } from "../../sms/queue-texts.ts";
import { textsOfChange } from "../letters/order-texts.ts";
import { lettersOfChange } from "../letters/which-letters.ts";
import {
  awaitsMoney,
  foundPartMinor,
  mayBePaidInstead,
  type OrderRow,
  type OrderShop,
  orderNumber,
  unknownOrder,
} from "../order.ts";
import { giveBackStock, takeStock } from "../stock/stock.ts";

export type Actor = { actor: OrderActor; actorId: string | null };
export type Change = {
  set: Partial<typeof orders.$inferInsert>;
  kind: OrderEventKind;
  detail?: OrderEventDetail;
  /** For a return or its undo: the lines whose counted stock is put back, or taken again. */
  restock?: SoldLine[];
  /** No mail: the page has already told the customer. */
  isTold?: boolean;
  /** How long what the customer is told waits: until then another step takes it back. */
  tellAfterMs?: number;
};

export const theShop: Actor = { actor: "shop", actorId: null };
export const theOwner = (ownerId: string): Actor => ({ actor: "owner", actorId: ownerId });

/**
 * @param decide returns the change, or undefined for none
 * @throws Refusal 404, 409 (an undone cancel whose stock is sold meanwhile), and what `decide` throws
 */
export async function changeOrder(
  shop: OrderShop,
  by: Actor,
  orderId: string,
  decide: (order: OrderRow, tx: Tx) => Change | undefined | Promise<Change | undefined>,
): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const change = await decide(order, tx);
    if (change !== undefined) await applyChange(tx, { order, change, by });
  });
}

/** Flags the order for the owner, once per reason. @param order as it is now, locked */
export async function flagOrder(tx: Tx, order: OrderRow, flag: OrderFlag): Promise<void> {
  // A change just before may have flagged it too.
  const [now] = await tx.select({ flags: orders.flags }).from(orders).where(eq(orders.id, order.id));
  const flags = now?.flags ?? order.flags;
  if (flags.some((one) => isDeepStrictEqual(one, flag))) return;
  await applyChange(tx, {
    order,
    change: { set: { flags: [...flags, flag] }, kind: "flagged", detail: { flag } },
    by: theShop,
  });
}

/** The flags without 'refund due'. */
export function withoutRefundDue(flags: OrderFlag[]): OrderFlag[] {
  return flags.filter(({ kind }) => kind !== "refund-due");
}

/** @throws Refusal 404 */
export async function lockOrder(tx: Tx, orderId: string): Promise<OrderRow> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
  if (order === undefined) throw unknownOrder();
  return order;
}

/** @param order as it is now, locked. @throws Refusal 409 when an undo needs stock that is gone, or credit that was used */
export async function applyChange(
  tx: Tx,
  { order, change, by }: { order: OrderRow; change: Change; by: Actor },
): Promise<void> {
  const { kind, restock } = change;
  const restocked = kind === "returned" && restock ? await giveBackStock(tx, order.id, restock) : [];
  const detail = { ...change.detail, ...(restocked.length > 0 && { restocked }) };
  if (kind === "cancel-undone" || kind === "return-undone") await requireCreditAgain(tx, order);
  const set = { ...change.set, ...refundFlag(order, kind) };
  await tx.update(orders).set(set).where(eq(orders.id, order.id));
  const status = set.status ?? order.status;
  // Not now(): that is when the transaction began to wait for the lock.
  const createdAt = sql`clock_timestamp()`;
  const id = uuidv7();
  await tx.insert(orderEvents).values({ id, orderId: order.id, kind, status, detail, ...by, createdAt });
  const name = orderNumber(order.number);
  const { before, after } = valuesOf(order, set);
  const call = detail.call && { outcome: detail.call.outcome, ...(detail.call.at && { againAt: detail.call.at }) };
  noteChange({
    what: `order.${kind}`,
    subject: { kind: "order", id: order.id, name },
    before,
    after: { ...after, ...call, ...(kind === "refunded" && { refunded: detail.amount }) },
  });
  if (order.coupon !== null && kind === "canceled") await giveBackUse(tx, order.id);
  if (order.coupon !== null && kind === "cancel-undone") await takeUseAgain(tx, order.id);
  if (order.coupon !== null && set.totalMinor !== undefined)
    await changeUse(tx, order.id, { soldMinor: set.totalMinor });
  if (order.coupon !== null && awaitsMoney(order) && !awaitsMoney({ ...order, ...change.set })) {
    if (await keepUse(tx, order.id, new Date())) {
      const flag = { kind: "coupon-over" as const, about: order.coupon.code };
      await flagOrder(tx, { ...order, ...set }, flag);
    }
  }
  if (kind === "canceled") {
    await giveBackStock(tx, order.id);
    if (order.paymentMethod === online) await checkSoon(tx, order.id);
  }
  if (mayBePaidInstead(order) && !mayBePaidInstead({ ...order, ...set })) await checkSoon(tx, order.id);
  if (kind === "cancel-undone") await takeStock(tx, order.id);
  if (kind === "return-undone" && restock) await takeStock(tx, order.id, restock);
  if (status !== order.status) await untell(tx, order, status);
  if (kind === "cancel-undone" || kind === "return-undone") await tellAgain(tx, { ...order, ...set, status });
  const event = { kind, eventId: id, status: change.set.status, actor: by.actor };
  const later = change.tellAfterMs === undefined ? {} : { afterMs: change.tellAfterMs };
  const mails = change.isTold ? [] : lettersOfChange(order, event);
  const texts = change.isTold ? [] : textsOfChange(order, event, Boolean(change.set.confirmedAt));
  await queueMails(
    tx,
    mails.map((mail) => ({ ...mail, ...later })),
  );
  await queueTexts(
    tx,
    texts.map((text) => ({ ...text, ...later })),
  );
  tellOffice(tx, "orders");
}

/**
 * Takes back what is no news any more and has not left: at a step back all that said more, which may be told once it is true again; at a
 * step forward what was held ({@link Change.tellAfterMs}), so that no older news follows it.
 */
async function untell(tx: Tx, order: OrderRow, status: OrderStatus): Promise<void> {
  const [from, to] = [orderStatuses.indexOf(order.status), orderStatuses.indexOf(status)];
  const isBack = to < from;
  const untrue = isBack ? orderStatuses.slice(to + 1, from + 1) : [order.status];
  const which = { isHeld: !isBack };
  const news = untrue.map((one) => newsOf(order, one));
  await dropQueuedMails(
    tx,
    news.flatMap(({ mails }) => mails),
    which,
  );
  await dropQueuedTexts(
    tx,
    news.flatMap(({ texts }) => texts),
    which,
  );
}

/**
 * Tells how far a restored order is, if that came due while the order was over: its status, or that it is confirmed where no message says the
 * status. Older steps are no news any more.
 */
async function tellAgain(tx: Tx, order: OrderRow): Promise<void> {
  const { mails, texts } = newsOf(order, order.status);
  const isConfirmed = order.confirmedAt !== null && texts.length === 0;
  await queueSkippedMails(tx, mails);
  await queueSkippedTexts(tx, isConfirmed ? newsOf(order, order.status, isConfirmed).texts : texts);
}

/** Mails and messages that say that an order has come to a status, or is confirmed. */
function newsOf(order: OrderRow, status: OrderStatus, isConfirmed = false) {
  const before = { ...order, status: orderStatuses[0], confirmedAt: null };
  const step = { kind: "status" as const, eventId: "", status, actor: "owner" as const };
  return { mails: lettersOfChange(before, step), texts: textsOfChange(before, step, isConfirmed) };
}

/** For the book of changes: nothing about the customer, which stays where it can be forgotten. */
function valuesOf(order: OrderRow, set: Change["set"]) {
  const shown = (row: Change["set"]) => ({
    status: row.status,
    isPaid: row.isPaid,
    isCanceled: row.canceledAt === undefined ? undefined : row.canceledAt !== null,
    isReturned: row.returnedAt === undefined ? undefined : row.returnedAt !== null,
    courier: row.courierName,
    trackingNumber: row.trackingNumber,
    total: row.totalMinor === undefined ? undefined : row.totalMinor / 100,
    advance: row.advance?.amount,
    paymentMethod: row.paymentMethod,
    transfer: row.transfer === undefined ? undefined : (row.transfer?.state ?? null),
    toLookAt: row.flags?.length,
  });
  const after = Object.fromEntries(Object.entries(shown(set)).filter(([, value]) => value !== undefined));
  return { before: shown(order), after };
}

function refundFlag(order: OrderRow, kind: OrderEventKind): { flags?: OrderFlag[] } {
  const { isPaid, paymentMethod, flags } = order;
  // The shop may keep the advance of a returned parcel for its delivery. Only the owner can decide that.
  const holdsAdvance =
    paidAdvanceMinor(order) + foundPartMinor(order) > 0 && (kind === "canceled" || kind === "cancel-undone");
  if (!holdsAdvance && (!isPaid || paymentMethod === "COD")) return {};
  // All of it went back while the order stayed delivered.
  if (order.transfer?.state === "refunded") return {};
  if (kind === "canceled" || kind === "returned")
    return { flags: [...withoutRefundDue(flags), { kind: "refund-due" }] };
  return kind === "cancel-undone" || kind === "return-undone" ? { flags: withoutRefundDue(flags) } : {};
}
