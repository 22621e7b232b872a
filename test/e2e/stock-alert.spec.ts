// Being told when a product is back: asked for on its page, by phone or by e-mail.
import { expect, request } from "@playwright/test";
import { seriousFaults } from "./order-desk.ts";
import { owner } from "./owner.ts";
import { test } from "./sms-shop.ts";

test("a shopper asks by phone on a sold-out product's page, leaves the list, and the owner sees who waits @both", async ({
  page,
  nursery,
  gateway,
  baseURL,
}, { project }) => {
  const plant = await nursery.grow({ inStock: false, sizes: ["Small Pot"] });
  const phone = project.name === "phone" ? "01812000001" : "01812000002";
  await page.goto(`/bn${plant.path}`);
  await expect(page.locator(".gallery").getByText("স্টকে নেই")).toBeVisible();
  const alert = page.getByRole("region", { name: "স্টকে ফিরলে জানান" });
  await alert.getByRole("button", { name: "আমাকে জানান" }).click();
  await expect(alert.getByRole("textbox")).toHaveAttribute("aria-invalid", "true");
  await alert.getByRole("textbox").fill(phone);
  await alert.getByRole("textbox").press("Enter");
  const code = alert.getByRole("textbox", { name: "কোড" });
  await expect(code).toBeVisible();
  await code.fill(gateway.newestCode());
  expect(await seriousFaults(page)).toEqual([]);
  await alert.getByRole("button", { name: "আমাকে জানান" }).click();
  await expect(alert.getByRole("status")).toContainText("আপনি তালিকায় আছেন");
  const office = await request.newContext({ baseURL: baseURL ?? "" });
  await office.post("/api/admin/login", { data: owner });
  const waiting = async () => {
    const { rows } = await (await office.get("/api/stock-alert/list")).json();
    return rows.filter(({ productId }: { productId: string }) => productId === plant.id).length;
  };
  expect(await waiting()).toBe(1);
  await alert.getByRole("button", { name: "তালিকা থেকে বাদ দিন" }).click();
  await expect(alert.getByRole("textbox")).toBeVisible();
  expect(await waiting()).toBe(0);
  await office.dispose();
});

test("one sold-out size is waited for beside those that can be bought", async ({ page, nursery }) => {
  const plant = await nursery.grow({ sizes: ["Small Pot", "Large Pot"], stock: { "Large Pot": { count: 0 } } });
  await page.goto(plant.path);
  await page.getByRole("button", { name: "Tell me when Large Pot is back" }).click();
  const alert = page.getByRole("region", { name: "Tell me when Large Pot is back" });
  await alert.getByRole("textbox").fill("rahima@example.com");
  await alert.getByRole("button", { name: "Tell me" }).click();
  await expect(alert.getByRole("status")).toContainText("We have sent a mail to rahima@example.com.");
  await page.goto("/stock-alert?key=nobodys");
  await page.getByRole("button", { name: "Tell me" }).click();
  await expect(page.getByRole("heading", { name: "This link no longer works." })).toBeVisible();
});
