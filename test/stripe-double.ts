/*
 * The part of Stripe that the shop uses, on loopback. The real Stripe library talks to it (STRIPE_API_BASE).
 *
 * It treats idempotency keys as Stripe does (repeats the first answer, refuses other parameters), knows the limits of a session, and can
 * be slow, answer 500, or drop the connection after doing its work. It also signs webhooks, which the test delivers once, repeatedly,
 * late or out of order.
 */
import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import Stripe from "stripe";
import { openDoubleServer } from "./double-server.ts";

export const webhookSecret = "whsec_of_the_double";
const leastSeconds = 30 * 60;

export type DoubleSession = {
  id: string;
  object: "checkout.session";
  url: string | null;
  status: "open" | "complete" | "expired";
  payment_status: "paid" | "unpaid";
  payment_intent: string | null;
  amount_total: number;
  currency: string;
  metadata: Record<string, string>;
  expires_at: number;
  /** The form fields that the shop sent. */
  sent: Record<string, string>;
};
type Refund = { id: string; payment_intent: string; amount: number };
/**
 * Applies to the next call of this kind only. `drop`: does the work, then drops the connection. `waitFor`: waits before it begins.
 * `answerAfter`: does the work at once, then waits before it answers.
 */
type Mood = "ok" | "drop" | "fail" | { waitFor: Promise<unknown> } | { answerAfter(): Promise<unknown> };
type Answer = { status: number; body: unknown };

export type StripeDouble = {
  base: string;
  sessions: Map<string, DoubleSession>;
  refunds: Refund[];
  /** Every request received, as "POST /v1/checkout/sessions". */
  calls: string[];
  minimum: number;
  /** The origin of new sessions' payment pages. */
  pageOrigin: string;
  next(call: "create" | "read" | "expire" | "refund", ...moods: Mood[]): void;
  /** The shopper pays on Stripe's page. */
  pay(sessionId: string, change?: Partial<DoubleSession>): DoubleSession;
  lapse(sessionId: string): DoubleSession;
  newest(): DoubleSession;
  close(): Promise<void>;
};

