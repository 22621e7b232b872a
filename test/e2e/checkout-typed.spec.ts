// The delivery form keeps what was typed, whatever arrives from the server meanwhile.
import { expect, type Page } from "@playwright/test";
import { customerWith, monstera } from "./checkout-steps.ts";
import { test } from "./shop-page.ts";

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

test("the account's email is filled in even when the account arrives while somebody types", async ({ page }) => {
  const { email } = await customerWith(page, [monstera]);
  const account = Promise.withResolvers<void>();
  await page.route("**/api/user/is-auth", async (route) => {
    await account.promise;
    await route.continue();
  });
  await page.goto("/place-order");
  await field(page, "First name").evaluate((input: HTMLInputElement) => {
    const setText = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
    const keys = new MessageChannel();
    let typed = 0;
    keys.port1.onmessage = () => {
      typed += 1;
      setText?.call(input, `Ayesha ${typed}`);
      input.dispatchEvent(new Event("input", { bubbles: true }));
      const isOver = "over" in input.dataset;
      if (!isOver) keys.port2.postMessage(null);
    };
    keys.port2.postMessage(null);
  });
  account.resolve();
  await expect(page.getByRole("button", { name: /^Account menu/ })).toBeVisible();
  await field(page, "First name").evaluate((input: HTMLInputElement) => {
    input.dataset.over = "";
  });
  await expect(field(page, "Email")).toHaveValue(email);
});
