import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { lowStockAt } from "#contract/rules/constants.ts";
import { lowStockReply } from "#contract/wire/catalog/low-stock.ts";
import {
  cartCheckInput,
  cartCheckReply,
  stockLeftQuery,
  stockLeftReply,
  stockMovesReply,
} from "#contract/wire/catalog/stock.ts";
import { id, refusal } from "#contract/wire/replies.ts";
import { fewLeft, lowStock } from "../../catalog/editing/counts.ts";
import { ok } from "../../http/answers/ok.ts";
import { staffRoleOf } from "../../http/guards/guards.ts";
import { findSession, sessionToken } from "../../http/guards/sessions.ts";
import type { Limit, Throttle } from "../../http/guards/throttling.ts";
import type { OrderShop } from "../order.ts";
import { checkCart } from "./check-cart.ts";
import { stockHistory } from "./stock-history.ts";

const publicRoute = { config: { role: "public" } } as const;
const ownerRoute = { config: { role: "owner" } } as const;
const tags = ["stock"];
const maxIds = 100;

/** Generous: many phones share one address. A shopper who is refused here can still order: placing checks the stock itself. */
const askedByAddress: Limit = { name: "stock-address", hits: 600, windowSeconds: 60 };

/** Counts are not part of cached pages: browsers read the current ones here. */
export function stockRoutes(
  instance: FastifyInstance,
  { db, live, throttle }: OrderShop & { throttle: Throttle },
): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const left = { tags, querystring: stockLeftQuery, response: { 200: stockLeftReply, "4xx": refusal } };
  app.get("/api/product/stock", { ...publicRoute, schema: left }, async ({ query, ip }, reply) => {
    await throttle.take(askedByAddress, ip);
    reply.header("cache-control", "no-store");
    const ids = query.ids.split(",").filter((one) => id.safeParse(one).success);
    return { ...ok(), left: await fewLeft(db, ids.slice(0, maxIds)) };
  });
  const checked = { tags, body: cartCheckInput, response: { 200: cartCheckReply, "4xx": refusal } };
  app.post("/api/cart/check", { ...publicRoute, schema: checked }, async (request) => {
    await throttle.take(askedByAddress, request.ip);
    const token = sessionToken(request, "customer");
    const customerId = token === undefined ? undefined : await findSession(db, "customer", token, new Date());
    return { ...ok(), ...(await checkCart(db, request.body.items, customerId)) };
  });
  const low = { tags, response: { 200: lowStockReply, "4xx": refusal } };
  app.get("/api/product/low-stock", { ...ownerRoute, schema: low }, async () => {
    const { settings, products } = live.view();
    const at = settings.lowStockAt ?? lowStockAt;
    const { rows, total } = await lowStock(db, at);
    const pictured = rows.map((row) => ({ ...row, picture: products.get(row.productId)?.card.pictures[0] ?? null }));
    return { ...ok(), at, rows: pictured, total };
  });
  const moves = { tags, params: z.object({ id }), response: { 200: stockMovesReply, "4xx": refusal } };
  app.get("/api/product/:id/stock-moves", { ...ownerRoute, schema: moves }, async (request) => {
    const moves = await stockHistory(db, request.params.id);
    // A grower sees how many were sold, not to whom.
    const isGrowers = staffRoleOf(request) === "grower";
    return { ...ok(), moves: isGrowers ? moves.map((move) => ({ ...move, orderId: null, orderNumber: "" })) : moves };
  });
}
