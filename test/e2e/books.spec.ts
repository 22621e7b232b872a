// The books of the office, each walked once on a desk and looked at in Bengali on a phone: stock, growing, reports.
import { expect, type Page } from "@playwright/test";
import { expectToFit, openOffice, ownName } from "./back-office.ts";
import { address, monstera, post, productNamed } from "./checkout-steps.ts";
import { seriousFaults } from "./order-desk.ts";
import { test } from "./own-products.ts";
import type { SpeakInOffice } from "./shop.ts";

const phone = { width: 390, height: 844 };

/** The page as a phone shows it in Bengali. */
async function onPhoneInBengali(
  page: Page,
  speakInOffice: SpeakInOffice,
  path: string,
  heading: string,
): Promise<void> {
  await page.goto("about:blank");
  await speakInOffice(page.request, "bn");
  await page.setViewportSize(phone);
  await page.goto(`/bn${path}`);
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  await expectToFit(page);
  expect(await seriousFaults(page)).toEqual([]);
}

test("stock comes with its bill, is counted, repotted and taken back; what sells is to be ordered again; a stocktake ends with what differed", async ({
  page,
  speakInOffice,
  nursery,
}) => {
  const fern = await nursery.grow({
    ...{ name: ownName("Sword Fern"), sizes: ["Small Pot", "Large Pot"] },
    stock: { "Small Pot": { count: 9 }, "Large Pot": { count: 0 } },
  });
  await openOffice(page, "/admin/stock-book");
  // Beside the book, where there is room.
  const form = page.getByRole("region", { name: "Write down" });
  const choosePlant = async () => {
    await form.getByRole("searchbox", { name: "Plant and size" }).fill("Snake Plant");
    await form
      .getByRole("button", { name: /Snake Plant/ })
      .first()
      .click();
  };
  await choosePlant();
  await form.getByLabel("How many").fill("12");
  await form.getByLabel("From whom").fill("Savar Nursery");
  await form.getByRole("button", { name: "Write into the book" }).click();
  await expect(page.getByText("Written into the Book")).toBeVisible();
  const lines = page.getByRole("region", { name: "Stock book" }).getByRole("listitem");
  await expect(lines.first()).toContainText("Savar Nursery");
  await expect(page.getByText(/^Received in /)).toBeVisible();

  await form.getByText("Counted", { exact: true }).click();
  await choosePlant();
  await form.getByLabel("How many are there").fill("9");
  await form.getByText("Broken", { exact: true }).click();
  await form.getByRole("button", { name: "Write into the book" }).click();
  await expect(lines.first()).toContainText("Broken");
  await expect(lines.first()).toContainText("9 left");
  await lines
    .first()
    .getByRole("button", { name: /^Show only the lines of/ })
    .click();
  await expect(page.getByRole("button", { name: "Show all plants again" })).toContainText("Only Snake Plant");
  await lines
    .first()
    .getByRole("button", { name: /^Take back/ })
    .click();
  await expect(lines.first()).toContainText("Taken back");

  await test.step("two are repotted, five are sold, and the list says what to order again", async () => {
    await page.getByRole("button", { name: "Show all plants again" }).click();
    await form.getByText("Moved between sizes", { exact: true }).click();
    await form.getByRole("searchbox", { name: "Plant and size" }).fill(`${fern.name} Small`);
    await form.getByRole("button", { name: new RegExp(fern.name) }).click();
    await expect(form.getByLabel("To which size")).toHaveValue("Large Pot");
    await form.getByLabel("How many").fill("2");
    await form.getByRole("button", { name: "Write into the book" }).click();
    const moved = lines.filter({ hasText: fern.name }).filter({ hasText: "Moved between sizes" });
    await expect(moved).toHaveCount(2);
    await expect(moved.filter({ hasText: "Small Pot" })).toContainText("7 left");
    await expect(moved.filter({ hasText: "Large Pot" })).toContainText("2 left");
    const items = [{ product: fern.id, size: "Small Pot", quantity: 5 }];
    await post(page, "/api/order/create", { source: "phone", items, address });
    await page.reload();
    const again = page.getByRole("region", { name: "To order again" });
    const row = again.getByRole("listitem").filter({ hasText: fern.name });
    await expect(row).toContainText("2 left, 5 sold in four weeks");
    await expect(row).toContainText("Order 3");
  });

  await page.goto("/admin/stock-book/count");
  await page.getByRole("button", { name: "Start stocktake" }).click();
  const count = page.getByRole("region", { name: "Stocktake" });
  await expect(count.getByRole("button", { name: "Next plant" })).toBeVisible();
  await page.keyboard.press("-");
  await count.getByRole("button", { name: "Next plant" }).click();
  await expect(count.getByRole("alert")).toContainText("Choose why some are missing.");
  await count.getByText("Died", { exact: true }).click();
  await count.getByRole("button", { name: "Next plant" }).click();
  const differences = page.getByRole("button", { name: "Differences" });
  if (await differences.isVisible()) await differences.click();
  await page.getByRole("button", { name: "Finish and write" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Stocktake finished" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Written into the book: 1" })).toContainText("Died");
  await onPhoneInBengali(page, speakInOffice, "/admin/stock-book", "স্টক খাতা");
});

test("a batch begins, grows a stage and loses some; without a connection a new one waits", async ({
  page,
  speakInOffice,
  context,
}) => {
  await openOffice(page, "/admin/growing?new=yes");
  const { name } = await productNamed(page, monstera.name);
  const fill = async (place: string) => {
    await page.getByRole("searchbox").first().fill(name);
    await page
      .getByRole("button", { name: new RegExp(name) })
      .first()
      .click();
    await page.getByText("Cutting", { exact: true }).click();
    const another = page.getByText("Another place", { exact: true });
    if (await another.first().isVisible()) await another.first().click();
    await page.getByRole("textbox", { name: /^(Where|Another place)/ }).fill(place);
  };
  await fill("Bed 9");
  await page.getByRole("button", { name: "Write down the batch" }).click();
  await expect(page).toHaveURL(/\/admin\/growing\/[0-9a-f-]{36}$/);
  await page
    .getByRole("button", { name: /Has rooted/ })
    .first()
    .click();
  await page.goto("/admin/growing");
  await expect(page.getByRole("region", { name: "Batches" })).toContainText("Bed 9");
  await page.goto("/admin/growing?new=yes");
  await fill("Bed 10");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Write down the batch" }).click();
  await expect(page.getByText("New batches waiting for a connection: 1")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/New batches waiting/)).toHaveCount(0, { timeout: 30_000 });
  await expect(page.getByRole("region", { name: "Batches" })).toContainText("Bed 10");
  await onPhoneInBengali(page, speakInOffice, "/admin/growing", "চারা খাতা");
});

test("a report is split, its losses are shown, and the month's statement fits a phone", async ({
  page,
  speakInOffice,
}) => {
  await openOffice(page, "/admin/reports");
  await page.getByText("Category", { exact: true }).click();
  await expect(page.getByText(/^All categories \(|No orders/).first()).toBeVisible();
  await page.getByText("Losses", { exact: true }).click();
  await expect(page.getByText("Died while growing").first()).toBeVisible();
  await page.goto("/admin/reports/month");
  await expect(page.getByRole("rowheader", { name: "Died while growing" })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await onPhoneInBengali(page, speakInOffice, "/admin/reports", "রিপোর্ট");
  await page.goto("/bn/admin/reports/month");
  await expect(page.getByRole("rowheader", { name: "ট্যাক্স ছাড়া বিক্রি" })).toBeVisible();
  await expectToFit(page);
});
