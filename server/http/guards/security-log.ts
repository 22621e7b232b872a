/**
 * Security events, one log line each: `event`, realm, account, address, request id.
 *
 * 1. The events are a closed list. No line names a person: e-mails and account ids are short keyed hashes. Lines of one
 *    account can be matched, but nobody can be guessed without the shop's secret.
 * 2. A route names the event of its success in its `config`. Refusals are logged where they are answered (errors.ts).
 * 3. Events that a stranger can cause without end (refusals, forged messages) are one line at first, then one a minute with
 *    a count.
 */
import { createHmac } from "node:crypto";
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from "fastify";
import type { Refusal } from "../answers/refusal.ts";
import { oncePerMinute } from "../once-per-minute.ts";
import type { Realm } from "./sessions.ts";

const securityEvents = [
  "login",
  "login-failed",
  "logout",
  "registered",
  "account-deleted",
  "password-changed",
  "phone-changed",
  "password-reset-asked",
  "password-reset",
  "email-confirmed",
  "email-disowned",
  "session-ended",
  "password-refused",
  "owner-added",
  "owner-disabled",
  "owner-enabled",
  "owner-removed",
  "role-changed",
  "account-changed",
  "wallets-changed",
  "keys-changed",
  "orders-exported",
  "customers-exported",
  "customer-forgotten",
  "orders-listed",
  "backup-downloaded",
  "two-factor-begun",
  "two-factor-on",
  "two-factor-off",
  "two-factor-rule",
  "recovery-codes-renewed",
  "not-signed-in",
  "forbidden",
  "throttled",
  "forged-webhook",
] as const;
export type SecurityEvent = (typeof securityEvents)[number];

/** The account concerned. Its e-mail, phone and id are hashed before they are logged. */
type SecuritySubject = {
  realm?: Realm;
  email?: string;
  phone?: string;
  accountId?: string;
  /** Another account, on which the event acts. */
  toAccountId?: string;
  /** The refusal's code, such as "wrong-password". */
  reason?: string;
  provider?: string;
};

const countedEvents = new Set<SecurityEvent>(["not-signed-in", "forbidden", "throttled", "forged-webhook"]);
const failures = new Set<SecurityEvent>(["login-failed", "password-refused", ...countedEvents]);
const hashLength = 12;

/** The event of a route's success, or a function of its input. */
export type NotedEvent = SecurityEvent | ((body: Record<string, unknown>) => SecurityEvent);

declare module "fastify" {
  interface FastifyContextConfig {
    event?: NotedEvent;
    /** The realm of the accounts concerned. */
    realm?: Realm;
  }
  interface FastifyInstance {
    securityLog: SecurityLog;
  }
  interface FastifyRequest {
    /** Set by a public call that signs somebody in. */
    signedInAs: string | null;
  }
}

type SecurityLog = { note(request: FastifyRequest, event: SecurityEvent, subject: SecuritySubject): void };

/** @param secret of the shop: the same account has the same hash in all of its processes */
export function registerSecurityLog(app: FastifyInstance, secret: string): void {
  const once = oncePerMinute();
  app.decorate("securityLog", {
    note(request, event, { realm, email, phone, accountId, toAccountId, ...rest }) {
      const hash = (text: string) => createHmac("sha256", secret).update(`log:${text}`).digest("base64url");
      const shortHash = (text: string | undefined) =>
        text === undefined ? undefined : hash(`${realm}:${text.toLowerCase()}`).slice(0, hashLength);
      const line = {
        event,
        realm,
        email: shortHash(email),
        phone: shortHash(phone),
        account: shortHash(accountId),
        toAccount: shortHash(toAccountId),
        address: request.ip,
        ...rest,
      };
      if (!countedEvents.has(event)) return write(request.log, line, event);
      // A forger has any number of addresses, but imitates one provider.
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
 * Logs refusals that look like attacks: wrong logins or passwords, calls from another site, too many tries, and owners' calls
 * by strangers.
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
  const { email, phone, ownerId } = bodyOf(request);
  const accountId = request.signedInAs ?? request.ownerId ?? request.customerId ?? undefined;
  return {
    ...(realm && { realm }),
    ...(typeof email === "string" && { email }),
    ...(typeof phone === "string" && { phone }),
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
