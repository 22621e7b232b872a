// The green house on a phone without a net: a stocktake and a batch go on, also after the page was loaded anew, and arrive once.
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { expectToFit, openOffice } from "./back-office.ts";
import { monstera, post, productNamed } from "./checkout-steps.ts";
import { seriousFaults } from "./order-desk.ts";
import { test } from "./own-products.ts";

test.use({ serviceWorkers: "allow" });

/** The device has what it needs, and the browser's own store of files is emptied: only what the worker keeps is left. */
async function goOffline(page: Page, context: BrowserContext): Promise<void> {
  await page.waitForFunction(async () => {
    const kept = await caches.match("/admin/growing", { cacheName: "office-pages-1" });
    return kept !== undefined && navigator.serviceWorker.controller !== null;
  });
  const tools = await context.newCDPSession(page);
  await tools.send("Network.clearBrowserCache");
  await context.setOffline(true);
}

test("a stocktake goes on without a net and after a reload, and its differences are those that were counted @phone", async ({
  page,
  context,
  nursery,
}) => {
  const sizes = ["Small Pot", "Large Pot"];
  for (let at = 0; at < 3; at += 1)
    await nursery.grow({ sizes, stock: Object.fromEntries(sizes.map((size) => [size, { count: 6 }])) });
  await openOffice(page, "/admin/stock-book/count");
  await page.getByRole("button", { name: "Start stocktake" }).click();
  const count = page.getByRole("region", { name: "Stocktake" });
  const bar = page.locator(".countbar");
  /** One more than the book has. @param counted so far, with this one */
  async function countOne(counted: number): Promise<void> {
    await count.getByRole("button", { name: "1 more" }).click();
    await count.getByRole("button", { name: "Next plant" }).click();
    await expect(bar).toContainText(`${counted} of`);
  }
  for (const counted of [1, 2, 3]) await countOne(counted);
  await expect(bar).toContainText(/^3 of \d+saved/);
  await goOffline(page, context);
  for (const counted of [4, 5]) await countOne(counted);
  await expect(bar).toContainText("2 wait for the net");

  await page.reload({ waitUntil: "domcontentloaded" });
  await expect(page.getByText(/^No connection\. This is as it was read here: Today/)).toBeVisible();
  await expect(bar).toContainText(/^5 of \d+2 wait for the net/);
  await expectToFit(page);
  expect(await seriousFaults(page)).toEqual([]);

  await context.setOffline(false);
  await expect(bar).toContainText(/^5 of \d+saved/, { timeout: 30_000 });
  await expect(page.getByText(/^No connection/)).toHaveCount(0, { timeout: 30_000 });
  await page.getByRole("button", { name: "Differences" }).click();
  await expect(page.getByRole("region", { name: "Differences" }).getByRole("listitem")).toHaveText(
    Array.from({ length: 5 }, () => /\+1$/),
  );
  const { stocktake } = await (await page.request.get("/api/stocktake")).json();
  const counted = stocktake.rows.filter((row: { counted: number | null }) => row.counted !== null);
  expect(counted.map(({ difference }: { difference: number }) => difference)).toEqual([1, 1, 1, 1, 1]);
  await page.getByRole("button", { name: "Give up" }).click();
  await expect(page.getByRole("button", { name: "Start stocktake" })).toBeVisible();
});

test("what is pressed of a batch without a net arrives once from two open pages, and a logout leaves nothing @phone", async ({
  page,
  context,
}) => {
  await openOffice(page, "/admin/growing");
  const { _id: productId } = await productNamed(page, monstera.name);
  const begun = { actKey: crypto.randomUUID(), productId, origin: "cutting", plants: 40, begunOn: "2026-06-01" };
  const { batch } = (await post(page, "/api/growing/begin", { ...begun, place: "House 3" })) as {
    batch: { _id: string };
  };
  const address = `/admin/growing/${batch._id}`;
  await page.goto(address);
  const other = await context.newPage();
  await other.goto(address);
  const plants = (one: Page) => one.getByRole("region", { name: "Batch", exact: true }).locator("dl");
  await expect(plants(other)).toContainText("40");
  await goOffline(page, context);

  await page.getByRole("button", { name: /^Has rooted/ }).click();
  await page.getByRole("button", { name: /^5 died/ }).click();
  await page.reload({ waitUntil: "domcontentloaded" });
  for (const one of [page, other]) {
    await expect(one.getByText("2 presses wait on this phone for a connection.")).toBeVisible();
    await expect(plants(one)).toContainText("35");
  }
  await expect(page.getByText(/^No connection\. This is as it was read here/)).toBeVisible();
  await expectToFit(page);
  expect(await seriousFaults(page)).toEqual([]);
  // A tag of this bed that was never scanned here, and a page that is not of the green house.
  await page.goto("/admin/growing", { waitUntil: "domcontentloaded" });
  await expect(page.getByRole("region", { name: "Batches" })).toContainText("House 3");
  await page.goto("/admin/orders", { waitUntil: "domcontentloaded" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are offline");
  await page.goto(address, { waitUntil: "domcontentloaded" });
  await expect(plants(page)).toContainText("35");

  await context.setOffline(false);
  for (const one of [page, other]) {
    await expect(one.getByText(/wait on this phone/)).toHaveCount(0, { timeout: 30_000 });
    await expect(plants(one)).toContainText("35");
    await expect(one.getByText(/was not written/)).toHaveCount(0);
  }
  const read = await (await page.request.get(`/api/growing/${batch._id}`)).json();
  expect(read.batch).toMatchObject({ alive: 35, lost: 5, stage: "rooted" });
  const kinds = read.lines.map(({ kind }: { kind: string }) => kind);
  expect(kinds.sort()).toEqual(["begun", "lost", "stage"]);

  await other.close();
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => caches.has("office-data-1"))).toBe(false);
  await context.setOffline(true);
  await page.goto(address, { waitUntil: "domcontentloaded" });
  await expect(page.getByRole("heading", { name: "Admin Login" })).toBeVisible();
  await context.setOffline(false);
});
