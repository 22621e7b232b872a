// The outbox as the owner sees it.
import { and, asc, desc, eq, getTableColumns, gt, inArray, isNull, notInArray, or, type SQL, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { matchesMax } from "#contract/rules/constants.ts";
import { type MailState, mailStates, recentMs } from "#contract/rules/office/lists.ts";
import type { StaffRole } from "#contract/rules/office/roles.ts";
import type { Mail, MailCounts, MailDetail, MailListInput, MailPage } from "#contract/wire/shop/mails.ts";
import type { Db, Queryable } from "#db/database.ts";
import { hasFolded } from "#db/folded.ts";
import { firstMatches } from "#db/migrating/first-matches.ts";
import { inTransaction } from "#db/open.ts";
import { outbox } from "#db/schema/mail.ts";
import * as m from "#messages";
import { Refusal } from "../http/answers/refusal.ts";
import { say, unsaid } from "../http/answers/say.ts";
import { fromNearerEnd, pageOf } from "../http/paging.ts";
import { isKeptAsFile, saidOf } from "../remarks/remarks.ts";
import { queueMails, tellQueued } from "./queue.ts";

/** The mails about the team: only owners know who is in it (docs/decisions/061-team.md). */
const teamMails = ["owner-change", "owner-invited", "owner-password"] as const;

/** The mails that a person of this role may see, as a condition. */
export function mailsFor(role: StaffRole): SQL | undefined {
  return role === "owner" ? undefined : notInArray(outbox.kind, [...teamMails]);
}

/** Newest first. A page past the end is the last page. Three queries at most, however many mails there are. */
export async function listMails(
  db: Db,
  input: MailListInput,
  shown: SQL | undefined,
): Promise<Omit<MailPage, "success" | "message" | "hasMailServer">> {
  const listable = and(shown, input.isRecent ? isRecent(new Date(Date.now() - recentMs)) : undefined);
  const found = input.q === "" ? await findAll(db, input, listable) : await findMatches(db, input, listable);
  const { bodyText: _text, bodyHtml: _html, ...listed } = getTableColumns(outbox);
  const rows = await db
    .select(listed)
    .from(outbox)
    .where(found.isOnPage)
    .orderBy(...newestFirst);
  const { isOnPage: _, ...page } = found;
  return { mails: rows.map(wireMail), ...page };
}

/** Queued or given up since then: one that is sent again stays as old as the links in it. */
function isRecent(since: Date): SQL | undefined {
  // Not a parameter, so that the planner uses the index of these mails. Their last claim ended some minutes after the try.
  return or(gt(outbox.createdAt, since), and(sql`${outbox.state} = 'failed'`, gt(outbox.dueAt, since)));
}

const newestFirst = [desc(outbox.createdAt), desc(outbox.id)];

type FoundPage = Omit<MailPage, "success" | "message" | "mails" | "hasMailServer"> & { isOnPage: SQL };

async function findAll(db: Db, input: MailListInput, shown: SQL | undefined): Promise<FoundPage> {
  const { state } = input;
  const byState = await db
    .select({ state: outbox.state, count: sql<number>`count(*)::int` })
    .from(outbox)
    .where(shown)
    .groupBy(outbox.state);
  const { counts, total } = sumStates(byState, state);
  const { before, ...page } = pageOf(total, input);
  const { isTurned, ...rows } = fromNearerEnd(total, before, input.limit);
  const onPage = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(shown, state && eq(outbox.state, state)))
    .orderBy(...(isTurned ? [asc(outbox.createdAt), asc(outbox.id)] : newestFirst))
    .limit(rows.limit)
    .offset(rows.offset);
  return { isOnPage: inArray(outbox.id, onPage), total, ...page, counts, hasMore: false };
}

async function findMatches(db: Db, input: MailListInput, shown: SQL | undefined): Promise<FoundPage> {
  const { state, q } = input;
  const first = firstMatches({
    table: outbox,
    columns: sql`${outbox.id} as id, ${outbox.state} as state, ${outbox.createdAt} as created_at`,
    where: shown,
    // The first condition is that of the index.
    matches: sql`${outbox.recipient} <> '' and ${hasFolded(outbox.foldedText, q)}`,
    order: newestFirst,
    limit: matchesMax + 1,
  });
  const { rows } = await db.execute<{ id: string; state: MailState }>(
    sql`with ${first} select id, state from first_matches order by created_at desc, id desc limit ${matchesMax + 1}`,
  );
  const matches = rows.slice(0, matchesMax);
  const { counts, total } = sumStates(
    matches.map((match) => ({ state: match.state, count: 1 })),
    state,
  );
  const { before, ...page } = pageOf(total, input);
  const ids = matches.filter((match) => state === undefined || match.state === state).map(({ id }) => id);
  const isOnPage = inArray(outbox.id, ids.slice(before, before + input.limit));
  return { isOnPage, total, ...page, counts, hasMore: rows.length > matchesMax };
}

