/**
 * A card terminal of the shop's own, for trying the shop without a provider. It moves no money.
 *
 * 1. Only in demo mode, and only while no provider is configured (open-providers.ts).
 * 2. It acts like an outside provider: its sessions are its own table, and the shop learns of a payment by a signed webhook
 *    over HTTP.
 */
import { createHmac, randomBytes } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/database.ts";
import { type DemoRequest, demoSessions } from "#db/schema/payments.ts";
import { type PaymentProvider, ProviderRefusal, type Report, type SessionRequest } from "./provider.ts";
import { requireSignature, signatureHeader, signBody } from "./signed-body.ts";

export type DemoSession = typeof demoSessions.$inferSelect;
export type SignedEvent = { body: string; signature: string };

export type DemoTerminal = {
  find(sessionId: string): Promise<DemoSession | undefined>;
  /** Ends an open session. @returns the message for the shop; undefined when it was not open */
  end(sessionId: string, as: "paid" | "expired"): Promise<SignedEvent | undefined>;
};

/** @param appSecret of the shop; the terminal derives its signing key from it */
export function openDemoTerminal(db: Db, appSecret: string): PaymentProvider & { terminal: DemoTerminal } {
  const secret = createHmac("sha256", appSecret).update("demo-terminal").digest("base64url");
  const known = async (sessionId: string) => {
    const session = await findSession(db, sessionId);
    if (session === undefined) throw new ProviderRefusal("refused", "", { cause: new Error("no such session") });
    return session;
  };
  return {
    name: "demo",
    title: "Test terminal",
    async createSession(request) {
      const session = await openSession(db, request);
      return { sessionId: session.id, url: `/demo-pay/${session.id}` };
    },
    readSession: async ({ sessionId }) => reportOf(await known(sessionId)),
    async endSession({ sessionId }) {
      await endSession(db, sessionId, "expired");
      return reportOf(await known(sessionId));
    },
    async refund({ paymentId, idempotencyKey }) {
      const refundId = `demo_re_${idempotencyKey.slice("refund:".length)}`;
      const where = eq(demoSessions.paymentId, paymentId);
      const [session] = await db.update(demoSessions).set({ refundId }).where(where).returning();
      if (session === undefined) throw new ProviderRefusal("refused", "", { cause: new Error("no such payment") });
      return { refundId };
    },
    async readWebhook({ body, headers }) {
      requireSignature(body, headers[signatureHeader], secret, new Date());
      const { id, type, report } = JSON.parse(body.toString()) as { id: string; type: string; report: Report };
      return { eventId: id, kind: type, report };
    },
    terminal: {
      find: (sessionId) => findSession(db, sessionId),
      async end(sessionId, as) {
        const session = await endSession(db, sessionId, as);
        if (session === undefined) return undefined;
        const body = JSON.stringify({
          id: `demo_evt_${randomBytes(16).toString("base64url")}`,
          type: `session.${as}`,
          report: reportOf(session),
        });
        return { body, signature: signBody(body, secret, new Date()) };
      },
    },
  };
}

/** Erases buyers' e-mails from the sessions of these orders. */
export async function forgetBuyers(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await tx
    .update(demoSessions)
    .set({ request: sql`${demoSessions.request} || '{"email": ""}'::jsonb` })
    .where(sql`${demoSessions.request}->>'orderId' = any(${`{${orderIds.join(",")}}`}::text[])`);
}

async function openSession(db: Db, request: SessionRequest): Promise<DemoSession> {
  const {
    idempotencyKey,
    orderId,
    attempt,
    number,
    email,
    amountMinor,
    currency,
    lines,
    language,
    successUrl,
    expiresAt,
  } = request;
  const shown: DemoRequest = { orderId, attempt, number, email, amountMinor, currency, lines, language, successUrl };
  const id = `demo_cs_${randomBytes(24).toString("base64url")}`;
  await db.insert(demoSessions).values({ id, idempotencyKey, request: shown, expiresAt }).onConflictDoNothing();
  const [session] = await db.select().from(demoSessions).where(eq(demoSessions.idempotencyKey, idempotencyKey));
  if (session === undefined) throw new Error("the test terminal lost a session");
  return session;
}

async function findSession(db: Db, sessionId: string): Promise<DemoSession | undefined> {
  const [session] = await db.select().from(demoSessions).where(eq(demoSessions.id, sessionId));
  if (session?.state === "open" && session.expiresAt <= new Date()) return { ...session, state: "expired" };
  return session;
}

async function endSession(db: Db, sessionId: string, as: "paid" | "expired"): Promise<DemoSession | undefined> {
  const isOpen = and(eq(demoSessions.id, sessionId), eq(demoSessions.state, "open"));
  const [session] = await db
    .update(demoSessions)
    .set({ state: as, paymentId: as === "paid" ? `demo_pi_${randomBytes(12).toString("base64url")}` : null })
    .where(as === "paid" ? and(isOpen, gt(demoSessions.expiresAt, new Date())) : isOpen)
    .returning();
  return session;
}

function reportOf({ id, state, paymentId, request }: DemoSession): Report {
  const { orderId, attempt, amountMinor, currency } = request;
  const paid = { paymentId: paymentId ?? undefined, amountMinor, currency };
  return { state, sessionId: id, orderId, attempt, ...(state === "paid" ? paid : {}) };
}
