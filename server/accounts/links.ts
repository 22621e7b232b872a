/**
 * Mailed links that open something of an account once.
 *
 * 1. The token is made when the mail is written and stands in the mail alone; the database keeps its SHA-256.
 * 2. A newer mail leaves the older links open: else whoever types a stranger's e-mail again and again would void each link
 *    before it is read. The newest of them stay, {@link maxOpen} of a kind.
 * 3. The use of one link and {@link voidLinks} close all of its kind, and mails that were asked for before that make no
 *    link any more. The account's row is locked meanwhile, so that none is made beside it.
 */
import { createHash, randomBytes } from "node:crypto";
import { and, desc, eq, gt, inArray, lt, sql } from "drizzle-orm";
import type { Db, Queryable, Tx } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { accountLinks, customers } from "#db/schema/accounts.ts";

export type LinkKind = (typeof accountLinks.$inferInsert)["kind"];

const minuteMs = 60_000;
export const lifeMinutes: Record<LinkKind, number> = { "password-reset": 30, "confirm-email": 24 * 60 };
const kinds = ["password-reset", "confirm-email"] as const satisfies LinkKind[];
const maxOpen = 5;

/** @returns the token, undefined when the links were closed, or the account deleted, after this one was asked for */
export async function makeLink(
  db: Db,
  { customerId, kind, requestedAt, now }: { customerId: string; kind: LinkKind; requestedAt: Date; now: Date },
): Promise<string | undefined> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + lifeMinutes[kind] * minuteMs);
  return inTransaction(db, async (tx) => {
    if (!(await lockAccount(tx, customerId))) return undefined;
    const [closed] = await tx
      .select({ at: accountLinks.requestedAt })
      .from(accountLinks)
      .where(and(isOf(customerId, kind), accountLinks.isClosing, gt(accountLinks.requestedAt, requestedAt)));
    if (closed !== undefined) return undefined;
    const oldest = tx
      .select({ tokenHash: accountLinks.tokenHash })
      .from(accountLinks)
      .where(and(isOf(customerId, kind), eq(accountLinks.isClosing, false)))
      .orderBy(desc(accountLinks.requestedAt))
      .offset(maxOpen - 1);
    await tx.delete(accountLinks).where(inArray(accountLinks.tokenHash, oldest));
    await tx.insert(accountLinks).values({ customerId, kind, tokenHash: hashOf(token), requestedAt, expiresAt });
    return token;
  });
}

/** Whose link this is, without using it; undefined when it is used, void, too old or of another kind. */
export async function findLink(db: Queryable, kind: LinkKind, token: string, now: Date): Promise<string | undefined> {
  const [row] = await db
    .select({ customerId: accountLinks.customerId })
    .from(accountLinks)
    .where(isOpen(kind, token, now));
  return row?.customerId;
}

/** Uses the link up, and with it the account's others of the kind. Of several at once one gets it. */
export async function takeLink(tx: Tx, kind: LinkKind, token: string, now: Date): Promise<string | undefined> {
  const customerId = await findLink(tx, kind, token, now);
  if (customerId === undefined || !(await lockAccount(tx, customerId))) return undefined;
  const taken = await tx
    .delete(accountLinks)
    .where(isOpen(kind, token, now))
    .returning({ kind: accountLinks.kind });
  if (taken.length === 0) return undefined;
  await voidKind(tx, customerId, kind);
  return customerId;
}

/** Closes all of the account's links, and those of mails that wait to be sent. */
export async function voidLinks(tx: Tx, customerId: string): Promise<void> {
  await lockAccount(tx, customerId);
  for (const kind of kinds) await voidKind(tx, customerId, kind);
}

async function voidKind(tx: Tx, customerId: string, kind: LinkKind): Promise<void> {
  await tx.delete(accountLinks).where(isOf(customerId, kind));
  // In whole milliseconds, as the times are that it is compared with.
  const now = sql`date_trunc('milliseconds', now())`;
  const tokenHash = hashOf(randomBytes(32).toString("base64url"));
  await tx
    .insert(accountLinks)
    .values({ customerId, kind, tokenHash, requestedAt: now, expiresAt: now, isClosing: true });
}

export async function deleteOldLinks(db: Db, now: Date): Promise<void> {
  await db.delete(accountLinks).where(lt(accountLinks.expiresAt, new Date(now.getTime() - 2 * 1440 * minuteMs)));
}

async function lockAccount(tx: Tx, customerId: string): Promise<boolean> {
  const locked = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.id, customerId))
    .for("update");
  return locked.length > 0;
}

const isOf = (customerId: string, kind: LinkKind) =>
  and(eq(accountLinks.customerId, customerId), eq(accountLinks.kind, kind));

function isOpen(kind: LinkKind, token: string, now: Date) {
  return and(eq(accountLinks.tokenHash, hashOf(token)), eq(accountLinks.kind, kind), gt(accountLinks.expiresAt, now));
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
