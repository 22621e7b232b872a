import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { packedOrderReply, packingListInput, packingListReply } from "#contract/wire/orders/packing.ts";
import { refusal } from "#contract/wire/replies.ts";
import type { Db } from "#db/database.ts";
import { ok } from "../../http/answers/ok.ts";
import { listPacking, readPacking } from "./packing.ts";

const ownerRoute = { config: { role: "owner" } } as const;
const tags = ["orders"];

export function packingRoutes(instance: FastifyInstance, { db }: { db: Db }): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const list = { tags, body: packingListInput.nullish(), response: { 200: packingListReply, "4xx": refusal } };
  app.post("/api/packing/list", { ...ownerRoute, schema: list }, async ({ body }) => ({
    ...ok(),
    ...(await listPacking(db, body ?? {})),
  }));
  const one = { tags, params: z.object({ id: z.string() }), response: { 200: packedOrderReply, "4xx": refusal } };
  app.get("/api/packing/:id", { ...ownerRoute, schema: one }, async ({ params }) => ({
    ...ok(),
    order: await readPacking(db, params.id),
  }));
}
