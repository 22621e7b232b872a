import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { ownerProof } from "#contract/wire/accounts/owners.ts";
import { reply as done, refusal } from "#contract/wire/replies.ts";
import {
  buyerBlockInput,
  buyerExportQuery,
  buyerExportReply,
  buyerJoinInput,
  buyerListInput,
  buyerListReply,
  buyerNoteIdInput,
  buyerNoteInput,
  buyerParams,
  buyerReply,
  buyerSeparateInput,
  buyerTagsInput,
} from "#contract/wire/shoppers/buyers.ts";
import type { Database, Db } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import * as m from "#messages";
import { tellOwners } from "../accounts/letters/owner-changes.ts";
import { requireProof } from "../accounts/owners/team.ts";
import { ok } from "../http/answers/ok.ts";
import { type Said, say } from "../http/answers/say.ts";
import { markDownload, requireMark } from "../http/guards/download-mark.ts";
import { ownerOf, staffRoleOf } from "../http/guards/guards.ts";
import type { Throttle } from "../http/guards/throttling.ts";
import { addNote, blockBuyer, joinBuyers, removeNote, separateBuyer, setTags } from "./change-buyer.ts";
import { keepBuyers } from "./keep-buyers.ts";
import { buyersAsCsv, listBuyers } from "./list-buyers.ts";
import { readBuyer } from "./read-buyer.ts";

const ownerRoute = { config: { role: "owner" } } as const;
const tags = ["customers"];

export type BuyerShop = { db: Db; report: Database["report"]; throttle: Throttle; secret: string };

export function buyerRoutes(instance: FastifyInstance, shop: BuyerShop): void {
  readingCalls(instance, shop);
  changingCalls(instance, shop);
}

function readingCalls(instance: FastifyInstance, shop: BuyerShop): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const { db, secret } = shop;
  const listed = { tags, body: buyerListInput, response: { 200: buyerListReply, "4xx": refusal } };
  app.post("/api/buyer/list", { ...ownerRoute, schema: listed }, async ({ body }) => {
    await keepBuyers(db);
    return { ...ok(), ...(await listBuyers(db, body)) };
  });
  const asked = { tags, body: ownerProof, response: { 200: buyerExportReply, "4xx": refusal } };
  const noted = { role: "owner", event: "customers-exported", realm: "owner" } as const;
  app.post("/api/buyer/export", { config: noted, schema: asked }, async (request, reply) => {
    await requireProof(shop, ownerOf(request), request.body);
    await keepBuyers(db);
    await inTransaction(db, (tx) => tellOwners(tx, "customers-exported", ownerOf(request)));
    reply.header("cache-control", "no-store");
    const { until, mark } = markDownload(secret, "customers", ownerOf(request), new Date());
    return { ...ok(), until, proof: mark };
  });
  const exported = { tags, querystring: buyerExportQuery };
  app.get("/api/buyer/export.csv", { ...ownerRoute, schema: exported }, async (request, reply) => {
    const { until, proof, ...filter } = request.query;
    requireMark(secret, "customers", { until, mark: proof }, ownerOf(request), new Date());
    reply.type("text/csv; charset=utf-8").header("content-disposition", 'attachment; filename="customers.csv"');
    return reply.send(Readable.from(buyersAsCsv(shop.report, filter)));
  });
  const one = { tags, params: buyerParams, response: { 200: buyerReply, "4xx": refusal } };
  app.get("/api/buyer/:buyerId", { ...ownerRoute, schema: one }, async (request) => {
    await keepBuyers(db);
    const hasCosts = staffRoleOf(request) !== "seller";
    return { ...ok(), buyer: await readBuyer(db, request.params.buyerId, { hasCosts }) };
  });
}

function changingCalls(instance: FastifyInstance, { db }: BuyerShop): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const of = <Body>(body: Body) => ({
    ...ownerRoute,
    schema: { tags, body, response: { 200: done, "4xx": refusal } },
  });
  const after = async (work: Promise<void>, said: Said) => {
    await work;
    return ok(said);
  };
  app.post("/api/buyer/note", of(buyerNoteInput), (request) =>
    after(addNote(db, ownerOf(request), request.body), say(m.done_note_saved)),
  );
  app.post("/api/buyer/note/remove", of(buyerNoteIdInput), ({ body }) =>
    after(removeNote(db, body), say(m.done_note_removed)),
  );
  app.post("/api/buyer/tags", of(buyerTagsInput), ({ body }) => after(setTags(db, body), say(m.done_saved)));
  app.post("/api/buyer/block", of(buyerBlockInput), ({ body }) =>
    after(blockBuyer(db, body), say(body.blocked ? m.done_customer_blocked : m.done_customer_unblocked)),
  );
  app.post("/api/buyer/join", of(buyerJoinInput), ({ body }) =>
    after(joinBuyers(db, body), say(m.done_customers_joined)),
  );
  app.post("/api/buyer/separate", of(buyerSeparateInput), ({ body }) =>
    after(separateBuyer(db, body), say(m.done_customers_separated)),
  );
}
