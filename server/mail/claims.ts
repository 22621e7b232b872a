// The rows of the outbox as a sender takes them, and what it may change while they are its own.
import { randomUUID } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#db/database.ts";
import { outbox } from "#db/schema/mail.ts";

export type Row = typeof outbox.$inferSelect;
export type Changes = Partial<typeof outbox.$inferInsert>;
export type WrittenCopy = { recipient: string; subject: string; bodyText: string; bodyHtml: string };

const claimMs = 300_000;

/** Takes the mails that are due, the oldest first: one claim for all of them. */
export async function takeDue(db: Db, now: Date, atMost: number): Promise<Row[]> {
  const due = sql`(select ${outbox.id} from ${outbox} where ${outbox.state} = 'waiting' and ${outbox.dueAt} <= ${now.toISOString()} order by ${outbox.dueAt} limit ${atMost} for update skip locked)`;
  const mails = await db
    .update(outbox)
    .set({ claim: randomUUID(), dueAt: new Date(now.getTime() + claimMs), attempts: sql`${outbox.attempts} + 1` })
    .where(sql`${outbox.id} = any(array(${due}))`)
    .returning();
  // Their ids count up with time.
  return mails.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** @returns false when the claim was lost meanwhile; then nothing is changed */
export async function changeClaimed(db: Db, { id, claim }: Row, changes: Changes): Promise<boolean> {
  if (claim === null) throw new Error("a mail without a claim");
  const mine = and(eq(outbox.id, id), eq(outbox.claim, claim), eq(outbox.state, "waiting"));
  return (await db.update(outbox).set(changes).where(mine).returning({ id: outbox.id })).length > 0;
}

/** Keeps what was written, in one statement. @returns the ids of those whose claim was not lost meanwhile */
export async function keepCopies(
  db: Db,
  claim: string,
  copies: ({ id: string } & WrittenCopy)[],
): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update ${outbox} mail
    set recipient = copy.recipient, subject = copy.subject, body_text = copy."bodyText", body_html = copy."bodyHtml"
    from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb)
      copy(id uuid, recipient text, subject text, "bodyText" text, "bodyHtml" text)
    where mail.id = copy.id and mail.claim = ${claim} and mail.state = 'waiting'
    returning mail.id`);
  return new Set(rows.map(({ id }) => id));
}

/** Marks mails as sent, in one statement. */
export async function markSent(
  db: Db,
  claim: string,
  sent: { id: string; remark: string }[],
  now: Date,
): Promise<void> {
  if (sent.length === 0) return;
  await db.execute(sql`
    update ${outbox} mail
    set state = 'sent', sent_at = ${now.toISOString()}, claim = null, last_error = told.remark
    from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) told(id uuid, remark text)
    where mail.id = told.id and mail.claim = ${claim} and mail.state = 'waiting'`);
}

/** Puts mails back that were taken and not tried. */
export async function putBack(db: Db, claim: string, mails: readonly Row[], now: Date): Promise<void> {
  const ids = mails.map(({ id }) => id);
  if (ids.length === 0) return;
  await db
    .update(outbox)
    .set({ claim: null, dueAt: now, attempts: sql`${outbox.attempts} - 1` })
    .where(and(inArray(outbox.id, ids), eq(outbox.claim, claim), eq(outbox.state, "waiting")));
}
