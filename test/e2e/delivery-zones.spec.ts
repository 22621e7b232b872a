// Delivery zones: the owner sets them, and shoppers in each zone see their charge and days before they order.
import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import { firstDelivery } from "#contract/wire/delivery/zones.ts";
import {
  address,
  cartLine,
  chili,
  customerWith,
  expectNoSidewaysScroll,
  monstera,
  proceedToOrder,
} from "./checkout-steps.ts";
import { seriousFaults } from "./order-desk.ts";
import { test as base } from "./own-products.ts";
import { owner } from "./owner.ts";

const zonesOn = {
  ...firstDelivery,
  isOn: true,
  zones: firstDelivery.zones.map((zone) => ({ ...zone, freeFrom: 5000 })),
};

/** Sets zones through the API; restores the settings afterwards. */
const test = base.extend<{ setZones: (delivery: unknown) => Promise<void> }>({
  setZones: async ({ playwright, baseURL }, use) => {
    const office: APIRequestContext = await playwright.request.newContext({ baseURL });
    expect((await office.post("/api/admin/login", { data: owner })).ok()).toBe(true);
    const setZones = async (data: unknown) => {
      expect((await office.put("/api/admin/delivery", { data })).ok()).toBe(true);
    };
    await use(setZones);
    await setZones(firstDelivery);
    await office.dispose();
  },
});

