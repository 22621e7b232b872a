// Asked for before the office draws its side bar: it shows only places that the shop uses.
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { refusal } from "#contract/wire/replies.ts";
import { usedReply } from "#contract/wire/shop/used.ts";
import type { Db } from "#db/database.ts";
import { ok } from "../http/answers/ok.ts";
import { readUsed } from "./used.ts";

export function todayRoutes(instance: FastifyInstance, { db }: { db: Db }): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const schema = { tags: ["settings"], response: { 200: usedReply, "4xx": refusal } };
  app.get("/api/admin/used", { config: { role: "owner" }, schema }, async () => ({ ...ok(), ...(await readUsed(db)) }));
}
