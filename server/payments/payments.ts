/**
 * The rows of payments: attempts to pay an order, and providers' messages. Changing a payment requires its order's lock, so
 * that every change sees the payment's current state.
 */
import { and, asc, desc, eq, inArray, lte, max, or, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { cardOrderMinutes, cardSessionMinutes, type PaymentProviderName } from "#contract/rules/constants.ts";
import { isId } from "#contract/wire/replies.ts";
import { isAnyOf } from "#db/any-of.ts";
import type { Db, Queryable, Tx } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { paymentEvents, payments } from "#db/schema/payments.ts";
import type { ProviderEvent, Report, Session } from "./provider.ts";

export type Payment = typeof payments.$inferSelect;

export const currency = "BDT";
const minuteMs = 60_000;
const undecided = ["opening", "open", "pending"] as const;

export const isUndecided = ({ state }: Payment) => (undecided as readonly string[]).includes(state);
/** How many payments at this provider are begun and not decided. */
export function countUndecided(db: Db, provider: PaymentProviderName): Promise<number> {
  return db.$count(payments, and(eq(payments.provider, provider), inArray(payments.state, [...undecided])));
}

/** When an order whose attempt begins now expires. */
export const orderExpiry = (now: Date) => new Date(now.getTime() + cardOrderMinutes * minuteMs);

/** Starts the next attempt to pay an order that the transaction has locked or made. */
export async function beginAttempt(
  tx: Tx,
  { orderId, provider, amountMinor }: { orderId: string; provider: PaymentProviderName; amountMinor: number },
  now: Date,
): Promise<Payment> {
  const [last] = await tx
    .select({ attempt: max(payments.attempt) })
    .from(payments)
    .where(eq(payments.orderId, orderId));
  const [payment] = await tx
    .insert(payments)
    .values({
      id: uuidv7(),
      orderId,
      provider,
      attempt: (last?.attempt ?? 0) + 1,
      amountMinor,
      currency,
      expiresAt: new Date(now.getTime() + cardSessionMinutes * minuteMs),
      checkAt: orderExpiry(now),
    })
    .returning();
  if (payment === undefined) throw new Error("the database kept no payment");
  return payment;
}

/**
 * Stores the provider's session, unless a webhook or another press was quicker.
 * @returns the address of the page that is kept: two presses at once open the same one
 */
export async function keepSession(db: Db, paymentId: string, { sessionId, url }: Session): Promise<string> {
  const [kept] = await db
    .update(payments)
    .set({ sessionId, url, state: sql`case when ${payments.state} = 'opening' then 'open' else ${payments.state} end` })
    .where(and(eq(payments.id, paymentId), or(sql`${payments.sessionId} is null`, eq(payments.sessionId, sessionId))))
    .returning({ url: payments.url });
  return kept?.url ?? (await readPayment(db, paymentId)).url ?? url;
}

/** All attempts of these orders, oldest first. */
export async function paymentsOf(q: Queryable, orderIds: string[]): Promise<Payment[]> {
  if (orderIds.length === 0) return [];
  // One parameter for all ids: a statement takes at most 65,535 of them.
  const isOfOne = isAnyOf(payments.orderId, orderIds);
  return q.select().from(payments).where(isOfOne).orderBy(asc(payments.attempt));
}

export async function newestPayment(q: Queryable, orderId: string): Promise<Payment | undefined> {
  const newestFirst = desc(payments.attempt);
  const [payment] = await q.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(newestFirst).limit(1);
  return payment;
}

export async function readPayment(q: Queryable, paymentId: string): Promise<Payment> {
  const [payment] = await q.select().from(payments).where(eq(payments.id, paymentId));
  if (payment === undefined) throw new Error("a payment that is gone");
  return payment;
}

/** By session, else by payment id, else by the metadata that the shop sent. */
export async function findPayment(
  q: Queryable,
  provider: PaymentProviderName,
  { sessionId, paymentId, orderId, attempt }: Report,
): Promise<Payment | undefined> {
  const ways = [
    sessionId === undefined ? undefined : eq(payments.sessionId, sessionId),
    paymentId === undefined ? undefined : eq(payments.paymentId, paymentId),
    orderId === undefined || attempt === undefined || !isId(orderId)
      ? undefined
      : and(eq(payments.orderId, orderId), eq(payments.attempt, attempt)),
  ];
  for (const way of ways) {
    if (way === undefined) continue;
    const [found] = await q
      .select()
      .from(payments)
      .where(and(eq(payments.provider, provider), way));
    if (found) return found;
  }
  return undefined;
}

/** Whether this money has already come in for another attempt. */
export async function isKnownMoney(tx: Tx, payment: Payment, paymentId: string): Promise<boolean> {
  const [other] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.provider, payment.provider), eq(payments.paymentId, paymentId)));
  return other !== undefined && other.id !== payment.id;
}

export async function setPayment(q: Queryable, paymentId: string, set: Partial<typeof payments.$inferInsert>) {
  await q.update(payments).set(set).where(eq(payments.id, paymentId));
}

/** @returns false when this event was recorded before. A concurrent second one waits for the first. */
export async function takeEvent(
  tx: Tx,
  provider: PaymentProviderName,
  { eventId, kind, report }: ProviderEvent,
): Promise<boolean> {
  const taken = await tx
    .insert(paymentEvents)
    .values({ provider, eventId, kind, sessionId: report?.sessionId ?? null })
    .onConflictDoNothing({ target: [paymentEvents.provider, paymentEvents.eventId] })
    .returning({ eventId: paymentEvents.eventId });
  return taken.length > 0;
}

/** For an order that is over: its open sessions are closed at the provider soon, so that nobody pays them. */
export async function checkSoon(tx: Tx, orderId: string): Promise<void> {
  await tx
    .update(payments)
    .set({ checkAt: new Date() })
    .where(and(eq(payments.orderId, orderId), inArray(payments.state, undecided)));
}

/**
 * Claims payments that are due for a check, for a while in which no other process takes them. The next check comes later
 * each time, so that a provider that is down is not flooded.
 */
export async function claimDue(db: Db, now: Date, limit: number): Promise<Payment[]> {
  return inTransaction(db, async (tx) => {
    const due = await tx
      .select()
      .from(payments)
      .where(lte(payments.checkAt, now))
      .orderBy(asc(payments.checkAt))
      .limit(limit)
      .for("update", { skipLocked: true });
    for (const { id, checks } of due) {
      const waitMs = Math.min(2 ** Math.min(checks, 10) * minuteMs, 60 * minuteMs);
      await setPayment(tx, id, { checks: checks + 1, checkAt: new Date(now.getTime() + waitMs) });
    }
    return due;
  });
}
