// Deleting a customer's account: what is erased, what accounting keeps, and the mails about it.
import { mkdtemp, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, expect, test } from "vitest";
import { outbox } from "#db/schema/mail.ts";
import { forgetAddresses } from "#server/orders/changing/forget-customer.ts";
import { mailroomOf, mailsOf, openMailingShop, setAside } from "#test/mailroom.ts";
import { address, openTestShop, signedInShopper } from "#test/shop.ts";

const password = "green leaves 27";
const { shop, admin, product, mails, order, close } = await openMailingShop();
afterAll(close);

const logIn = (email: string, typed: string, browser = shop.browser()) =>
  browser.post("/api/user/login", { email, password: typed });

test("a deleted account: personal data goes, the orders stay with what accounting needs", async () => {
  const shopper = await signedInShopper(shop, "Zarina");
  const to = { ...address, firstName: "Zarina", lastName: "Hoque", phone: "01999888777", email: "zarina@example.com" };
  const arrived = await order(shopper, to);
  const underWay = await order(shopper, to);
  await admin.post("/api/order/status", { orderId: arrived.orderId, status: "Delivered" });
  await shopper.post("/api/user/addresses", { address: to });
  await shopper.post("/api/cart/add", { itemId: product, size: "Small Pot" });
  await mails();
  const refused = await shopper.post("/api/user/delete", { currentPassword: "wrong one 99" });
  expect(refused).toMatchObject({ status: 400, body: { field: "currentPassword" } });
  expect((await shopper.post("/api/user/delete", { currentPassword: password })).status).toBe(200);
  expect(shopper.cookies.has("gp_customer")).toBe(false);
  expect((await logIn(shopper.email, password)).status).toBe(401);

  const detail = async (orderId: string) => (await admin.get(`/api/order/${orderId}`)).body.order;
  expect((await detail(arrived.orderId)).address).toEqual({
    ...{ firstName: "Deleted", lastName: "account", email: "", phone: "", street: "" },
    ...{ city: "Dhaka", state: "Dhaka", zipcode: "1205", country: "Bangladesh" },
  });
  expect(await detail(arrived.orderId)).toMatchObject({ customer: null, amount: 208.9, status: "Delivered" });
  expect((await detail(underWay.orderId)).address).toEqual(to);
  expect((await admin.post("/api/order/list", { q: "hoque" })).body.orders).toHaveLength(1);

  await admin.post("/api/order/status", { orderId: underWay.orderId, status: "Delivered" });
  await forgetAddresses(shop.database.db, new Date());
  expect((await detail(underWay.orderId)).address.street).toBe("");
  expect((await admin.post("/api/order/list", { q: "hoque" })).body.orders).toEqual([]);
  expect((await admin.post("/api/order/list", { q: arrived.number })).body.orders).toHaveLength(1);
  const kept = JSON.stringify(await shop.database.db.select().from(outbox));
  expect(kept).not.toContain(shopper.email);
  expect(kept).not.toContain("Hoque");
});

test("an order that never arrives keeps its address for thirty days after the account is deleted", async () => {
  const shopper = await signedInShopper(shop);
  const { orderId } = await order(shopper);
  await shopper.post("/api/user/delete", { currentPassword: password });
  const street = async () => (await admin.get(`/api/order/${orderId}`)).body.order.address.street;
  await forgetAddresses(shop.database.db, new Date(Date.now() + 29 * 86_400_000));
  expect(await street()).toBe(address.street);
  await forgetAddresses(shop.database.db, new Date(Date.now() + 31 * 86_400_000));
  expect(await street()).toBe("");
});

test("mails about an open order are erased with its address, also those sent after the account was deleted", async () => {
  const shopper = await signedInShopper(shop);
  const { orderId } = await order(shopper, { ...address, lastName: "Begum", email: "nilufa@example.com" });
  await setAside(shop);
  await shopper.post("/api/user/delete", { currentPassword: password });
  for (const status of ["Shipped", "Delivered"]) {
    await admin.post("/api/order/status", { orderId, status });
    expect(await mails()).toHaveLength(1);
  }
  const kept = async () => JSON.stringify(await shop.database.db.select().from(outbox));
  expect(await kept()).toContain("nilufa@example.com");
  // The ids of mails whose files the job then deletes.
  expect((await forgetAddresses(shop.database.db, new Date())).length).toBeGreaterThanOrEqual(2);
  expect(await kept()).not.toContain("nilufa@example.com");
});

test("a password mail still waiting when its account is deleted is not retried for hours", async () => {
  const shopper = await signedInShopper(shop);
  await setAside(shop);
  await shop.browser().post("/api/user/forgot-password", { email: shopper.email });
  await shopper.post("/api/user/delete", { currentPassword: password });
  expect(await mails()).toEqual([]);
  expect((await mailsOf(admin))[0]).toMatchObject({
    ...{ kind: "password-reset", state: "skipped", lastError: "The account is deleted." },
  });
});

test("without a mail server the mail files of a deleted account go too", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "gachpala-erased-"));
  const own = await openTestShop({ DATA_DIR: dataDir });
  const shopper = await signedInShopper(own);
  await shopper.post("/api/user/confirm-email/send");
  await mailroomOf(own, { dataDir }).sendDue();
  expect(await readdir(join(dataDir, "outbox"))).toHaveLength(1);
  await shopper.post("/api/user/delete", { currentPassword: password });
  expect(await readdir(join(dataDir, "outbox"))).toEqual([]);
  await own.close();
});

test.each([
  ["an order", "/api/order/cod", () => ({ items: [{ product, quantity: 1, size: "Small Pot" }], address })],
  ["a line of the cart", "/api/cart/add", () => ({ itemId: product, size: "Small Pot" })],
  ["a joined cart", "/api/cart/join", () => ({ cartData: { [product]: { "Small Pot": 1 } } })],
  ["a saved address", "/api/user/addresses", () => ({ address })],
])("%s that arrives while its account is being deleted is refused clearly", async (_, path, bodyOf) => {
  const shopper = await signedInShopper(shop);
  const cookie = [...shopper.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  // The guard has let the shopper in before the body is read; the account is deleted before the body is complete.
  const slowBody = Readable.from(
    (async function* () {
      expect((await shopper.post("/api/user/delete", { currentPassword: password })).status).toBe(200);
      yield JSON.stringify(bodyOf());
    })(),
  );
  const refused = await shop.app.inject({
    method: "POST",
    url: path,
    headers: { cookie, "sec-fetch-site": "same-origin", "content-type": "application/json" },
    payload: slowBody,
  });
  expect(refused.json()).toEqual({
    success: false,
    message: "This account is no longer there. Please log in to continue.",
    code: "not-signed-in",
  });
  expect(refused.statusCode).toBe(401);
});
