/**
 * What matters to the safety of accounts, one line of the log each: `event`, realm, account, address, request id.
 *
 * 1. The events are a closed list. No line names a person: an e-mail and an account's id are short keyed hashes, so that
 *    lines of one account can be put together, and nobody is found by guessing without the shop's secret.
 * 2. A route says in its `config` which event its success is, so what it does and what is noted of it stand together.
 *    Refusals are noted where they are answered (errors.ts).
 * 3. What a stranger can cause without end (refusals, forged messages) is one line at once, then one a minute with a count.
 */
import { createHmac } from "node:crypto";
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from "fastify";
import { oncePerMinute } from "./once-per-minute.ts";
import type { Refusal } from "./refusal.ts";
import type { Realm } from "./sessions.ts";

const securityEvents = [
  "login",
  "login-failed",
  "logout",
  "registered",
  "account-deleted",
  "password-changed",
  "password-reset-asked",
  "password-reset",
  "email-confirmed",
  "session-ended",
  "password-refused",
  "owner-added",
  "owner-disabled",
  "owner-enabled",
  "two-factor-begun",
  "two-factor-on",
  "two-factor-off",
  "recovery-codes-renewed",
  "not-signed-in",
  "forbidden",
  "throttled",
  "forged-webhook",
] as const;
export type SecurityEvent = (typeof securityEvents)[number];

/** Who or what it is about. Neither e-mail nor id is written as it is. */
type SecuritySubject = {
  realm?: Realm;
  email?: string;
  accountId?: string;
  /** Another account that it was done to. */
  toAccountId?: string;
  /** Why, in a word of the code: "wrong-password". */
  reason?: string;
  provider?: string;
};

const countedEvents = new Set<SecurityEvent>(["not-signed-in", "forbidden", "throttled", "forged-webhook"]);
const failures = new Set<SecurityEvent>(["login-failed", "password-refused", ...countedEvents]);
const hashLength = 12;

/** What a route's success is, or how its input tells. */
export type NotedEvent = SecurityEvent | ((body: Record<string, unknown>) => SecurityEvent);

declare module "fastify" {
  interface FastifyContextConfig {
    event?: NotedEvent;
    /** Whose accounts the call is about. */
    realm?: Realm;
  }
  interface FastifyInstance {
    securityLog: SecurityLog;
  }
  interface FastifyRequest {
    /** Of a public call that signs somebody in. */
    signedInAs: string | null;
  }
}

type SecurityLog = { note(request: FastifyRequest, event: SecurityEvent, subject: SecuritySubject): void };

/** @param secret of the shop: the same account has the same hash in all of its processes */
export function registerSecurityLog(app: FastifyInstance, secret: string): void {
  const once = oncePerMinute();
  app.decorate("securityLog", {
    note(request, event, { realm, email, accountId, toAccountId, ...rest }) {
      const hash = (text: string) => createHmac("sha256", secret).update(`log:${text}`).digest("base64url");
      const shortHash = (text: string | undefined) =>
        text === undefined ? undefined : hash(`${realm}:${text.toLowerCase()}`).slice(0, hashLength);
      const line = {
        event,
        realm,
        email: shortHash(email),
        account: shortHash(accountId),
        toAccount: shortHash(toAccountId),
        address: request.ip,
        ...rest,
      };
      if (!countedEvents.has(event)) return write(request.log, line, event);
      // A forger has as many addresses as he likes; the provider that he imitates is one.
      const key = event === "forged-webhook" ? `${event} ${rest.provider}` : `${event} ${request.ip}`;
      once(key, (times) => write(request.log, times > 1 ? { ...line, times } : line, event));
    },
  });
  app.decorateRequest("signedInAs", null);
  app.addHook("onResponse", async (request, reply) => {
    const { event } = request.routeOptions.config;
    if (event === undefined || reply.statusCode >= 400) return;
    noteSecurity(request, typeof event === "string" ? event : event(bodyOf(request)), subjectOf(request));
  });
  app.addHook("onClose", async () => once.end());
}

export function noteSecurity(request: FastifyRequest, event: SecurityEvent, subject: SecuritySubject = {}): void {
  request.server.securityLog.note(request, event, subject);
}

/**
 * A refusal that tells of somebody trying: a wrong login or password, from another site, too often, or at the owner's calls
 * without being one.
 */
export function noteRefusal(request: FastifyRequest, { status, code }: Refusal): void {
  const subject = code === undefined ? {} : { reason: code };
  const { event } = request.routeOptions.config;
  if (code === "wrong-login" || (code === "wrong-code" && event === "login")) {
    noteSecurity(request, "login-failed", { ...subjectOf(request), ...subject });
  } else if (code === "wrong-password" || code === "wrong-code") {
    noteSecurity(request, "password-refused", { ...subjectOf(request), ...subject });
  } else if (status === 403) noteSecurity(request, "forbidden", subject);
  else if (status === 429) noteSecurity(request, "throttled", { ...subjectOf(request), ...subject });
  else if (status === 401 && request.routeOptions.config.role === "owner") {
    noteSecurity(request, "not-signed-in", { ...subject, realm: "owner" });
  }
}

function subjectOf(request: FastifyRequest): SecuritySubject {
  const { realm } = request.routeOptions.config;
  const { email, ownerId } = bodyOf(request);
  const accountId = request.signedInAs ?? request.ownerId ?? request.customerId ?? undefined;
  return {
    ...(realm && { realm }),
    ...(typeof email === "string" && { email }),
    ...(accountId !== undefined && { accountId }),
    ...(typeof ownerId === "string" && { toAccountId: ownerId }),
  };
}

function bodyOf({ body }: FastifyRequest): Record<string, unknown> {
  return typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
}

function write(log: FastifyBaseLogger, line: object, event: SecurityEvent): void {
  if (failures.has(event)) log.warn(line, "security");
  else log.info(line, "security");
}
