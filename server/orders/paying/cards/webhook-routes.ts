/**
 * The webhooks of payment providers.
 *
 * 1. They need no session and no origin: the signature over the raw body is the guard. It is checked before the database
 *    is used, so that a forged message costs a hash and nothing else.
 * 2. A message that is stored is answered with 200; a failure answers 5xx, and the provider sends it again.
 * 3. They have a scope of their own, because the body must arrive as the bytes that were signed.
 * 4. Each provider has its address, set up or not: the owner may give its keys while the shop runs.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type PaymentProviderName, paymentProviders } from "#contract/rules/constants.ts";
import { textFault } from "#contract/rules/text.ts";
import { asJob } from "../../../http/activity/activity.ts";
import { noteSecurity } from "../../../http/guards/security-log.ts";
import type { Limit, Throttle } from "../../../http/guards/throttling.ts";
import { type PaymentProvider, type WebhookMessage, WrongSignature } from "../../../payments/provider.ts";
import type { CardShop } from "../card-shop.ts";
import { payBack } from "../refund-payment.ts";
import { settlePayment } from "./settle-payment.ts";
import { comeBack } from "./take-agreed.ts";

const maxBytes: Record<PaymentProviderName, number> = {
  stripe: 256 * 1024,
  sslcommerz: 16 * 1024,
  bkash: 256 * 1024,
  demo: 256 * 1024,
};
/** bKash sends none. */
const sendingMessages = paymentProviders.filter((name) => name !== "bkash");
/** Far more than a nursery's orders cause; the provider repeats what was refused. */
const eventsOfProvider: Limit = { name: "webhook", hits: 1200, windowSeconds: 60 };
/** A shopper comes back once for each page. */
const returnsByAddress: Limit = { name: "payment-return", hits: 120, windowSeconds: 3600 };
const route = { config: { role: "webhook" }, schema: { hide: true } } as const;

export async function webhookRoutes(app: FastifyInstance, shop: CardShop & { throttle: Throttle }): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: maxBytes.stripe }, (_request, body, parsed) => {
      parsed(null, body);
    });
    for (const name of sendingMessages) {
      scope.post(`/api/payments/${name}/webhook`, { ...route, bodyLimit: maxBytes[name] }, async (request, reply) => {
        const { readWebhook } = shop.providers.all.get(name) ?? {};
        if (readWebhook === undefined) return notSetUp(reply);
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        return take(shop, { name, readWebhook }, { body, headers: request.headers }, request, reply);
      });
    }
    returnRoute(scope, shop);
  });
  bkashReturnRoute(app, shop);
}

async function take(
  shop: CardShop & { throttle: Throttle },
  { name, readWebhook }: { name: PaymentProviderName; readWebhook: NonNullable<PaymentProvider["readWebhook"]> },
  message: WebhookMessage,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  try {
    const event = await readWebhook(message);
    await shop.throttle.take(eventsOfProvider, name);
    // In the book of changes under the name of the job that asks for the same news.
    const { paymentId } = await asJob("payments", () => settlePayment(shop, name, event.report, event));
    if (paymentId !== undefined) {
      // It is stored as due: the job repeats what fails here.
      await asJob("payments", () => payBack(shop, paymentId)).catch((error) =>
        shop.warn(`the payment ${paymentId} was not refunded`, error),
      );
    }
    return reply.send({ success: true, message: "" });
  } catch (error) {
    if (!(error instanceof WrongSignature)) throw error;
    noteSecurity(request, "forged-webhook", { provider: name, reason: error.message });
    return reply.code(400).send({ success: false, message: "The signature is wrong.", code: "wrong-signature" });
  }
}

function notSetUp(reply: FastifyReply): FastifyReply {
  return reply.code(404).send({ success: false, message: "This provider is not set up.", code: "no-keys" });
}

/** The gateway sends the shopper back with a POST, which no page takes: redirected to a GET. */
function returnRoute(scope: FastifyInstance, { providers, origin }: CardShop): void {
  scope.post<{ Querystring: { to?: string } }>("/api/payments/sslcommerz/return", route, async (request, reply) => {
    if (!providers.all.has("sslcommerz")) return notSetUp(reply);
    const { to = "" } = request.query;
    const address = URL.parse(to);
    // The parsed address: a header cannot hold every text that parses as one.
    const isOwn = address !== null && address.origin === new URL(origin).origin;
    return reply.redirect(isOwn ? address.href : `${origin}/my-orders`, 303);
  });
}

/** bKash sends the shopper back with a GET. It waits for the answer, so that the page that follows knows it. */
function bkashReturnRoute(app: FastifyInstance, shop: CardShop & { throttle: Throttle }): void {
  const publicRoute = { config: { role: "public" }, schema: { hide: true } } as const;
  type Returned = { Querystring: { paymentID?: unknown; status?: unknown } };
  app.get<Returned>("/api/payments/bkash/return", publicRoute, async ({ query, ip }, reply) => {
    if (!shop.providers.all.has("bkash")) return notSetUp(reply);
    await shop.throttle.take(returnsByAddress, ip);
    const { paymentID, status } = query;
    const isReadable = typeof paymentID === "string" && textFault(paymentID) === undefined;
    const sessionId = isReadable ? paymentID.slice(0, 100) : "";
    const to = await comeBack(shop, "bkash", { sessionId, status: String(status) });
    return reply.header("cache-control", "no-store").redirect(to, 303);
  });
}
