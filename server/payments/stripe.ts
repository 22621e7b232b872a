/**
 * Stripe Checkout. Cards are typed on Stripe's own page; no card number reaches the shop.
 *
 * 1. A session is opened under the attempt's key, and a repeated request is identical.
 * 2. Its address is used only when it is Stripe's.
 */
import Stripe from "stripe";
import {
  type ChargedLine,
  type PaymentProvider,
  type ProviderEvent,
  ProviderFault,
  ProviderRefusal,
  type Report,
  type SessionRequest,
  WrongSignature,
} from "./provider.ts";

export type StripeOptions = {
  secretKey: string;
  webhookSecret: string;
  /** Only for the test double, which speaks Stripe's API on loopback. */
  apiBase?: string | undefined;
};

const toleranceSeconds = 300;
/** Stripe's limits of one session. */
const maxLines = 100;
const maxNameLength = 250;

export function openStripe({ secretKey, webhookSecret, apiBase }: StripeOptions): PaymentProvider {
  const base = apiBase === undefined ? undefined : new URL(apiBase);
  const stripe = new Stripe(secretKey, {
    maxNetworkRetries: 1,
    timeout: 10_000,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: base.port || (base.protocol === "http:" ? 80 : 443),
      protocol: base.protocol === "http:" ? ("http" as const) : ("https" as const),
    }),
  });
  const origins = ["https://checkout.stripe.com", ...(base ? [base.origin] : [])];
  const { sessions } = stripe.checkout;
  return {
    name: "stripe",
    title: "Stripe",
    async createSession(request) {
      const { idempotencyKey } = request;
      const session = await answered(sessions.create(sessionParams(request), { idempotencyKey }));
      return { sessionId: session.id, url: trustedUrl(session.url, origins) };
    },
    async readSession({ sessionId }) {
      return reportOf(await answered(sessions.retrieve(sessionId)));
    },
    async endSession({ sessionId }) {
      try {
        return reportOf(await answered(sessions.expire(sessionId)));
      } catch (error) {
        // Only an open session can be closed: this one has just been paid, or has ended.
        if (!(error instanceof ProviderRefusal)) throw error;
        return reportOf(await answered(sessions.retrieve(sessionId)));
      }
    },
    async refund({ idempotencyKey, paymentId, amountMinor, reason }) {
      try {
        const params = { payment_intent: paymentId, amount: amountMinor, metadata: { reason } };
        return { refundId: (await answered(stripe.refunds.create(params, { idempotencyKey }))).id };
      } catch (error) {
        if (error instanceof ProviderRefusal && error.message === alreadyRefunded) return { refundId: "" };
        throw error;
      }
    },
    async readWebhook({ body, headers }) {
      const signature = headers["stripe-signature"];
      if (typeof signature !== "string") throw new WrongSignature("no signature");
      try {
        return eventOf(stripe.webhooks.constructEvent(body, signature, webhookSecret, toleranceSeconds));
      } catch (error) {
        throw new WrongSignature("not signed by Stripe", { cause: error });
      }
    },
  };
}

function sessionParams(request: SessionRequest): Stripe.Checkout.SessionCreateParams {
  const { orderId, attempt, number } = request;
  const metadata = { orderId, attempt: String(attempt), number };
  return {
    mode: "payment",
    allowed_payment_method_types: ["card"],
    // In another currency the amount could not be compared.
    adaptive_pricing: { enabled: false },
    client_reference_id: orderId,
    customer_email: request.email,
    line_items: fitLines(request.lines).map(({ name, unitMinor, quantity }) => ({
      quantity,
      price_data: {
        currency: request.currency.toLowerCase(),
        unit_amount: unitMinor,
        product_data: { name: name.slice(0, maxNameLength) },
      },
    })),
    metadata,
    // The charge copies these, so that refunds made in Stripe's dashboard find their order.
    payment_intent_data: { metadata, description: `Order ${number}` },
    expires_at: Math.floor(request.expiresAt.getTime() / 1000),
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
  };
}

/** Stripe accepts a hundred lines; the rest become one line with their sum. */
function fitLines(lines: ChargedLine[]): ChargedLine[] {
  if (lines.length <= maxLines) return lines;
  const rest = lines.slice(maxLines - 1);
  const unitMinor = rest.reduce((sum, line) => sum + line.unitMinor * line.quantity, 0);
  return [...lines.slice(0, maxLines - 1), { name: `${rest.length} more lines`, unitMinor, quantity: 1 }];
}

function trustedUrl(url: string | null, origins: readonly string[]): string {
  if (url !== null && URL.canParse(url) && origins.includes(new URL(url).origin)) return url;
  throw new ProviderRefusal("refused", "", { cause: new Error(`the session's address is not Stripe's: ${url}`) });
}

function reportOf(session: Stripe.Checkout.Session): Report {
  return {
    state: stateOf(session),
    sessionId: session.id,
    paymentId: idOf(session.payment_intent),
    amountMinor: session.amount_total ?? undefined,
    currency: session.currency?.toUpperCase(),
    ...marksOf(session.metadata),
  };
}

function stateOf({ status, payment_status }: Stripe.Checkout.Session): Report["state"] {
  if (status === "expired") return "expired";
  if (payment_status === "paid") return "paid";
  return status === "complete" ? "pending" : "open";
}

function eventOf(event: Stripe.Event): ProviderEvent {
  const { id: eventId, type: kind } = event;
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
      return { eventId, kind, report: reportOf(event.data.object) };
    case "checkout.session.async_payment_failed":
    case "checkout.session.expired":
      return { eventId, kind, report: { ...reportOf(event.data.object), state: "expired" } };
    case "charge.refunded": {
      const { refunded, payment_intent, metadata } = event.data.object;
      if (!refunded) return { eventId, kind, report: undefined };
      return { eventId, kind, report: { state: "refunded", paymentId: idOf(payment_intent), ...marksOf(metadata) } };
    }
    default:
      return { eventId, kind, report: undefined };
  }
}

function marksOf(metadata: Stripe.Metadata | null) {
  const attempt = Number(metadata?.attempt);
  return { orderId: metadata?.orderId, attempt: Number.isInteger(attempt) ? attempt : undefined };
}

function idOf(reference: string | { id: string } | null): string | undefined {
  return (typeof reference === "string" ? reference : reference?.id) ?? undefined;
}

const alreadyRefunded = "charge_already_refunded";

async function answered<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const { errors } = Stripe;
    if (error instanceof errors.StripeInvalidRequestError) {
      if (error.code === "amount_too_small") throw new ProviderRefusal("too-small", error.message);
      if (error.code === "amount_too_large") throw new ProviderRefusal("too-large", error.message);
      throw new ProviderRefusal("refused", error.code === alreadyRefunded ? alreadyRefunded : error.message);
    }
    if (
      error instanceof errors.StripeAuthenticationError ||
      error instanceof errors.StripePermissionError ||
      error instanceof errors.StripeIdempotencyError
    ) {
      throw new ProviderRefusal("refused", error.message);
    }
    if (error instanceof errors.StripeAPIError) throw new ProviderFault(error.message);
    throw error;
  }
}