/** @param state that is listed; undefined: all */
export function sumStates(byState: { state: MailState; count: number }[], state: MailState | undefined) {
  const counts = Object.fromEntries(mailStates.map((name) => [name, 0])) as MailCounts;
  for (const row of byState) counts[row.state] += row.count;
  return { counts, total: state ? counts[state] : Object.values(counts).reduce((sum, count) => sum + count, 0) };
}

/** @throws Refusal 404 */
export async function readMail(db: Db, mailId: string, shown: SQL | undefined): Promise<MailDetail & { html: string }> {
  const row = await findMail(db, mailId, shown);
  return { ...wireMail(row), text: row.bodyText, html: row.bodyHtml };
}

/**
 * Sends it now, as if for the first time. What is sent already is not sent again, and neither is what is just being sent.
 * @throws Refusal 404, 409
 */
export async function sendAgain(db: Db, mailId: string, shown: SQL | undefined): Promise<void> {
  const sent = await inTransaction(db, (tx) =>
    tx
      .update(outbox)
      .set({ state: "waiting", attempts: 0, dueAt: new Date(), handedOverAt: null, lastError: "" })
      .where(
        and(
          eq(outbox.id, mailId),
          shown,
          isNull(outbox.claim),
          inArray(outbox.state, ["waiting", "failed", "unsure", "skipped"]),
        ),
      )
      .returning({ id: outbox.id }),
  );
  if (sent.length === 0) {
    const { state } = await findMail(db, mailId, shown);
    throw state === "sent"
      ? new Refusal(409, say(m.refusal_this_mail_is_sent_already), { code: "sent" })
      : new Refusal(409, say(m.refusal_this_mail_is_being_sent), { code: "being-sent" });
  }
  tellQueued();
}

/** A mail to this owner alone, to see whether mails arrive. */
export async function sendTestMail(db: Db, ownerId: string): Promise<void> {
  await inTransaction(db, (tx) =>
    queueMails(tx, [{ key: `test-mail:${uuidv7()}`, kind: "test-mail", payload: { ownerId } }]),
  );
}

/**
 * Takes out of the outbox what was written to someone, or about these orders. Not yet sent ones about orders stay: an order
 * under way still needs them.
 * @returns the ids of the mails
 */
export async function eraseMails(tx: Queryable, email: string, orderIds: readonly string[]): Promise<string[]> {
  // A waiting mail has no recipient yet: the account's missing e-mail would be everybody's.
  if (email === "") return eraseMailsAbout(tx, orderIds);
  const toThem = eq(sql`lower(${outbox.recipient})`, email.toLowerCase());
  const asked = eq(sql`lower(${outbox.payload}->>'email')`, email.toLowerCase());
  return erase(tx, or(toThem, asked, isAbout(orderIds)));
}

/** Erases the mails about these orders, to whomever they went. @returns the ids of the mails */
export async function eraseMailsAbout(tx: Queryable, orderIds: readonly string[]): Promise<string[]> {
  return orderIds.length === 0 ? [] : erase(tx, isAbout(orderIds));
}

/** Erases these mails, whether they have been sent or not. @param keys of their queuing @returns their ids */
export async function eraseMailsOf(tx: Queryable, keys: readonly string[]): Promise<string[]> {
  return keys.length === 0 ? [] : erase(tx, inArray(outbox.messageKey, [...keys]));
}

/** @param orderIds of orders, or of questions */
function isAbout(orderIds: readonly string[]): SQL {
  const ids = `{${orderIds.join(",")}}`;
  return sql`(${outbox.payload}->>'orderId' = any(${ids}::text[]) or ${outbox.payload}->>'questionId' = any(${ids}::text[]))`;
}

async function erase(tx: Queryable, which: SQL | undefined): Promise<string[]> {
  const rows = await tx
    .update(outbox)
    .set({ recipient: "", subject: "", bodyText: "", bodyHtml: "", payload: sql`${outbox.payload} - 'email'` })
    .where(which)
    .returning({ id: outbox.id });
  return rows.map(({ id }) => id);
}

async function findMail(db: Db, mailId: string, shown: SQL | undefined) {
  const [row] = await db
    .select()
    .from(outbox)
    .where(and(eq(outbox.id, mailId), shown));
  if (row === undefined) throw new Refusal(404, say(m.refusal_we_do_not_know_this_mail), { code: "unknown-mail" });
  return row;
}

function wireMail(row: Omit<typeof outbox.$inferSelect, "bodyText" | "bodyHtml">): Mail {
  const { id, kind, state, recipient, subject, lastError, attempts } = row;
  return {
    ...{ _id: id, kind, state, recipient, subject, attempts },
    lastError: unsaid(saidOf(lastError)),
    isKeptAsFile: state === "sent" && isKeptAsFile(lastError),
    isUnderWay: row.claim !== null,
    nextTryAt: state === "waiting" && attempts > 0 && row.claim === null ? row.dueAt.toISOString() : null,
    sentAt: row.sentAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
