/**
 * Couriers' records of a phone, asked for in the background and kept for a day.
 *
 * 1. No order and no page waits for it: an order only makes a phone wanted, and a page reads what is there.
 * 2. A row is claimed before its source is asked, so two processes do not ask twice. A failed try is made again after 1, 5, 15 and 60
 *    minutes; a source that does not answer is left alone for the rest of a round.
 * 3. A row that was forgotten while its source was asked does not come back, and no order of who was forgotten asks again.
 */
import { and, eq, inArray, lt, lte, sql } from "drizzle-orm";
import { mobileForm, plainPhone } from "#contract/rules/delivery/phone.ts";
import type { PhoneRecord, RecordSource } from "#contract/wire/orders/phone-records.ts";
import type { Db, Queryable, Tx } from "#db/database.ts";
import { tellOffice } from "#db/news.ts";
import { inTransaction } from "#db/open.ts";
import { phoneRecords } from "#db/schema/couriers.ts";
import { type Ask, isUnknownIn } from "./ask-sources.ts";

/** Whom the shop asks now. */
export type Source = { source: RecordSource; title: string; ask: Ask };

const keptMs = 86_400_000;
const waitsMinutes = [1, 5, 15, 60];
const askedInARound = 10;
const wantedInARound = 50;

const isMobile = (phone: string) => mobileForm.test(phone);
const daysAgo = (now: Date) => new Date(now.getTime() - keptMs);

/** Asks for what is not known of a phone, soon. */
export async function wantRecord(
  db: Queryable,
  typed: string,
  sources: readonly Pick<Source, "source" | "title">[],
  now: Date,
): Promise<void> {
  const phone = plainPhone(typed);
  if (!isMobile(phone) || sources.length === 0) return;
  const rows = sources.map(({ source, title }) => ({ phone, source, title, wantedAt: now, dueAt: now }));
  await db
    .insert(phoneRecords)
    .values(rows)
    .onConflictDoUpdate({
      target: [phoneRecords.phone, phoneRecords.source],
      set: {
        ...{
          title: sql`excluded.title`,
          wantedAt: now,
          dueAt: now,
          askedAt: null,
          report: null,
          failure: null,
          tries: 0,
        },
      },
      setWhere: lt(phoneRecords.wantedAt, daysAgo(now)),
    });
}

/** @param phones as typed. @returns by source; nothing of phones that nobody was asked about within a day */
export async function readRecords(db: Queryable, phones: string[], now: Date): Promise<PhoneRecord[]> {
  const plain = [...new Set(phones.map(plainPhone).filter(isMobile))];
  if (plain.length === 0) return [];
  const rows = await db
    .select()
    .from(phoneRecords)
    .where(and(inArray(phoneRecords.phone, plain), sql`${phoneRecords.wantedAt} >= ${daysAgo(now)}`))
    .orderBy(phoneRecords.phone, phoneRecords.source);
  return rows.map(({ phone, source, title, report, failure, dueAt, askedAt }) => ({
    ...{ phone, source, title, report, failure },
    isUnknown: report !== null && isUnknownIn(report),
    isAsking: dueAt !== null,
    askedAt: askedAt?.toISOString() ?? null,
  }));
}

/** Of the phones of new orders in cash: the office finds the answer when it calls. */
export async function wantOfNewOrders(db: Db, sources: readonly Source[], now: Date): Promise<void> {
  for (const { source, title } of sources) {
    await db.execute(sql`
      insert into phone_records (phone, source, title, wanted_at, due_at)
      select distinct o.plain_phone, ${source}, ${title}, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz from orders o
      where o.created_at > ${daysAgo(now).toISOString()}::timestamptz and o.status = 'Order Placed' and o.canceled_at is null and o.returned_at is null
        and o.payment_method = 'COD' and not o.is_paid and o.plain_phone ~ '^01[3-9][0-9]{8}$'
        and o.forget_address_at is null and o.address_forgotten_at is null
        and not exists (select from phone_records r where r.phone = o.plain_phone and r.source = ${source})
      limit ${wantedInARound}
      on conflict do nothing`);
  }
}

/** Asks what is due. */
export async function askDue(db: Db, sources: readonly Source[], now: Date, stopped?: AbortSignal): Promise<void> {
  const silent = new Set<RecordSource>();
  for (const row of await claimDue(db, now)) {
    if (stopped?.aborted) return;
    const source = sources.find((one) => one.source === row.source);
    // Claimed rows of a silent source come back by their own wait.
    if (source === undefined || silent.has(row.source)) continue;
    const answer = await source.ask(row.phone);
    const isLast = row.tries > waitsMinutes.length;
    const set =
      "report" in answer
        ? { report: answer.report, failure: null, dueAt: null }
        : { failure: answer.failure, ...(isLast && { dueAt: null }) };
    await inTransaction(db, async (tx) => {
      await tx
        .update(phoneRecords)
        .set({ ...set, title: source.title, askedAt: new Date() })
        .where(and(ofRow(row), eq(phoneRecords.tries, row.tries)));
      tellOffice(tx, "orders");
    });
    if ("failure" in answer && answer.failure !== "unreadable") silent.add(row.source);
  }
}

type Row = typeof phoneRecords.$inferSelect;
const ofRow = ({ phone, source }: Pick<Row, "phone" | "source">) =>
  and(eq(phoneRecords.phone, phone), eq(phoneRecords.source, source));

async function claimDue(db: Db, now: Date): Promise<Row[]> {
  return inTransaction(db, async (tx) => {
    const due = await tx
      .select()
      .from(phoneRecords)
      .where(lte(phoneRecords.dueAt, now))
      .orderBy(phoneRecords.dueAt)
      .limit(askedInARound)
      .for("update", { skipLocked: true });
    for (const row of due) {
      const minutes = waitsMinutes[Math.min(row.tries, waitsMinutes.length - 1)] ?? 60;
      const set = { tries: row.tries + 1, dueAt: new Date(now.getTime() + minutes * 60_000) };
      await tx.update(phoneRecords).set(set).where(ofRow(row));
    }
    return due.map((row) => ({ ...row, tries: row.tries + 1 }));
  });
}

/** After a day what was asked is nobody's business any more. */
export async function deleteOldRecords(db: Db, now: Date): Promise<void> {
  await db.delete(phoneRecords).where(lt(phoneRecords.wantedAt, daysAgo(now)));
}

export async function forgetRecord(tx: Tx, phone: string): Promise<void> {
  await tx.delete(phoneRecords).where(eq(phoneRecords.phone, plainPhone(phone)));
}

/** For the file of a person's data. */
export async function recordsOf(db: Queryable, phones: string[]) {
  const plain = phones.map(plainPhone);
  if (plain.length === 0) return [];
  const { phone, title, report, askedAt } = phoneRecords;
  return db.select({ phone, source: title, report, askedAt }).from(phoneRecords).where(inArray(phone, plain));
}