test("a shopper finds the thana in Bengali, sees charge and days follow, and orders at that charge", async ({
  page,
  setZones,
}) => {
  await setZones(zonesOn);
  await customerWith(page, [chili]);
  await page.goto("/cart");
  const summary = page.getByRole("complementary", { name: "Order Summary" });
  await expect(summary).toContainText("from ৳60.00");
  await test.step("a checkout whose zones are cut off on their way asks for them again", async () => {
    let cutOff = 0;
    await page.route("**/assets/zone-parts*.js", (route) => {
      cutOff += 1;
      return cutOff === 1 ? route.abort() : route.continue();
    });
    await page.goto("/place-order");
    await expect(page.getByRole("combobox", { name: "District" })).toBeVisible();
    expect(cutOff).toBeGreaterThan(1);
    await expect(summary).toContainText("from ৳60.00");
    await page.unrouteAll();
  });
  const unknown = page.getByRole("status").filter({ hasText: "known when the district is chosen" });
  await expect(unknown).toContainText("From ৳60");
  await fillWithoutPlace(page);
  const district = page.getByRole("combobox", { name: "District" });
  await district.fill("dhak");
  await expect(unknown).toBeVisible();
  await district.fill("dhaka");
  await page.getByLabel("Zip code (optional)").fill("1216");
  const zone = page.getByRole("status").filter({ hasText: "Dhaka" });
  await expect(zone).toContainText("Inside Dhaka");
  await expect(zone).toContainText("৳60.00");

  await page.getByRole("combobox", { name: "Thana or upazila" }).fill("সাভার");
  await page.getByRole("option", { name: /Savar/ }).click();
  await expect(page.getByRole("combobox", { name: "Thana or upazila" })).toHaveValue("Savar");
  await expect(zone).toContainText("Around Dhaka");
  await expect(page.getByLabel("Zip code (optional)")).toHaveValue("1216");
  await expect(zone).toContainText(/Arrives \w{3} \w{3} \d+ to/);
  await expect(page.getByRole("complementary", { name: "Order Summary" })).toContainText("৳100.00");

  // Choose by keyboard with an older spelling; changing the district clears the thana.
  await district.fill("chittag");
  await district.press("ArrowDown");
  await district.press("Enter");
  await expect(district).toHaveValue("Chattogram");
  await expect(page.getByRole("combobox", { name: "Thana or upazila" })).toHaveValue("");
  await expect(page.getByLabel("Zip code (optional)")).toHaveValue("");
  await expect(page.getByRole("status").filter({ hasText: "Chattogram" })).toContainText("৳120.00");
  await page.getByLabel("Note for the courier").fill("Ring twice");
  expect(await seriousFaults(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
  await proceedToOrder(page).click();
  await page.waitForURL("**/my-orders");
  await expect(page.getByText(/Promised for/).first()).toBeVisible();
  const [order] = (await (await page.request.post("/api/order/userorders")).json()).orders;
  expect(order).toMatchObject({
    delivery: 120,
    zone: { name: "Everywhere else" },
    address: { firstName: "Tahmina", city: "Chattogram", state: "Chattogram", zipcode: "", note: "Ring twice" },
  });

  // The cart now knows the place, and shows how much is missing for free delivery where the zone offers it.
  await customerWith(page, [monstera]);
  await page.goto("/cart");
  await expect(page.getByRole("complementary", { name: "Order Summary" })).toContainText("৳120.00");
  await expect(page.getByText(/for free delivery/)).toHaveCount(0);
});

test("a heavy plant raises the charge, free delivery is reached, and the charge of the owner's edit follows the pieces", async ({
  page,
  nursery,
  setZones,
}) => {
  const terms = { byWeight: { coveredKg: 2, perKg: 20 }, freeFrom: 5000 };
  await setZones({ ...zonesOn, elsewhere: { ...zonesOn.elsewhere, ...terms } });
  const { id, name } = await nursery.grow({ weightGrams: 1500 });
  await page.addInitScript(() => localStorage.setItem("gp:place", JSON.stringify({ city: "Sylhet" })));
  await customerWith(page, [{ name, size: "Standard", quantity: 1 }]);
  await page.goto("/cart");
  const summary = page.getByRole("complementary", { name: "Order Summary" });
  await expect(summary).toContainText("৳120.00");
  const quantity = cartLine(page, { name, size: "Standard", quantity: 1 }).getByRole("textbox");
  await quantity.fill("3");
  await quantity.press("Enter");
  await expect(summary).toContainText("৳180.00");
  await expect(page.getByText("Add ৳4,700 more for free delivery")).toBeVisible();
  await quantity.fill("50");
  await quantity.press("Enter");
  await expect(page.getByText("Delivery is free")).toBeVisible();
  await expectNoSidewaysScroll(page);

  const items = [{ product: id, size: "Standard", quantity: 3 }];
  const placed = await page.request.post("/api/order/cod", {
    data: { items, address: { ...address, city: "Sylhet" }, expectedAmount: 486 },
  });
  const { orderId } = await placed.json();
  await page.request.post("/api/admin/login", { data: owner });
  await page.goto(`/admin/orders/${orderId}`);
  await page.getByRole("button", { name: "Edit products, charge and discount" }).click();
  const charge = page.getByLabel("Delivery charge");
  await expect(charge).toHaveValue("180");
  await page.getByLabel(`Quantity of ${name}`).fill("4");
  await expect(charge).toHaveValue("200");
  await page.getByLabel("Why it changes").fill("One more");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Everywhere else · 6 kg")).toBeVisible();
});

test("an advance is told with both sums before ordering, and goes when all is paid by wallet", async ({
  page,
  setZones,
}) => {
  await setZones({ ...zonesOn, elsewhere: { ...zonesOn.elsewhere, advance: true } });
  const office = await page.context().browser()?.newContext();
  const wallets = [{ name: "bkash", number: "01712345678", kind: "personal", isOn: true }];
  const setWallets = (data: object) =>
    office?.request.put(new URL("/api/admin/wallets", page.url()).href, {
      data: { ...data, currentPassword: owner.password },
    });
  await page.goto("/contact");
  await office?.request.post(new URL("/api/admin/login", page.url()).href, { data: owner });
  await setWallets({ wallets });
  try {
    await customerWith(page, [chili]);
    await page.goto("/place-order");
    await expect(page.getByText(/in advance/)).toHaveCount(0);
    const district = page.getByRole("combobox", { name: "District" });
    await district.fill("sylhet");
    await district.press("Enter");
    const summary = page.getByRole("complementary", { name: "Order Summary" });
    const total = Number((await summary.locator(".total dd").innerText()).replace(/[^\d.]/g, ""));
    const panel = page.getByRole("region", { name: "A part first, the rest at the door" });
    for (const part of [panel, summary]) {
      await expect(part).toContainText("৳120.00");
      await expect(part).toContainText(`৳${(total - 120).toFixed(2)}`);
    }
    await page.getByRole("radio", { name: /bKash/ }).check({ force: true });
    await expect(panel).toHaveCount(0);
    await expect(summary).not.toContainText("At the door");
  } finally {
    await setWallets({ wallets: [] });
    await office?.close();
  }
});

test("on a phone the thana is found in a sheet, and in Bengali the Bengali name stays @phone", async ({
  page,
  setZones,
}) => {
  await setZones(zonesOn);
  await customerWith(page, [chili]);
  await page.goto("/bn/place-order");
  await page.getByRole("combobox", { name: "জেলা", exact: true }).tap();
  const sheet = page.getByRole("dialog", { name: "জেলা" });
  await sheet.getByRole("textbox", { name: "জেলা" }).fill("cumi");
  await sheet.getByRole("button", { name: "কুমিল্লা Cumilla" }).tap();
  await expect(page.getByRole("combobox", { name: "জেলা", exact: true })).toHaveValue("কুমিল্লা");
  await page.getByRole("combobox", { name: "থানা বা উপজেলা" }).tap();
  const thanas = page.getByRole("dialog", { name: "থানা বা উপজেলা" });
  await expect(thanas.getByRole("button", { name: /Savar/ })).toHaveCount(0);
  await thanas.getByRole("textbox").fill("নেই এমন");
  await thanas.getByRole("button", { name: /নেই এমন/ }).tap();
  await expect(page.getByRole("combobox", { name: "থানা বা উপজেলা" })).toHaveValue("নেই এমন");
  await expect(page.getByRole("status").filter({ hasText: "কুমিল্লা" })).toContainText("৳১২০");
  await expectNoSidewaysScroll(page);
});

test("a saved address has district and thana while zones are on, and fills the delivery form", async ({
  page,
  setZones,
}) => {
  await setZones(zonesOn);
  await customerWith(page, [chili]);
  await page.goto("/account");
  await page.getByRole("button", { name: "Add an address" }).click();
  const form = page.getByRole("form", { name: "New address" });
  await expect(form.getByRole("combobox", { name: "District" })).toBeVisible();
  await fillWithoutPlace(form);
  await form.getByRole("button", { name: "Save address" }).click();
  await expect(form.getByRole("combobox", { name: "District" })).toHaveAttribute("aria-invalid", "true");
  await form.getByRole("combobox", { name: "Thana or upazila" }).fill("savar");
  await page.getByRole("option", { name: /Savar/ }).click();
  await form.getByRole("button", { name: "Save address" }).click();
  await expect(page.getByText("Address saved", { exact: true })).toBeVisible();
  await page.goto("/place-order");
  await expect(page.getByRole("combobox", { name: "District" })).toHaveValue("Dhaka");
  await expect(page.getByRole("combobox", { name: "Thana or upazila" })).toHaveValue("Savar");
});

test("the owner adds a zone and tries it; an order that the owner enters takes its charge", async ({
  page,
  setZones,
}) => {
  await test.step("the owner adds a zone, tries it before saving, and is told which zone already has a place", async () => {
    await setZones(firstDelivery);
    await page.request.post("/api/admin/login", { data: owner });
    await page.goto("/admin/delivery");
    await page.getByRole("button", { name: "Add zone" }).click();
    const zone = page.getByRole("region", { name: "New zone" });
    await zone.getByLabel("Name", { exact: true }).fill("Hill districts");
    const hills = page.getByRole("region", { name: "Hill districts" });
    await hills.getByLabel("Charge").fill("১৮০");
    await hills.getByLabel("Days, at least").fill("7");
    await hills.getByLabel("Days, at most").fill("5");
    await hills.getByRole("combobox", { name: "Add a district or thana" }).fill("banda");
    await page
      .getByRole("option", { name: /^Bandarban/ })
      .first()
      .click();
    await hills.getByRole("combobox", { name: "Add a district or thana" }).fill("gazipur");
    // A place that belongs to another zone is not offered.
    await expect(page.getByRole("option", { name: /^Gazipur গাজীপুর/ })).toHaveCount(0);
    await hills.getByRole("combobox", { name: "Add a district or thana" }).press("Escape");
    await page.getByRole("switch", { name: "Charge by zone" }).click();
    await page.getByRole("button", { name: "Save delivery" }).click();
    await expect(hills.getByText("Days end before they begin")).toBeVisible();
    await hills.getByLabel("Days, at most").fill("9");
    await page.getByRole("combobox", { name: "To" }).fill("thanchi");
    await page.getByRole("option", { name: /Thanchi/ }).click();
    await expect(page.getByText(/to Thanchi pays ৳180.00 for delivery and arrives from/)).toBeVisible();
    // Another zone that is opened is the one to try.
    await page.getByRole("button", { name: "Edit Inside Dhaka" }).click();
    await expect(page.getByRole("combobox", { name: "To" })).toHaveValue(/, Dhaka$/);
    await page.getByRole("button", { name: "Save delivery" }).click();
    await expect(page.getByText("Delivery saved")).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);
    await expectNoSidewaysScroll(page);
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    await page.setViewportSize({ width: 820, height });
    await expect(page.getByRole("row").filter({ hasText: "Inside Dhaka" })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width, height });
    const { delivery } = await (await page.request.get("/api/delivery")).json();
    expect(delivery).toMatchObject({ isOn: true, zones: [{}, {}, { charge: 180, districts: ["bandarban"] }] });
  });

  await test.step("an order entered by the owner takes the charge of the customer's zone", async () => {
    await setZones(zonesOn);
    await page.goto("/admin/orders/new");
    await page.getByRole("combobox", { name: "District" }).fill("sylhet");
    await page.getByRole("combobox", { name: "District" }).press("Enter");
    await expect(page.getByRole("status").filter({ hasText: "Sylhet" })).toContainText("৳120.00");
  });
});

/** Fills everything except city and state, which district and thana replace. */
async function fillWithoutPlace(form: Page | Locator): Promise<void> {
  const { firstName, lastName, email, phone, street } = address;
  const texts = { "Your name": `${firstName} ${lastName}`, Email: email, Phone: phone, Street: street };
  for (const [label, text] of Object.entries(texts)) {
    await form.getByLabel(label, { exact: true }).fill(text);
  }
}
