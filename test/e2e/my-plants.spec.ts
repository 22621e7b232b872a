// My plants: what arrived is there, is looked after, renamed and mourned.
import { expect, type Page } from "@playwright/test";
import { address, customerWith, post, productNamed } from "./checkout-steps.ts";
import { languageOf } from "./journey-language.ts";
import { seriousFaults } from "./order-desk.ts";
import { owner } from "./owner.ts";
import { test } from "./shop-page.ts";

test("a delivered plant appears, its work is ticked and undone, it is renamed, and its death reaches the owner @both", async ({
  page,
  speakInOffice,
}, info) => {
  const { language, say, start, office } = languageOf(info);
  await customerWith(page, []);
  const fern = await productNamed(page, "Boston Fern");
  const [fernName, basil] = language === "bn" ? [fern.bengaliName, "তুলসী"] : [fern.name, "Tulsi"];
  const items = [{ product: fern._id, size: fern.sizes[0], quantity: 1 }];
  const { orderId } = await post(page, "/api/order/cod", { items, address });
  await post(page, "/api/admin/login", owner);
  await post(page, "/api/order/status", { orderId, status: "Delivered" });

  await page.goto(`${start}/my-orders/${orderId}`);
  await page
    .getByRole("main")
    .getByRole("link", { name: say("my_plants") })
    .click();
  const card = page.getByRole("article", { name: fernName });
  await expect(card).toContainText(say("plant_since", { day: "" }).trim());
  const watered = card.getByRole("button", { name: say("plant_watered") });
  await watered.click();
  await expect(page.getByText(say("plant_done_water", { plant: fernName }))).toBeVisible();
  const today = page
    .getByRole("region", { name: say("plants_week") })
    .getByRole("button", { name: say("plant_job_water", { plant: fernName }) });
  await expect(today).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: say("undo") }).click();
  await expect(watered).toHaveAttribute("aria-pressed", "false");

  await page.getByRole("button", { name: say("plant_add") }).click();
  const adding = page.getByRole("dialog", { name: say("plant_add") });
  await adding.getByRole("button", { name: say("plant_add_it") }).click();
  await expect(adding.getByText(say("plant_name_missing"))).toBeVisible();
  await adding.getByLabel(say("plant_name")).fill(basil.toLowerCase());
  await adding.getByRole("button", { name: new RegExp(`^${basil}`) }).click();
  await expect(page.getByRole("article", { name: new RegExp(`^${basil}`) })).toBeVisible();

  await page.getByRole("button", { name: say("plants_calendar_make") }).click();
  const webcal = await page.getByRole("link", { name: say("calendar_apple") }).getAttribute("href");
  expect(webcal).toMatch(/^webcal:\/\/.*\.ics$/);
  const file = await page.request.get(new URL(webcal ?? "").href.replace("webcal:", "http:"));
  expect(await file.text()).toContain("DTSTART;TZID=Asia/Dhaka:");
  expect(await seriousFaults(page)).toEqual([]);

  await card.getByText(say("plant_more_short"), { exact: true }).click();
  await card.getByRole("button", { name: say("plant_moved") }).click();
  const moving = page.getByRole("dialog", { name: say("plant_move_title", { plant: fernName }) });
  await moving.getByLabel(say("place")).selectOption(say("place_roof"));
  await moving.getByRole("button", { name: say("plant_move_save") }).click();
  await expect(card).toContainText(say("place_roof"));

  await card.getByRole("button", { name: say("plant_died") }).click();
  const dialog = page.getByRole("dialog", { name: say("died_title", { plant: fernName }) });
  await dialog.getByRole("button", { name: say("died_say") }).click();
  await expect(dialog.getByText(say("died_choose_reason"))).toBeVisible();
  await dialog.getByLabel(say("died_reason")).selectOption(say("died_too_much_water"));
  await dialog.getByRole("button", { name: say("died_say") }).click();
  await expect(page.getByRole("heading", { name: say("plants_gone") })).toBeVisible();
  // The other language has it too.
  const other = language === "bn" ? { start: "", title: "My Plants" } : { start: "/bn", title: "আমার গাছ" };
  await page.goto(`${other.start}/my-plants`);
  await expect(page.getByRole("heading", { level: 1, name: other.title })).toBeVisible();
  await page.goto(`${start}/my-plants`);
  await expect(page.getByRole("button", { name: say("plant_lives") })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);

  await speakInOffice(page.request, language);
  await page.goto(`${office}/dashboard`);
  const died = page.getByRole("region", { name: say("died_plants") });
  await expect(died.getByRole("listitem").filter({ hasText: fernName })).toContainText(say("died_too_much_water"));
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
