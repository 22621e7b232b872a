import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import {
  batchActReply,
  batchCostInput,
  batchesReply,
  batchInput,
  batchLossInput,
  batchMoreInput,
  batchParams,
  batchPlaceInput,
  batchReasonInput,
  batchReply,
  batchSaleInput,
  batchStageInput,
  batchTakeBackInput,
  survivalFileQuery,
  survivalReply,
} from "#contract/wire/books/growing.ts";
import { reply as done, refusal } from "#contract/wire/replies.ts";
import type { Db } from "#db/database.ts";
import * as m from "#messages";
import type { Catalog } from "../catalog/catalog.ts";
import { ok } from "../http/answers/ok.ts";
import { say } from "../http/answers/say.ts";
import { ownerOf, staffRoleOf } from "../http/guards/guards.ts";
import { writeCsv } from "../http/input/csv.ts";
import { batchPlaces, listBatches, readBatch, shownBatches, unknownBatch } from "./batches.ts";
import { readExperience } from "./experience.ts";
import {
  beginBatch,
  findMore,
  losePlants,
  moveToSale,
  type Pressed,
  placeBatch,
  reachStage,
  sayReason,
  spend,
  takeBackPress,
} from "./presses.ts";
import { survival, survivalTable } from "./survival.ts";

const ownerRoute = { config: { role: "owner" } } as const;
const tags = ["growing book"];

export function growingRoutes(instance: FastifyInstance, shop: { db: Db; catalog: Catalog }): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const { db, catalog } = shop;
  /** A grower may enter costs, and is sent none. */
  const sightOf = (request: FastifyRequest) => ({ costs: staffRoleOf(request) !== "grower" });
  const answer = async (request: FastifyRequest, pressed: Promise<Pressed>) => {
    const { batch: row, lineId } = await pressed;
    const [batch] = await shownBatches(db, catalog.view(), [row], sightOf(request));
    if (batch === undefined) throw unknownBatch();
    return { ...ok(say(m.done_batch_written)), batch, lineId };
  };
  const all = { tags, response: { 200: batchesReply, "4xx": refusal } };
  app.get("/api/growing", { ...ownerRoute, schema: all }, async (request) => ({
    ...ok(),
    batches: await listBatches(db, catalog.view(), sightOf(request)),
    places: await batchPlaces(db),
    experience: [...(await readExperience(db)).values()],
  }));
  const lived = { tags, response: { 200: survivalReply, "4xx": refusal } };
  app.get("/api/growing/survival", { ...ownerRoute, schema: lived }, async () => ({
    ...ok(),
    rows: await survival(db),
  }));
  const file = { tags, querystring: survivalFileQuery };
  app.get("/api/growing/survival.csv", { ...ownerRoute, schema: file }, async ({ query }, reply) => {
    const { header, rows } = await survivalTable(db, query.language);
    return reply
      .type("text/csv; charset=utf-8")
      .headers({ "content-disposition": 'attachment; filename="what-lived.csv"' })
      .send(await writeCsv(header, rows));
  });
  const one = { tags, params: batchParams, response: { 200: batchReply, "4xx": refusal } };
  app.get("/api/growing/:batchId", { ...ownerRoute, schema: one }, async (request) => ({
    ...ok(),
    ...(await readBatch(db, catalog.view(), request.params.batchId, sightOf(request))),
  }));
  const response = { 200: batchActReply, "4xx": refusal };
  const of = <Body>(body: Body) => ({ ...ownerRoute, schema: { tags, body, response } });
  app.post("/api/growing/begin", of(batchInput), (request) =>
    answer(request, beginBatch(shop, ownerOf(request), request.body)),
  );
  app.post("/api/growing/stage", of(batchStageInput), (request) =>
    answer(request, reachStage(shop, ownerOf(request), request.body)),
  );
  app.post("/api/growing/lost", of(batchLossInput), (request) =>
    answer(request, losePlants(shop, ownerOf(request), request.body)),
  );
  app.post("/api/growing/more", of(batchMoreInput), (request) =>
    answer(request, findMore(shop, ownerOf(request), request.body)),
  );
  app.post("/api/growing/place", of(batchPlaceInput), (request) =>
    answer(request, placeBatch(shop, ownerOf(request), request.body)),
  );
  app.post("/api/growing/cost", of(batchCostInput), (request) =>
    answer(request, spend(shop, ownerOf(request), request.body)),
  );
  app.post("/api/growing/to-sale", of(batchSaleInput), (request) =>
    answer(request, moveToSale(shop, ownerOf(request), request.body)),
  );
  app.post("/api/growing/take-back", of(batchTakeBackInput), (request) =>
    answer(request, takeBackPress(shop, ownerOf(request), request.body.lineId)),
  );
  const reason = { tags, body: batchReasonInput, response: { 200: done, "4xx": refusal } };
  app.post("/api/growing/reason", { ...ownerRoute, schema: reason }, async ({ body }) => {
    await sayReason(shop, body);
    return ok(say(m.done_batch_written));
  });
}
