import { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import {
  countedInput,
  lostInput,
  movedInput,
  paperForm,
  paperParams,
  paperReply,
  receivedInput,
  reorderReply,
  shelfReply,
  stockActReply,
  stockBookFileQuery,
  stockBookQuery,
  stockBookReply,
  stockFiguresQuery,
  stockFiguresReply,
  takeBackInput,
} from "#contract/wire/books/stock-book.ts";
import {
  stocktakeCountInput,
  stocktakeFinishReply,
  stocktakeIdInput,
  stocktakeReply,
  stocktakeStartInput,
} from "#contract/wire/books/stocktake.ts";
import { reply as done, refusal } from "#contract/wire/replies.ts";
import type { Db, Queryable } from "#db/database.ts";
import * as m from "#messages";
import type { Catalog } from "../catalog/catalog.ts";
import { ok } from "../http/answers/ok.ts";
import { Refusal } from "../http/answers/refusal.ts";
import { say } from "../http/answers/say.ts";
import { ownerOf, staffRoleOf } from "../http/guards/guards.ts";
import { countOne, lose, moveBetween, receive, takeBack } from "./acts.ts";
import { type Sight, stockCsv, stockFigures, stockLines } from "./history.ts";
import { keepPaper, readPaper } from "./papers.ts";
import { readShelf, reorder, suppliers } from "./shelf.ts";
import { cancelStocktake, countSize, finishStocktake, readStocktake, startStocktake } from "./stocktake.ts";

const ownerRoute = { config: { role: "owner" } } as const;
const tags = ["stock book"];
const paperBytes = 16 * 1024 * 1024;

/** `growingSoon`: plants of the growing book that will be ready within so many days, by product. */
type StockBookShop = {
  db: Db;
  catalog: Catalog;
  growingSoon(q: Queryable, days: number): Promise<Map<string, number>>;
};

/** Costs and buyers of plants are not a grower's to see. */
function sightOf(request: FastifyRequest): Sight {
  const isGrower = staffRoleOf(request) === "grower";
  return { costs: !isGrower, orders: !isGrower };
}

export function stockBookRoutes(instance: FastifyInstance, shop: StockBookShop): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const { db, catalog } = shop;
  const book = { tags, querystring: stockBookQuery, response: { 200: stockBookReply, "4xx": refusal } };
  app.get("/api/stock-book", { ...ownerRoute, schema: book }, async (request) => ({
    ...ok(),
    ...(await stockLines(db, catalog.view(), request.query, sightOf(request))),
  }));
  const exported = { tags, querystring: stockBookFileQuery };
  app.get("/api/stock-book/export.csv", { ...ownerRoute, schema: exported }, (request, reply) => {
    const { language, ...query } = request.query;
    const file = stockCsv(db, catalog.view(), query, { ...sightOf(request), language });
    reply.type("text/csv; charset=utf-8").header("content-disposition", 'attachment; filename="stock-book.csv"');
    return reply.send(Readable.from(file));
  });
  const figures = { tags, querystring: stockFiguresQuery, response: { 200: stockFiguresReply, "4xx": refusal } };
  app.get("/api/stock-book/figures", { ...ownerRoute, schema: figures }, async (request) => ({
    ...ok(),
    figures: await stockFigures(db, request.query.month, sightOf(request)),
  }));
  const shelf = { tags, response: { 200: shelfReply, "4xx": refusal } };
  app.get("/api/stock-book/shelf", { ...ownerRoute, schema: shelf }, async (request) => ({
    ...ok(),
    sizes: await readShelf(db, catalog.view(), sightOf(request)),
    suppliers: await suppliers(db),
  }));
  const again = { tags, response: { 200: reorderReply, "4xx": refusal } };
  app.get("/api/stock-book/reorder", { ...ownerRoute, schema: again }, async () => ({
    ...ok(),
    rows: await reorder(db, catalog.view(), await shop.growingSoon(db, 28), new Date()),
  }));
  actRoutes(instance, shop);
  stocktakeRoutes(instance, shop);
}

