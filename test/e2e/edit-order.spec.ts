// The owner edits an order that a customer wants otherwise.
import { expect, type Page } from "@playwright/test";
import { chili, expectNoSidewaysScroll, monstera, post, productNamed } from "./checkout-steps.ts";
import { seriousFaults, setUp } from "./order-desk.ts";
import { test } from "./shop-page.ts";

const save = (page: Page) => page.getByRole("button", { name: "Save changes" });
const products = (page: Page) => page.getByRole("region", { name: "Products", exact: true });
const editLines = (page: Page) => page.getByRole("button", { name: "Edit products, charge and discount" });
const editAddress = (page: Page) => page.getByRole("button", { name: "Edit the delivery address" });

test("the owner edits an order; two owners' edits of one are put together field by field", async ({ page }) => {
  await test.step("the owner changes pieces, adds a plant, gives a discount, and sees the difference before saving", async () => {
    const { orders } = await setUp(page, [[monstera]]);
    const orderId = orders[0]?.orderId as string;
    await page.goto(`/admin/orders/${orderId}`);
    await editLines(page).press("Enter");
    await expect(page.getByRole("heading", { name: "Products", exact: true })).toBeFocused();
    await expect(save(page)).toBeDisabled();
    await expect(products(page)).toContainText("The total stays as it was.");
    await page.getByRole("button", { name: "Discard" }).press("Enter");
    await expect(editLines(page)).toBeFocused();
    await editLines(page).press("Enter");

    await page.getByLabel("Quantity of Monstera Deliciosa").fill("1");
    await page.getByLabel("Find a product").fill(chili.name);
    await page.getByRole("button", { name: `Add ${chili.name}, ${chili.size}` }).click();
    await page.getByLabel("Discount").fill("২০");
    await page.getByLabel("Delivery charge").fill("60");
    // By keyboard the buttons follow the last field of the edit, before all that is not edited.
    await page.getByLabel("Why it changes").focus();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Discard" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(save(page)).toBeFocused();
    const total = await products(page).getByRole("definition").last().textContent();
    // Unsaved, it is not left without a question.
    await page.getByRole("link", { name: "Orders", exact: true }).first().click();
    await page.getByRole("dialog").getByRole("button", { name: "Stay" }).click();
    // The address joins the same edit, also where it alone is refused.
    await editAddress(page).click();
    await page.getByLabel("Street").fill("");
    await save(page).click();
    await expect(page.getByLabel("Street")).toBeFocused();
    await expect(page.getByLabel("Street")).toHaveAttribute("aria-invalid", "true");
    await page.getByLabel("Street").fill("House 9, Road 2");
    await page.getByLabel("Why it changes").fill("Asked by phone");
    for (const width of [320, 390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
    }
    // The bar with 'Save' lies over some button of a page that is higher than the window.
    await page.setViewportSize({ width: 1440, height: 2400 });
    expect(await seriousFaults(page)).toEqual([]);
    await save(page).click();
    await expect(save(page)).toHaveCount(0);
    await expect(page).toHaveURL(`/admin/orders/${orderId}`);
    const main = page.getByRole("main");
    await expect(main).toContainText("Order edited");
    await expect(main).toContainText("Monstera Deliciosa (Medium Pot) 2 to 1");
    await expect(main).toContainText("Reason: Asked by phone");
    await expect(main).toContainText("House 9, Road 2");
    await expect(main).toContainText("-৳20.00");
    await expect(main).toContainText(total as string);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("two owners' edits of one order are put together field by field; what is no field of it stops nobody", async () => {
    const { orders } = await setUp(page, [[monstera]]);
    const orderId = orders[0]?.orderId as string;
    const quantity = page.getByLabel("Quantity of Monstera Deliciosa");
    // The page that was once for it.
    await page.goto(`/admin/orders/${orderId}/edit`);
    await expect(page).toHaveURL(`/admin/orders/${orderId}`);
    await editLines(page).click();
    await quantity.fill("3");
    await page.getByLabel("Why it changes").fill("One more");
    const { order } = await (await page.request.get(`/api/order/${orderId}`)).json();
    const seeds = await productNamed(page, chili.name);
    const items = [
      { product: order.items[0].product._id, size: monstera.size, quantity: 2 },
      { product: seeds._id, size: chili.size, quantity: 1 },
    ];
    const theirs = { ...order.address, street: "House 9, Road 2", city: "Savar" };
    const first = {
      orderId,
      seenEvents: order.events.length,
      items,
      address: theirs,
      delivery: order.delivery,
      discount: 0,
    };
    const asked = await page.request.post("/api/order/edit", {
      data: { ...first, reason: "Moved", expectedAmount: 1 },
    });
    const { amount: expectedAmount } = await asked.json();
    await post(page, "/api/order/edit", { ...first, reason: "Moved", expectedAmount });
    await editAddress(page).click();
    await page.getByLabel("City").fill("Gazipur");
    await save(page).click();
    const asks = page.getByRole("dialog", { name: "Changed meanwhile" });
    await expect(asks).toContainText("Owner changed");
    await expect(asks.getByRole("listitem").filter({ hasText: "Street" })).toContainText("House 9, Road 2");
    await expect(asks.getByRole("listitem").filter({ hasText: chili.name })).toContainText("× 1");
    await expect(asks.getByRole("listitem").filter({ hasText: "City" })).toContainText("Yours: Gazipur");
    expect(await seriousFaults(page)).toEqual([]);
    await expectNoSidewaysScroll(page);
    // A note of somebody else's is no field of the form.
    await post(page, "/api/order/note", { orderId, note: "Call at six" });
    await asks.getByRole("button", { name: "Save, with mine where both changed" }).click();
    await expect(save(page)).toHaveCount(0);
    const saved = (await (await page.request.get(`/api/order/${orderId}`)).json()).order;
    expect(saved.address).toMatchObject({ street: "House 9, Road 2", city: "Gazipur" });
    expect(saved.items.map((line: { quantity: number }) => line.quantity)).toEqual([3, 1]);
    expect(saved.note).toBe("Call at six");
  });
});

test("an edit is sent once, told its difference, and none of an order on its way: what was typed stays", async ({
  page,
}) => {
  await test.step("an edit that is discarded while it still waits is not sent, and one that is under way cannot be discarded", async () => {
    const { orders } = await setUp(page, [[monstera]]);
    const orderId = orders[0]?.orderId as string;
    const sent: string[] = [];
    page.on("request", (request) =>
      sent.push(...(request.url().endsWith("/api/order/edit") ? [request.method()] : [])),
    );
    const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
    await page.route(/\/api\/product\/list\?(.*&)?ids=/, async (route) => isLetGo.then(() => route.continue()));
    await page.goto(`/admin/orders/${orderId}`);
    await editAddress(page).click();
    await page.getByLabel("Street").fill("House 9, Road 2");
    await save(page).click();
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(editAddress(page)).toBeFocused();
    letGo();
    await editAddress(page).click();
    await expect(save(page)).toBeDisabled();
    expect(sent).toEqual([]);

    const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
    await page.route("**/api/order/edit", async (route) => {
      await isAnswered;
      await route.fulfill({ status: 500, json: { success: false, message: "The shop is resting" } });
    });
    await page.getByLabel("Street").fill("House 9, Road 2");
    await save(page).click();
    await expect(page.getByRole("button", { name: "Discard" })).toBeDisabled();
    answer();
    await expect(page.getByRole("alert")).toContainText("The shop is resting");
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(editAddress(page)).toBeFocused();
    expect(sent).toEqual(["POST"]);
    await page.unrouteAll();
  });

  await test.step("a paid order is edited with its difference told, and one on its way not at all: what was typed meanwhile stays", async () => {
    const { orders } = await setUp(page, [[monstera], [monstera]]);
    const [paid, shipped] = orders.map(({ orderId }) => orderId) as [string, string];
    await post(page, "/api/order/cash", { orderId: paid, collected: true });
    await page.goto(`/admin/orders/${paid}`);
    await editLines(page).click();
    // The coins that the rider took too much are no difference.
    await expect(products(page)).toContainText("The total stays as it was.");
    await expect(products(page)).not.toContainText("It is paid");
    await page.getByLabel("Quantity of Monstera Deliciosa").fill("3");
    // ৳1,968.40 less the ৳1,316.00 that came in, in whole taka.
    await expect(products(page)).toContainText("It is paid: the courier then collects ৳652.00");
    await editAddress(page).click();
    await page.getByLabel("Street").fill("House 7, Road 3");
    await page.getByLabel("Why it changes").fill("Moved");
    await save(page).click();
    await expect(save(page)).toHaveCount(0);
    await expect(page.getByRole("main")).toContainText("House 7, Road 3");

    await page.goto(`/admin/orders/${shipped}`);
    await editAddress(page).click();
    await page.getByLabel("Street").fill("House 9, Road 2");
    await page.getByLabel("Why it changes").fill("Moved");
    await post(page, "/api/order/status", { orderId: shipped, status: "Shipped" });
    await save(page).click();
    const alert = page.getByRole("alert");
    await expect(alert).toContainText("on its way");
    expect((await alert.locator("div").first().boundingBox())?.width).toBeGreaterThan(180);
    await expect(page.getByLabel("Street")).toHaveValue("House 9, Road 2");

    await page.goto(`/admin/orders/${shipped}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(editLines(page)).toHaveCount(0);
    await expect(editAddress(page)).toHaveCount(0);
  });
});
