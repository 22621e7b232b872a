/**
 * Sessions of the two realms, kept on the server.
 *
 * 1. The cookie holds a 256-bit random token; the database only its SHA-256.
 * 2. A login makes a new token (createSession) and ends the one the browser brought; logout deletes it (endSession).
 * 3. A customer's session never counts as an owner's: separate tables, cookies and look-ups.
 */
import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, lt } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Queryable } from "#db/open.ts";
import { customerSessions, ownerSessions } from "#db/schema/accounts.ts";

export type Realm = "customer" | "owner";

const lifetimeDays: Record<Realm, number> = { customer: 30, owner: 7 };
const dayMs = 86_400_000;

/** @returns the token for the cookie; it is stored nowhere */
export async function createSession(
  db: Queryable,
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
  if (realm === "customer") await db.insert(customerSessions).values({ ...session, customerId: accountId });
  else await db.insert(ownerSessions).values({ ...session, ownerId: accountId });
  return token;
}

/** The account behind a token, or undefined when it is unknown or has expired. */
export async function findSession(db: Queryable, realm: Realm, token: string, now: Date): Promise<string | undefined> {
  const tokenHash = hashToken(token);
  if (realm === "customer") {
    const [row] = await db
      .select({ id: customerSessions.customerId })
      .from(customerSessions)
      .where(and(eq(customerSessions.tokenHash, tokenHash), gt(customerSessions.expiresAt, now)));
    return row?.id;
  }
  const [row] = await db
    .select({ id: ownerSessions.ownerId })
    .from(ownerSessions)
    .where(and(eq(ownerSessions.tokenHash, tokenHash), gt(ownerSessions.expiresAt, now)));
  return row?.id;
}

export async function endSession(db: Queryable, realm: Realm, token: string): Promise<void> {
  const tokenHash = hashToken(token);
  if (realm === "customer") await db.delete(customerSessions).where(eq(customerSessions.tokenHash, tokenHash));
  else await db.delete(ownerSessions).where(eq(ownerSessions.tokenHash, tokenHash));
}

export async function deleteExpiredSessions(db: Queryable, now: Date): Promise<void> {
  await db.delete(customerSessions).where(lt(customerSessions.expiresAt, now));
  await db.delete(ownerSessions).where(lt(ownerSessions.expiresAt, now));
}

/** The session's token that the browser brought, if any. */
export function sessionToken(request: FastifyRequest, realm: Realm): string | undefined {
  const token = request.cookies[cookieName(realm, isSecure(request))];
  return token !== undefined && token.length <= 100 ? token : undefined;
}

export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, realm: Realm, token: string): void {
  const secure = isSecure(request);
  reply.setCookie(cookieName(realm, secure), token, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure,
    maxAge: lifetimeDays[realm] * 86_400,
  });
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply, realm: Realm): void {
  const secure = isSecure(request);
  reply.clearCookie(cookieName(realm, secure), { path: "/", httpOnly: true, sameSite: "lax", secure });
}

/** Over HTTPS the __Host- prefix keeps sibling hosts from planting a cookie of this name. */
export function cookieName(name: string, secure: boolean): string {
  return secure ? `__Host-gp_${name}` : `gp_${name}`;
}

export function isSecure(request: FastifyRequest): boolean {
  return request.protocol === "https" || request.server.servedOverHttps;
}

function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
