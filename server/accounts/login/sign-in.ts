import { and, eq, isNull } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Db, Tx } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { customers, owners } from "#db/schema/accounts.ts";
import {
  clearSessionCookie,
  endSession,
  findSession,
  findStaffSession,
  type Realm,
  replaceSession,
  sessionToken,
  setSessionCookie,
} from "../../http/guards/sessions.ts";
import { wrongLogin } from "./accounts.ts";
import { deviceToken, rememberDevice, setDeviceCookie } from "./known-devices.ts";

/**
 * Starts a new session, ends the browser's previous one, and remembers the browser for this account.
 * @throws Refusal 401 when the account was deleted or disabled meanwhile
 */
export async function signIn(
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  realm: Realm,
  accountId: string,
): Promise<void> {
  const now = new Date();
  const oldToken = sessionToken(request, realm);
  const userAgent = request.headers["user-agent"] ?? "";
  const made = await inTransaction(db, async (tx) => {
    await lockAccount(tx, realm, accountId);
    return {
      session: await replaceSession(tx, realm, accountId, { oldToken, userAgent, now }),
      device: await rememberDevice(tx, realm, accountId, deviceToken(request, realm), now),
    };
  });
  request.signedInAs = accountId;
  setSessionCookie(request, reply, realm, made.session);
  setDeviceCookie(request, reply, realm, made.device);
}

export async function signOut(db: Db, request: FastifyRequest, reply: FastifyReply, realm: Realm): Promise<void> {
  const token = sessionToken(request, realm);
  if (token !== undefined) await inTransaction(db, (tx) => endSession(tx, realm, token));
  clearSessionCookie(request, reply, realm);
}

/** Who is signed in, on a route that is open to all. */
export async function accountOf(db: Db, request: FastifyRequest, realm: Realm): Promise<string | undefined> {
  const token = sessionToken(request, realm);
  return token === undefined ? undefined : findSession(db, realm, token, new Date());
}

/** The person of the team who is signed in, on a route that is open to all. */
export async function staffOf(db: Db, request: FastifyRequest) {
  const token = sessionToken(request, "owner");
  return token === undefined ? undefined : findStaffSession(db, token, new Date());
}

/** So that parallel logins count each other's sessions, and no session outlives the disabling of its owner. */
async function lockAccount(tx: Tx, realm: Realm, accountId: string): Promise<void> {
  const found =
    realm === "customer"
      ? await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, accountId)).for("update")
      : await tx
          .select({ id: owners.id })
          .from(owners)
          .where(and(eq(owners.id, accountId), isNull(owners.disabledAt)))
          .for("update");
  if (found.length === 0) throw wrongLogin();
}
