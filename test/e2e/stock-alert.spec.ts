// Being told when a product is back: asked for on its page, by phone or by e-mail.
import { expect, request } from "@playwright/test";
import { expectToFit } from "./back-office.ts";
import { languageOf } from "./journey-language.ts";
import { seriousFaults } from "./order-desk.ts";
import { owner } from "./owner.ts";
import { test } from "./sms-shop.ts";
import { withTexts } from "./with-keys.ts";

withTexts(test);

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

test("two without an account are told once that it is back: one asked on the product's page, one without a script @phone", async ({
  page,
  browser,
  nursery,
  gateway,
  baseURL,
}, info) => {
  test.slow();
  const { say, start } = languageOf(info);
  const [withScript, without] = ["01812000003", "01812000004"];
  const plant = await nursery.grow({ bengaliName: "ফেরার গাছ", inStock: false, sizes: ["Small Pot"] });
  await page.goto(start + plant.path);
  const alert = page.getByRole("region", { name: say("alert_title") });
  await alert.getByRole("textbox").fill(withScript);
  await alert.getByRole("textbox").press("Enter");
  const typedCode = alert.getByRole("textbox", { name: say("sms_code") });
  await expect(typedCode).toBeVisible();
  await typedCode.fill(gateway.newestCode());
  await alert.getByRole("button", { name: say("alert_tell_me") }).click();
  await expect(alert.getByRole("status")).toContainText(say("alert_done_title"));

  const { viewport, hasTouch, isMobile } = info.project.use;
  const plain = await browser.newPage({
    ...{ baseURL: baseURL ?? "", viewport: viewport ?? null, javaScriptEnabled: false },
    ...{ hasTouch: hasTouch ?? false, isMobile: isMobile ?? false },
  });
  await plain.goto(start + plant.path);
  await plain.getByRole("link", { name: say("alert_title") }).click();
  await expect(plain.getByRole("heading", { level: 1 })).toContainText("ফেরার গাছ");
  const send = plain.getByRole("button", { name: say("alert_tell_me") });
  const way = plain.locator("#tell-way");
  await way.fill("0181");
  await send.click();
  // Refused at its field, with what was typed.
  await expect(way).toHaveAttribute("aria-invalid", "true");
  await expect(way).toHaveValue("0181");
  await way.fill(without);
  await send.click();
  const code = plain.getByLabel(say("sms_code"));
  await code.fill("000000");
  await send.click();
  await expect(code).toHaveAttribute("aria-invalid", "true");
  await expect(way).toHaveValue(without);
  await code.fill(gateway.newestCode());
  await expectToFit(plain);
  await send.click();
  await expect(plain.getByRole("main").getByRole("status")).toHaveText(say("done_alert_on"));
  await expect(code).toHaveCount(0);

  const told = () =>
    gateway
      .sent()
      .filter(({ text }) => text.includes("ফেরার গাছ"))
      .map(({ to }) => to);
  expect(told()).toEqual([]);
  const office = await request.newContext({ baseURL: baseURL ?? "" });
  await office.post("/api/admin/login", { data: owner });
  const stock = (inStock: boolean) => office.post("/api/product/stock", { data: { productId: plant.id, inStock } });
  expect((await stock(true)).status()).toBe(200);
  await expect.poll(() => told().sort(), { timeout: 45_000 }).toEqual([`88${withScript}`, `88${without}`]);
  await plain.goto(start + plant.path);
  await expect(plain.getByRole("link", { name: say("alert_title") })).toHaveCount(0);
  // It goes and comes again: nobody waits any more.
  await stock(false);
  await stock(true);
  expect((await (await office.get("/api/stock-alert/list")).json()).rows).not.toContainEqual(
    expect.objectContaining({ productId: plant.id }),
  );
  await plain.close();
  await office.dispose();
});
