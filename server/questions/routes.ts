import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { mayCall } from "#contract/rules/office/staff-calls.ts";
import { guestKey } from "#contract/wire/orders/orders.ts";
import { reply as done, refusal } from "#contract/wire/replies.ts";
import {
  answerInput,
  ownQuestionReply,
  ownQuestionsReply,
  questionAskedReply,
  questionDeskQuery,
  questionDeskReply,
  questionInput,
  questionKeyInput,
  questionListQuery,
  questionListReply,
  questionRemovalInput,
  questionStateInput,
  questionsWaitingReply,
} from "#contract/wire/shoppers/questions.ts";
import * as m from "#messages";
import { provenWays } from "../accounts/customers/proven-ways.ts";
import { accountOf } from "../accounts/login/sign-in.ts";
import { readerLanguage } from "../http/answers/language.ts";
import { ok } from "../http/answers/ok.ts";
import { say } from "../http/answers/say.ts";
import { customerOf, ownerOf, refuseOtherAccount, requireCall, staffRoleOf } from "../http/guards/guards.ts";
import { aroundNetwork } from "../http/guards/network.ts";
import type { Limit, Throttle } from "../http/guards/throttling.ts";
import { idempotencyKeyOf } from "../http/idempotency-key.ts";
import type { SendSms } from "../sms/sms.ts";
import {
  answerQuestion,
  countWaitingQuestions,
  listDeskQuestions,
  removeQuestion,
  setQuestionState,
} from "./question-desk.ts";
import {
  askQuestion,
  listShownQuestions,
  provenAsker,
  type QuestionAsker,
  type QuestionShop,
  questionsOf,
  readOwnQuestion,
  withdrawQuestion,
} from "./questions.ts";

const publicRoute = { config: { role: "public" } } as const;
const ownerRoute = { config: { role: "owner" } } as const;
const tags = ["questions"];
const response = { 200: done, "4xx": refusal, "5xx": refusal };

const byAddress: Limit = { name: "question-address", hits: 20, windowSeconds: 3600 };
const around: Limit = { name: "question-around", hits: 60, windowSeconds: 86_400 };
const byWay: Limit = { name: "question-way", hits: 10, windowSeconds: 86_400 };
const byShop: Limit = { name: "question-all", hits: 500, windowSeconds: 86_400 };

/** `sendSms`: undefined when no gateway is set up. `sendsMails`: whether there is a mail server. */
type Shop = QuestionShop & {
  throttle: Throttle;
  sendSms: SendSms | undefined;
  sendsMails(): boolean;
  /** Removes the files of erased mails. */
  forgetMails(mailIds: string[]): Promise<void>;
};

export function questionRoutes(instance: FastifyInstance, shop: Shop): void {
  shoppersCalls(instance, shop);
  teamsCalls(instance, shop);
}

function shoppersCalls(instance: FastifyInstance, shop: Shop): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const { db, secret, throttle } = shop;
  const askerOf = async (request: FastifyRequest): Promise<QuestionAsker> => {
    const customerId = await accountOf(db, request, "customer");
    refuseOtherAccount(request, customerId);
    const proven = await provenWays(db, customerId);
    return { customerId, formKey: idempotencyKeyOf(request), language: readerLanguage(request), proven };
  };

  const headers = z.object({ "idempotency-key": guestKey.optional() });
  const asked = { tags, headers, body: questionInput, response: { ...response, 200: questionAskedReply } };
  app.post("/api/question", { ...publicRoute, schema: asked }, async (request) => {
    const { body, ip } = request;
    const asker = await askerOf(request);
    const proven = provenAsker(body, asker);
    await throttle.takeAll([
      [byAddress, ip],
      [around, aroundNetwork(ip)],
      [byWay, proven ?? body.phone ?? body.email?.toLowerCase() ?? ip],
      [byShop, "all"],
    ]);
    return { ...ok(say(m.done_question_asked)), key: await askQuestion(shop, body, asker) };
  });
  const list = { tags, querystring: questionListQuery, response: { ...response, 200: questionListReply } };
  app.get("/api/question/list", { ...publicRoute, schema: list }, async ({ query }) => ({
    ...ok(),
    ...(await listShownQuestions(db, query)),
  }));
  const keyed = { tags, body: questionKeyInput, response: { ...response, 200: ownQuestionReply } };
  app.post("/api/question/own", { ...publicRoute, schema: keyed }, async ({ body }, reply) => {
    reply.headers({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
    return { ...ok(), question: await readOwnQuestion(shop, body.key) };
  });
  const withdrawn = { tags, body: questionKeyInput, response };
  app.post("/api/question/withdraw", { ...publicRoute, schema: withdrawn }, async ({ body }) => {
    await shop.forgetMails(await withdrawQuestion(shop, body.key));
    return ok(say(m.done_question_withdrawn));
  });
  const mine = { tags, response: { ...response, 200: ownQuestionsReply } };
  app.get("/api/question/mine", { config: { role: "customer" }, schema: mine }, async (request, reply) => {
    reply.header("cache-control", "no-store");
    const customerId = customerOf(request);
    const { phone, email } = await provenWays(db, customerId);
    const theirs = {
      customerIds: [customerId],
      phones: phone === null ? [] : [phone],
      emails: email === null ? [] : [email],
    };
    return { ...ok(), questions: await questionsOf(db, secret, theirs) };
  });
}

function teamsCalls(instance: FastifyInstance, shop: Shop): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const { db, sendSms } = shop;
  const desk = { tags, querystring: questionDeskQuery, response: { ...response, 200: questionDeskReply } };
  app.get("/api/question/desk", { ...ownerRoute, schema: desk }, async (request) => {
    // Who reads no customers answers without knowing who asked.
    const seesAskers = mayCall(staffRoleOf(request), "POST /api/buyer/list");
    const ways = { sendsSms: sendSms !== undefined, sendsMails: shop.sendsMails() };
    return { ...ok(), ...(await listDeskQuestions(shop, request.query, seesAskers)), ...ways };
  });
  const waiting = { tags, response: { ...response, 200: questionsWaitingReply } };
  app.get("/api/question/waiting", { ...ownerRoute, schema: waiting }, async () => ({
    ...ok(),
    waiting: await countWaitingQuestions(db),
  }));
  const answered = { tags, body: answerInput, response };
  app.post("/api/question/answer", { ...ownerRoute, schema: answered }, async (request) => {
    const may = { hasSms: sendSms !== undefined, requireState: () => requireCall(request, "POST /api/question/state") };
    await answerQuestion(db, ownerOf(request), request.body, may);
    return ok(say(request.body.isShown ? m.done_question_answered : m.done_question_answered_alone));
  });
  const moderated = { tags, body: questionStateInput, response };
  app.post("/api/question/state", { ...ownerRoute, schema: moderated }, async ({ body }) => {
    await setQuestionState(db, body);
    return ok(
      say(
        body.state === "shown"
          ? m.done_question_shown
          : body.state === "hidden"
            ? m.done_question_hidden
            : m.done_question_waits,
      ),
    );
  });
  const removed = { tags, body: questionRemovalInput, response };
  app.post("/api/question/remove", { ...ownerRoute, schema: removed }, async ({ body }) => {
    await shop.forgetMails(await removeQuestion(db, body));
    return ok(say(m.done_question_removed));
  });
}
