// The outbox as the owner sees it.
import { and, desc, eq, ilike, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { mailStates } from "#contract/constants.ts";
import type { Mail, MailCounts, MailDetail, MailListInput, MailPage } from "#contract/mails.ts";
import type { Db, Queryable } from "#db/open.ts";
import { outbox } from "#db/schema/mail.ts";
import { Refusal } from "../http/refusal.ts";
import { tellQueued } from "./queue.ts";

/** Newest first. A page past the end is the last page. */
export async function listMails(
  db: Db,
  { page, limit, state, q }: MailListInput,
): Promise<Omit<MailPage, "success" | "message">> {
  const found = q === "" ? undefined : or(contains(outbox.recipient, q), contains(outbox.subject, q));
  const wanted = and(state && eq(outbox.state, state), found);
  const byState = await db
    .select({ state: outbox.state, count: sql<number>`count(*)::int` })
    .from(outbox)
    .where(found)
    .groupBy(outbox.state);
  const counts = Object.fromEntries(mailStates.map((name) => [name, 0])) as MailCounts;
  for (const row of byState) counts[row.state] = row.count;
  const total = state ? counts[state] : Object.values(counts).reduce((sum, count) => sum + count, 0);
  const pages = Math.max(1, Math.ceil(total / limit));
  const shown = Math.min(page, pages);
  const rows = await db
    .select()
    .from(outbox)
    .where(wanted)
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(limit)
    .offset((shown - 1) * limit);
  return { mails: rows.map(wireMail), total, page: shown, pages, counts };
}

/** @throws Refusal 404 */
export async function readMail(db: Db, mailId: string): Promise<MailDetail & { html: string }> {
  const row = await findMail(db, mailId);
  return { ...wireMail(row), text: row.bodyText, html: row.bodyHtml };
}

/**
 * Sends it now, as if for the first time. What is sent already is not sent again, and neither is what is just being sent.
 * @throws Refusal 404, 409
 */
export async function sendAgain(db: Db, mailId: string): Promise<void> {
  const sent = await db
    .update(outbox)
    .set({ state: "waiting", attempts: 0, dueAt: new Date(), handedOverAt: null, lastError: "" })
    .where(
      and(
        eq(outbox.id, mailId),
        isNull(outbox.claim),
        inArray(outbox.state, ["waiting", "failed", "unsure", "skipped"]),
      ),
    )
    .returning({ id: outbox.id });
  if (sent.length === 0) {
    const { state } = await findMail(db, mailId);
    throw state === "sent"
      ? new Refusal(409, "This mail is sent already", { code: "sent" })
      : new Refusal(409, "This mail is being sent", { code: "being-sent" });
  }
  tellQueued();
}

/**
 * Takes out of the outbox what was written to someone, or about these orders. Not yet sent ones about orders stay: an order
 * under way still needs them.
 * @returns the ids of the mails
 */
export async function eraseMails(tx: Queryable, email: string, orderIds: readonly string[]): Promise<string[]> {
  const toThem = eq(sql`lower(${outbox.recipient})`, email.toLowerCase());
  const asked = eq(sql`lower(${outbox.payload}->>'email')`, email.toLowerCase());
  return erase(tx, or(toThem, asked, isAbout(orderIds)));
}

/** What was written about these orders, to whomever. @returns the ids of the mails */
export async function eraseMailsAbout(tx: Queryable, orderIds: readonly string[]): Promise<string[]> {
  return orderIds.length === 0 ? [] : erase(tx, isAbout(orderIds));
}

function isAbout(orderIds: readonly string[]): SQL {
  return sql`${outbox.payload}->>'orderId' = any(${`{${orderIds.join(",")}}`}::text[])`;
}

async function erase(tx: Queryable, which: SQL | undefined): Promise<string[]> {
  const rows = await tx
    .update(outbox)
    .set({ recipient: "", subject: "", bodyText: "", bodyHtml: "", payload: sql`${outbox.payload} - 'email'` })
    .where(which)
    .returning({ id: outbox.id });
  return rows.map(({ id }) => id);
}

async function findMail(db: Db, mailId: string) {
  const [row] = await db.select().from(outbox).where(eq(outbox.id, mailId));
  if (row === undefined) throw new Refusal(404, "We do not know this mail.", { code: "unknown-mail" });
  return row;
}

function contains(column: typeof outbox.recipient | typeof outbox.subject, text: string) {
  return ilike(column, `%${text.normalize("NFC").replace(/[\\%_]/g, "\\$&")}%`);
}

function wireMail(row: typeof outbox.$inferSelect): Mail {
  const { id, kind, state, recipient, subject, lastError, attempts } = row;
  return {
    ...{ _id: id, kind, state, recipient, subject, lastError, attempts },
    isUnderWay: row.claim !== null,
    nextTryAt: state === "waiting" && attempts > 0 && row.claim === null ? row.dueAt.toISOString() : null,
    sentAt: row.sentAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
