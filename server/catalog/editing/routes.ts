import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  bulkInput,
  bulkMax,
  bulkReply,
  bulkUndoInput,
  bulkUndoReply,
  deskPageReply,
  deskQuery,
  ownedProductReply,
  productRestoredReply,
} from "#contract/wire/catalog/product-desk.ts";
import { reply as done, id, refusal } from "#contract/wire/replies.ts";
import * as m from "#messages";
import { ok } from "../../http/answers/ok.ts";
import { figure, type Said, say } from "../../http/answers/say.ts";
import type { CatalogShop } from "../catalog.ts";
import { changeMany, setBackWords, undoMany } from "./bulk.ts";
import { listDesk, openProduct } from "./desk.ts";
import { duplicateProduct, restoreProduct } from "./products.ts";

const tags = ["products"];
const ownerRoute = { config: { role: "owner" } } as const;
const byId = { params: z.object({ id }) };

/** The back office's calls on products beyond those of the specification. */
export function productDeskRoutes(instance: FastifyInstance, shop: CatalogShop): void {
  readRoutes(instance, shop);
  changeRoutes(instance, shop);
}

function readRoutes(instance: FastifyInstance, { db, catalog }: CatalogShop): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const list = { tags, querystring: deskQuery, response: { 200: deskPageReply, "4xx": refusal } };
  app.get("/api/product/desk", { ...ownerRoute, schema: list }, async ({ query }) => ({
    ...ok(),
    ...(await listDesk(db, catalog.view(), query)),
  }));
  const one = { tags, ...byId, response: { 200: ownedProductReply, "4xx": refusal } };
  app.get("/api/product/desk/:id", { ...ownerRoute, schema: one }, async ({ params }) => ({
    ...ok(),
    product: await openProduct(db, catalog.view(), params.id),
  }));
}

/** Two sets of values, with a price for each size, of every product. */
const bulkUndoBytes = bulkMax * 2048;

function changeRoutes(instance: FastifyInstance, shop: CatalogShop): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const bulk = { tags, body: bulkInput, response: { 200: bulkReply, "4xx": refusal } };
  app.post("/api/product/bulk", { ...ownerRoute, schema: bulk }, async ({ body }) => {
    const answer = await changeMany(shop, body);
    return {
      ...ok(body.preview ? undefined : changedWords(answer.changed, body.change.archived === true)),
      ...answer,
    };
  });
  const undone = { tags, body: bulkUndoInput, response: { 200: bulkUndoReply, "4xx": refusal } };
  app.post("/api/product/bulk/undo", { ...ownerRoute, bodyLimit: bulkUndoBytes, schema: undone }, async ({ body }) => {
    const changed = await undoMany(shop, body.rows);
    return { ...ok(setBackWords(changed, body.rows.length)), changed };
  });
  const copied = { tags, ...byId, response: { 200: done.extend({ _id: z.string() }), "4xx": refusal } };
  app.post("/api/product/:id/duplicate", { ...ownerRoute, schema: copied }, async ({ params }) => {
    const _id = await duplicateProduct(shop, params.id);
    return { ...ok(say(m.done_product_duplicated)), _id };
  });
  const restored = { tags, ...byId, response: { 200: productRestoredReply, "4xx": refusal } };
  app.post("/api/product/:id/restore", { ...ownerRoute, schema: restored }, async ({ params }) => {
    const { categoryArchived } = await restoreProduct(shop, params.id);
    const message = categoryArchived ? say(m.done_restored_in_archived_category) : say(m.done_restored);
    return { ...ok(message), categoryArchived };
  });
}

function changedWords(changed: number, isDeleted: boolean): Said {
  const count = figure(changed);
  if (isDeleted) return changed === 1 ? say(m.done_one_deleted) : say(m.done_products_deleted, { count });
  return changed === 1 ? say(m.done_one_updated) : say(m.done_products_updated, { count });
}
