/**
 * Mailed links that open something of an account once.
 *
 * 1. The token is made when the mail is written and stands in the mail alone; the database keeps its SHA-256.
 * 2. An account has one link of a kind. A newer one, a used one and {@link voidLink} take its place, and mails that were
 *    asked for before that make no link any more.
 */
import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Db, Queryable, Tx } from "#db/open.ts";
import { accountLinks } from "#db/schema/accounts.ts";

export type LinkKind = (typeof accountLinks.$inferInsert)["kind"];

const minuteMs = 60_000;
export const lifeMinutes: Record<LinkKind, number> = { "password-reset": 30, "confirm-email": 24 * 60 };

/** @returns the token, undefined when a newer mail, or a use, has overtaken this one */
export async function makeLink(
  db: Db,
  { customerId, kind, requestedAt, now }: { customerId: string; kind: LinkKind; requestedAt: Date; now: Date },
): Promise<string | undefined> {
  const token = randomBytes(32).toString("base64url");
  const link = {
    tokenHash: hashOf(token),
    requestedAt,
    expiresAt: new Date(now.getTime() + lifeMinutes[kind] * minuteMs),
  };
  const made = await db
    .insert(accountLinks)
    .values({ customerId, kind, ...link })
    .onConflictDoUpdate({
      target: [accountLinks.customerId, accountLinks.kind],
      set: link,
      setWhere: sql`${accountLinks.requestedAt} <= ${requestedAt.toISOString()}`,
    })
    .returning({ customerId: accountLinks.customerId });
  return made.length > 0 ? token : undefined;
}

/** Whose link this is, without using it; undefined when it is used, void, too old or of another kind. */
export async function findLink(db: Queryable, kind: LinkKind, token: string, now: Date): Promise<string | undefined> {
  const [row] = await db
    .select({ customerId: accountLinks.customerId })
    .from(accountLinks)
    .where(isOpen(kind, token, now));
  return row?.customerId;
}

/** Uses the link up. Of several at once one gets it. */
export async function takeLink(tx: Tx, kind: LinkKind, token: string, now: Date): Promise<string | undefined> {
  const [row] = await tx
    .update(accountLinks)
    .set(closed())
    .where(isOpen(kind, token, now))
    .returning({ customerId: accountLinks.customerId });
  return row?.customerId;
}

/** Closes the account's link, and those of mails that wait to be sent. */
export async function voidLink(tx: Tx, customerId: string, kind: LinkKind): Promise<void> {
  await tx
    .insert(accountLinks)
    .values({ customerId, kind, ...closed() })
    .onConflictDoUpdate({ target: [accountLinks.customerId, accountLinks.kind], set: closed() });
}

export async function deleteOldLinks(db: Db, now: Date): Promise<void> {
  await db.delete(accountLinks).where(lt(accountLinks.expiresAt, new Date(now.getTime() - 2 * 1440 * minuteMs)));
}

function isOpen(kind: LinkKind, token: string, now: Date) {
  return and(eq(accountLinks.tokenHash, hashOf(token)), eq(accountLinks.kind, kind), gt(accountLinks.expiresAt, now));
}

/** In whole milliseconds, as the times are that it is compared with. */
function closed() {
  const now = sql`date_trunc('milliseconds', now())`;
  return { tokenHash: hashOf(randomBytes(32).toString("base64url")), requestedAt: now, expiresAt: now };
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
