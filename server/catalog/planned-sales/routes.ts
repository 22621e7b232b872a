import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { plannedSaleInput, plannedSaleReply, plannedSalesReply } from "#contract/wire/catalog/planned-sales.ts";
import { reply as done, id, refusal } from "#contract/wire/replies.ts";
import * as m from "#messages";
import { ok } from "../../http/answers/ok.ts";
import { say } from "../../http/answers/say.ts";
import type { CatalogShop } from "../catalog.ts";
import {
  addPlannedSale,
  changePlannedSale,
  deletePlannedSale,
  endPlannedSale,
  listPlannedSales,
} from "./planned-sales.ts";

const ownerRoute = { config: { role: "owner" } } as const;
const tags = ["planned sales"];
const params = z.object({ id });

export function plannedSaleRoutes(instance: FastifyInstance, shop: CatalogShop): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const listed = { tags, response: { 200: plannedSalesReply, "4xx": refusal } };
  app.get("/api/planned-sale/list", { ...ownerRoute, schema: listed }, async () => ({
    ...ok(),
    sales: await listPlannedSales(shop.db),
  }));
  const response = { 200: plannedSaleReply, "4xx": refusal };
  const one = { tags, body: plannedSaleInput, response };
  app.post("/api/planned-sale/create", { ...ownerRoute, schema: one }, async ({ body }) => ({
    ...ok(say(m.done_sale_saved)),
    sale: await addPlannedSale(shop, body),
  }));
  app.put("/api/planned-sale/:id", { ...ownerRoute, schema: { ...one, params } }, async ({ params, body }) => ({
    ...ok(say(m.done_sale_saved)),
    sale: await changePlannedSale(shop, params.id, body),
  }));
  app.post("/api/planned-sale/:id/end", { ...ownerRoute, schema: { tags, params, response } }, async ({ params }) => ({
    ...ok(say(m.done_sale_ended)),
    sale: await endPlannedSale(shop.db, params.id),
  }));
  const deleted = { tags, params, response: { 200: done, "4xx": refusal } };
  app.delete("/api/planned-sale/:id", { ...ownerRoute, schema: deleted }, async ({ params }) => {
    await deletePlannedSale(shop.db, params.id);
    return ok(say(m.done_sale_deleted));
  });
}
