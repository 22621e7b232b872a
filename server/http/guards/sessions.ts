/**
 * Sessions of the two realms, kept on the server.
 *
 * 1. The cookie holds a 256-bit random token; the database only its SHA-256.
 * 2. A login makes a new token (createSession) and ends the browser's previous one (replaceSession); logout deletes it (endSession).
 * 3. An account has at most {@link maxSessions}: the least recently used one ends.
 * 4. A session ends some days after its login; an owner's also after {@link idleHours} without use.
 * 5. A customer's session never counts as an owner's: separate tables, cookies and look-ups.
 */
import { createHash, randomBytes } from "node:crypto";
import { and, desc, eq, gt, inArray, isNull, ne, not, type SQL, sql } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { StaffRole } from "#contract/rules/office/roles.ts";
import type { Queryable, Tx } from "#db/database.ts";
import { customerSessions, ownerSessions, owners } from "#db/schema/accounts.ts";
import { endOtherPushes, endPushesOf, passPushesOn } from "./push-sessions.ts";
import { storedTwoFactorRule, type TwoFactorWanted, twoFactorWanted } from "./two-factor-rule.ts";

export type Realm = "customer" | "owner";

const lifetimeDays: Record<Realm, number> = { customer: 30, owner: 7 };
const idleHours: Record<Realm, number> = { customer: 30 * 24, owner: 12 };
const maxSessions = 20;
const dayMs = 86_400_000;
/** An owner's cookie is not sent when another site links here: the office's pages hold no data and ask by themselves. */
const sameSite = { customer: "lax", owner: "strict" } as const;
/** The precision of "last seen": a write at each request would cost too much. */
const seenEveryMs = 600_000;
const sessionIdLength = 16;
const tables = {
  customer: { table: customerSessions, account: customerSessions.customerId },
  owner: { table: ownerSessions, account: ownerSessions.ownerId },
} as const;

/** @param tx holds the account's row locked. @returns the token for the cookie, which is not stored */
export async function createSession(
  tx: Tx,
  realm: Realm,
  accountId: string,
  userAgent: string,
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const session = {
    tokenHash: hashToken(token),
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + lifetimeDays[realm] * dayMs),
    userAgent: userAgent.slice(0, 200),
  };
  if (realm === "customer") await tx.insert(customerSessions).values({ ...session, customerId: accountId });
  else {
    await tx.insert(ownerSessions).values({ ...session, ownerId: accountId });
    await tx.update(owners).set({ lastSeenAt: now }).where(eq(owners.id, accountId));
  }
  const { table, account } = tables[realm];
  const surplus = tx
    .select({ tokenHash: table.tokenHash })
    .from(table)
    .where(and(eq(account, accountId), ne(table.tokenHash, session.tokenHash)))
    .orderBy(desc(table.lastSeenAt), desc(table.createdAt))
    .offset(maxSessions - 1);
  const ended = await tx.delete(table).where(inArray(table.tokenHash, surplus)).returning({ hash: table.tokenHash });
  const hashes = ended.map(({ hash }) => hash);
  if (realm === "owner") await endPushesOf(tx, hashes);
  return token;
}

/** The account behind a token, or undefined when it is unknown or has expired. */
export async function findSession(db: Queryable, realm: Realm, token: string, now: Date): Promise<string | undefined> {
  const { table, account } = tables[realm];
  const tokenHash = hashToken(token);
  const [row] = await db
    .select({ accountId: account, lastSeenAt: table.lastSeenAt })
    .from(table)
    .where(and(eq(table.tokenHash, tokenHash), isAlive(realm, now)));
  if (row && now.getTime() - row.lastSeenAt.getTime() > seenEveryMs) {
    await db.update(table).set({ lastSeenAt: now }).where(eq(table.tokenHash, tokenHash));
  }
  return row?.accountId;
}

/**
 * The person of the team behind a token and what that person is now, in one query, so that a changed role counts at once.
 * Undefined when the session is unknown or has expired, or the person was disabled.
 */
export async function findStaffSession(
  db: Queryable,
  token: string,
  now: Date,
): Promise<{ ownerId: string; staffRole: StaffRole; twoFactorWanted: TwoFactorWanted | null } | undefined> {
  const tokenHash = hashToken(token);
  const [row] = await db
    .select({
      ownerId: owners.id,
      staffRole: owners.role,
      lastSeenAt: ownerSessions.lastSeenAt,
      twoFactorSince: owners.totpConfirmedAt,
      rule: storedTwoFactorRule,
    })
    .from(ownerSessions)
    .innerJoin(owners, eq(owners.id, ownerSessions.ownerId))
    .where(and(eq(ownerSessions.tokenHash, tokenHash), isAlive("owner", now), isNull(owners.disabledAt)));
  if (row === undefined) return undefined;
  const { lastSeenAt, twoFactorSince, rule, ...person } = row;
  const has = { role: person.staffRole, hasTwoFactor: twoFactorSince !== null };
  const found = { ...person, twoFactorWanted: twoFactorWanted(rule, has, now) };
  if (now.getTime() - lastSeenAt.getTime() > seenEveryMs) {
    await db.update(ownerSessions).set({ lastSeenAt: now }).where(eq(ownerSessions.tokenHash, tokenHash));
    await db.update(owners).set({ lastSeenAt: now }).where(eq(owners.id, found.ownerId));
  }
  return found;
}

