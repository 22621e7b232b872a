import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { searchedInput, searchesReply } from "#contract/wire/catalog/searches.ts";
import { reply as done, refusal } from "#contract/wire/replies.ts";
import { ok } from "../http/answers/ok.ts";
import type { Throttle } from "../http/guards/throttling.ts";
import { noteSearch } from "./log/note-search.ts";
import type { SearchLog } from "./log/search-log.ts";

type SearchShop = {
  throttle: Throttle;
  /** How many results a search has, and how many products follow them. */
  countFound(q: string): { results: number; closest: number };
};

/** Shoppers' pages report finished searches; the owner reads the list. */
export function searchRoutes(
  instance: FastifyInstance,
  { throttle, countFound }: SearchShop,
  searchLog: SearchLog,
): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  instance.addHook("onClose", () => searchLog.close());
  const noting = { tags: ["catalog"], body: searchedInput, response: { 200: done, "4xx": refusal } };
  app.post("/api/searches", { config: { role: "public" }, schema: noting }, async ({ body, ip }) => {
    // The server counts the results itself: a page could claim anything.
    await noteSearch({ throttle, searchLog }, ip, body.q, countFound(body.q));
    return ok();
  });
  const listing = { tags: ["catalog"], response: { 200: searchesReply, "4xx": refusal } };
  app.get("/api/searches", { config: { role: "owner" }, schema: listing }, async () => ({
    ...ok(),
    searches: await searchLog.read(),
  }));
}
