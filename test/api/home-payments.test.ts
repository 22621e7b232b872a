// The home page promises no way to pay that the shop does not offer.
import { afterAll, expect, test } from "vitest";
import { ensureWebBuild } from "#server/pages/build.ts";
import { registerPages } from "#server/pages/pages.ts";
import { openProductionRenderer } from "#server/pages/renderer.ts";
import { openTestShop, type TestShop } from "#test/shop.ts";

const origin = "https://shop.example";
const shops: TestShop[] = [];
afterAll(() => Promise.all(shops.map((shop) => shop.close())));

async function homeOf(demo: "on" | "off"): Promise<string> {
  await ensureWebBuild();
  const renderer = await openProductionRenderer();
  const shop = await openTestShop({ PUBLIC_URL: origin, DEMO: demo }, (app, live) =>
    registerPages(app, { renderer, isDevelopment: false, isDemo: false, origin, live }),
  );
  shops.push(shop);
  return (await shop.app.inject({ url: "/" })).body;
}

test("the home page names cards only in a shop that takes them", async () => {
  const withCards = await homeOf("on");
  for (const said of ["Pay the courier in taka", "or by card", "You type the card"]) expect(withCards).toContain(said);
  const inCash = await homeOf("off");
  expect(inCash).toContain("Pay the courier in taka");
  expect(inCash).toContain("In cash when the courier arrives.");
  expect(inCash).not.toMatch(/by card|You type the card/);
});
