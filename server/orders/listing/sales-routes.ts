import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { salesQuery, salesReply } from "#contract/wire/books/sales.ts";
import { refusal } from "#contract/wire/replies.ts";
import type { Database } from "#db/database.ts";
import { ok } from "../../http/answers/ok.ts";
import { readSales } from "./sales.ts";

export function salesRoutes(instance: FastifyInstance, { report }: Pick<Database, "report">): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const schema = { tags: ["orders"], querystring: salesQuery, response: { 200: salesReply, "4xx": refusal } };
  app.get("/api/order/sales", { config: { role: "owner" }, schema }, async ({ query }) => ({
    ...ok(),
    sales: await report((db) => readSales(db, query.days, new Date())),
  }));
}
