import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { ownerProof } from "#contract/wire/accounts/owners.ts";
import { reply as done, refusal } from "#contract/wire/replies.ts";
import {
  buyerBlockInput,
  buyerCreditInput,
  buyerDataReply,
  buyerExportQuery,
  buyerExportReply,
  buyerJoinInput,
  buyerListInput,
  buyerListReply,
  buyerNoteIdInput,
  buyerNoteInput,
  buyerParams,
  buyerPayFirstInput,
  buyerProofInput,
  buyerReply,
  buyerSeparateInput,
  buyerTagsInput,
} from "#contract/wire/shoppers/buyers.ts";
import type { Database, Db } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import * as m from "#messages";
import { tellOwners } from "../accounts/letters/owner-changes.ts";
import { requireProof } from "../accounts/owners/team.ts";
import type { Catalog } from "../catalog/catalog.ts";
import { ok } from "../http/answers/ok.ts";
import { type Said, say } from "../http/answers/say.ts";
import { markDownload, requireMark } from "../http/guards/download-mark.ts";
import { customerOf, ownerOf, staffRoleOf } from "../http/guards/guards.ts";
import type { Throttle } from "../http/guards/throttling.ts";
import {
  about,
  addNote,
  blockBuyer,
  chargeFirst,
  giveCredit,
  joinBuyers,
  lockBuyer,
  removeNote,
  separateBuyer,
  setTags,
} from "./change-buyer.ts";
import { forgetBuyer } from "./forget.ts";
import { keepBuyers } from "./keep-buyers.ts";
import { buyersAsCsv, listBuyers } from "./list-buyers.ts";
import { personOfAccount, personOfBuyer } from "./person.ts";
import { personalData } from "./personal-data.ts";
import { readBuyer } from "./read-buyer.ts";

const ownerRoute = { config: { role: "owner" } } as const;
const tags = ["customers"];

export type BuyerShop = {
  db: Db;
  report: Database["report"];
  throttle: Throttle;
  secret: string;
  catalog: Catalog;
  /** After the transaction: erases copies of these mails outside of the database. */
  forgetMails(mailIds: string[]): Promise<void>;
};

export function buyerRoutes(instance: FastifyInstance, shop: BuyerShop): void {
  readingCalls(instance, shop);
  changingCalls(instance, shop);
  personCalls(instance, shop);
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
    const { until, proof, language, ...filter } = request.query;
    requireMark(secret, "customers", { until, mark: proof }, ownerOf(request), new Date());
    reply.type("text/csv; charset=utf-8").header("content-disposition", 'attachment; filename="customers.csv"');
    return reply.send(Readable.from(buyersAsCsv(shop.report, filter, language)));
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
  app.post("/api/buyer/pay-first", of(buyerPayFirstInput), ({ body }) =>
    after(chargeFirst(db, body), say(m.done_saved)),
  );
  app.post("/api/buyer/block", of(buyerBlockInput), ({ body }) =>
    after(blockBuyer(db, body), say(body.blocked ? m.done_customer_blocked : m.done_customer_unblocked)),
  );
  app.post("/api/buyer/credit", of(buyerCreditInput), (request) =>
    after(giveCredit(db, ownerOf(request), request.body), say(m.done_credit_written)),
  );
  app.post("/api/buyer/join", of(buyerJoinInput), ({ body }) =>
    after(joinBuyers(db, body), say(m.done_customers_joined)),
  );
  app.post("/api/buyer/separate", of(buyerSeparateInput), ({ body }) =>
    after(separateBuyer(db, body), say(m.done_customers_separated)),
  );
}

/** All that the shop holds of one person, handed out and forgotten: by the team with its password, and by the shopper. */
function personCalls(instance: FastifyInstance, shop: BuyerShop): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const { db } = shop;
  const data = { tags, response: { 200: buyerDataReply, "4xx": refusal } };
  app.get("/api/user/data", { config: { role: "customer" }, schema: data }, async (request, reply) => {
    reply.header("cache-control", "no-store");
    return { ...ok(), data: await personalData(shop, await personOfAccount(db, customerOf(request))) };
  });
  const ofBuyer = { tags, body: buyerProofInput, response: { 200: buyerDataReply, "4xx": refusal } };
  const exported = { role: "owner", event: "customers-exported", realm: "owner" } as const;
  app.post("/api/buyer/data", { config: exported, schema: ofBuyer }, async (request, reply) => {
    const { buyerId, ...proof } = request.body;
    await requireProof(shop, ownerOf(request), proof);
    await keepBuyers(db);
    const person = await personOfBuyer(db, buyerId);
    await inTransaction(db, async (tx) => {
      about(await lockBuyer(tx, buyerId));
      await tellOwners(tx, "customers-exported", ownerOf(request));
    });
    reply.header("cache-control", "no-store");
    return { ...ok(), data: await personalData(shop, person) };
  });
  const forgotten = { role: "owner", event: "customer-forgotten", realm: "owner" } as const;
  const forget = { tags, body: buyerProofInput, response: { 200: done, "4xx": refusal } };
  app.post("/api/buyer/forget", { config: forgotten, schema: forget }, async (request) => {
    const { buyerId, ...proof } = request.body;
    await requireProof(shop, ownerOf(request), proof);
    await keepBuyers(db);
    await shop.forgetMails(await forgetBuyer(db, buyerId, new Date()));
    return ok(say(m.done_customer_forgotten));
  });
}
