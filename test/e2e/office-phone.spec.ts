// The owner's lists on a phone: a ticked row brings tools, and nothing of them is cut in either language.
import { expect, type Locator, type Page } from "@playwright/test";
import { expectToFit } from "./back-office.ts";
import { chili, post } from "./checkout-steps.ts";
import { setUp } from "./order-desk.ts";
import { test } from "./shop-page.ts";

test.afterEach(async ({ page }) => {
  await post(page, "/api/admin/language", { language: "en" });
});

for (const language of ["en", "bn"] as const) {
  test(`a ticked row of each list shows its tools whole: ${language} @phone`, async ({ page }) => {
    const { name, orders } = await setUp(page, [[chili], [chili]]);
    await post(page, "/api/admin/language", { language });
    const office = language === "bn" ? "/bn/admin" : "/admin";

    await page.goto(`${office}/orders?q=${name}`);
    await expectInside(page.locator(".orow__no > .num:visible"), page.locator(".orow").first());
    await tickFirst(page);
    await expectInside(page.locator(".bulk > *:visible"), page.locator(".bulk"));
    await expectWhole(page, page.locator(".orow").last());

    await page.goto(`${office}/list?q=chili`);
    await tickFirst(page);
    await expectInside(page.locator(".bulk > *:visible"), page.locator(".bulk"));
    await expectWhole(page, page.locator(".prow").last());

    await page.goto(`${office}/orders/book?ids=${orders.map(({ orderId }) => orderId).join(",")}`);
    await expect(page.locator(".booking")).toContainText(orders[0]?.number ?? "");
    await expectToFit(page);
  });
}

async function tickFirst(page: Page): Promise<void> {
  await page.locator("tbody").getByRole("checkbox").first().check({ force: true });
  await expect(page.locator(".bulk")).toBeVisible();
}

/** A page that is too wide is zoomed out by the phone: its window is then higher than the screen. */
async function expectWhole(page: Page, lastRow: Locator): Promise<void> {
  await expectToFit(page);
  expect(await page.evaluate(() => innerHeight)).toBe(page.viewportSize()?.height);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const bar = (await page.locator(".bulk").boundingBox())?.y ?? 0;
  const row = await lastRow.boundingBox();
  expect((row?.y ?? 0) + (row?.height ?? 0), "the end of the last row, above the bar").toBeLessThanOrEqual(bar + 1);
}

async function expectInside(parts: Locator, whole: Locator): Promise<void> {
  const frame = await whole.boundingBox();
  const right = (frame?.x ?? 0) + (frame?.width ?? 0);
  for (const part of await parts.all()) {
    const rights = await part.evaluate((element) => element.getBoundingClientRect().left + element.scrollWidth);
    expect(rights, await part.innerText()).toBeLessThanOrEqual(right - 8);
  }
}
