import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { plainPhone } from "#contract/rules/delivery/phone.ts";
import { typedOrderNumber } from "#contract/rules/text.ts";
import {
  cashCodeInput,
  cashInsteadInput,
  confirmInput,
  guestCashInsteadInput,
  guestConfirmInput,
  guestOrderInput,
  orderIdInput,
} from "#contract/wire/orders/order-acts.ts";
import {
  guestKey,
  idempotencyKey,
  ownOrderReply,
  ownOrdersInput,
  ownOrdersReply,
  type PlaceOrderInput,
  placeOrderInput,
  placeOrderReply,
} from "#contract/wire/orders/orders.ts";
import { findOrderInput, findOrderReply, trackedOrderReply } from "#contract/wire/orders/tracking.ts";
import { reply as done, refusal } from "#contract/wire/replies.ts";
import * as m from "#messages";
import type { PhoneAccounts } from "../accounts/customers/phone-codes.ts";
import { askerOfCode, browserOfCode } from "../accounts/login/code-asker.ts";
import { ok } from "../http/answers/ok.ts";
import { say } from "../http/answers/say.ts";
import { customerOf } from "../http/guards/guards.ts";
import { networkOf } from "../http/guards/network.ts";
import type { Limit, Throttle } from "../http/guards/throttling.ts";
import { idempotencyKeyOf } from "../http/idempotency-key.ts";
import { confirmBySms, sendOrderCode } from "./changing/confirm-by-sms.ts";
import { cancelOwnOrder } from "./changing/own-orders.ts";
import { findTrackingPath, trackingPath, trackOrder } from "./letters/tracking.ts";
import { type CustomersOrder, pageOfCustomersOrders, readOwnOrder } from "./listing/read-orders.ts";
import type { CardShop } from "./paying/card-shop.ts";
import { payCashInstead, placeCheckout } from "./paying/cards/cash-instead.ts";
import { guestNetwork, ordersByCustomer, placeWithinLimits } from "./placing/limits.ts";
import { sendCashCode, typedCashCode } from "./placing/phone/cash-code.ts";
import { type PlacedOrder, placeGuestOrder, placeOrder } from "./placing/place-order.ts";
import { spokenInput } from "./placing/spoken-input.ts";

const publicRoute = { config: { role: "public" } } as const;
const customerRoute = { config: { role: "customer" } } as const;
const keyHeader = z.object({ "idempotency-key": idempotencyKey.optional() });
const response = { 200: placeOrderReply, "4xx": refusal };

/** Against guessing a phone for a number, or a number for a phone. Orders that are found do not count. */
const findsByAddress: Limit = { name: "order-find", hits: 30, windowSeconds: 3600 };
/** By phone and by number from one network; from everywhere together only far above, so that a stranger shuts nobody out. */
const findsByPhoneThere: Limit = { name: "order-find-phone-there", hits: 10, windowSeconds: 3600 };
const findsByNumberThere: Limit = { name: "order-find-number-there", hits: 20, windowSeconds: 3600 };
const findsByPhone: Limit = { name: "order-find-phone", hits: 100, windowSeconds: 3600 };
const findsByNumber: Limit = { name: "order-find-number", hits: 200, windowSeconds: 3600 };

type Ordering = CardShop & { throttle: Throttle; secret: string; phones: PhoneAccounts };

