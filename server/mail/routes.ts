import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { reply as done, id, refusal } from "#contract/wire/replies.ts";
import { mailDetailReply, mailIdInput, mailListInput, mailListReply } from "#contract/wire/shop/mails.ts";
import type { Db } from "#db/database.ts";
import * as m from "#messages";
import { ok } from "../http/answers/ok.ts";
import { saidTo } from "../http/answers/said-answers.ts";
import { say } from "../http/answers/say.ts";
import { ownerOf, staffRoleOf } from "../http/guards/guards.ts";
import { listMails, mailsFor, readMail, sendAgain, sendTestMail } from "./owners-outbox.ts";

const ownerRoute = { config: { role: "owner" } } as const;
const tags = ["mails"];
/** The mail brings its own styles and nothing else: no script, no picture from elsewhere, no form. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; sandbox allow-popups";

export function mailRoutes(
  instance: FastifyInstance,
  { db, hasMailServer }: { db: Db; hasMailServer(): boolean },
): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const listing = { tags, body: mailListInput, response: { 200: mailListReply, "4xx": refusal } };
  app.post("/api/admin/mails", { ...ownerRoute, schema: listing }, async (request) => ({
    ...ok(),
    ...saidTo(request, await listMails(db, request.body, mailsFor(staffRoleOf(request)))),
    hasMailServer: hasMailServer(),
  }));
  const params = z.object({ id });
  const one = { tags, params, response: { 200: mailDetailReply, "4xx": refusal } };
  app.get("/api/admin/mails/:id", { ...ownerRoute, schema: one }, async (request) => ({
    ...ok(),
    mail: saidTo(request, await readMail(db, request.params.id, mailsFor(staffRoleOf(request)))),
  }));
  const asMailed = { tags, params, hide: true };
  app.get("/api/admin/mails/:id/html", { ...ownerRoute, schema: asMailed }, async (request, reply) => {
    const { html } = await readMail(db, request.params.id, mailsFor(staffRoleOf(request)));
    reply.header("content-security-policy", mailPolicy);
    return reply.type("text/html; charset=utf-8").send(html);
  });
  const tried = { tags, response: { 200: done, "4xx": refusal } };
  app.post("/api/admin/mails/test", { ...ownerRoute, schema: tried }, async (request) => {
    await sendTestMail(db, ownerOf(request));
    const message = hasMailServer() ? say(m.done_a_test_email_is_on_its_way_to_you) : say(m.done_kept_as_a_file);
    return ok(message);
  });
  const again = { tags, body: mailIdInput, response: { 200: done, "4xx": refusal } };
  app.post("/api/admin/mails/send", { ...ownerRoute, schema: again }, async (request) => {
    await sendAgain(db, request.body.mailId, mailsFor(staffRoleOf(request)));
    return ok(say(m.done_the_mail_is_on_its_way));
  });
}
