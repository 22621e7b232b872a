/** The rows of parcels. Changing one requires its order's lock, so that every change sees the parcel's current state. */
import { type AnyColumn, and, asc, eq, inArray, lte, max, or, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { type BookingRefusal, type CourierName, courierTitles } from "#contract/rules/constants.ts";
import { toTaka } from "#contract/rules/money/money.ts";
import type { OwnersParcel, ParcelOfOrder } from "#contract/wire/delivery/parcels.ts";
import type { Db, Queryable, Tx } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { parcelMessages, parcels } from "#db/schema/couriers.ts";
import * as m from "#messages";
import { digits, Said, say, unsaid } from "../http/answers/say.ts";
import type { CourierMessage } from "./courier.ts";
import { isOpen } from "./parcel-states.ts";

export type Parcel = typeof parcels.$inferSelect;

const minuteMs = 60_000;
/** Longer than a look-up and a booking take with their time limits. */
const claimMs = minuteMs;
const longestWaitMs = 60 * minuteMs;

/** All bookings of the order, oldest first. */
export async function parcelsOf(q: Queryable, orderId: string): Promise<Parcel[]> {
  return q.select().from(parcels).where(eq(parcels.orderId, orderId)).orderBy(asc(parcels.attempt));
}

/** The booking in which the order is on its way. */
export async function openParcelOf(q: Queryable, orderId: string): Promise<Parcel | undefined> {
  return (await parcelsOf(q, orderId)).findLast(({ state }) => isOpen(state));
}

export async function readParcel(q: Queryable, parcelId: string): Promise<Parcel | undefined> {
  const [parcel] = await q.select().from(parcels).where(eq(parcels.id, parcelId));
  return parcel;
}

/** Starts the next attempt to book an order that the transaction has locked. It belongs to its caller for a while. */
export async function beginParcel(
  tx: Tx,
  order: { id: string; number: string },
  asked: Pick<Parcel, "courier" | "amountMinor" | "note" | "area" | "weightGrams">,
  now: Date,
): Promise<Parcel> {
  const [last] = await tx
    .select({ attempt: max(parcels.attempt) })
    .from(parcels)
    .where(eq(parcels.orderId, order.id));
  const attempt = (last?.attempt ?? 0) + 1;
  const id = uuidv7();
  const invoice = `${order.number}-${attempt}`;
  const [parcel] = await tx
    .insert(parcels)
    .values({ id, orderId: order.id, attempt, invoice, ...asked, ...claimedAt(now), checkAt: checkAfter(now, 0) })
    .returning();
  if (parcel === undefined) throw new Error("the database kept no parcel");
  return parcel;
}

/** Takes a booking whose answer was lost. @param parcel as the transaction read it under its order's lock */
export async function claimParcel(tx: Tx, parcel: Parcel, now: Date): Promise<boolean> {
  if (parcel.claimedUntil !== null && parcel.claimedUntil > now) return false;
  await setParcel(tx, parcel.id, claimedAt(now));
  return true;
}

const claimedAt = (now: Date) => ({ claimedUntil: new Date(now.getTime() + claimMs) });

export async function setParcel(q: Queryable, parcelId: string, set: Partial<typeof parcels.$inferInsert>) {
  await q.update(parcels).set(set).where(eq(parcels.id, parcelId));
}

export async function findParcel(
  q: Queryable,
  courier: CourierName,
  { consignmentId, invoice }: { consignmentId: string; invoice: string },
): Promise<Parcel | undefined> {
  const found = await q
    .select()
    .from(parcels)
    .where(
      and(
        eq(parcels.courier, courier),
        or(
          consignmentId === "" ? undefined : eq(parcels.consignmentId, consignmentId),
          invoice === "" ? undefined : eq(parcels.invoice, invoice),
        ),
      ),
    );
  return found.find((one) => one.consignmentId === consignmentId) ?? found[0];
}

/** The orders of parcels that the courier or the shop calls so, in lower case. */
export async function ordersOfMarks(q: Queryable, marks: string[]): Promise<Map<string, string>> {
  if (marks.length === 0) return new Map();
  const among = (column: AnyColumn) => sql`lower(${column}) = any(${sql.param(marks)}::text[])`;
  const found = await q
    .select()
    .from(parcels)
    .where(or(among(parcels.invoice), among(parcels.consignmentId), among(parcels.trackingCode)));
  return new Map(
    found.flatMap(({ orderId, invoice, consignmentId, trackingCode }) =>
      [invoice, consignmentId ?? "", trackingCode]
        .filter(Boolean)
        .map((mark) => [mark.toLowerCase(), orderId] as const),
    ),
  );
}

/** @returns false when this message was kept before */
export async function keepMessage(
  tx: Tx,
  { courier, id: parcelId }: Parcel,
  { key, report: { word, message, saidAt } }: CourierMessage,
): Promise<boolean> {
  const kept = await tx
    .insert(parcelMessages)
    .values({ courier, messageKey: key, parcelId, word, message, saidAt })
    .onConflictDoNothing()
    .returning({ key: parcelMessages.messageKey });
  return kept.length > 0;
}

/**
 * Claims parcels that are due for a question, for a while in which no other process takes them. The next question comes later each
 * time, so that a courier that is down is not flooded.
 */
export async function claimDueParcels(db: Db, now: Date, limit: number): Promise<Parcel[]> {
  return inTransaction(db, async (tx) => {
    const due = await tx
      .select()
      .from(parcels)
      .where(lte(parcels.checkAt, now))
      .orderBy(asc(parcels.checkAt))
      .limit(limit)
      .for("update", { skipLocked: true });
    for (const { id, checks } of due) {
      await setParcel(tx, id, { checks: checks + 1, checkAt: checkAfter(now, checks + 1) });
    }
    return due;
  });
}

/** After a minute, then two, four and so on, up to an hour. */
function checkAfter(now: Date, checks: number): Date {
  return new Date(now.getTime() + Math.min(2 ** Math.min(checks, 10) * minuteMs, longestWaitMs));
}

/** Clears all that may name a person, in the parcels of orders whose address is deleted. */
export async function forgetParcels(tx: Tx, orderIds: string[]): Promise<void> {
  const forgotten = await tx
    .update(parcels)
    .set({ note: "", message: "" })
    .where(inArray(parcels.orderId, orderIds))
    .returning({ id: parcels.id });
  const ids = forgotten.map(({ id }) => id);
  if (ids.length > 0) await tx.update(parcelMessages).set({ message: "" }).where(inArray(parcelMessages.parcelId, ids));
}

/** In the courier's own words, or why it was not booked. */
export function saidOf({
  courier,
  invoice,
  message,
  refusal,
}: Pick<Parcel, "courier" | "invoice" | "message" | "refusal">): Said {
  return refusal === null
    ? new Said(() => message)
    : refusalSaid(refusal, { courier: courierTitles[courier], invoice, words: message });
}

/** @param words the courier's own, or the number of its status */
export function refusalSaid(
  refusal: BookingRefusal,
  { courier, invoice, words }: { courier: string; invoice: string; words: string },
): Said {
  if (refusal === "refused") return say(m.parcel_refused, { courier, words });
  if (refusal === "refused-without-words")
    return say(m.parcel_refused_without_words, { courier, status: digits(words) });
  if (refusal === "known-invoice") return say(m.parcel_known_invoice, { courier, number: invoice });
  if (refusal === "order-changed") return say(m.parcels_order_changed);
  return say(refusalsForNow[refusal], { courier });
}

const refusalsForNow = {
  keys: m.parcel_keys_refused,
  "too-many": m.parcel_too_many,
  silent: m.parcel_courier_silent,
  unreached: m.parcel_courier_unreached,
};

export function parcelOfOrder({ courier, state, amountMinor, trackingUrl }: Parcel): ParcelOfOrder {
  return { courier, state, amount: toTaka(amountMinor), trackingUrl };
}

export function shownParcel(parcel: Parcel): OwnersParcel {
  const { id, attempt, invoice, consignmentId, trackingCode, courierWord } = parcel;
  return {
    ...parcelOfOrder(parcel),
    _id: id,
    attempt,
    invoice,
    consignmentId: consignmentId ?? "",
    trackingCode,
    courierWord,
    message: unsaid(saidOf(parcel)),
    createdAt: parcel.createdAt.toISOString(),
    bookedAt: parcel.bookedAt?.toISOString() ?? null,
  };
}
