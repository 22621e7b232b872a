// Every field for a number takes Bengali digits, in the shop and in the office.
import { expect, type Page } from "@playwright/test";
import { owner } from "./owner.ts";
import { becomeCustomer, catalogSample } from "./screens.ts";
import { test, untilQuiet } from "./shop-page.ts";

const figures = "input:is([type=number], [inputmode=numeric], [inputmode=decimal], [inputmode=tel])";

test("the fields for numbers of the shop keep what is typed in Bengali digits", async ({ page, request }) => {
  await becomeCustomer(page, await catalogSample(request));
  let count = 0;
  for (const path of ["/bn/collection", "/bn/cart", "/bn/place-order", "/bn/find-order", "/bn/account"])
    count += await fillAll(page, path);
  expect(count).toBeGreaterThanOrEqual(4);
});

test("the fields for numbers of the office keep what is typed in Bengali digits", async ({ page }) => {
  await page.request.post("/api/admin/login", { data: owner });
  let count = 0;
  for (const path of ["", "/orders/new", "/delivery", "/phones", "/settings"])
    count += await fillAll(page, `/admin${path}`);
  expect(count).toBeGreaterThanOrEqual(12);

  await page.goto("/admin/orders/new");
  await page.getByLabel("Find a product").fill("Chili Seeds");
  await page.getByRole("button", { name: "Add Chili Seeds, Seed Pack" }).click();
  const sum = page.locator(".nline__sum");
  const taka = async () => Number((await sum.textContent())?.replace(/[৳,]/g, ""));
  const one = await taka();
  await page.getByLabel("Quantity of Chili Seeds").fill("১২");
  await expect.poll(taka).toBe(12 * one);
});

/** @returns how many fields there were */
async function fillAll(page: Page, path: string): Promise<number> {
  await page.goto(path);
  await untilQuiet(page);
  const fields = page.locator(figures).filter({ visible: true });
  const count = await fields.count();
  for (let at = 0; at < count; at += 1) {
    const field = fields.nth(at);
    await field.fill("১২");
    await expect(field, `${path}, field ${at + 1}`).toHaveValue("১২");
  }
  return count;
}