export function orderRoutes(instance: FastifyInstance, { throttle, secret, phones, ...shop }: Ordering): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const placing = { tags: ["orders"], body: placeOrderInput, headers: keyHeader, response };
  const cashCode = (request: FastifyRequest, { code, address: { phone } }: PlaceOrderInput) =>
    typedCashCode(phones, shop.live.view().settings, { phone, code, browser: browserOfCode(request) });
  const coded = { tags: ["orders"], body: cashCodeInput, response: { 200: done, "4xx": refusal, "5xx": refusal } };
  app.post("/api/order/cash-code", { ...publicRoute, schema: coded }, async (request, reply) => {
    const asker = askerOfCode(request, reply);
    await sendCashCode(phones, shop.live.view().settings, request.body.phone, asker);
    return ok(say(m.done_a_code_is_on_its_way_to_your_phone));
  });
  app.post("/api/order/cod", { ...customerRoute, schema: placing }, async (request) => {
    const customerId = customerOf(request);
    await throttle.take(ordersByCustomer, customerId);
    const code = await cashCode(request, request.body);
    const checkout = { key: idempotencyKeyOf(request), method: "COD" as const, input: spokenInput(request), code };
    const placed = await placeCheckout(shop, { customerId }, checkout, () => placeOrder(shop, customerId, checkout));
    return { ...ok(say(m.done_order_placed)), ...withTrackingPath(secret, placed) };
  });
  const guestPlacing = { ...placing, headers: z.object({ "idempotency-key": guestKey }) };
  app.post("/api/order/guest", { ...publicRoute, schema: guestPlacing }, async (request) => {
    const { body, headers, ip } = request;
    const from = { key: headers["idempotency-key"], network: guestNetwork(secret, ip) };
    const placed = await placeWithinLimits(throttle, { address: ip, phone: body.address.phone }, async () => {
      const code = await cashCode(request, body);
      const checkout = { key: from.key, method: "COD" as const, input: spokenInput(request), code };
      return placeCheckout(shop, { guestKey: from.key }, checkout, () =>
        placeGuestOrder(shop, checkout.input, from, checkout),
      );
    });
    return { ...ok(say(m.done_order_placed)), ...withTrackingPath(secret, placed) };
  });
  const listed = {
    tags: ["orders"],
    body: ownOrdersInput.nullish(),
    response: { 200: ownOrdersReply, "4xx": refusal },
  };
  app.post("/api/order/userorders", { ...customerRoute, schema: listed }, async (request) => {
    const { orders, ...found } = await pageOfCustomersOrders(shop.db, customerOf(request), request.body ?? {});
    return { ...ok(), orders: orders.map((order) => shown(phones, order)), ...found };
  });
  afterPlacing(app, shop, phones);
  confirming(app, shop, phones);
  following(app, { throttle, secret, db: shop.db });
}

/** Calls on an order that was placed: its customer's own, and the link that needs no login. */
function afterPlacing(instance: FastifyInstance, shop: CardShop, phones: PhoneAccounts): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const tags = ["orders"];
  const one = { tags, params: z.object({ id: z.string() }), response: { 200: ownOrderReply, "4xx": refusal } };
  app.get("/api/order/mine/:id", { ...customerRoute, schema: one }, async (request) => {
    const order = await readOwnOrder(shop.db, { customerId: customerOf(request) }, request.params.id);
    return { ...ok(), order: shown(phones, order) };
  });
  const canceled = { tags, body: orderIdInput, response: { 200: done, "4xx": refusal } };
  app.post("/api/order/mine/cancel", { ...customerRoute, schema: canceled }, async (request) => {
    await cancelOwnOrder(shop, { customerId: customerOf(request) }, request.body.orderId);
    return ok(say(m.done_order_cancelled));
  });
  const codeFrom = (request: FastifyRequest, code: string | undefined) => (phone: string) =>
    typedCashCode(phones, shop.live.view().settings, { phone, code, browser: browserOfCode(request) });
  const cash = { tags, body: cashInsteadInput, response: { 200: done, "4xx": refusal } };
  app.post("/api/order/mine/cash", { ...customerRoute, schema: cash }, async (request) => {
    const { orderId, code } = request.body;
    await payCashInstead(shop, { customerId: customerOf(request) }, orderId, codeFrom(request, code));
    return ok(say(m.done_cash_on_delivery_chosen));
  });
  const guests = { tags, body: guestOrderInput, response: { 200: ownOrderReply, "4xx": refusal } };
  app.post("/api/order/guest/mine", { ...publicRoute, schema: guests }, async ({ body: { orderId, key } }) => {
    const order = await readOwnOrder(shop.db, { guestKey: key }, orderId);
    return { ...ok(), order: shown(phones, order) };
  });
  const guestCanceled = { tags, body: guestOrderInput, response: { 200: done, "4xx": refusal } };
  app.post("/api/order/guest/cancel", { ...publicRoute, schema: guestCanceled }, async ({ body: { orderId, key } }) => {
    await cancelOwnOrder(shop, { guestKey: key }, orderId);
    return ok(say(m.done_order_cancelled));
  });
  const guestCash = { tags, body: guestCashInsteadInput, response: { 200: done, "4xx": refusal } };
  app.post("/api/order/guest/cash", { ...publicRoute, schema: guestCash }, async (request) => {
    const { orderId, key, code } = request.body;
    await payCashInstead(shop, { guestKey: key }, orderId, codeFrom(request, code));
    return ok(say(m.done_cash_on_delivery_chosen));
  });
}

