import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { firstShopName } from "#contract/rules/constants.ts";
import { firstLanguageOf } from "#contract/rules/page-path.ts";
import { refusal } from "#contract/wire/replies.ts";
import { mailPreviewQuery, standardMailsReply } from "#contract/wire/shop/words.ts";
import type { Db } from "#db/database.ts";
import { ok } from "./http/answers/ok.ts";
import { staffRoleOf } from "./http/guards/guards.ts";
import { letterHtml } from "./mail/layout.ts";
import { sampleMail, standardMailWords, standardSms } from "./sample-mails.ts";
import { newestVersion } from "./settings/words.ts";
import type { LiveView } from "./view/live-view.ts";

const ownerRoute = { config: { role: "owner" } } as const;

/** The mails in the editor of the owner's words: what they say without it, and with the draft. */
export function mailWordsRoutes(instance: FastifyInstance, { db, live }: { db: Db; live: LiveView }): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const response = { 200: standardMailsReply, "4xx": refusal };
  app.get("/api/admin/words/mails", { ...ownerRoute, schema: { tags: ["words"], response } }, async (request) => {
    const { protocol, host } = request;
    const { settings, sms } = live.view();
    const seesCosts = ["owner", "manager"].includes(staffRoleOf(request));
    const home = { origin: `${protocol}://${host}`, firstLanguage: firstLanguageOf(settings) };
    return {
      ...ok(),
      words: { en: standardMailWords("en"), bn: standardMailWords("bn") },
      sms: {
        ...standardSms(home, { shop: settings.shopName || firstShopName, phone: settings.phone }),
        ...(seesCosts && { price: sms?.gateway.price ?? 0 }),
      },
    };
  });
  app.get(
    "/api/admin/words/mail",
    { ...ownerRoute, schema: { tags: ["words"], querystring: mailPreviewQuery } },
    async ({ query: { mail, lang }, protocol, host }, reply) => {
      const { settings } = live.view();
      const { shopName: set, street, email, phone } = settings;
      const shopName = set || firstShopName;
      const { draft } = await newestVersion(db);
      const home = { origin: `${protocol}://${host}`, firstLanguage: firstLanguageOf(settings) };
      const letter = sampleMail(mail, lang, draft, { shop: shopName, phone: phone || undefined, home });
      const sender = { shopName, home, contact: [street, email, phone].filter((line) => line !== "") };
      return reply
        .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'")
        .header("x-frame-options", "SAMEORIGIN")
        .header("x-robots-tag", "noindex")
        .type("text/html; charset=utf-8")
        .send(letterHtml(letter, sender, { showsSubject: true }));
    },
  );
}
