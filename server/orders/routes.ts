import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { idempotencyKey, orderListReply, placeOrderInput, placeOrderReply } from "#contract/orders.ts";
import { refusal } from "#contract/replies.ts";
import { customerOf } from "../http/guards.ts";
import { Refusal } from "../http/refusal.ts";
import type { Limit, Throttle } from "../http/throttling.ts";
import { backOfficeCalls } from "./back-office-calls.ts";
import { placeOrder } from "./place-order.ts";
import { listCustomerOrders } from "./read-orders.ts";
import type { OrderShop } from "./stock.ts";

const customerRoute = { config: { role: "customer" } } as const;
const ordersByCustomer: Limit = { name: "order-customer", hits: 30, windowSeconds: 3600 };
const keyHeader = z.object({ "idempotency-key": idempotencyKey.optional() });
const response = { 200: placeOrderReply, "4xx": refusal };

export function orderRoutes(
  instance: FastifyInstance,
  { throttle, ...shop }: OrderShop & { throttle: Throttle },
): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const placing = { tags: ["orders"], body: placeOrderInput, headers: keyHeader, response };
  app.post("/api/order/cod", { ...customerRoute, schema: placing }, async (request) => {
    const customerId = customerOf(request);
    await throttle.take(ordersByCustomer, customerId);
    const placed = await placeOrder(shop, customerId, request.body, "COD", keyOf(request));
    return { success: true as const, message: "Order Placed", ...placed };
  });
  const byCard = { ...placing, response: { 200: placeOrderReply.extend({ url: z.string() }), "5xx": refusal } };
  app.post("/api/order/stripe", { ...customerRoute, schema: byCard }, async () => {
    throw new Refusal(503, "Card payment is not set up", { code: "no-card-payment" });
  });
  const listed = { tags: ["orders"], response: { 200: orderListReply } };
  app.post("/api/order/userorders", { ...customerRoute, schema: listed }, async (request) => ({
    success: true as const,
    message: "",
    orders: await listCustomerOrders(shop.db, customerOf(request)),
  }));
  backOfficeCalls(app, shop, keyOf);
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers["idempotency-key"];
  return typeof key === "string" ? key : undefined;
}
