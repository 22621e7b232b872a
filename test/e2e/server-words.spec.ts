// Pages show the server's own messages; failures that concern nobody are only logged.
import { expect } from "@playwright/test";
import { openLogin, signedIn } from "./journey.ts";
import { test } from "./own-products.ts";
import { owner } from "./owner.ts";

test("a customer sees the server's own message; a refused product is not in the cart", async ({ page, nursery }) => {
  const plant = await nursery.grow();
  await signedIn(page);
  let answer = { status: 409, json: { success: false, message: "The last one went a moment ago" } };
  await page.route("**/api/cart/add", (route) => route.fulfill(answer));
  await page.goto(plant.path);
  const buy = page.locator(".buy").getByRole("button", { name: "Add to Cart" }).locator("visible=true");
  await page.getByText("Standard", { exact: true }).first().click();
  const looked = page.waitForResponse("**/api/user/is-auth");
  await buy.click();
  await expect(page.locator(".toast--bad")).toContainText("The last one went a moment ago");
  await looked;
  await expect(page.getByRole("link", { name: "Cart", exact: true })).toBeVisible();
  answer = { status: 200, json: { success: true, message: "One is put aside for you" } };
  await expect(buy).toBeVisible();
  await buy.click();
  await expect(page.locator(".toast--ok")).toContainText("One is put aside for you");
  await expect(page.getByRole("link", { name: "Cart, 1 item" })).toBeVisible();
});

test("when the session check fails, the shopper is a visitor and the owner signed out, without a message", async ({
  page,
}) => {
  await signedIn(page);
  await page.request.post("/api/admin/login", { data: owner });
  const warnings: string[] = [];
  page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
  await page.route("**/api/*/is-auth", (route) =>
    route.fulfill({ status: 500, json: { success: false, message: "Something went wrong on our side." } }),
  );
  await page.goto("/contact");
  await openLogin(page);
  expect(warnings.join()).toContain("Could not find out who is signed in");
  await expect(page.locator(".toast")).toHaveCount(0);
  await page.goto("/admin");
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
  await expect(page.locator(".toast")).toHaveCount(0);
});
