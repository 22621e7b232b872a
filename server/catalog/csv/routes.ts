import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import {
  exportQuery,
  importForm,
  importQuery,
  importReply,
  importUndoInput,
  importUndoReply,
  maxImportBytes,
  maxImportUndoBytes,
} from "#contract/wire/catalog/product-desk.ts";
import { refusal } from "#contract/wire/replies.ts";
import * as m from "#messages";
import { ok } from "../../http/answers/ok.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { saidTo } from "../../http/answers/said-answers.ts";
import { figure, say } from "../../http/answers/say.ts";
import { ownerOf } from "../../http/guards/guards.ts";
import { type FileLimits, readForm } from "../../http/input/form.ts";
import type { CatalogShop } from "../catalog.ts";
import { setBackWords } from "../editing/bulk.ts";
import { exportProducts, importProducts } from "./import-products.ts";
import { undoImport } from "./undo-import.ts";

const tags = ["products"];
const ownerRoute = { config: { role: "owner" } } as const;
const csvFile: FileLimits = {
  field: "file",
  maxBytes: maxImportBytes,
  maxFiles: 1,
  tooLarge: say(m.refusal_product_file_at_most_mb, { count: figure(maxImportBytes / 1024 / 1024) }),
  tooMany: say(m.refusal_one_file_only),
};

export function productCsvRoutes(instance: FastifyInstance, shop: CatalogShop): void {
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
      throw new Refusal(400, say(m.refusal_the_file_is_missing), { code: "invalid", field: "file" });
    const report = await importProducts(shop, ownerOf(request), file.bytes, isDryRun);
    const message = isDryRun
      ? undefined
      : say(m.done_added_updated_unchanged, {
          added: figure(report.created),
          updated: figure(report.updated),
          unchanged: figure(report.unchanged),
        });
    return { ...ok(message), ...saidTo(request, report) };
  });
  const undone = { tags, body: importUndoInput, response: { 200: importUndoReply, "4xx": refusal } };
  const undoRoute = { ...ownerRoute, bodyLimit: maxImportUndoBytes, schema: undone };
  app.post("/api/product/import/undo", undoRoute, async (request) => {
    const { body } = request;
    const changed = await undoImport(shop.db, ownerOf(request), body);
    const message = setBackWords(changed, body.added.length + body.updated.length);
    return { ...ok(message), changed };
  });
}
