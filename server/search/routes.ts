import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { reply as done, refusal } from "#contract/wire/replies.ts";
import { searchedInput, searchesReply } from "#contract/wire/searches.ts";
import { ok } from "../http/answers/ok.ts";
import type { Throttle } from "../http/guards/throttling.ts";
import { noteSearch } from "./note-search.ts";
import type { SearchLog } from "./search-log.ts";
import { type SearchedCatalog, searchProducts } from "./search-products.ts";

/** Shoppers' pages report finished searches; the owner reads the list. */
export function searchRoutes(
  instance: FastifyInstance,
  { catalog, throttle }: { catalog: { view(): SearchedCatalog }; throttle: Throttle },
  searchLog: SearchLog,
): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  instance.addHook("onClose", () => searchLog.close());
  const noting = { tags: ["catalog"], body: searchedInput, response: { 200: done, "4xx": refusal } };
  app.post("/api/searches", { config: { role: "public" }, schema: noting }, async ({ body, ip }) => {
    // The server counts the results itself: a page could claim anything.
    const { total, closest } = searchProducts(catalog.view(), body.q, 8);
    await noteSearch({ throttle, searchLog }, ip, body.q, { results: total, closest: closest.length });
    return ok();
  });
  const listing = { tags: ["catalog"], response: { 200: searchesReply, "4xx": refusal } };
  app.get("/api/searches", { config: { role: "owner" }, schema: listing }, async () => ({
    ...ok(),
    searches: await searchLog.read(),
  }));
}
