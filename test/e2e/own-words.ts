import { type APIRequestContext, expect } from "@playwright/test";
import { firstWords, type ShopWords } from "#contract/wire/shop/words.ts";
import { owner } from "./owner.ts";
import { test as base } from "./shop-page.ts";

/** Publishes through the API; what the shop says first comes back after every test, also of what was published on the screen. */
export const test = base.extend<{ publish: (words: Partial<ShopWords>) => Promise<void> }>({
  publish: [
    async ({ playwright, baseURL }, use) => {
      const office: APIRequestContext = await playwright.request.newContext({ baseURL });
      expect((await office.post("/api/admin/login", { data: owner })).ok()).toBe(true);
      const publish = async (words: Partial<ShopWords>) => {
        const { version } = await (await office.get("/api/admin/words")).json();
        const saved = await office.put("/api/admin/words", { data: { version, words } });
        expect(saved.status()).toBe(200);
        const data = { version: (await saved.json()).version };
        expect((await office.post("/api/admin/words/publish", { data })).status()).toBe(200);
      };
      await use(publish);
      await publish(firstWords);
      await office.dispose();
    },
    { auto: true },
  ],
});
