// A tip on the device becomes a question, the nursery answers it in the office, the plant's page shows it, and who asked removes it.
import type { AddressInfo } from "node:net";
import { expect, test } from "@playwright/test";
import { openTestShopWithPages } from "#test/pages.ts";
import { addCategory, addProduct, owner, signedInOwner } from "#test/shop.ts";
import { seriousFaults } from "./order-desk.ts";

test("a question is asked from a tip, answered in the office, read on the product, and removed @both", async ({
  page,
  browser,
}) => {
  test.slow();
  const shop = await openTestShopWithPages("http://localhost", undefined, undefined, false);
  try {
    const admin = await signedInOwner(shop);
    await addCategory(admin, "Indoor Plants");
    const product = await addProduct(admin, { name: "Money Plant" });
    await shop.app.listen({ host: "127.0.0.1", port: 0 });
    const start = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`;
    await page.goto(`${start}/product/${product}`);
    const tip = { id: "1", user: { name: "Rahim" }, text: "Does it grow in water?", createdAt: "", replies: [] };
    await page.evaluate(
      ([key, value]) => localStorage.setItem(key ?? "", value ?? ""),
      [`gp:comments:${product}`, JSON.stringify([tip])],
    );
    await page.getByRole("link", { name: "Ask the nursery" }).click();
    await page.getByRole("button", { name: "Use as my question" }).click();
    await page.getByLabel("Your name").fill("Rahim Uddin");
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Send the question" }).click();
    // Refused for its missing way: nothing that was typed is lost.
    await expect(page.getByLabel("Your question")).toHaveValue(tip.text);
    await expect(page.getByLabel("Your name")).toHaveValue("Rahim Uddin");
    await page.getByLabel("Where we answer you").fill("rahim@example.com");
    await page.getByRole("button", { name: "Send the question" }).click();
    await expect(page.getByRole("heading", { name: "We have your question" })).toBeVisible();
    const own = (await page.getByRole("link", { name: "See or remove your question" }).getAttribute("href")) ?? "";

    const office = await (await browser.newContext()).newPage();
    await office.goto(`${start}/en/admin`);
    await office.getByLabel("Email").fill(owner.email);
    await office.getByLabel("Password", { exact: true }).fill(owner.password);
    const loggedIn = office.waitForResponse(/\/api\/admin\/login/);
    await office.getByRole("button", { name: "Login" }).click();
    await loggedIn;
    await office.goto(`${start}/en/admin/questions`);
    await office.getByLabel("Your answer").fill("Yes, change the water each week.");
    expect(await seriousFaults(office)).toEqual([]);
    await office.getByRole("button", { name: "Answer", exact: true }).click();
    await expect(office.getByText("Nobody is waiting for an answer.")).toBeVisible();

    await page.goto(`${start}/product/${product}`);
    await expect(page.locator("#questions")).toContainText("Yes, change the water each week.");
    await expect(page.locator("#questions")).toContainText("Rahim U.");
    await page.goto(start + own);
    await page.getByRole("button", { name: "Remove my question" }).click();
    await page.getByRole("button", { name: "Yes, remove it" }).click();
    await expect(page.getByText("Your question is removed")).toBeVisible();
    await page.goto(`${start}/product/${product}`);
    await expect(page.locator("#questions")).toHaveCount(0);
  } finally {
    await shop.close();
  }
});
