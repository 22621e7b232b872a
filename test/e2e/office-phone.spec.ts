// The owner's lists on a phone: a ticked row brings tools, and nothing of them is cut in either language.
import { expect, type Locator, type Page } from "@playwright/test";
import { expectToFit } from "./back-office.ts";
import { address, chili, post, productNamed } from "./checkout-steps.ts";
import { row, seriousFaults, setUp } from "./order-desk.ts";
import { test } from "./shop-page.ts";

test("a ticked row of each list shows its tools whole, in both languages @phone", async ({ page, speakInOffice }) => {
  const { name, orders } = await setUp(page, [[chili], [chili]]);
  for (const language of ["en", "bn"] as const) {
    // An open page would follow the account by itself, and might meet the next address on its way.
    await page.goto("about:blank");
    await speakInOffice(page.request, language);
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
  }
});

test("a refusing number is marked; the header holds Add, refresh and settings @phone", async ({ page }) => {
  await test.step("a number that refused is marked in the list and warned of in a new order; who has no email is told by WhatsApp", async () => {
    const { name } = await setUp(page, []);
    const phone = `0171${String(Date.now()).slice(-7)}`;
    const { _id: product } = await productNamed(page, chili.name);
    const ordered = async () =>
      (await post(page, "/api/order/create", {
        items: [{ product, size: chili.size, quantity: 1 }],
        address: { ...address, email: "", phone, lastName: name },
        source: "phone",
      })) as { orderId: string; number: string };
    const [back, open] = [await ordered(), await ordered()];
    await post(page, "/api/order/status", { orderId: back.orderId, status: "Shipped" });
    await post(page, "/api/order/return", { orderId: back.orderId, reason: "Not at home" });

    await page.goto(`/admin/orders?q=${name}&mark=active`);
    await expect(row(page, open.number)).toContainText("1 of 1 returned");
    await row(page, open.number).getByRole("checkbox").check({ force: true });
    const bar = page.getByRole("region", { name: "Chosen orders" });
    await bar.getByLabel("Status for the chosen orders").selectOption("Shipped");
    await bar.getByRole("button", { name: "Set status" }).click();
    const unheard = page.getByRole("region", { name: "Customers to tell yourself" });
    await expect(unheard).toContainText("No mail server is set up: 1 customer was not told.");
    await expect(unheard.getByRole("link", { name: open.number })).toHaveAttribute(
      "href",
      /wa\.me\/880171\d+\?text=.*is%20with%20the%20courier/,
    );
    await expectToFit(page);
    expect(await seriousFaults(page)).toEqual([]);
    await unheard.getByRole("button", { name: "Close message" }).click();
    await expect(unheard).toHaveCount(0);

    await page.goto("/admin/orders/new");
    await page.getByLabel("Phone number of the customer").fill(phone);
    await expect(page.getByRole("alert")).toContainText("This number sent back 1 of 1 parcels.");
    await expect(page.getByRole("list", { name: "Customers with this number" })).toContainText("1 of 1 returned");
  });

  await test.step("on a phone the header holds Add, refresh and settings; a word on one page does not lie on the next", async () => {
    const { orders } = await setUp(page, [[chili]]);
    await page.clock.install();
    await page.goto(`/admin/orders?q=${orders[0]?.number}`);
    const header = page.getByRole("banner");
    await page.getByLabel(/^Status of order/).selectOption("Packing");
    await expect(page.locator(".toast")).toContainText("Packing");
    // No finger is as quick as this test: what is said in the moment of leaving belongs to the next page.
    await page.clock.fastForward(1000);
    await header.getByRole("link", { name: "Add item" }).click();
    await expect(page).toHaveURL(/\/admin$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator(".toast")).toHaveCount(0);
    await page.goto("/admin/orders");
    await header.getByRole("link", { name: "Add", exact: true }).click();
    await expect(page).toHaveURL(/\/admin$/);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await expectToFit(page);
      for (const part of await header.locator("a:visible, button:visible").all()) {
        const box = await part.boundingBox();
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      }
    }
    const reloaded = page.waitForEvent("load");
    await header.getByRole("button", { name: "Refresh" }).click();
    await reloaded;
  });
});

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
