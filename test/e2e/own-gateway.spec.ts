// The owner sets a gateway up, says what a text message says, sends a test and an order's message, and sees what they cost.
import { expect, type Page } from "@playwright/test";
import type { HttpSmsDouble } from "../http-sms-double.ts";
import { address, chili, expectNoSidewaysScroll, post, productNamed } from "./checkout-steps.ts";
import { addressesOf } from "./doubles.ts";
import { dialogNamed, seriousFaults } from "./order-desk.ts";
import { owner } from "./owner.ts";
import { takePictures } from "./pictures.ts";
import { test as base } from "./shop-page.ts";

const test = base.extend<{ gateway: HttpSmsDouble }>({
  // A shop of its own: in the others, tests have set a gateway up.
  variables: [async ({ doubles }, use) => use({ ...addressesOf(doubles), LOG_LEVEL: "error" }), { scope: "worker" }],
  gateway: ({ doubles }, use) => use(doubles.texts),
});

/** On a phone's width too: the phone's project would need another shop of this test's own. */
async function expectFits(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
}

test("the owner sets a gateway up, words a message, and sees on the order what it cost", async ({ page, gateway }) => {
  await post(page, "/api/admin/login", owner);
  expect((await page.request.put("/api/admin/settings", { data: { emailOptional: true } })).ok()).toBe(true);
  await page.goto("/admin/settings/payment");
  const panel = page.getByRole("region", { name: "Text messages" });
  await panel.getByRole("button", { name: /^(Set up|Change) the gateway$/ }).click();
  await panel.getByLabel("Web address").fill(`${gateway.base}/send`);
  await panel.getByLabel("Sender").fill("Gachpala");
  await panel.getByLabel("The answer says").fill("0");
  await panel.getByLabel("At this place in its JSON").fill("error");
  await panel.getByLabel("Price of one part").fill("৳০.৩৫");
  await panel.getByRole("button", { name: "Save the gateway" }).click();
  await dialogNamed(page, "Save the SMS gateway?").getByLabel("Your password").fill(owner.password);
  await dialogNamed(page, "Save the SMS gateway?").getByRole("button", { name: "Save the gateway" }).click();
  // Without its key nothing is kept, and what was typed stays.
  await expect(panel.getByLabel("Key of the gateway")).toHaveAttribute("aria-invalid", "true");
  await panel.getByLabel("Key of the gateway").fill("gateway-key-1");
  await panel.getByRole("button", { name: "Save the gateway" }).click();
  await dialogNamed(page, "Save the SMS gateway?").getByLabel("Your password").fill(owner.password);
  await dialogNamed(page, "Save the SMS gateway?").getByRole("button", { name: "Save the gateway" }).click();
  await expect(panel.getByText("Messages go through your gateway.")).toBeVisible();
  await panel.getByLabel("Your own mobile number").fill("01712345678");
  await panel.getByRole("button", { name: "Send a test" }).click();
  await expect(panel.getByText("The gateway took the message. Look at your phone.")).toBeVisible();
  expect(gateway.calls.at(-1)?.fields).toMatchObject({ api_key: "gateway-key-1", number: "8801712345678" });
  await expect(panel.getByText("৳0.35", { exact: true })).toBeVisible();
  await expectFits(page);
  await takePictures(page, "sms-gateway");

  await panel.getByRole("link", { name: "Edit the texts" }).click();
  await page.getByRole("switch", { name: "Send: Order placed" }).click();
  await page.getByLabel("Text", { exact: true }).fill("{shop}: {number} অর্ডার পেয়েছি, {total}. {name");
  await page.getByLabel("Text", { exact: true }).fill("{shop}: {number} is in good hands, {total}.");
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByText("Gachpala: GP-1001 is in good hands, Tk 407.80.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Back to our own words" })).toBeVisible();
  await takePictures(page, "sms-texts");
  await page.getByRole("button", { name: /^Publish \d+ changes?$/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Published. Shoppers read it now.").last()).toBeVisible();
  await expectFits(page);

  const { _id } = await productNamed(page, chili.name);
  const { orderId } = await post(page, "/api/order/create", {
    items: [{ product: _id, size: chili.size, quantity: 1 }],
    address: { ...address, email: "" },
    source: "phone",
    note: "",
  });
  await expect.poll(() => gateway.calls.at(-1)?.fields.message).toMatch(/^Gachpala: GP-\d+ is in good hands, Tk/);
  await page.goto(`/admin/orders/${orderId}`);
  await expect(page.getByRole("region", { name: "Text messages" })).toContainText("৳0.35");
  await page.goto("/admin/mails?way=sms");
  await expect(page.getByText(/is in good hands, Tk/)).toBeVisible();
  const search = page.getByRole("searchbox", { name: "Search text messages" });
  const states = page.getByRole("navigation", { name: "State" });
  await search.fill("order placed");
  await expect(page.getByText(/is in good hands, Tk/)).toBeVisible();
  await expect(states.getByRole("link", { name: /^Sent\s+1$/ })).toBeVisible();
  await search.fill("01999999999");
  await expect(page.getByText("No text message matches.")).toBeVisible();
  await expect(states.getByRole("link", { name: /^All\s+0$/ })).toBeVisible();
  await search.fill("GP-1001");
  await expect(page.getByText(/is in good hands, Tk/)).toBeVisible();
  await expectFits(page);
  expect(await seriousFaults(page)).toEqual([]);
  await takePictures(page, "sms-list");
});
