import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { DeliverySettings } from "#contract/rules/delivery/delivery-terms.ts";
import { type SearchWords, searchWords, searchWordsReply } from "#contract/wire/catalog/search-words.ts";
import { deliverySettings, deliverySettingsReply } from "#contract/wire/delivery/zones.ts";
import { phoneRulesInput, phoneRulesReply } from "#contract/wire/orders/phone-rules.ts";
import { refusal } from "#contract/wire/replies.ts";
import { openingInput, openingReply } from "#contract/wire/shop/opening.ts";
import { type ShopSettings, settingsReply, shopSettings } from "#contract/wire/shop/settings.ts";
import type { Db } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import * as m from "#messages";
import { describeChange } from "../http/activity/activity.ts";
import { ok } from "../http/answers/ok.ts";
import { type Said, say } from "../http/answers/say.ts";
import { saveDelivery } from "./delivery.ts";
import { loadOpening, saveOpening } from "./opening.ts";
import { loadPhoneRules, savePhoneRules } from "./phone-rules.ts";
import { saveSearchWords } from "./search-words.ts";
import { saveSettings } from "./settings.ts";

const ownerRoute = { config: { role: "owner" } } as const;
const response = { 200: settingsReply, "4xx": refusal };

type SettingsShop = {
  db: Db;
  live: { view(): { settings: ShopSettings; delivery: DeliverySettings; searchWords: SearchWords } };
};

export function settingsRoutes(instance: FastifyInstance, shop: SettingsShop): void {
  const app = typed(instance);
  app.get("/api/admin/settings", { ...ownerRoute, schema: { tags: ["settings"], response } }, async () => ({
    ...ok(),
    settings: shop.live.view().settings,
  }));
  app.put(
    "/api/admin/settings",
    { ...ownerRoute, schema: { tags: ["settings"], body: shopSettings, response } },
    async (request) => {
      describeChange({ before: shop.live.view().settings, after: request.body });
      await saveSettings(shop.db, request.body);
      return { ...ok(say(m.done_settings_saved)), settings: shop.live.view().settings };
    },
  );
  deliveryRoutes(app, shop);
  openingRoutes(app, shop);
  phoneRulesRoutes(app, shop);
  searchWordsRoutes(app, shop);
}

function searchWordsRoutes(app: ReturnType<typeof typed>, { db, live }: SettingsShop): void {
  const schema = { tags: ["settings"], response: { 200: searchWordsReply, "4xx": refusal } };
  const current = (message?: Said) => ({ ...ok(message), words: live.view().searchWords.words });
  app.get("/api/admin/search-words", { ...ownerRoute, schema }, async () => current());
  app.put("/api/admin/search-words", { ...ownerRoute, schema: { ...schema, body: searchWords } }, async (request) => {
    await saveSearchWords(db, request.body);
    return current(say(m.done_saved));
  });
}

function phoneRulesRoutes(app: ReturnType<typeof typed>, { db }: SettingsShop): void {
  const schema = { tags: ["settings"], response: { 200: phoneRulesReply, "4xx": refusal } };
  const current = async (message?: Said) => ({ ...ok(message), rules: await loadPhoneRules(db) });
  app.get("/api/admin/phone-rules", { ...ownerRoute, schema }, () => current());
  app.put(
    "/api/admin/phone-rules",
    { ...ownerRoute, schema: { ...schema, body: phoneRulesInput } },
    async (request) => {
      await savePhoneRules(db, request.body);
      return current(say(m.done_rules_saved));
    },
  );
}

function openingRoutes(app: ReturnType<typeof typed>, { db }: SettingsShop): void {
  const schema = { tags: ["settings"], response: { 200: openingReply, "4xx": refusal } };
  const current = async (message?: Said) => ({ ...ok(message), ...(await loadOpening(db)) });
  app.get("/api/admin/opening", { ...ownerRoute, schema }, () => current());
  app.put("/api/admin/opening", { ...ownerRoute, schema: { ...schema, body: openingInput } }, async (request) => {
    describeChange({ before: { ...(await loadOpening(db)) }, after: { ...request.body } });
    await inTransaction(db, (tx) => saveOpening(tx, request.body));
    return current(say(m.done_saved));
  });
}

function deliveryRoutes(app: ReturnType<typeof typed>, shop: SettingsShop): void {
  const schema = { tags: ["settings"], response: { 200: deliverySettingsReply, "4xx": refusal } };
  const current = (message?: Said) => ({ ...ok(message), delivery: shop.live.view().delivery });
  /** For the pages of cart and checkout: what shoppers are told and charged. */
  app.get("/api/delivery", { config: { role: "public" }, schema }, async () => current());
  app.get("/api/admin/delivery", { ...ownerRoute, schema }, async () => current());
  app.put("/api/admin/delivery", { ...ownerRoute, schema: { ...schema, body: deliverySettings } }, async (request) => {
    describeChange({ before: shop.live.view().delivery, after: request.body });
    await saveDelivery(shop.db, request.body);
    return current(say(m.done_delivery_saved));
  });
}

const typed = (instance: FastifyInstance) => instance.withTypeProvider<ZodTypeProvider>();