/** The role of the person behind a token, without counting as use; undefined as in {@link findStaffSession}, and for who must set up a second factor first. */
export async function roleOfSession(db: Queryable, token: string, now: Date): Promise<StaffRole | undefined> {
  const [row] = await db
    .select({ role: owners.role, twoFactorSince: owners.totpConfirmedAt, rule: storedTwoFactorRule })
    .from(ownerSessions)
    .innerJoin(owners, eq(owners.id, ownerSessions.ownerId))
    .where(and(eq(ownerSessions.tokenHash, hashToken(token)), isAlive("owner", now), isNull(owners.disabledAt)));
  if (row === undefined) return undefined;
  const { role, rule } = row;
  return twoFactorWanted(rule, { role, hasTwoFactor: row.twoFactorSince !== null }, now)?.isDue ? undefined : role;
}

/** Signs out. */
export async function endSession(db: Queryable, realm: Realm, token: string): Promise<void> {
  const { table } = tables[realm];
  await db.delete(table).where(eq(table.tokenHash, hashToken(token)));
  if (realm === "owner") await endPushesOf(db, [hashToken(token)]);
}

/**
 * {@link createSession} for a login in a browser that has a session, which ends.
 * @param oldToken in its cookie, whoever's that was
 */
export async function replaceSession(
  tx: Tx,
  realm: Realm,
  accountId: string,
  { oldToken, userAgent, now }: { oldToken: string | undefined; userAgent: string; now: Date },
): Promise<string> {
  const { table } = tables[realm];
  const oldHash = oldToken === undefined ? undefined : hashToken(oldToken);
  if (oldHash !== undefined) await tx.delete(table).where(eq(table.tokenHash, oldHash));
  const token = await createSession(tx, realm, accountId, userAgent, now);
  if (realm === "owner" && oldHash !== undefined) await passPushesOn(tx, accountId, oldHash, hashToken(token));
  return token;
}

/** An account's sessions, last used first. `_id` is a part of the token's hash: it identifies a session and opens none. */
export async function listSessions(db: Queryable, realm: Realm, accountId: string, currentToken: string | undefined) {
  const { table, account } = tables[realm];
  const rows = await db
    .select()
    .from(table)
    .where(and(eq(account, accountId), isAlive(realm, new Date())))
    .orderBy(desc(table.lastSeenAt));
  return shownSessions(realm, rows, currentToken, new Date());
}

type SessionRow = { tokenHash: string; userAgent: string; createdAt: Date; lastSeenAt: Date; expiresAt: Date };

/** Sessions as their owner sees them, without those that are over. `_id` is a part of the token's hash. */
export function shownSessions(realm: Realm, rows: SessionRow[], currentToken: string | undefined, now: Date) {
  const current = currentToken === undefined ? undefined : hashToken(currentToken);
  const idleSince = now.getTime() - idleHours[realm] * 3_600_000;
  return rows
    .filter(({ expiresAt, lastSeenAt }) => expiresAt > now && lastSeenAt.getTime() > idleSince)
    .map((row) => ({
      _id: row.tokenHash.slice(0, sessionIdLength),
      userAgent: row.userAgent,
      createdAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
      isThisOne: row.tokenHash === current,
    }));
}

/** Ends one session of the account by its `_id`. @returns whether there was one */
export async function endSessionById(
  db: Queryable,
  realm: Realm,
  accountId: string,
  sessionId: string,
): Promise<boolean> {
  const { table, account } = tables[realm];
  const ended = await db
    .delete(table)
    .where(and(eq(account, accountId), eq(sql`left(${table.tokenHash}, ${sessionIdLength})`, sessionId)))
    .returning({ tokenHash: table.tokenHash });
  const hashes = ended.map(({ tokenHash }) => tokenHash);
  if (realm === "owner") await endPushesOf(db, hashes);
  return hashes.length > 0;
}

/** Ends every session of the account except this token's. */
export async function endOtherSessions(
  db: Queryable,
  realm: Realm,
  accountId: string,
  currentToken: string | undefined,
): Promise<void> {
  const { table, account } = tables[realm];
  const isOther = currentToken === undefined ? undefined : ne(table.tokenHash, hashToken(currentToken));
  await db.delete(table).where(and(eq(account, accountId), isOther));
  if (realm === "owner") await endOtherPushes(db, accountId, currentToken && hashToken(currentToken));
}

export async function deleteExpiredSessions(db: Queryable, now: Date): Promise<void> {
  await db.delete(customerSessions).where(not(isAlive("customer", now)));
  await db.delete(ownerSessions).where(not(isAlive("owner", now)));
}

function isAlive(realm: Realm, now: Date): SQL {
  const { table } = tables[realm];
  const idleSince = new Date(now.getTime() - idleHours[realm] * 3_600_000);
  return sql`(${gt(table.expiresAt, now)} and ${gt(table.lastSeenAt, idleSince)})`;
}

/** The session token in the browser's cookie, if any. */
export function sessionToken(request: FastifyRequest, realm: Realm): string | undefined {
  const token = request.cookies[cookieName(realm, isSecure(request))];
  return token !== undefined && token.length <= 100 ? token : undefined;
}

export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, realm: Realm, token: string): void {
  const secure = isSecure(request);
  reply.setCookie(cookieName(realm, secure), token, {
    path: "/",
    httpOnly: true,
    sameSite: sameSite[realm],
    secure,
    maxAge: lifetimeDays[realm] * 86_400,
  });
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply, realm: Realm): void {
  const secure = isSecure(request);
  reply.clearCookie(cookieName(realm, secure), { path: "/", httpOnly: true, sameSite: sameSite[realm], secure });
}

/** Over HTTPS the __Host- prefix keeps sibling hosts from planting a cookie of this name. */
export function cookieName(name: string, secure: boolean): string {
  return secure ? `__Host-gp_${name}` : `gp_${name}`;
}

export function isSecure(request: FastifyRequest): boolean {
  return request.protocol === "https" || request.server.servedOverHttps;
}

/** As the database has it. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
