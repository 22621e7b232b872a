import { expect } from "@playwright/test";
import { address } from "./checkout-steps.ts";
import { newShopper, password } from "./journey.ts";
import { test } from "./own-products.ts";
import { owner } from "./owner.ts";
import { untilQuiet } from "./shop-page.ts";
import { bengali, latin, tooWide } from "./too-wide.ts";

const widths = [320, 390, 820, 1440];

// Delivery form, account and the other pages of an order are seen with such words in accessibility-orders.spec.ts.
test("very long words in names, in both scripts, break no page at any width", async ({ page, nursery }) => {
  const { id, path } = await nursery.grow({
    name: latin,
    bengaliName: bengali,
    botanicalName: latin,
    sizes: ["Small Pot"],
  });
  const { request } = page;
  const shopper = newShopper();
  await request.post("/api/user/register", { data: { ...shopper, name: latin, password } });
  const to = { ...address, firstName: latin, street: bengali, city: latin, email: shopper.email };
  const items = [{ product: id, quantity: 1, size: "Small Pot" }];
  const placed = await (await request.post("/api/order/cod", { data: { items, address: to } })).json();
  await request.post("/api/cart/add", { data: { itemId: id, size: "Small Pot" } });
  const screens = [
    path,
    "/collection?sort=newest",
    `/collection?q=${latin}`,
    `/collection/seeds?q=${latin}`,
    "/cart",
    `/my-orders/${placed.orderId}`,
  ];
  for (const screen of screens) {
    await page.goto(screen);
    await untilQuiet(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      expect(await tooWide(page), `${screen} at ${width}`).toEqual([]);
    }
  }
});

test("a very long word breaks no page of the office either", async ({ page, nursery }) => {
  const { id, name } = await nursery.grow({ name: `Office${latin}`, bengaliName: bengali, sizes: ["Small Pot"] });
  const { request } = page;
  await request.post("/api/admin/login", { data: owner });
  const to = { ...address, firstName: latin, lastName: bengali, street: bengali, city: latin };
  const items = [{ product: id, quantity: 1, size: "Small Pot" }];
  const placed = await request.post("/api/order/create", {
    data: { items, address: to, source: "phone", note: latin },
  });
  const { orderId } = await placed.json();
  await request.post("/api/contact", { data: { name: latin, email: "long@example.com", message: bengali } });
  const screens = [
    `/admin/list?q=${name}`,
    `/admin/list?q=${name}&edit=${id}`,
    `/admin/orders?q=${latin}`,
    `/admin/orders/${orderId}`,
    `/admin/search?q=${latin}`,
    "/admin/messages",
    "/admin/mails",
    "/admin/dashboard",
    `/admin/print/slip?ids=${orderId}`,
    `/admin/print/invoice?ids=${orderId}`,
    `/admin/print/label?ids=${orderId}`,
  ];
  for (const screen of screens) {
    await page.goto(screen);
    await untilQuiet(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      expect(await tooWide(page), `${screen} at ${width}`).toEqual([]);
    }
  }
});
