/**
 * The rows of refunds. Adding one, and ending one, requires its order's lock, so that every refund sees what is left.
 */
import { and, asc, eq, gte, inArray, isNull, like, lt, ne, notInArray, or, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { unwantedPayments } from "#contract/rules/constants.ts";
import { isAnyOf } from "#db/any-of.ts";
import type { Db, Queryable, Tx } from "#db/database.ts";
import { refunds } from "#db/schema/payments.ts";
import { currency, type Payment } from "./payments.ts";

export type Refund = typeof refunds.$inferSelect;
type NewRefund = Pick<Refund, "orderId" | "amountMinor" | "currency" | "reason"> & {
  lines?: Refund["lines"] | undefined;
};

/** Longer than the calls of any provider together. */
const askingMs = 5 * 60_000;

/** All refunds of these orders, also those that were refused, oldest first. */
export async function refundsOf(q: Queryable, orderIds: string[]): Promise<Refund[]> {
  if (orderIds.length === 0) return [];
  // One parameter for all ids: a statement takes at most 65,535 of them.
  const isOfOne = isAnyOf(refunds.orderId, orderIds);
  return q.select().from(refunds).where(isOfOne).orderBy(asc(refunds.createdAt), asc(refunds.id));
}

/**
 * The amount that the provider holds of a payment: paid, and neither refunded nor about to be, in hundredths of its
 * currency.
 */
export function leftOf({ id, paidMinor }: Payment, all: Refund[]): number {
  return (paidMinor ?? 0) - sumOf(all.filter(({ paymentId, state }) => paymentId === id && state !== "refused"));
}

/** The payments of which all has gone back: nothing is left, and no refund is under way that might still be refused. */
export function spentPayments(payments: readonly Payment[], all: Refund[]): Set<string> {
  const due = new Set(all.flatMap(({ paymentId, state }) => (state === "due" ? [paymentId] : [])));
  const spent = payments.filter((payment) => leftOf(payment, all) <= 0 && !due.has(payment.id));
  return new Set(spent.map(({ id }) => id));
}

/** The order to which this TrxID, or a provider's id, is known as that of a refund. */
export async function orderRefundedBy(q: Queryable, reference: string): Promise<string | undefined> {
  const [refund] = await q
    .select({ orderId: refunds.orderId })
    .from(refunds)
    .where(and(eq(refunds.reference, reference), ne(refunds.reference, "")))
    .limit(1);
  return refund?.orderId;
}

/** The same of many TrxIDs: pairs of reference and order. */
export async function ordersRefundedBy(q: Queryable, references: string[]): Promise<[string, string][]> {
  const known = await q
    .select({ reference: refunds.reference, orderId: refunds.orderId })
    .from(refunds)
    .where(inArray(refunds.reference, references));
  return known.map(({ reference, orderId }) => [reference, orderId]);
}

const inPlacePrefix = "by-hand:";

/** The key of a refund that was paid by hand in place of one that the provider has refused. It is one of that payment all the same. */
export const inPlaceKey = (refusedId: string) => `${inPlacePrefix}${refusedId}`;

/** Whether any money went back to a wallet by hand. */
export async function hasSentBack(q: Queryable): Promise<boolean> {
  const isByHand = or(isNull(refunds.paymentId), like(refunds.refundKey, `${inPlacePrefix}%`));
  const sent = and(isByHand, ne(refunds.reference, ""));
  return (await q.select({ id: refunds.id }).from(refunds).where(sent).limit(1)).length > 0;
}

/** Whether this refund went to a wallet by hand; its `reference` is then the TrxID. */
export const isSentBack = ({ paymentId, refundKey, reference }: Refund): boolean =>
  (paymentId === null || refundKey.startsWith(inPlacePrefix)) && reference !== "";

/** The amount of an order's money that was given back by hand, in poisha. */
export async function givenBackMinor(q: Queryable, orderId: string): Promise<number> {
  return sumOf((await refundsOf(q, [orderId])).filter(({ paymentId }) => paymentId === null));
}

export function sumOf(all: Pick<Refund, "amountMinor">[]): number {
  return all.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

/** Refunds of orders' own money that were made since then, whatever day the orders are of. Money that was no order's is left out. */
export async function refundedSince(db: Db, since: Date): Promise<{ orders: number; minor: number }> {
  const isOwn = or(isNull(refunds.paymentId), notInArray(refunds.reason, [...unwantedPayments, "other-amount"]));
  const [row] = await db
    .select({
      orders: sql<number>`count(distinct ${refunds.orderId})::int`,
      minor: sql<string>`coalesce(sum(${refunds.amountMinor}), 0)`,
    })
    .from(refunds)
    .where(and(eq(refunds.state, "done"), eq(refunds.currency, currency), gte(refunds.doneAt, since), isOwn));
  return { orders: row?.orders ?? 0, minor: Number(row?.minor ?? 0) };
}

/** A refund that the provider is to make. @throws when one of the same payment is due */
export async function beginRefund(
  tx: Tx,
  payment: Payment,
  { amountMinor, reason, lines = null }: Pick<Refund, "amountMinor" | "reason"> & Partial<Pick<Refund, "lines">>,
): Promise<Refund> {
  const { id: paymentId, orderId } = payment;
  const id = uuidv7();
  const currency = payment.paidCurrency ?? payment.currency;
  const due = {
    id,
    orderId,
    paymentId,
    refundKey: `refund:${id}`,
    amountMinor,
    currency,
    reason,
    lines,
    state: "due" as const,
  };
  return keep(tx, due);
}

/** A refund that was made where the shop did not see it: in the provider's own dashboard, or by hand (`paymentId` is null). */
export async function addDoneRefund(
  tx: Tx,
  refund: NewRefund & Pick<Refund, "paymentId" | "refundKey" | "reference">,
): Promise<Refund> {
  return keep(tx, { ...refund, id: uuidv7(), state: "done", doneAt: new Date() });
}

async function keep(tx: Tx, values: typeof refunds.$inferInsert): Promise<Refund> {
  const [refund] = await tx.insert(refunds).values(values).returning();
  if (refund === undefined) throw new Error("the database kept no refund");
  return refund;
}

/**
 * Claims the payment's due refund for this process, which then asks the provider for it.
 * @returns undefined when none is due, or another process asks already
 */
export async function claimRefund(db: Db, paymentId: string, now: Date): Promise<Refund | undefined> {
  const isFree = or(isNull(refunds.askingUntil), lt(refunds.askingUntil, now));
  const [refund] = await db
    .update(refunds)
    .set({ askingUntil: new Date(now.getTime() + askingMs) })
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.state, "due"), isFree))
    .returning();
  return refund;
}

export async function readRefund(q: Queryable, refundId: string): Promise<Refund> {
  const [refund] = await q.select().from(refunds).where(eq(refunds.id, refundId));
  if (refund === undefined) throw new Error("a refund that is gone");
  return refund;
}

export async function setRefund(q: Queryable, refundId: string, set: Partial<typeof refunds.$inferInsert>) {
  await q.update(refunds).set(set).where(eq(refunds.id, refundId));
}
