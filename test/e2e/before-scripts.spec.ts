// Presses, choices and words from before a page's scripts have come count once they are there.
import { expect, type Page } from "@playwright/test";
import { productNamed } from "./checkout-steps.ts";
import { hold, holdScripts, test } from "./shop-page.ts";

const monstera = "Monstera Deliciosa";
const productPath = async (page: Page) => `/product/${(await productNamed(page, monstera))._id}`;

test("presses, choices and words from before the scripts count, on each page", async ({ page }) => {
  await test.step("text typed before the script loads is kept and searched for", async () => {
    const letGo = await holdScripts(page);
    await page.goto("/", { waitUntil: "domcontentloaded" });
    const field = page.getByRole("combobox", { name: "Search products" });
    await field.pressSequentially("snake");
    letGo();
    await expect(page.getByRole("option", { name: /Snake Plant/ }).first()).toBeVisible();
    await expect(field).toHaveValue("snake");
  });

  await test.step("a choice in 'Sort' counts before the script has loaded", async () => {
    const letGo = await holdScripts(page);
    await page.goto("/collection", { waitUntil: "commit" });
    await page.getByLabel("Sort").locator("visible=true").selectOption("Price, high to low");
    letGo();
    await expect(page).toHaveURL("/collection?sort=price-desc");
  });

  await test.step("a dot pressed before the script loads shows its picture afterwards", async () => {
    const letGo = await holdScripts(page);
    await page.goto("/collection?q=Monstera", { waitUntil: "commit" });
    const card = page.getByRole("main").getByRole("article").filter({ hasText: monstera }).first();
    const second = card.getByRole("radio", { name: "Picture 2" });
    await second.click();
    letGo();
    await expect(card.locator("img").nth(1)).toHaveCSS("opacity", "1");
    await expect(second).toBeChecked();
  });

  await test.step("a size, 'Add to Cart' and a picture pressed before the script has loaded: one is added, and the picture shown", async () => {
    const letGo = await holdScripts(page);
    await page.goto(await productPath(page), { waitUntil: "commit" });
    await page.locator(".buy").getByRole("radio").first().check({ force: true });
    const add = page.getByRole("button", { name: "Add to Cart" }).locator("visible=true").first();
    await add.click();
    await add.click();
    const picture = page.getByRole("button", { name: /^Picture 2 of/ });
    await picture.click();
    await expect(picture).toHaveAttribute("aria-pressed", "false");
    letGo();
    await expect(picture).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByRole("banner").getByRole("link", { name: "Cart, 1 item" })).toBeVisible();
  });

  await test.step("a button below the product, pressed before its script loads, works once it has", async () => {
    const letGo = await hold(page, /\/assets\/product-texts-[\w-]+\.js$/);
    await page.goto(await productPath(page), { waitUntil: "domcontentloaded" });
    const guide = page.getByRole("tab", { name: "Care Guide" });
    const asked = page.waitForRequest(/\/assets\/product-texts-/);
    await guide.click();
    await asked;
    await expect(guide).toHaveAttribute("aria-selected", "false");
    letGo();
    await expect(guide).toHaveAttribute("aria-selected", "true");
  });

  await test.step("text typed into the delivery form before the page's script arrives stays", async () => {
    const field = (label: string) => page.getByLabel(label, { exact: true });
    const letGo = await holdScripts(page);
    await page.goto("/place-order", { waitUntil: "commit" });
    await field("Street").fill("House 9, Lane 3");
    letGo();
    await expect(page.getByText(/^Ordering needs a login/)).toBeVisible();
    await expect(field("Street")).toHaveValue("House 9, Lane 3");
    await field("City").fill("Sylhet");
    await page.reload();
    await expect(field("Street")).toHaveValue("House 9, Lane 3");
    await expect(field("City")).toHaveValue("Sylhet");
  });
});
