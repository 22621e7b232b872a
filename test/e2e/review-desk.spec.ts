// The desk of reviews: several at once, and what readers find helpful.
import { expect, request } from "@playwright/test";
import { address } from "./checkout-steps.ts";
import { newShopper, password } from "./journey.ts";
import { test } from "./own-products.ts";
import { owner } from "./owner.ts";

test("several reviews are hidden and shown at once, and the one that a reader finds helpful comes first", async ({
  page,
  nursery,
  shop,
}) => {
  const baseURL = shop.address;
  const plant = await nursery.grow({ sizes: ["Small Pot"] });
  const office = await request.newContext({ baseURL });
  await office.post("/api/admin/login", { data: owner });
  const texts = ["It came with a new leaf.", "A small one, but alive."];
  for (const text of texts) {
    const writer = await request.newContext({ baseURL });
    await writer.post("/api/user/register", { data: { ...newShopper(), password } });
    const items = [{ product: plant.id, quantity: 1, size: "Small Pot" }];
    const { orderId } = await (await writer.post("/api/order/cod", { data: { items, address } })).json();
    await office.post("/api/order/status", { data: { orderId, status: "Delivered" } });
    const review = JSON.stringify({ product: plant.id, stars: 4, text });
    expect((await writer.post("/api/review", { multipart: { review } })).status()).toBe(200);
    await writer.dispose();
  }
  await office.dispose();

  await page.request.post("/api/admin/login", { data: owner });
  await page.goto(`/admin/reviews?state=waiting&q=${encodeURIComponent(plant.name)}`);
  const rows = page.getByRole("article");
  await expect(rows).toHaveCount(2);
  const state = (name: string) => page.getByRole("button", { name: new RegExp(`^${name} \\d`) });
  const chosen = page
    .locator("section")
    .filter({ has: page.getByRole("button", { name: "Choose none" }) })
    .last();
  await rows.first().getByRole("checkbox").check();
  await expect(chosen.getByRole("status")).toHaveText("1 chosen");
  await chosen.getByRole("button", { name: "Choose all on this page" }).click();
  await expect(chosen.getByRole("status")).toHaveText("2 chosen");
  await chosen.getByRole("button", { name: "Hide" }).click();
  await expect(rows).toHaveCount(0);
  await state("Hidden").click();
  await expect(rows).toHaveCount(2);
  // The chosen ones are done, and no longer chosen.
  await expect(chosen).toHaveCount(0);
  for (const row of await rows.all()) await row.getByRole("checkbox").check();
  await chosen.getByRole("button", { name: "Show", exact: true }).click();
  await expect(rows).toHaveCount(0);
  await state("Shown").click();
  await expect(rows).toHaveCount(2);

  await page.context().clearCookies();
  await page.goto(plant.path);
  const written = page.locator("#reviews").getByRole("article");
  await expect(written).toHaveCount(2);
  const helpful = written.filter({ hasText: texts[0] }).getByRole("button", { name: /^Helpful/ });
  await helpful.click();
  await expect(helpful).toHaveText("Helpful (1)");
  await expect(helpful).toHaveAttribute("aria-pressed", "true");
  await page.locator("#reviews").getByRole("combobox").selectOption("helpful");
  await expect(written.first()).toContainText(texts[0] ?? "");
  await helpful.click();
  await expect(helpful).toHaveText("Helpful");
});
