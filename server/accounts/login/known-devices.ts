/**
 * Browsers in which an account has logged in before.
 *
 * Wrong logins from elsewhere do not lock these out: each known browser has its own count (login-tries.ts). The cookie's
 * token signs nobody in, is bound to the accounts that logged in with it, and changes at each login. The database keeps
 * its SHA-256.
 */
import { createHash, randomBytes } from "node:crypto";
import { and, desc, eq, inArray, lt, ne, type SQL } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Db, Tx } from "#db/database.ts";
import { customerDevices, customers, ownerDevices, owners } from "#db/schema/accounts.ts";
import { cookieName, isSecure, type Realm } from "../../http/guards/sessions.ts";

const lifetimeDays = 365;
const maxDevices = 20;
const tables = {
  customer: { table: customerDevices, account: customerDevices.customerId, accounts: customers },
  owner: { table: ownerDevices, account: ownerDevices.ownerId, accounts: owners },
} as const;

/**
 * @param isAccount a condition on the realm's table of accounts
 * @returns a key to count this browser's tries by; undefined when it has never logged in to this account
 */
export async function findDevice(
  db: Db,
  realm: Realm,
  isAccount: SQL,
  token: string | undefined,
): Promise<string | undefined> {
  if (token === undefined) return undefined;
  const { table, account, accounts } = tables[realm];
  const [row] = await db
    .select({ tokenHash: table.tokenHash, accountId: account })
    .from(table)
    .innerJoin(accounts, eq(accounts.id, account))
    .where(and(eq(table.tokenHash, hashOf(token)), isAccount));
  return row && `${row.accountId}:${row.tokenHash}`;
}

/**
 * After a login. Other accounts of this browser move to its new token.
 * @param oldToken of the browser's cookie
 * @returns the token for its cookie
 */
export async function rememberDevice(
  tx: Tx,
  realm: Realm,
  accountId: string,
  oldToken: string | undefined,
  now: Date,
): Promise<string> {
  const { table, account } = tables[realm];
  const token = randomBytes(32).toString("base64url");
  const tokenHash = hashOf(token);
  if (oldToken !== undefined) {
    await tx.delete(table).where(and(eq(table.tokenHash, hashOf(oldToken)), eq(account, accountId)));
    await tx
      .update(table)
      .set({ tokenHash })
      .where(eq(table.tokenHash, hashOf(oldToken)));
  }
  if (realm === "customer") {
    await tx.insert(customerDevices).values({ tokenHash, customerId: accountId, lastLoginAt: now });
  } else {
    await tx.insert(ownerDevices).values({ tokenHash, ownerId: accountId, lastLoginAt: now });
  }
  const oldest = tx
    .select({ tokenHash: table.tokenHash })
    .from(table)
    .where(and(eq(account, accountId), ne(table.tokenHash, tokenHash)))
    .orderBy(desc(table.lastLoginAt))
    .offset(maxDevices - 1);
  await tx.delete(table).where(and(eq(account, accountId), inArray(table.tokenHash, oldest)));
  return token;
}

export async function deleteOldDevices(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - lifetimeDays * 86_400_000);
  await db.delete(customerDevices).where(lt(customerDevices.lastLoginAt, oldest));
  await db.delete(ownerDevices).where(lt(ownerDevices.lastLoginAt, oldest));
}

export function deviceToken(request: FastifyRequest, realm: Realm): string | undefined {
  const token = request.cookies[cookieName(`known_${realm}`, isSecure(request))];
  return token !== undefined && token.length <= 100 ? token : undefined;
}

export function setDeviceCookie(request: FastifyRequest, reply: FastifyReply, realm: Realm, token: string): void {
  const secure = isSecure(request);
  reply.setCookie(cookieName(`known_${realm}`, secure), token, {
    path: "/",
    httpOnly: true,
    sameSite: "strict",
    secure,
    maxAge: lifetimeDays * 86_400,
  });
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
