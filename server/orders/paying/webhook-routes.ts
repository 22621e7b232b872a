/**
 * The webhooks of payment providers.
 *
 * 1. They need no session and no origin: the signature over the raw body is the guard. It is checked before the database
 *    is used, so that a forged message costs a hash and nothing else.
 * 2. A message that is stored is answered with 200; a failure answers 5xx, and the provider sends it again.
 * 3. They have a scope of their own, because the body must arrive as the bytes that were signed.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { noteSecurity } from "../../http/security-log.ts";
import type { Limit, Throttle } from "../../http/throttling.ts";
import { type PaymentProvider, WrongSignature } from "../../payments/provider.ts";
import type { CardShop } from "./card-shop.ts";
import { payBack } from "./refund-payment.ts";
import { settlePayment } from "./settle-payment.ts";

const maxBytes = 256 * 1024;
/** Far more than a nursery's orders cause; the provider repeats what was refused. */
const eventsOfProvider: Limit = { name: "webhook", hits: 1200, windowSeconds: 60 };
const route = { config: { role: "webhook" }, schema: { hide: true }, bodyLimit: maxBytes } as const;

export async function webhookRoutes(app: FastifyInstance, shop: CardShop & { throttle: Throttle }): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: maxBytes }, (_request, body, parsed) => {
      parsed(null, body);
    });
    for (const provider of shop.providers.all.values()) {
      scope.post(`/api/payments/${provider.name}/webhook`, route, async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        return take(shop, provider, { body, headers: request.headers }, request, reply);
      });
    }
    if (shop.providers.all.has("sslcommerz")) returnRoute(scope, shop.origin);
  });
}

async function take(
  shop: CardShop & { throttle: Throttle },
  provider: PaymentProvider,
  message: Parameters<PaymentProvider["readWebhook"]>[0],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  try {
    const event = await provider.readWebhook(message);
    await shop.throttle.take(eventsOfProvider, provider.name);
    const { paymentId } = await settlePayment(shop, provider.name, event.report, event);
    if (paymentId !== undefined) {
      // It is stored as due: the job repeats what fails here.
      await payBack(shop, paymentId).catch((error) => shop.warn(`the payment ${paymentId} was not refunded`, error));
    }
    return reply.send({ success: true, message: "" });
  } catch (error) {
    if (!(error instanceof WrongSignature)) throw error;
    noteSecurity(request, "forged-webhook", { provider: provider.name, reason: error.message });
    return reply.code(400).send({ success: false, message: "The signature is wrong.", code: "wrong-signature" });
  }
}

/** The gateway sends the shopper back with a POST, which no page takes: redirected to a GET. */
function returnRoute(scope: FastifyInstance, origin: string): void {
  scope.post<{ Querystring: { to?: string } }>("/api/payments/sslcommerz/return", route, async (request, reply) => {
    const { to = "" } = request.query;
    const address = URL.parse(to);
    // The parsed address: a header cannot hold every text that parses as one.
    const isOwn = address !== null && address.origin === new URL(origin).origin;
    return reply.redirect(isOwn ? address.href : `${origin}/my-orders`, 303);
  });
}
