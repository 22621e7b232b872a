import { expect, type Locator, type Page } from "@playwright/test";
import { address, expectNoSidewaysScroll } from "./checkout-steps.ts";
import { ordersFor, setUp } from "./order-desk.ts";
import { takePictures } from "./pictures.ts";
import { hold, test, untilQuiet } from "./shop-page.ts";

const createAddress = "**/api/order/create";
const save = (page: Page) => page.getByRole("button", { name: "Save order" });

async function add(page: Page, product: string, size: string): Promise<void> {
  await page.getByLabel("Find a product").fill(product);
  await page.getByRole("button", { name: `Add ${product}, ${size}` }).click();
}

async function giveAddress(page: Page, lastName: string): Promise<void> {
  const typed = { ...address, lastName, phone: "০১৭১২৩৪৫৬৭৮" };
  const labels = {
    firstName: "First name",
    lastName: "Last name (optional)",
    phone: "Phone",
    street: "Street",
    city: "City",
  };
  const more = { state: "State", zipcode: "Zip code (optional)", country: "Country" };
  for (const [name, label] of Object.entries({ ...labels, ...more })) {
    await page.getByLabel(label, { exact: true }).fill(typed[name as keyof typeof typed]);
  }
}

test("the owner enters orders: a caller's, an earlier customer's and a gift", async ({ page }) => {
  await test.step("the owner enters a caller's order: typed text survives a reload, and a lost answer makes no second order", async () => {
    const { name } = await setUp(page, []);
    await page.goto("/admin/orders");
    await page.getByRole("link", { name: "New order" }).first().click();
    await save(page).click();
    await expect(page.getByText("Add at least one product")).toBeVisible();
    await expect(page.getByText("Enter a phone number for the courier")).toBeVisible();

    await add(page, "Monstera Deliciosa", "Medium Pot");
    await add(page, "Chili Seeds", "Seed Pack");
    await expect(page.getByLabel("Find a product")).toHaveValue("");
    await add(page, "Chili Seeds", "Seed Pack");
    await expect(page.getByLabel("Quantity of Chili Seeds")).toHaveValue("2");
    await page.getByLabel("Quantity of Chili Seeds").fill("3");
    await page.getByLabel("Quantity of Monstera Deliciosa").fill("2");
    await expect(page.getByRole("region", { name: "To collect" })).toContainText("৳1,468.60");
    await giveAddress(page, name);
    await page.getByText("WhatsApp", { exact: true }).click();
    await page.getByLabel("Note for owners").fill("Wants it on Friday");
    await page.reload();
    await expect(page.getByLabel("Quantity of Chili Seeds")).toHaveValue("3");
    await expect(page.getByRole("region", { name: "To collect" })).toContainText("৳1,468.60");
    await expect(page.getByLabel("Last name")).toHaveValue(name);
    await expectNoSidewaysScroll(page);

    // The server creates the order but its answer is lost.
    await page.route(createAddress, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await save(page).click();
    await expect(page.getByText("Press Save order again: it stays one order.")).toBeVisible();
    await page.unroute(createAddress);
    await save(page).click();
    await expect(page).toHaveURL(/\/admin\/orders\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("main")).toContainText("Ordered by WhatsApp. No account.");
    await expect(page.getByRole("main")).toContainText("01712345678");
    await expect(page.getByLabel("Note for owners")).toHaveValue("Wants it on Friday");
    const written = await ordersFor(page, name);
    expect(written.map(({ source }) => source)).toEqual(["whatsapp"]);

    await page.goto("/admin/orders/new");
    await expect(page.getByLabel("Last name")).toHaveValue("");
    await expect(page.getByRole("list", { name: "Products of the order" }).getByRole("listitem")).toHaveCount(0);
  });

  await test.step("the phone number finds an earlier customer: an order with two products takes no more than 20 seconds of taps and keys", async () => {
    const { name, orders } = await setUp(page, [[{ name: "Chili Seeds", size: "Seed Pack", quantity: 1 }]]);
    await page.goto("/admin/orders/new");
    const [tapSeconds, keySeconds] = [1.1, 0.28];
    let [taps, keys] = [0, 0];
    const tap = async (target: Locator) => {
      taps += 1;
      await target.click();
    };
    const type = async (text: string) => {
      keys += text.length;
      await page.keyboard.type(text);
    };
    await tap(page.getByLabel("Phone number of the customer"));
    await type(address.phone);
    await tap(page.getByRole("button", { name: new RegExp(`${name} `) }).first());
    await expect(page.getByLabel("Last name")).toHaveValue(name);
    await expect(page.getByLabel("Street", { exact: true })).toHaveValue(address.street);
    await tap(page.getByLabel("Find a product"));
    await type("chili");
    await tap(page.getByRole("button", { name: "Add Chili Seeds, Seed Pack" }));
    await expect(page.getByLabel("Find a product")).toBeFocused();
    await type("monst");
    await tap(page.getByRole("button", { name: "Add Monstera Deliciosa, Medium Pot" }));
    await tap(save(page));
    await expect(page).toHaveURL(/\/admin\/orders\/[0-9a-f-]{36}$/);
    expect((await ordersFor(page, name)).map(({ number }) => number)).toContain(orders[0]?.number);
    expect(taps * tapSeconds + keys * keySeconds, `${taps} taps, ${keys} keys`).toBeLessThanOrEqual(20);
  });

  await test.step("an order is written down as a gift: its message is kept, and its slip names no price", async () => {
    const { name } = await setUp(page, []);
    const allow = async (gifts: boolean) =>
      expect((await page.request.put("/api/admin/settings", { data: { gifts } })).status()).toBe(200);
    try {
      await allow(true);
      await page.goto("/admin/orders/new");
      await add(page, "Monstera Deliciosa", "Medium Pot");
      await giveAddress(page, name);
      await page.getByText("This is a gift").click();
      await page.getByLabel("Message with the gift").fill("Happy Eid, Ma");
      await takePictures(page, "new-order-gift");
      await page.reload();
      await expect(page.getByLabel("Message with the gift")).toHaveValue("Happy Eid, Ma");
      await save(page).click();
      await expect(page).toHaveURL(/\/admin\/orders\/[0-9a-f-]{36}$/);
      await expect(page.getByRole("main")).toContainText("Happy Eid, Ma");
      await page.goto(`/admin/print/slip?ids=${new URL(page.url()).pathname.split("/").at(-1)}`);
      await expect(page.getByRole("article")).toContainText("Happy Eid, Ma");
      await expect(page.getByRole("article")).not.toContainText("৳");
    } finally {
      await allow(false);
    }
  });
});

test("a new order is not placed by Enter, names what is refused and a changed total, and waits for its prices", async ({
  page,
}) => {
  await test.step("Enter places no order; a refusal appears beside its field, and a changed total is shown before ordering", async () => {
    const { name } = await setUp(page, []);
    await page.goto("/admin/orders/new");
    await giveAddress(page, name);
    await page.getByLabel("Country", { exact: true }).press("Enter");
    // In the product search it adds the first match.
    await page.getByLabel("Find a product").fill("monstera deliciosa");
    await page.getByLabel("Find a product").press("Enter");
    await expect(page.getByLabel("Quantity of Monstera Deliciosa")).toHaveValue("1");
    await expect(page.getByLabel("Find a product")).toHaveValue("");
    await expect(page.getByLabel("Find a product")).toBeFocused();
    await page.getByLabel("Country", { exact: true }).press("Enter");
    await expect(page).toHaveURL(/\/admin\/orders\/new$/);
    expect(await ordersFor(page, name)).toEqual([]);
    await page.getByRole("button", { name: /^Remove Monstera Deliciosa/ }).click();
    await add(page, "Monstera Deliciosa", "Medium Pot");
    await add(page, "Monstera Deliciosa", "Large Pot");
    await page.getByLabel("Size of Monstera Deliciosa").last().selectOption("Medium Pot");
    await save(page).click();
    await expect(page.getByText("Monstera Deliciosa (Medium Pot) is in this order twice")).toBeVisible();
    await page.getByRole("button", { name: "Remove Monstera Deliciosa, Medium Pot" }).last().click();
    await page.getByLabel("Phone", { exact: true }).fill("0".repeat(41));
    await save(page).click();
    const phone = page.getByLabel("Phone", { exact: true });
    await expect(phone).toHaveAttribute("aria-invalid", "true");
    await expect(phone).toBeFocused();
    await expect(page.getByText("Phone is longer than 40 characters")).toBeVisible();
    await phone.fill(address.phone);

    await page.route("**/api/product/list?ids=*", async (route) => route.fulfill({ response: await route.fetch() }));
    await page.route(createAddress, async (route) => {
      // Sends another total, as if the price had changed since the page was read.
      const data = { ...route.request().postDataJSON() };
      await route.continue({ postData: { ...data, expectedAmount: data.expectedAmount === 662.8 ? 600 : 662.8 } });
    });
    await save(page).click();
    await expect(
      page.getByText("The total is now ৳662.80. Tell the customer, and press Save order again."),
    ).toBeVisible();
    expect(await ordersFor(page, name)).toEqual([]);
    await page.unroute(createAddress);
    await save(page).click();
    await expect(page).toHaveURL(/\/admin\/orders\/[0-9a-f-]{36}$/);
  });

  await test.step("an order that is saved before its prices are read waits for them; emptied meanwhile it is not saved", async () => {
    const { name } = await setUp(page, []);
    await page.goto("/admin/orders/new");
    await add(page, "Monstera Deliciosa", "Medium Pot");
    await giveAddress(page, name);
    const release = await hold(page, "**/api/product/list?ids=*");
    await page.reload();
    const sent: string[] = [];
    page.on("request", (request) => request.url().endsWith("/api/order/create") && sent.push(request.url()));
    await save(page).click();
    await expect(save(page)).toHaveAttribute("aria-busy", "true");
    await page.getByRole("button", { name: "Start over" }).click();
    release();
    await expect(page.getByLabel("Last name")).toHaveValue("");
    await expect(save(page)).not.toHaveAttribute("aria-busy", "true");
    await untilQuiet(page);
    expect(sent).toEqual([]);

    await add(page, "Monstera Deliciosa", "Medium Pot");
    await giveAddress(page, name);
    const releaseAgain = await hold(page, "**/api/product/list?ids=*");
    await page.reload();
    await save(page).click();
    await expect(save(page)).toHaveAttribute("aria-busy", "true");
    releaseAgain();
    await expect(page).toHaveURL(/\/admin\/orders\/[0-9a-f-]{36}$/);
  });
});
