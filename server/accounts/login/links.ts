/**
 * Mailed links that work once for an account.
 *
 * 1. The token is made when the mail is written, and is in the mail only; the database keeps its SHA-256.
 * 2. A newer mail leaves the older links valid: otherwise anybody who keeps typing a stranger's e-mail would void each link
 *    before it is read. The newest {@link maxOpen} of a kind stay.
 * 3. Using one link, and {@link voidLinks}, voids all of its kind; mails requested earlier then make no link. The account's
 *    row is locked meanwhile, so that no new link slips through.
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

/** @returns the token; undefined when links were voided, or the account deleted, after the request */
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

/** The link's customer, without using it; undefined when it is used, void, too old or of another kind. */
export async function findLink(db: Queryable, kind: LinkKind, token: string, now: Date): Promise<string | undefined> {
  const [row] = await db
    .select({ customerId: accountLinks.customerId })
    .from(accountLinks)
    .where(isOpen(kind, token, now));
  return row?.customerId;
}

/** Uses the link, and voids the account's others of its kind. Of several calls at once, one succeeds. */
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

/** Voids all of the account's links, and those of mails not sent yet. */
export async function voidLinks(tx: Tx, customerId: string): Promise<void> {
  await lockAccount(tx, customerId);
  for (const kind of kinds) await voidKind(tx, customerId, kind);
}

async function voidKind(tx: Tx, customerId: string, kind: LinkKind): Promise<void> {
  await tx.delete(accountLinks).where(isOf(customerId, kind));
  // In whole milliseconds, like the times it is compared with.
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
