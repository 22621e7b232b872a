import type { FastifyReply, FastifyRequest } from "fastify";
import type { Db } from "#db/open.ts";
import {
  clearSessionCookie,
  cookieName,
  createSession,
  endSession,
  isSecure,
  type Realm,
  sessionToken,
  setSessionCookie,
} from "../http/sessions.ts";
import { type Accounts, knownDeviceMark } from "./customers.ts";

export async function signInCustomer(
  accounts: Accounts,
  request: FastifyRequest,
  reply: FastifyReply,
  customerId: string,
): Promise<void> {
  await signIn(accounts.db, request, reply, "customer", customerId);
  const secure = isSecure(request);
  reply.setCookie(cookieName("known", secure), knownDeviceMark(accounts.secret, customerId), {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure,
    maxAge: 365 * 86_400,
  });
}

/** A login always makes a new session; the one that the browser brought ends. */
export async function signIn(
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  realm: Realm,
  accountId: string,
): Promise<void> {
  const old = sessionToken(request, realm);
  if (old !== undefined) await endSession(db, realm, old);
  const token = await createSession(db, realm, accountId, request.headers["user-agent"] ?? "", new Date());
  setSessionCookie(request, reply, realm, token);
}

export async function signOut(db: Db, request: FastifyRequest, reply: FastifyReply, realm: Realm): Promise<void> {
  const token = sessionToken(request, realm);
  if (token !== undefined) await endSession(db, realm, token);
  clearSessionCookie(request, reply, realm);
}
