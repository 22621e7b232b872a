/**
 * What the shop needs of a payment provider, and all it knows of one.
 *
 * 1. A provider only reports; what a report means for an order is decided in one place (server/orders/paying/settle-payment.ts).
 * 2. Every call is safe to repeat: a session is opened under a key of the attempt, a refund under one of the payment.
 * 3. A `ProviderRefusal` is a definite no, a `ProviderFault` its own failure. Those, and all other errors, leave open
 *    whether the provider has acted; only a refusal does not.
 */
import type { IncomingHttpHeaders } from "node:http";
import type { PaymentProviderName } from "#contract/constants.ts";

/** Unit price in poisha. The lines add up to the amount exactly: products, delivery and tax. */
export type ChargedLine = { name: string; unitMinor: number; quantity: number };

export type SessionRequest = {
  idempotencyKey: string;
  orderId: string;
  attempt: number;
  /** The human number, GP-1001. */
  number: string;
  amountMinor: number;
  currency: string;
  lines: ChargedLine[];
  /** The account's e-mail. */
  email: string;
  /** As typed for the delivery; some gateways insist on it. */
  buyer: { name: string; street: string; city: string; zipcode: string; country: string; phone: string };
  expiresAt: Date;
  successUrl: string;
  cancelUrl: string;
};

export type Session = { sessionId: string; url: string };
export type SessionRef = { sessionId: string; expiresAt: Date };

/**
 * What the provider says of a session. `pending`: the shopper has done all, the money is not certain yet.
 * `refunded`: the whole payment was given back.
 */
export type Report = {
  state: "open" | "pending" | "paid" | "expired" | "refunded";
  sessionId?: string | undefined;
  paymentId?: string | undefined;
  /** The shop's own marks, which it gave when it opened the session. */
  orderId?: string | undefined;
  attempt?: number | undefined;
  /** What was really paid, in hundredths of the currency. */
  amountMinor?: number | undefined;
  currency?: string | undefined;
  /** What the owner should know of this payment. */
  warning?: string | undefined;
};

/** `report` is missing when the event says nothing about a session. */
export type ProviderEvent = { eventId: string; kind: string; report: Report | undefined };
type WebhookMessage = { body: Buffer; headers: IncomingHttpHeaders };
type RefundRequest = { idempotencyKey: string; paymentId: string; amountMinor: number; reason: string };

export type PaymentProvider = {
  name: PaymentProviderName;
  /** As the owner knows it. */
  title: string;
  /** What it can take, in poisha, where that is known beforehand. */
  limits?: { minMinor: number; maxMinor: number };
  createSession(request: SessionRequest): Promise<Session>;
  readSession(session: SessionRef): Promise<Report>;
  /** Closes the session, so that nobody can pay it any more; reports what it then is, which may be paid. */
  endSession(session: SessionRef): Promise<Report>;
  refund(request: RefundRequest): Promise<{ refundId: string }>;
  /** @throws WrongSignature when the message is not the provider's own, or too old */
  readWebhook(message: WebhookMessage): Promise<ProviderEvent>;
};

export class ProviderRefusal extends Error {
  override name = "ProviderRefusal";
  readonly code: "too-small" | "too-large" | "refused";
  constructor(code: ProviderRefusal["code"], message: string) {
    super(message);
    this.code = code;
  }
}

/** The provider answered that it failed itself. */
export class ProviderFault extends Error {
  override name = "ProviderFault";
}

export class WrongSignature extends Error {
  override name = "WrongSignature";
}