export async function openStripeDouble(): Promise<StripeDouble> {
  const kept = new Map<string, { sent: string; answer: Answer }>();
  const moods = new Map<string, Mood[]>();
  const { base, close } = await openDoubleServer((request, response) => void serve(request, response));
  const found = (sessionId: string) => {
    const session = double.sessions.get(sessionId);
    if (!session) throw new Error(`the double has no session ${sessionId}`);
    return session;
  };
  const double: StripeDouble = {
    base,
    sessions: new Map(),
    refunds: [],
    calls: [],
    minimum: 6000,
    pageOrigin: base,
    next: (call, ...wanted) => void moods.set(call, wanted),
    pay(sessionId, change = {}) {
      const paid = { status: "complete", payment_status: "paid", payment_intent: newId("pi"), url: null } as const;
      return Object.assign(found(sessionId), paid, change);
    },
    lapse: (sessionId) => Object.assign(found(sessionId), { status: "expired", url: null } as const),
    newest: () => found([...double.sessions.keys()].at(-1) ?? "none"),
    close,
  };

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const sent = Buffer.concat(chunks).toString();
    const path = (request.url ?? "").split("?")[0] ?? "";
    double.calls.push(`${request.method} ${path}`);
    const kind = path.endsWith("/expire")
      ? "expire"
      : path.endsWith("/refunds")
        ? "refund"
        : request.method === "POST"
          ? "create"
          : "read";
    const mood = moods.get(kind)?.shift() ?? "ok";
    if (typeof mood === "object" && "waitFor" in mood) await mood.waitFor;
    if (mood === "fail") return send(response, failure(500, "api_error", undefined, "Something went wrong"));
    const key = request.headers["idempotency-key"];
    const answer = once(typeof key === "string" ? key : undefined, sent, () => work(kind, path, sent));
    if (mood === "drop") return request.socket.destroy();
    if (typeof mood === "object" && "answerAfter" in mood) await mood.answerAfter();
    send(response, answer);
  }

  function once(key: string | undefined, sent: string, act: () => Answer): Answer {
    const before = key === undefined ? undefined : kept.get(key);
    if (before && before.sent !== sent) return failure(400, "idempotency_error", undefined, "Other parameters");
    if (before) return before.answer;
    const answer = act();
    // Stripe does not keep the key of an invalid request.
    if (key !== undefined && answer.status < 400) kept.set(key, { sent, answer });
    return answer;
  }

  function work(kind: string, path: string, sent: string): Answer {
    const form = Object.fromEntries(new URLSearchParams(sent));
    if (kind === "create") return create(form);
    if (kind === "refund") return refund(form);
    const session = double.sessions.get(path.split("/")[4] ?? "");
    if (!session) return failure(404, "invalid_request_error", "resource_missing", "No such session");
    if (kind === "expire") {
      if (session.status !== "open") return failure(400, "invalid_request_error", undefined, "Only open sessions");
      Object.assign(session, { status: "expired", url: null });
    }
    return { status: 200, body: session };
  }

  function create(sent: Record<string, string>): Answer {
    const amount = lineItems(sent).reduce((sum, { unitMinor, quantity }) => sum + unitMinor * quantity, 0);
    if (amount < double.minimum) {
      return failure(400, "invalid_request_error", "amount_too_small", "The amount is too small");
    }
    const leastExpiry = Math.floor(Date.now() / 1000) + leastSeconds;
    if (Number(sent.expires_at) < leastExpiry) {
      return failure(400, "invalid_request_error", undefined, "expires_at must be at least 30 minutes away");
    }
    const id = `cs_test_${newId("d")}`;
    const session: DoubleSession = {
      id,
      object: "checkout.session",
      url: `${double.pageOrigin}/c/pay/${id}`,
      status: "open",
      payment_status: "unpaid",
      payment_intent: null,
      amount_total: amount,
      currency: sent["line_items[0][price_data][currency]"] ?? "",
      metadata: { orderId: sent["metadata[orderId]"] ?? "", attempt: sent["metadata[attempt]"] ?? "" },
      expires_at: Number(sent.expires_at),
      sent,
    };
    double.sessions.set(id, session);
    return { status: 200, body: { ...session } };
  }

  function refund(sent: Record<string, string>): Answer {
    const { payment_intent = "", amount = "0" } = sent;
    const paid = [...double.sessions.values()].find((one) => one.payment_intent === payment_intent)?.amount_total ?? 0;
    const before = double.refunds.filter((one) => one.payment_intent === payment_intent);
    const left = before.reduce((sum, one) => sum - one.amount, paid);
    if (left === 0) return failure(400, "invalid_request_error", "charge_already_refunded", "It has been refunded");
    if (Number(amount) > left) return failure(400, "invalid_request_error", undefined, `Only ${left} is left`);
    const made = { id: newId("re"), payment_intent, amount: Number(amount) };
    double.refunds.push(made);
    return { status: 200, body: { ...made, object: "refund", status: "succeeded" } };
  }
  return double;
}

/** The line items on the payment page: names, unit prices in poisha, quantities. */
export function lineItems(sent: Record<string, string>) {
  const items: { name: string; unitMinor: number; quantity: number }[] = [];
  for (let at = 0; sent[`line_items[${at}][quantity]`] !== undefined; at += 1) {
    items.push({
      name: sent[`line_items[${at}][price_data][product_data][name]`] ?? "",
      unitMinor: Number(sent[`line_items[${at}][price_data][unit_amount]`]),
      quantity: Number(sent[`line_items[${at}][quantity]`]),
    });
  }
  return items;
}

export type SignedEvent = { payload: string; headers: Record<string, string> };

/** A Stripe event, signed by Stripe's own library. */
export function signedEvent(
  type: string,
  object: object,
  { secret = webhookSecret, id = newId("evt"), ageSeconds = 0 } = {},
): SignedEvent {
  const payload = JSON.stringify({ id, object: "event", type, data: { object } });
  const timestamp = Math.floor(Date.now() / 1000) - ageSeconds;
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return { payload, headers: { "content-type": "application/json", "stripe-signature": signature } };
}

export function chargeOf(session: DoubleSession) {
  return { object: "charge", refunded: true, payment_intent: session.payment_intent, metadata: session.metadata };
}

function failure(status: number, type: string, code: string | undefined, message: string): Answer {
  return { status, body: { error: { type, code, message } } };
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

const newId = (prefix: string) => `${prefix}_${randomBytes(9).toString("hex")}`;
