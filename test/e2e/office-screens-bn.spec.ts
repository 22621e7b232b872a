// Every screen of the back office in Bengali: nothing of it is English, and none is wider than the window.
import { expect, type Page } from "@playwright/test";
import { expectNotSqueezed, expectToFit, walkTo } from "./back-office.ts";
import { address, chili, post } from "./checkout-steps.ts";
import { expectNoEnglish } from "./english-left.ts";
import { setUp } from "./order-desk.ts";
import { owner } from "./owner.ts";
import { adminPaths } from "./screens.ts";
import type { SpeakInOffice } from "./shop.ts";
import { test, untilQuiet } from "./shop-page.ts";
import { open } from "./sound.ts";

// Where the demo shop is, what couriers call themselves, and the browser of the test.
const names = [
  "House 14, Road 7, Dhanmondi, Dhaka 1205",
  "Sundarban",
  "SA Paribahan",
  "Chrome, Linux",
  "WhatsApp",
  "SMTP",
];

// A shop of its own: in the others, tests have written in English.
test.use({ variables: { LOG_LEVEL: "error" } });

/** All screens in one test would outlast its time on a busy machine. */
const parts = 2;

async function readBengali(page: Page, speakInOffice: SpeakInOffice): Promise<void> {
  expect((await page.request.post("/api/admin/login", { data: owner })).status()).toBe(200);
  await speakInOffice(page.request, "bn");
}

for (let part = 1; part <= parts; part += 1) {
  test(`no screen of the back office has an English sentence: part ${part} of ${parts}`, async ({
    page,
    speakInOffice,
    shop,
  }) => {
    await readBengali(page, speakInOffice);
    for (const path of adminPaths.filter((_, at) => at % parts === part - 1)) {
      // By the sidebar where it has the page, as owners go: every screen opened anew would load the office again.
      const link = page.locator(`nav a[href="/bn${path}"]:visible`).first();
      if ((await link.count()) > 0) {
        await link.click();
        await expect(page).toHaveURL(`/bn${path}`);
        await untilQuiet(page);
      } else {
        await (page.url() === "about:blank" ? open(page, `/bn${path}`) : walkTo(page, `/bn${path}`));
        await untilQuiet(page);
      }
      await expectNoEnglish(page, shop.dataDir, "/backups", ...names);
      await expectToFit(page);
      await expectNotSqueezed(page);
      // A small notebook has less room beside the menu than any other window that shows both.
      const window = page.viewportSize();
      if (window && window.width > 1280) {
        await page.setViewportSize({ width: 1280, height: 800 });
        await expectToFit(page);
        await expectNotSqueezed(page);
        await page.setViewportSize(window);
      }
    }
  });
}

test("an order's page and its tools fit in Bengali, whatever its status", async ({ page, speakInOffice }) => {
  const { name, orders } = await setUp(page, [[chili], [chili], [chili]]);
  const [placed, left, returned] = orders;
  await post(page, "/api/order/status", { orderId: left?.orderId, status: "Shipped" });
  await post(page, "/api/order/status", { orderId: returned?.orderId, status: "Delivered" });
  await post(page, "/api/order/return", { orderId: returned?.orderId, reason: "পাতা হলুদ" });
  await readBengali(page, speakInOffice);
  for (const one of [placed, left, returned]) {
    await open(page, `/bn/admin/orders/${one?.orderId}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(String(one?.number));
    await expect(page.locator(".olines")).toContainText("বীজের প্যাকেট");
    await expectNoEnglish(page, name, ...Object.values(address), "WhatsApp");
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expectToFit(page);
      // Nothing is squeezed: the date stays in one line.
      const date = page.locator(".ahead > .num");
      expect(await date.evaluate((element) => element.getClientRects().length)).toBe(1);
      expect((await date.boundingBox())?.height).toBeLessThan(30);
    }
  }
});
