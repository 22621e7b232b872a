import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { refusal } from "#contract/replies.ts";
import { settingsReply, shopSettings } from "#contract/settings.ts";
import { deliverySettings, deliverySettingsReply } from "#contract/zones.ts";
import type { CatalogShop } from "../catalog/catalog.ts";
import { saveDelivery } from "./delivery.ts";
import { saveSettings } from "./settings.ts";

const ownerRoute = { config: { role: "owner" } } as const;
const response = { 200: settingsReply, "4xx": refusal };

export function settingsRoutes(instance: FastifyInstance, shop: CatalogShop): void {
  const app = typed(instance);
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
  deliveryRoutes(app, shop);
}

function deliveryRoutes(app: ReturnType<typeof typed>, shop: CatalogShop): void {
  const schema = { tags: ["settings"], response: { 200: deliverySettingsReply, "4xx": refusal } };
  const current = (message = "") => ({ success: true as const, message, delivery: shop.catalog.view().delivery });
  /** For the pages of cart and checkout: what shoppers are told and charged. */
  app.get("/api/delivery", { config: { role: "public" }, schema }, async () => current());
  app.get("/api/admin/delivery", { ...ownerRoute, schema }, async () => current());
  app.put("/api/admin/delivery", { ...ownerRoute, schema: { ...schema, body: deliverySettings } }, async (request) => {
    await saveDelivery(shop, request.body);
    return current("Delivery saved");
  });
}

const typed = (instance: FastifyInstance) => instance.withTypeProvider<ZodTypeProvider>();
