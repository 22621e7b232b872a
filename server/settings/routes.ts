import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { refusal } from "#contract/replies.ts";
import { settingsReply, shopSettings } from "#contract/settings.ts";
import type { CatalogShop } from "../catalog/catalog.ts";
import { saveSettings } from "./settings.ts";

const ownerRoute = { config: { role: "owner" } } as const;
const response = { 200: settingsReply, "4xx": refusal };

export function settingsRoutes(instance: FastifyInstance, shop: CatalogShop): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  app.get("/api/admin/settings", { ...ownerRoute, schema: { tags: ["settings"], response } }, async () => ({
    success: true as const,
    message: "",
    settings: shop.catalog.view().settings,
  }));
  app.put(
    "/api/admin/settings",
    { ...ownerRoute, schema: { tags: ["settings"], body: shopSettings, response } },
    async (request) => {
      await saveSettings(shop, request.body);
      return { success: true as const, message: "Settings saved", settings: shop.catalog.view().settings };
    },
  );
}