function actRoutes(instance: FastifyInstance, shop: StockBookShop): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const response = { 200: stockActReply, "4xx": refusal };
  const received = { tags, body: receivedInput, response };
  app.post("/api/stock-book/received", { ...ownerRoute, schema: received }, async (request) => {
    if (request.body.cost !== undefined && !sightOf(request).costs) throw notYourRole();
    return { ...ok(say(m.done_stock_written)), left: await receive(shop, ownerOf(request), request.body) };
  });
  const lost = { tags, body: lostInput, response };
  app.post("/api/stock-book/lost", { ...ownerRoute, schema: lost }, async (request) => ({
    ...ok(say(m.done_stock_written)),
    left: await lose(shop, ownerOf(request), request.body),
  }));
  const moved = { tags, body: movedInput, response };
  app.post("/api/stock-book/moved", { ...ownerRoute, schema: moved }, async (request) => ({
    ...ok(say(m.done_stock_written)),
    left: await moveBetween(shop, ownerOf(request), request.body),
  }));
  const counted = { tags, body: countedInput, response };
  app.post("/api/stock-book/counted", { ...ownerRoute, schema: counted }, async (request) => ({
    ...ok(say(m.done_stock_written)),
    left: await countOne(shop, ownerOf(request), request.body),
  }));
  const back = { tags, body: takeBackInput, response };
  app.post("/api/stock-book/take-back", { ...ownerRoute, schema: back }, async (request) => ({
    ...ok(say(m.done_stock_taken_back)),
    left: await takeBack(shop, ownerOf(request), request.body.lineId),
  }));
  const kept = { tags, form: paperForm, response: { 200: paperReply, "4xx": refusal } };
  app.post("/api/stock-book/paper", { ...ownerRoute, bodyLimit: paperBytes, schema: kept }, async (request) => ({
    ...ok(),
    _id: await keepPaper(shop.db, request),
  }));
  const paper = { tags, params: paperParams };
  app.get("/api/stock-book/paper/:paperId", { ...ownerRoute, schema: paper }, async ({ params }, reply) =>
    reply.type("image/webp").send(await readPaper(shop.db, params.paperId)),
  );
}

function stocktakeRoutes(instance: FastifyInstance, shop: StockBookShop): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const response = { 200: stocktakeReply, "4xx": refusal };
  const whole = async (request: FastifyRequest) => ({
    ...ok(),
    stocktake: await readStocktake(shop.db, shop.catalog.view(), sightOf(request)),
  });
  app.get("/api/stocktake", { ...ownerRoute, schema: { tags, response } }, whole);
  const start = { tags, body: stocktakeStartInput, response };
  app.post("/api/stocktake/start", { ...ownerRoute, schema: start }, async (request) => {
    await startStocktake(shop, ownerOf(request), request.body.scope);
    return whole(request);
  });
  const count = { tags, body: stocktakeCountInput, response: { 200: done, "4xx": refusal } };
  app.post("/api/stocktake/count", { ...ownerRoute, schema: count }, async (request) => {
    await countSize(shop, ownerOf(request), request.body);
    return ok();
  });
  const finish = { tags, body: stocktakeIdInput, response: { 200: stocktakeFinishReply, "4xx": refusal } };
  app.post("/api/stocktake/finish", { ...ownerRoute, schema: finish }, async (request) => ({
    ...ok(say(m.done_stocktake_written)),
    written: await finishStocktake(shop, ownerOf(request), request.body.stocktakeId),
  }));
  const cancel = { tags, body: stocktakeIdInput, response: { 200: done, "4xx": refusal } };
  app.post("/api/stocktake/cancel", { ...ownerRoute, schema: cancel }, async (request) => {
    await cancelStocktake(shop, request.body.stocktakeId);
    return ok(say(m.done_stocktake_canceled));
  });
}

const notYourRole = () => new Refusal(403, say(m.refusal_your_role_does_not_include_this), { code: "not-your-role" });
