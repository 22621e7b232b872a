// The owner's calls about the cash that couriers pay out.
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import {
  courierCashReply,
  courierDaysInput,
  courierDaysReply,
  handInInput,
  handInReply,
  heldQuery,
  heldReply,
  maxStatementBytes,
  statementForm,
  statementIdInput,
  statementInput,
  statementQuery,
  statementReply,
  statementsFileQuery,
} from "#contract/wire/books/courier-cash.ts";
import { reply as done, refusal } from "#contract/wire/replies.ts";
import * as m from "#messages";
import { ok } from "../../http/answers/ok.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { figure, say } from "../../http/answers/say.ts";
import { ownerOf } from "../../http/guards/guards.ts";
import { type FileLimits, parseJsonField, readForm } from "../../http/input/form.ts";
import { loadCourierTerms, saveCourierDays } from "../../settings/courier-terms.ts";
import type { OrderShop } from "../order.ts";
import { readCashBook, statementsAsCsv } from "./cash-book.ts";
import { handInCash, listHeld } from "./hand-in.ts";
import { acceptStatement, previewStatement } from "./statements.ts";
import { undoStatement } from "./undo-statement.ts";

const ownerRoute = { config: { role: "owner" } } as const;
const tags = ["courier cash"];
const statementFile: FileLimits = {
  field: "file",
  maxBytes: maxStatementBytes,
  maxFiles: 1,
  tooLarge: say(m.refusal_statement_at_most_mb, { count: figure(maxStatementBytes / 1024 / 1024) }),
  tooMany: say(m.refusal_one_file_only),
};

export function courierCashRoutes(instance: FastifyInstance, shop: OrderShop): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const book = { tags, response: { 200: courierCashReply, "4xx": refusal } };
  app.get("/api/courier-cash", { ...ownerRoute, schema: book }, async () => ({
    ...ok(),
    ...(await readCashBook(shop.db, new Date())),
  }));
  const exported = { tags, produces: ["text/csv"], querystring: statementsFileQuery };
  app.get("/api/courier-cash/export.csv", { ...ownerRoute, schema: exported }, async ({ query }, reply) =>
    reply
      .type("text/csv; charset=utf-8")
      .headers({ "content-disposition": 'attachment; filename="statements.csv"' })
      .send(await statementsAsCsv(shop.db, query.language)),
  );
  const read = {
    tags,
    form: statementForm,
    querystring: statementQuery,
    response: { 200: statementReply, "4xx": refusal },
  };
  app.post("/api/courier-cash/statement", { ...ownerRoute, schema: read }, async (request) => {
    const form = await readForm(request, statementFile);
    const [file] = form.files;
    if (file === undefined)
      throw new Refusal(400, say(m.refusal_choose_a_csv_or_xlsx_file), { code: "invalid", field: "file" });
    const input = parseJsonField(form, "input", statementInput);
    if (request.query.dryRun === "yes") return { ...ok(), ...(await previewStatement(shop, file.bytes, input)) };
    const accepted = await acceptStatement(shop, ownerOf(request), file.bytes, input);
    return { ...ok(say(m.done_statement_accepted)), ...accepted };
  });
  const ofOne = { tags, querystring: heldQuery, response: { 200: heldReply, "4xx": refusal } };
  app.get("/api/courier-cash/held", { ...ownerRoute, schema: ofOne }, async ({ query }) => ({
    ...ok(),
    parcels: await listHeld(shop.db, query.courier),
  }));
  const handed = { tags, body: handInInput, response: { 200: handInReply, "4xx": refusal } };
  app.post("/api/courier-cash/hand-in", { ...ownerRoute, schema: handed }, async (request) => ({
    ...ok(say(m.done_cash_handed_in)),
    ...(await handInCash(shop, ownerOf(request), request.body)),
  }));
  const saved = { tags, body: courierDaysInput, response: { 200: courierDaysReply, "4xx": refusal } };
  app.put("/api/courier-cash/days", { ...ownerRoute, schema: saved }, async (request) => {
    await saveCourierDays(shop.db, request.body.couriers);
    const { days } = await loadCourierTerms(shop.db);
    return { ...ok(say(m.done_courier_days_saved)), days: Object.values(days) };
  });
  const undone = { tags, body: statementIdInput, response: { 200: done, "4xx": refusal } };
  app.post("/api/courier-cash/undo", { ...ownerRoute, schema: undone }, async (request) => {
    await undoStatement(shop, ownerOf(request), request.body.statementId);
    return ok(say(m.done_statement_undone));
  });
}
