/**
 * The interface of payment providers.
 *
 * 1. A provider only reports; server/orders/paying/cards/settle-payment.ts alone decides what a report means for an order.
 * 2. Every call can be repeated safely: a session has a key of the attempt, a refund one of the payment.
 * 3. A `ProviderRefusal` is a definite no. After a `ProviderFault`, the provider's own failure, and after any other error, the
 *    provider may have acted or not.
 */
import type { IncomingHttpHeaders } from "node:http";
import type { Language, PaymentProviderName } from "#contract/rules/constants.ts";

/** Unit price in poisha. The lines add up to the amount exactly: products, delivery and tax. */
export type ChargedLine = { name: string; bengaliName?: string; unitMinor: number; quantity: number };

export type SessionRequest = {
  idempotencyKey: string;
  orderId: string;
  attempt: number;
  /** The human number, GP-1001. */
  number: string;
  amountMinor: number;
  currency: string;
  lines: ChargedLine[];
  /** Of the order. Only the test terminal has a page of its own in it. */
  language: Language;
  /** The account's e-mail. */
  email: string;
  /** From the delivery address; some gateways insist on it. */
  buyer: { name: string; street: string; city: string; zipcode: string; country: string; phone: string };
  expiresAt: Date;
  successUrl: string;
  cancelUrl: string;
};

export type Session = { sessionId: string; url: string };
/** With what the shop told the provider when it opened the session. */
export type SessionRef = { sessionId: string; expiresAt: Date; orderId: string; attempt: number; number: string };

/**
 * The provider's report on a session. `pending`: the shopper is done, but the money is not certain yet.
 * `refunded`: the whole payment was given back.
 */
export type Report = {
  state: "open" | "pending" | "paid" | "expired" | "refunded";
  sessionId?: string | undefined;
  paymentId?: string | undefined;
  /** Metadata that the shop sent when it opened the session. */
  orderId?: string | undefined;
  attempt?: number | undefined;
  /** The amount paid, in hundredths of the currency. */
  amountMinor?: number | undefined;
  currency?: string | undefined;
  /** For the owner, about this payment. */
  warning?: string | undefined;
  /** The shopper has agreed, and the shop may take the money (`takeMoney`). */
  isAgreed?: boolean | undefined;
};

/** `report` is missing when the event says nothing about a session. */
export type ProviderEvent = { eventId: string; kind: string; report: Report | undefined };
export type WebhookMessage = { body: Buffer; headers: IncomingHttpHeaders };
/** `knownRefundIds`: earlier refunds of the same payment, which are not this one. */
export type RefundRequest = {
  idempotencyKey: string;
  sessionId: string;
  paymentId: string;
  amountMinor: number;
  reason: string;
  knownRefundIds?: string[];
};

export type PaymentProvider = {
  name: PaymentProviderName;
  /** As the owner knows it. */
  title: string;
  /** Amounts that it accepts, in poisha, if known in advance. */
  limits?: { minMinor: number; maxMinor: number };
  createSession(request: SessionRequest): Promise<Session>;
  readSession(session: SessionRef): Promise<Report>;
  /** Closes the session, so that nobody can pay it. Reports its final state, which may be paid. */
  endSession(session: SessionRef): Promise<Report>;
  /** Takes the money that the shopper has agreed to, if the provider leaves that to the shop. Reports the session's state after it. */
  takeMoney?(session: SessionRef): Promise<Report>;
  refund(request: RefundRequest): Promise<{ refundId: string }>;
  /** Its longest message, where it is far below what a card network may send. */
  webhookMaxBytes?: number;
  /** Missing if it sends none. @throws WrongSignature when the message is not the provider's own, or too old */
  readWebhook?(message: WebhookMessage): Promise<ProviderEvent>;
};

/** `words`: the provider's own, which the owner reads; "" when it gave none. `cause`: for the log. */
export class ProviderRefusal extends Error {
  override name = "ProviderRefusal";
  readonly code: "too-small" | "too-large" | "refused";
  readonly words: string;
  constructor(code: ProviderRefusal["code"], words: string, options?: ErrorOptions) {
    super(words, options);
    this.code = code;
    this.words = words;
  }
}

/** The provider reported its own failure. */
export class ProviderFault extends Error {
  override name = "ProviderFault";
}

export class WrongSignature extends Error {
  override name = "WrongSignature";
}
