// Messages from the contact form, as the owner reads and puts them away.
import { desc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { matchesMax } from "#contract/rules/constants.ts";
import type { ContactMessage, MessagePage } from "#contract/wire/shop/contact.ts";
import type { Db } from "#db/database.ts";
import { hasFolded } from "#db/folded.ts";
import { firstMatches } from "#db/migrating/first-matches.ts";
import { tellOffice } from "#db/news.ts";
import { inTransaction } from "#db/open.ts";
import { contactMessages } from "#db/schema/contact.ts";
import * as m from "#messages";
import { Refusal } from "../http/answers/refusal.ts";
import { say } from "../http/answers/say.ts";
import { pageOf } from "../http/paging.ts";
import { picturesOf } from "./letter-pictures.ts";

type Asked = { page: number; limit: number; archived: boolean; unread: boolean; q: string };

/** Newest first. Four queries at most, however many messages there are. */
export async function listMessages(db: Db, asked: Asked): Promise<Omit<MessagePage, "success" | "message">> {
  const { page, limit, archived, unread, q } = asked;
  const isAtPlace = archived ? isNotNull(contactMessages.archivedAt) : isNull(contactMessages.archivedAt);
  const isListed = unread ? sql`(${isAtPlace} and ${contactMessages.readAt} is null)` : isAtPlace;
  const [counts] = await db
    .select({
      all: sql<number>`count(*) filter (where ${isListed})::int`,
      unread: sql<number>`count(*) filter (where ${contactMessages.archivedAt} is null and ${contactMessages.readAt} is null)::int`,
    })
    .from(contactMessages);
  const matches = q === "" ? undefined : await findMatches(db, isListed, q);
  const total = Math.min(matches?.length ?? counts?.all ?? 0, matches ? matchesMax : Number.POSITIVE_INFINITY);
  const { before, ...place } = pageOf(total, { page, limit });
  const onPage =
    matches?.slice(before, Math.min(before + limit, total)) ??
    db
      .select({ id: contactMessages.id })
      .from(contactMessages)
      .where(isListed)
      .orderBy(...newestFirst)
      .limit(limit)
      .offset(before);
  const rows = await db
    .select()
    .from(contactMessages)
    .where(inArray(contactMessages.id, onPage))
    .orderBy(...newestFirst);
  const hasMore = matches !== undefined && matches.length > matchesMax;
  const pictures = await picturesOf(
    db,
    rows.map(({ id }) => id),
  );
  return {
    messages: rows.map((row) => wireMessage(row, pictures.get(row.id) ?? [])),
    total,
    ...place,
    unread: counts?.unread ?? 0,
    hasMore,
  };
}

const newestFirst = [desc(contactMessages.createdAt), desc(contactMessages.id)];

/** Their ids, the newest first; one more than are listed when there are more. */
async function findMatches(db: Db, where: SQL, q: string): Promise<string[]> {
  const first = firstMatches({
    table: contactMessages,
    columns: sql`${contactMessages.id} as id, ${contactMessages.createdAt} as created_at`,
    where,
    matches: hasFolded(contactMessages.foldedText, q),
    order: newestFirst,
    limit: matchesMax + 1,
  });
  const { rows } = await db.execute<{ id: string }>(
    sql`with ${first} select id from first_matches order by created_at desc, id desc limit ${matchesMax + 1}`,
  );
  return rows.map(({ id }) => id);
}

/** @throws Refusal 404 */
export async function markMessage(
  db: Db,
  messageId: string,
  { read, archived }: { read?: boolean | undefined; archived?: boolean | undefined },
): Promise<void> {
  const now = new Date();
  const changed = await inTransaction(db, (tx) => {
    tellOffice(tx, "messages");
    return tx
      .update(contactMessages)
      .set({
        ...(read === undefined ? {} : { readAt: read ? now : null }),
        ...(archived === undefined ? {} : { archivedAt: archived ? now : null }),
      })
      .where(eq(contactMessages.id, messageId))
      .returning({ id: contactMessages.id });
  });
  if (changed.length === 0)
    throw new Refusal(404, say(m.refusal_we_do_not_know_this_message), { code: "unknown-message" });
}

function wireMessage(row: typeof contactMessages.$inferSelect, pictures: ContactMessage["pictures"]): ContactMessage {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    message: row.message,
    pictures,
    isRead: row.readAt !== null,
    isArchived: row.archivedAt !== null,
    createdAt: row.createdAt.toISOString(),
  };
}