/** A code by SMS confirms an order where the owner's rules demand a call. */
function confirming(instance: FastifyInstance, shop: CardShop, phones: PhoneAccounts): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const tags = ["orders"];
  const answers = { 200: done, "4xx": refusal, "5xx": refusal };
  const sent = ok(say(m.done_a_code_is_on_its_way_to_your_phone));
  const confirmed = ok(say(m.done_order_confirmed));
  const sending = { tags, body: orderIdInput, response: answers };
  app.post("/api/order/mine/confirm-code", { ...customerRoute, schema: sending }, async (request, reply) => {
    const whose = { customerId: customerOf(request) };
    await sendOrderCode(phones, whose, request.body.orderId, askerOfCode(request, reply));
    return sent;
  });
  const guestSending = { tags, body: guestOrderInput, response: answers };
  app.post("/api/order/guest/confirm-code", { ...publicRoute, schema: guestSending }, async (request, reply) => {
    const { orderId, key } = request.body;
    await sendOrderCode(phones, { guestKey: key }, orderId, askerOfCode(request, reply));
    return sent;
  });
  const confirm = { tags, body: confirmInput, response: answers };
  app.post("/api/order/mine/confirm", { ...customerRoute, schema: confirm }, async (request) => {
    const typed = { ...request.body, browser: browserOfCode(request) };
    await confirmBySms(shop, phones, { customerId: customerOf(request) }, typed);
    return confirmed;
  });
  const guestConfirm = { tags, body: guestConfirmInput, response: answers };
  app.post("/api/order/guest/confirm", { ...publicRoute, schema: guestConfirm }, async (request) => {
    const typed = { ...request.body, browser: browserOfCode(request) };
    await confirmBySms(shop, phones, { guestKey: request.body.key }, typed);
    return confirmed;
  });
}

/** The tracking page, and finding its link again. */
function following(
  instance: FastifyInstance,
  { throttle, secret, db }: Pick<Ordering, "throttle" | "secret" | "db">,
): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const tags = ["orders"];
  const params = z.object({ token: z.string().max(100) });
  const tracked = { tags, params, response: { 200: trackedOrderReply, "4xx": refusal } };
  app.get("/api/order/track/:token", { ...publicRoute, schema: tracked }, async (request, reply) => {
    reply.headers({ "cache-control": "no-store", "referrer-policy": "no-referrer", "x-robots-tag": "noindex" });
    return { ...ok(), order: await trackOrder(db, secret, request.params.token) };
  });
  const finding = { tags, body: findOrderInput, response: { 200: findOrderReply, "4xx": refusal } };
  app.post("/api/order/find", { ...publicRoute, schema: finding }, async ({ body, ip }, reply) => {
    reply.header("cache-control", "no-store");
    const [phone, number] = [plainPhone(body.phone), String(typedOrderNumber(body.number) ?? 0)];
    const taken = await throttle.takeAll([
      [findsByAddress, ip],
      [findsByPhoneThere, `${networkOf(ip)} ${phone}`],
      [findsByNumberThere, `${networkOf(ip)} ${number}`],
      [findsByPhone, phone],
      [findsByNumber, number],
    ]);
    const path = await findTrackingPath(db, secret, body);
    await taken.giveBack(findsByAddress, findsByPhoneThere, findsByNumberThere, findsByPhone, findsByNumber);
    return { ...ok(), trackingPath: path };
  });
}

function withTrackingPath(secret: string, placed: PlacedOrder) {
  return { ...placed, trackingPath: trackingPath(secret, placed.orderId) };
}

/** The order as its customer sees it, with its tracking link. A shop without SMS asks for no code. */
function shown({ secret, sendSms }: PhoneAccounts, { toConfirm, ...order }: CustomersOrder) {
  const path = trackingPath(secret, order._id);
  return { ...order, ...(toConfirm && sendSms && { toConfirm }), trackingPath: path };
}
