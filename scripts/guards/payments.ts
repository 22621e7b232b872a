import type { Guard } from "./guard.ts";

const webhooks = "test/api/card-webhooks.test.ts";
const bkash = "test/api/bkash.test.ts";

export const paymentGuards: Guard[] = [
  // Payments
  {
    guard: "Stripe's signature, and its age",
    file: "server/payments/stripe.ts",
    from: "stripe.webhooks.constructEvent(body, signature, webhookSecret, toleranceSeconds)",
    to: "(JSON.parse(String(body)) as Stripe.Event)",
    test: webhooks,
    name: "forged, altered, old and unsigned",
  },
  {
    guard: "Age of Stripe's signature",
    file: "server/payments/stripe.ts",
    from: "webhookSecret, toleranceSeconds)",
    to: "webhookSecret, toleranceSeconds * 1e6)",
    test: webhooks,
    name: "forged, altered, old and unsigned",
  },
  {
    guard: "Hash of SSLCommerz's notice",
    file: "server/payments/sslcommerz.ts",
    from: "if (!timingSafeEqual(sha256(given), sha256(wanted))) {",
    to: "if (!timingSafeEqual(sha256(given), sha256(given)) && wanted) {",
    test: "test/api/sslcommerz.test.ts",
    name: "forged",
  },
  {
    guard: "SSLCommerz's proof is that of the payment it is shown for",
    file: "server/payments/sslcommerz.ts",
    from: " || proof.tran_id !== sessionId",
    test: "test/api/sslcommerz.test.ts",
    name: "forged",
  },
  {
    guard: "Amount and currency of a payment",
    file: "server/orders/paying/cards/settle-payment.ts",
    from: "return paidMinor === amountMinor && paidCurrency === currency && amountMinor === exactMinor(order);",
    to: "return paidMinor !== undefined && amountMinor === exactMinor(order) && (paidCurrency ?? currency) !== null;",
    test: webhooks,
    name: "leaves the order unpaid and flagged",
  },
  {
    guard: "A paid order is not paid twice",
    file: "server/orders/paying/cards/settle-payment.ts",
    from: 'if (order.isPaid) return { kind: "paid-twice" };',
    test: webhooks,
    name: "a second real payment",
  },
  {
    guard: "A message is of the card page that it names",
    file: "server/orders/paying/cards/settle-payment.ts",
    from: "payment.sessionId !== null && payment.sessionId !== sessionId",
    to: "payment.sessionId === null && payment.sessionId !== sessionId && order.isPaid",
    test: webhooks,
    name: "a message that is delivered again",
  },
  {
    guard: "Late money needs its stock",
    file: "server/orders/paying/cards/settle-payment.ts",
    from: "if (await revive(one)) return undefined;",
    to: "await revive(one); return undefined;",
    test: "test/api/card-expiry.test.ts",
    name: "sold out since",
  },
  {
    guard: "The page of a card payment is Stripe's",
    file: "server/payments/stripe.ts",
    from: " && origins.includes(new URL(url).origin)",
    test: "test/api/card-payment.test.ts",
    name: "a page that is not Stripe's",
  },

  // bKash
  {
    guard: "bKash's money is for the invoice of its own attempt",
    file: "server/payments/bkash.ts",
    from: "if (invoice !== invoiceOf(session)) throw",
    to: 'if (invoice === "") throw',
    test: bkash,
    name: "a payment with another invoice",
  },
  {
    guard: "bKash's money is taken only for an order that can be paid",
    file: "server/orders/paying/cards/take-agreed.ts",
    from: "!provider.takeMoney || !isWanted",
    to: "!provider.takeMoney || (order.number < 0 && !isWanted)",
    test: bkash,
    name: "but not for an order that has ended",
  },
  {
    guard: "bKash's money is taken only for the newest attempt",
    file: "server/orders/paying/cards/take-agreed.ts",
    from: "newest?.id === payment.id && isOpen ?",
    to: "newest && isOpen ?",
    test: bkash,
  },
  {
    guard: "bKash's refund is looked up before it is sent",
    file: "server/payments/bkash.ts",
    from: "(await findRefund(call, request)) ?? (await sendRefund(call, request))",
    to: "(findRefund === undefined ? undefined : await sendRefund(call, request))",
    test: bkash,
    name: "a refund is sent once",
  },
  {
    guard: "A token that bKash refuses is renewed twice an hour at most",
    file: "server/token-keeper.ts",
    from: "isRefused && refusedAt.length >= mostRenewals",
    to: "isRefused && refusedAt.length >= mostRenewals * 1000",
    test: bkash,
    name: "one token serves calls at once",
  },
  {
    guard: "A claim is decided once",
    file: "server/claims/decide.ts",
    from: "claim?.decision !== null",
    to: "claim === undefined",
    test: "test/api/claims.test.ts",
    name: "of two owners one decides",
  },
  {
    guard: "An offer that was changed or withdrawn is not accepted",
    file: "server/claims/offers.ts",
    from: "if (offer.end !== null) throw offerOver();\n  if",
    to: "if",
    test: "test/api/claim-offers.test.ts",
    name: "each step is told",
  },
];
