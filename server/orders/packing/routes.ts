import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { packedOrderReply, packingListInput, packingListReply } from "#contract/wire/orders/packing.ts";
import { scanInput, scanReply, undoScanInput } from "#contract/wire/orders/scans.ts";
import { refusal } from "#contract/wire/replies.ts";
import * as m from "#messages";
import { ok } from "../../http/answers/ok.ts";
import { say } from "../../http/answers/say.ts";
import { ownerOf, staffRoleOf } from "../../http/guards/guards.ts";
import type { OrderShop } from "../order.ts";
import { listPacking, readPacking } from "./packing.ts";
import { scanLabel, undoScan } from "./scan.ts";

const ownerRoute = { config: { role: "owner" } } as const;
const tags = ["orders"];

export function packingRoutes(instance: FastifyInstance, shop: OrderShop): void {
  const { db } = shop;
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
  const scanned = { tags, body: scanInput, response: { 200: scanReply, "4xx": refusal } };
  app.post("/api/packing/scan", { ...ownerRoute, schema: scanned }, async (request) => {
    const { act } = request.body;
    const isPacker = staffRoleOf(request) === "packer";
    const order = await scanLabel(shop, ownerOf(request), request.body, isPacker);
    return { ...ok(act === "find" ? undefined : say(m.done_status_updated)), order };
  });
  const undone = { tags, body: undoScanInput, response: { 200: scanReply, "4xx": refusal } };
  app.post("/api/packing/scan/undo", { ...ownerRoute, schema: undone }, async (request) => {
    const order = await undoScan(shop, ownerOf(request), request.body);
    return { ...ok(say(m.done_status_updated)), order };
  });
}
