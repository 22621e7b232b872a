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
  exportQuery,
  importForm,
  importQuery,
  importReply,
  importUndoInput,
  importUndoReply,
  maxImportBytes,
  maxImportUndoBytes,
  ownedProductReply,
  productRestoredReply,
} from "#contract/product-desk.ts";
import { reply as done, id, refusal } from "#contract/replies.ts";
import { type FileLimits, readForm } from "../../http/form.ts";
import { ownerOf } from "../../http/guards.ts";
import { ok } from "../../http/ok.ts";
import { Refusal } from "../../http/refusal.ts";
import type { CatalogShop } from "../catalog.ts";
import { exportProducts, importProducts } from "../csv/import-products.ts";
import { undoImport } from "../csv/undo-import.ts";
import { changeMany, undoMany } from "./bulk.ts";
import { listDesk, openProduct } from "./desk.ts";
import { duplicateProduct, restoreProduct } from "./products.ts";

const tags = ["products"];
const ownerRoute = { config: { role: "owner" } } as const;
const byId = { params: z.object({ id }) };
const csvFile: FileLimits = {
  field: "file",
  maxBytes: maxImportBytes,
  maxFiles: 1,
  tooLarge: `A CSV file may have at most ${maxImportBytes / 1024 / 1024} MB`,
  tooMany: "Send one file only",
};

/** The back office's calls on products beyond those of the specification. */
export function productDeskRoutes(instance: FastifyInstance, shop: CatalogShop): void {
  readRoutes(instance, shop);
  changeRoutes(instance, shop);
  csvRoutes(instance, shop);
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
    const products = answer.changed === 1 ? "1 product" : `${answer.changed} products`;
    return {
      ...ok(body.preview ? "" : `${products} ${body.change.archived ? "deleted" : "updated"}`),
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
    return { ...ok("Product Duplicated"), _id };
  });
  const restored = { tags, ...byId, response: { 200: productRestoredReply, "4xx": refusal } };
  app.post("/api/product/:id/restore", { ...ownerRoute, schema: restored }, async ({ params }) => {
    const { categoryArchived } = await restoreProduct(shop, params.id);
    const message = categoryArchived
      ? "Restored. Its category is archived: it is shown under all products only."
      : "Restored";
    return { ...ok(message), categoryArchived };
  });
}

function setBackWords(changed: number, asked: number): string {
  const message = changed === 1 ? "1 product set back" : `${changed} products set back`;
  return changed === asked ? message : `${message}, ${asked - changed} left as they are`;
}

function csvRoutes(instance: FastifyInstance, shop: CatalogShop): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const written = { tags, querystring: exportQuery, produces: ["text/csv"] };
  app.get("/api/product/export.csv", { ...ownerRoute, schema: written }, async ({ query }, reply) => {
    const file = await exportProducts(shop, query);
    return reply
      .type("text/csv; charset=utf-8")
      .headers({ "content-disposition": 'attachment; filename="products.csv"' })
      .send(file);
  });
  const read = {
    tags,
    form: importForm,
    querystring: importQuery,
    response: { 200: importReply, "4xx": refusal },
  };
  app.post("/api/product/import", { ...ownerRoute, schema: read }, async (request) => {
    const isDryRun = request.query.dryRun === "yes";
    const [file] = (await readForm(request, csvFile)).files;
    if (file === undefined)
      throw new Refusal(400, "The CSV file is missing or empty", { code: "invalid", field: "file" });
    const report = await importProducts(shop, ownerOf(request), file.bytes, isDryRun);
    const message = isDryRun ? "" : `${report.created} added, ${report.updated} updated, ${report.unchanged} unchanged`;
    return { ...ok(message), ...report };
  });
  const undone = { tags, body: importUndoInput, response: { 200: importUndoReply, "4xx": refusal } };
  const undoRoute = { ...ownerRoute, bodyLimit: maxImportUndoBytes, schema: undone };
  app.post("/api/product/import/undo", undoRoute, async (request) => {
    const { body } = request;
    const changed = await undoImport(shop, ownerOf(request), body);
    const message = setBackWords(changed, body.added.length + body.updated.length);
    return { ...ok(message), changed };
  });
}
