import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { reply as done, refusal } from "#contract/wire/replies.ts";
import {
  ownAlertsReply,
  stockAlertCodeInput,
  stockAlertInput,
  stockAlertKeyInput,
  stockAlertReply,
  stockAlertWaitingQuery,
  stockAlertWaitingReply,
  waitedForReply,
} from "#contract/wire/shoppers/stock-alerts.ts";
import * as m from "#messages";
import { provenWays } from "../accounts/customers/proven-ways.ts";
import { askerOfCode, type CodeAsker, typerOfCode } from "../accounts/login/code-asker.ts";
import { accountOf } from "../accounts/login/sign-in.ts";
import { ok } from "../http/answers/ok.ts";
import { say } from "../http/answers/say.ts";
import { customerOf, refuseOtherAccount } from "../http/guards/guards.ts";
import {
  type Asker,
  alertsOf,
  askForAlert,
  confirmByCode,
  confirmByLink,
  endAlert,
  listWaitedFor,
  type StockAlertShop,
  waitingFor,
} from "./stock-alerts.ts";

const publicRoute = { config: { role: "public" } } as const;
const response = { 200: done, "4xx": refusal, "5xx": refusal };
const tags = ["stock"];
const said = { code: m.done_a_code_is_on_its_way_to_your_phone, mail: m.done_alert_mailed, nothing: m.done_alert_on };

export function stockAlertRoutes(instance: FastifyInstance, shop: StockAlertShop): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const { db } = shop;
  const askerOf = async (request: FastifyRequest, code: CodeAsker): Promise<Asker> => {
    const customerId = await accountOf(db, request, "customer");
    refuseOtherAccount(request, customerId);
    return {
      ...code,
      proven: await provenWays(db, customerId),
    };
  };

  const asked = { tags, body: stockAlertInput, response: { ...response, 200: stockAlertReply } };
  app.post("/api/stock-alert", { ...publicRoute, schema: asked }, async (request, reply) => {
    const isByPhone = request.body.phone !== undefined;
    const code = isByPhone ? askerOfCode(request, reply) : typerOfCode(request);
    const answer = await askForAlert(shop, request.body, await askerOf(request, code));
    return { ...ok(say(said[answer.next])), ...answer };
  });
  const coded = { tags, body: stockAlertCodeInput, response: { ...response, 200: stockAlertReply } };
  app.post("/api/stock-alert/code", { ...publicRoute, schema: coded }, async (request) => {
    const code = typerOfCode(request);
    const key = await confirmByCode(shop, request.body, await askerOf(request, code));
    return { ...ok(say(m.done_alert_on)), next: "nothing" as const, key };
  });
  const keyed = { tags, body: stockAlertKeyInput, response };
  app.post("/api/stock-alert/confirm", { ...publicRoute, schema: keyed }, async ({ body }) => {
    await confirmByLink(shop, body.key);
    return ok(say(m.done_alert_on));
  });
  app.post("/api/stock-alert/end", { ...publicRoute, schema: keyed }, async ({ body }) => {
    await endAlert(shop, body.key);
    return ok(say(m.done_alert_off));
  });
  const waited = { tags, querystring: stockAlertWaitingQuery, response: { ...response, 200: stockAlertWaitingReply } };
  app.get("/api/stock-alert/waiting", { ...publicRoute, schema: waited }, async ({ query }, reply) => {
    reply.header("cache-control", "no-store");
    return { ...ok(), waiting: await waitingFor(db, query.product) };
  });
  const own = { tags, response: { ...response, 200: ownAlertsReply } };
  app.get("/api/stock-alert/mine", { config: { role: "customer" }, schema: own }, async (request, reply) => {
    reply.header("cache-control", "no-store");
    return { ...ok(), alerts: await alertsOf(db, await provenWays(db, customerOf(request))) };
  });
  const list = { tags, response: { ...response, 200: waitedForReply } };
  app.get("/api/stock-alert/list", { config: { role: "owner" }, schema: list }, async () => ({
    ...ok(),
    ...(await listWaitedFor(shop)),
  }));
}
