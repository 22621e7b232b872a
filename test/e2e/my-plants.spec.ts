// My plants: what arrived is there, is looked after, renamed and mourned.
import { expect, type Page } from "@playwright/test";
import { address, customerWith, post, productNamed } from "./checkout-steps.ts";
import { seriousFaults } from "./order-desk.ts";
import { owner } from "./owner.ts";
import { test } from "./shop-page.ts";

test("a delivered plant appears, its work is ticked and undone, it is renamed, and its death reaches the owner @phone", async ({
  page,
}) => {
  await customerWith(page, []);
  const fern = await productNamed(page, "Boston Fern");
  const items = [{ product: fern._id, size: fern.sizes[0], quantity: 1 }];
  const { orderId } = await post(page, "/api/order/cod", { items, address });
  await post(page, "/api/admin/login", owner);
  await post(page, "/api/order/status", { orderId, status: "Delivered" });

  await page.goto(`/my-orders/${orderId}`);
  await page.getByRole("main").getByRole("link", { name: "My Plants" }).click();
  const card = page.getByRole("article", { name: "Boston Fern" });
  await expect(card).toContainText("with you since");
  const watered = card.getByRole("button", { name: "Watered" });
  await watered.click();
  await expect(page.getByText("Boston Fern is watered.")).toBeVisible();
  const today = page.getByRole("region", { name: "This week" }).getByRole("button", { name: "Water Boston Fern" });
  await expect(today).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(watered).toHaveAttribute("aria-pressed", "false");

  await page.getByRole("button", { name: "Add one from elsewhere" }).click();
  const adding = page.getByRole("dialog", { name: "Add one from elsewhere" });
  await adding.getByRole("button", { name: "Add it" }).click();
  await expect(adding.getByText("Type the name of the plant")).toBeVisible();
  await adding.getByLabel("Name of the plant").fill("tulsi");
  await adding.getByRole("button", { name: /^Tulsi/ }).click();
  await expect(page.getByRole("article", { name: /^Tulsi/ })).toBeVisible();

  await page.getByRole("button", { name: "Make my link" }).click();
  const webcal = await page.getByRole("link", { name: "Apple" }).getAttribute("href");
  expect(webcal).toMatch(/^webcal:\/\/.*\.ics$/);
  const file = await page.request.get(new URL(webcal ?? "").href.replace("webcal:", "http:"));
  expect(await file.text()).toContain("DTSTART;TZID=Asia/Dhaka:");
  expect(await seriousFaults(page)).toEqual([]);

  await card.getByText("More", { exact: true }).click();
  await card.getByRole("button", { name: "Moved" }).click();
  const moving = page.getByRole("dialog", { name: "Where does Boston Fern stand now?" });
  await moving.getByLabel("Place").selectOption("Roof");
  await moving.getByRole("button", { name: "Note it" }).click();
  await expect(card).toContainText("Roof");

  await card.getByRole("button", { name: "It died" }).click();
  const dialog = page.getByRole("dialog", { name: "Boston Fern died?" });
  await dialog.getByRole("button", { name: "Say it" }).click();
  await expect(dialog.getByText("Choose a reason, or that you do not know it")).toBeVisible();
  await dialog.getByLabel("What was the reason?").selectOption("Too much water");
  await dialog.getByRole("button", { name: "Say it" }).click();
  await expect(page.getByRole("heading", { name: "Gone" })).toBeVisible();
  await page.goto("/bn/my-plants");
  await expect(page.getByRole("heading", { level: 1, name: "আমার গাছ" })).toBeVisible();
  await expect(page.getByRole("button", { name: "গাছটি বেঁচে আছে" })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);

  await page.goto("/admin/dashboard");
  const died = page.getByRole("region", { name: "Plants that died" });
  await expect(died.getByRole("listitem").filter({ hasText: "Boston Fern" })).toContainText("Too much water");
});

test("a care page is read without a script, and prints one card of A6 or one label with the code of this page", async ({
  page,
}) => {
  const monstera = await productNamed(page, "Monstera Deliciosa");
  await page.goto(`/bn/care/${monstera._id}`);
  await expect(page.getByRole("row", { name: "শীত" })).toContainText("১০ দিন পরপর");
  expect(await seriousFaults(page)).toEqual([]);
  const card = page.getByRole("article", { name: "কার্ড, এ৬" });
  await expect(card).toContainText("Summer every 5 days, winter every 10 days");
  await expect(card).toContainText("গরমে ৫ দিন পরপর, শীতে ১০ দিন পরপর");
  await page.getByText("English", { exact: true }).click();
  await expect(card.getByText("গরমে ৫ দিন পরপর")).toBeHidden();
  await page.getByText("দুটোই").click();
  // In points: 148 x 105 mm, and 70 x 37 mm.
  expect(await papers(page)).toEqual(["420 x 298"]);
  expect(await overflow(page, ".a6__r")).toBe(0);
  await page.getByText("টবের লেবেল").click();
  await expect(card).toBeHidden();
  expect(await papers(page)).toEqual(["198 x 105"]);
  expect(await overflow(page, ".pot-label")).toBe(0);
  await expect(page.getByRole("article", { name: "টবের লেবেল" }).getByRole("img")).toBeVisible();
  // 24 labels of 70 x 37 mm on one sheet of A4.
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await page.getByText("লেবেলের পাতা").click();
  await page.getByRole("button", { name: "প্রিন্ট করুন" }).click();
  await expect(page.locator("body[data-printed]")).toHaveCount(1);
  expect(await papers(page)).toEqual(["595 x 842"]);
  await expect(page.locator(".label-sheet .pot-label")).toHaveCount(24);
});

/** The sheets that the page prints. */
async function papers(page: Page): Promise<string[]> {
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  const boxes = pdf.toString("latin1").matchAll(/\/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/g);
  return [...boxes].map(([, width, height]) => `${Math.round(Number(width))} x ${Math.round(Number(height))}`);
}

/** By how many pixels a part is too high for its paper. */
async function overflow(page: Page, part: string): Promise<number> {
  await page.emulateMedia({ media: "print" });
  const pixels = await page.locator(part).evaluate((node) => node.scrollHeight - node.clientHeight);
  await page.emulateMedia({ media: null });
  return pixels;
}
