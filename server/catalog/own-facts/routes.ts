import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { ownFactsInput, ownFactsReply } from "#contract/wire/catalog/own-facts.ts";
import { refusal } from "#contract/wire/replies.ts";
import * as m from "#messages";
import { ok } from "../../http/answers/ok.ts";
import { type Said, say } from "../../http/answers/say.ts";
import type { CatalogShop } from "../catalog.ts";
import { saveOwnFacts } from "./own-facts.ts";

/** Everybody reads them, as filters and pages show them; managers set them. */
export function ownFactRoutes(instance: FastifyInstance, { db, catalog }: CatalogShop): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const schema = { tags: ["products"], response: { 200: ownFactsReply, "4xx": refusal } };
  const current = (message?: Said) => ({ ...ok(message), facts: [...catalog.view().ownFacts] });
  app.get("/api/product/own-facts", { config: { role: "public" }, schema }, async () => current());
  const saved = { ...schema, body: ownFactsInput };
  app.put("/api/product/own-facts", { config: { role: "owner" }, schema: saved }, async ({ body }) => {
    await saveOwnFacts(db, body);
    return current(say(m.done_saved));
  });
}
