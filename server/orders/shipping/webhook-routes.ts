/**
 * The webhooks of couriers.
 *
 * 1. They need no session and no origin: the secret is the guard, checked before the database is used.
 * 2. A message about a parcel that this shop has not booked is answered like any other: the account may serve a second shop.
 * 3. They have a scope of their own, because a signature is over the bytes that came.
 * 4. Each courier has its address, set up or not: the owner may give its keys while the shop runs.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { courierNames } from "#contract/rules/constants.ts";
import { type Courier, UnreadableMessage, WrongSecret } from "../../couriers/courier.ts";
import { asJob } from "../../http/activity/activity.ts";
import { noteSecurity } from "../../http/guards/security-log.ts";
import type { Limit, Throttle } from "../../http/guards/throttling.ts";
import type { CourierShop } from "./courier-shop.ts";
import { takeMessage } from "./take-report.ts";

const maxBytes = 64 * 1024;
/** Far more than a nursery's parcels cause. */
const messagesOfCourier: Limit = { name: "courier-webhook", hits: 1200, windowSeconds: 60 };
const route = { config: { role: "webhook" }, schema: { hide: true }, bodyLimit: maxBytes } as const;

type Shop = CourierShop & { throttle: Throttle };

export async function courierWebhookRoutes(app: FastifyInstance, shop: Shop): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: maxBytes }, (_request, body, parsed) => {
      parsed(null, body);
    });
    for (const name of courierNames) {
      scope.post(`/api/couriers/${name}/webhook`, route, async (request, reply) => {
        const courier = shop.couriers.get(name);
        return courier === undefined ? notSetUp(reply) : take(shop, courier, request, reply);
      });
    }
  });
}

function notSetUp(reply: FastifyReply): FastifyReply {
  return reply.code(404).send({ success: false, message: "This courier is not set up.", code: "no-keys" });
}

async function take(shop: Shop, courier: Courier, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  try {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const message = courier.readWebhook({ body, headers: request.headers });
    // Not counted when it says nothing about a parcel: a courier's question for the address comes without a secret.
    if (message !== undefined) {
      await shop.throttle.take(messagesOfCourier, courier.name);
      // In the book of changes under the name of the job that asks for the same news.
      await asJob("parcels", () => takeMessage(shop, courier.name, message));
    }
    const { status = 200, headers = {} } = courier.webhookAnswer ?? {};
    reply.code(status).headers(headers);
    // Couriers look for this word.
    return reply.send({ status: "success", success: true, message: "" });
  } catch (error) {
    if (error instanceof UnreadableMessage) {
      return reply.code(400).send({ success: false, message: "The message is not readable.", code: "unreadable" });
    }
    if (!(error instanceof WrongSecret)) throw error;
    noteSecurity(request, "forged-webhook", { provider: courier.name, reason: error.message });
    return reply.code(401).send({ success: false, message: "The secret is wrong.", code: "wrong-signature" });
  }
}
