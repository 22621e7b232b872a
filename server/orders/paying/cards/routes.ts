// Paying by card: the shopper's calls, and the owner's on money and flags.
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { online } from "#contract/rules/constants.ts";
import { guestPayInput } from "#contract/wire/books/transfers.ts";
import { guestOrderInput, orderIdInput, refundInput } from "#contract/wire/orders/order-acts.ts";
import { guestKey, idempotencyKey, placeCardOrderInput, placeOrderReply } from "#contract/wire/orders/orders.ts";
import { payInput, paymentMethodsReply, payReply } from "#contract/wire/paying/payments.ts";
import { reply as done, refusal } from "#contract/wire/replies.ts";
import * as m from "#messages";
import { ok } from "../../../http/answers/ok.ts";
import { say } from "../../../http/answers/say.ts";
import { customerOf, ownerOf } from "../../../http/guards/guards.ts";
import type { Limit, Throttle } from "../../../http/guards/throttling.ts";
import { idempotencyKeyOf } from "../../../http/idempotency-key.ts";
import { walletsInUse } from "../../../settings/wallets.ts";
import { clearFlag } from "../../changing/change-order.ts";
import { trackingPath } from "../../letters/tracking.ts";
import { guestNetwork, ordersByCustomer, placeWithinLimits } from "../../placing/limits.ts";
import { spokenInput } from "../../placing/spoken-input.ts";
import type { CardShop } from "../card-shop.ts";
import { refundOrder } from "../refund-payment.ts";
import { placeCheckout } from "./cash-instead.ts";
import { checkPaymentsOf, checkPaymentsOfOrder } from "./check-payments.ts";
import { payNow, placeCardOrder, placeGuestCardOrder } from "./pay-by-card.ts";

const customerRoute = { config: { role: "customer" } } as const;
const ownerRoute = { config: { role: "owner" } } as const;
const tags = ["payments"];
const refusals = { "4xx": refusal, "5xx": refusal };
/** Beside the limit of placing orders, which holds for cash and card together. */
const payingByCustomer: Limit = { name: "pay-customer", hits: 60, windowSeconds: 3600 };
/** Many phones share an address. */
const payingByAddress: Limit = { name: "pay-guest", hits: 240, windowSeconds: 3600 };

export function cardRoutes(
  instance: FastifyInstance,
  { throttle, secret, ...shop }: CardShop & { throttle: Throttle; secret: string },
): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const methods = { tags, response: { 200: paymentMethodsReply } };
  app.get("/api/order/methods", { config: { role: "public" }, schema: methods }, async () => {
    const byCard = [...shop.providers.all.keys()].map((provider) => ({ method: online, provider }));
    const wallets = walletsInUse(shop.live.view().wallets);
    const byWallet = wallets.length > 0 ? [{ method: "wallet" as const, provider: null, wallets }] : [];
    const inCash = { method: "COD" as const, provider: null };
    return { ...ok(), methods: [inCash, ...byWallet, ...byCard] };
  });
  const placing = {
    tags: ["orders"],
    body: placeCardOrderInput,
    headers: z.object({ "idempotency-key": idempotencyKey.optional() }),
    response: { 200: placeOrderReply.extend({ url: z.string() }), ...refusals },
  };
  app.post("/api/order/stripe", { ...customerRoute, schema: placing }, async (request) => {
    const customerId = customerOf(request);
    await throttle.take(ordersByCustomer, customerId);
    const key = idempotencyKeyOf(request);
    const { provider, ...input } = spokenInput(request);
    const checkout = { input, method: online, key };
    const placed = await placeCheckout(shop, { customerId }, checkout, () =>
      placeCardOrder(shop, customerId, input, key, provider),
    );
    return { ...ok(say(m.done_order_placed)), ...placed, trackingPath: trackingPath(secret, placed.orderId) };
  });
  const guests = { ...placing, headers: z.object({ "idempotency-key": guestKey }) };
  app.post("/api/order/guest/stripe", { config: { role: "public" }, schema: guests }, async (request) => {
    const { body, headers, ip } = request;
    const from = { key: headers["idempotency-key"], network: guestNetwork(secret, ip) };
    const { provider, ...input } = spokenInput(request);
    const checkout = { input, method: online, key: from.key };
    const placed = await placeWithinLimits(throttle, { address: ip, phone: body.address.phone }, () =>
      placeCheckout(shop, { guestKey: from.key }, checkout, () => placeGuestCardOrder(shop, input, from, provider)),
    );
    return { ...ok(say(m.done_order_placed)), ...placed, trackingPath: trackingPath(secret, placed.orderId) };
  });
  const paying = { tags, body: payInput, response: { 200: payReply, ...refusals } };
  app.post("/api/order/pay", { ...customerRoute, schema: paying }, async (request) => {
    await throttle.take(payingByCustomer, customerOf(request));
    const { orderId, provider } = request.body;
    const url = await payNow(shop, { customerId: customerOf(request) }, orderId, provider);
    return { ...ok(), url };
  });
  guestCalls(instance, { throttle, ...shop });
  const checked = { tags, response: { 200: done, ...refusals } };
  app.post("/api/order/payment-check", { ...customerRoute, schema: checked }, async (request) => {
    await throttle.take(payingByCustomer, customerOf(request));
    await checkPaymentsOf(shop, customerOf(request));
    return ok();
  });
  ownerCalls(instance, shop);
}

/** On an order without an account, by whoever has its key. */
function guestCalls(instance: FastifyInstance, { throttle, ...shop }: CardShop & { throttle: Throttle }): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const publicRoute = { config: { role: "public" } } as const;
  const paying = { tags, body: guestPayInput, response: { 200: payReply, ...refusals } };
  app.post("/api/order/guest/pay", { ...publicRoute, schema: paying }, async ({ body, ip }) => {
    await throttle.take(payingByAddress, ip);
    const { orderId, key, provider } = body;
    return { ...ok(), url: await payNow(shop, { guestKey: key }, orderId, provider) };
  });
  const checked = { tags, body: guestOrderInput, response: { 200: done, ...refusals } };
  app.post("/api/order/guest/payment-check", { ...publicRoute, schema: checked }, async ({ body, ip }) => {
    await throttle.take(payingByAddress, ip);
    await checkPaymentsOfOrder(shop, { guestKey: body.key }, body.orderId);
    return ok();
  });
}

function ownerCalls(instance: FastifyInstance, shop: CardShop): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const one = { ...ownerRoute, schema: { tags, body: orderIdInput, response: { 200: done, ...refusals } } };
  const refund = { ...ownerRoute, schema: { tags, body: refundInput, response: { 200: done, ...refusals } } };
  app.post("/api/order/refund", refund, async (request) => {
    await refundOrder(shop, ownerOf(request), request.body);
    return ok(say(m.done_payment_refunded));
  });
  app.post("/api/order/flag/clear", one, async (request) => {
    await clearFlag(shop, ownerOf(request), request.body.orderId);
    return ok(say(m.done_marked_as_looked_at));
  });
}
