import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { cartAddInput, cartJoinInput, cartJoinReply, cartUpdateInput } from "#contract/wire/orders/cart.ts";
import { reply as done, refusal } from "#contract/wire/replies.ts";
import type { Db } from "#db/database.ts";
import * as m from "#messages";
import type { Catalog } from "../catalog/catalog.ts";
import { ok } from "../http/answers/ok.ts";
import { say } from "../http/answers/say.ts";
import { customerOf } from "../http/guards/guards.ts";
import { addToCart, joinCart, updateCart } from "./cart.ts";

const customerRoute = { config: { role: "customer" } } as const;
const response = { 200: done, "4xx": refusal };

export function cartRoutes(instance: FastifyInstance, { db, catalog }: { db: Db; catalog: Catalog }): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const add = { tags: ["cart"], body: cartAddInput, response };
  app.post("/api/cart/add", { ...customerRoute, schema: add }, async (request) => {
    await addToCart(db, catalog, customerOf(request), request.body);
    return ok(say(m.added_to_cart));
  });
  const update = { tags: ["cart"], body: cartUpdateInput, response };
  app.post("/api/cart/update", { ...customerRoute, schema: update }, async (request) => {
    await updateCart(db, catalog, customerOf(request), request.body);
    return ok(say(m.done_cart_updated));
  });
  const join = { tags: ["cart"], body: cartJoinInput, response: { 200: cartJoinReply, "4xx": refusal } };
  app.post("/api/cart/join", { ...customerRoute, schema: join }, async (request) => {
    const cartData = await joinCart(db, catalog, customerOf(request), request.body.cartData);
    return { ...ok(), cartData };
  });
}
