// Messages from the contact form, as the owner reads and puts them away.
import { and, desc, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { ContactMessage, MessagePage } from "#contract/contact.ts";
import type { Db } from "#db/open.ts";
import { contactMessages } from "#db/schema/contact.ts";
import { Refusal } from "../http/refusal.ts";

/** Newest first. */
export async function listMessages(
  db: Db,
  { page, limit, archived, q }: { page: number; limit: number; archived: boolean; q: string },
): Promise<Omit<MessagePage, "success" | "message">> {
  const wanted = and(
    archived ? isNotNull(contactMessages.archivedAt) : isNull(contactMessages.archivedAt),
    q === "" ? undefined : contains(q),
  );
  const [counts] = await db
    .select({
      total: sql<number>`count(*) filter (where ${wanted})::int`,
      unread: sql<number>`count(*) filter (where ${contactMessages.archivedAt} is null and ${contactMessages.readAt} is null)::int`,
    })
    .from(contactMessages);
  const total = counts?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / limit));
  const shown = Math.min(page, pages);
  const rows = await db
    .select()
    .from(contactMessages)
    .where(wanted)
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(limit)
    .offset((shown - 1) * limit);
  return { messages: rows.map(wireMessage), total, page: shown, pages, unread: counts?.unread ?? 0 };
}

/** @throws Refusal 404 */
export async function markMessage(
  db: Db,
  messageId: string,
  { read, archived }: { read?: boolean | undefined; archived?: boolean | undefined },
): Promise<void> {
  const now = new Date();
  const changed = await db
    .update(contactMessages)
    .set({
      ...(read === undefined ? {} : { readAt: read ? now : null }),
      ...(archived === undefined ? {} : { archivedAt: archived ? now : null }),
    })
    .where(eq(contactMessages.id, messageId))
    .returning({ id: contactMessages.id });
  if (changed.length === 0) throw new Refusal(404, "We do not know this message.", { code: "unknown-message" });
}

function contains(text: string): SQL | undefined {
  const pattern = `%${text.normalize("NFC").replace(/[\\%_]/g, "\\$&")}%`;
  const columns = [contactMessages.name, contactMessages.email, contactMessages.message];
  return or(...columns.map((column) => sql`${column} ilike ${pattern}`));
}

function wireMessage(row: typeof contactMessages.$inferSelect): ContactMessage {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    message: row.message,
    isRead: row.readAt !== null,
    isArchived: row.archivedAt !== null,
    createdAt: row.createdAt.toISOString(),
  };
}
