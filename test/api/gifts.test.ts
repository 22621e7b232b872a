// An order as a gift: its message, and who sees it.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orders } from "#db/schema/orders.ts";
import { openMailingShop } from "#test/mailroom.ts";
import { address, shopperPassword, signedInShopper } from "#test/shop.ts";

const { shop, admin, product, mails, close } = await openMailingShop();
const shopper = await signedInShopper(shop);
const allow = (gifts: boolean) => admin.send("PUT", "/api/admin/settings", { gifts, guestOrders: true });
const message = "শুভ জন্মদিন, মা!\nWater it once a week.";
const order = (gift?: unknown) => ({
  items: [{ product, quantity: 1, size: "Small Pot" }],
  address,
  ...(gift !== undefined && { gift }),
});
beforeAll(async () => {
  await allow(true);
});
afterAll(close);

test("the message stays with the order, for shopper and owner, and stands in the mails", async () => {
  const { status, body } = await shopper.post("/api/order/cod", order({ message: `  ${message} ` }));
  expect(status, JSON.stringify(body)).toBe(200);
  expect((await shopper.get(`/api/order/mine/${body.orderId}`)).body.order.gift).toEqual({ message });
  expect((await admin.get(`/api/order/${body.orderId}`)).body.order.gift).toEqual({ message });
  const told = await mails();
  expect(told.filter((text) => text.includes("Water it once a week"))).toHaveLength(2);
  // The link of a parcel is for anybody who holds it.
  expect(JSON.stringify((await shopper.get(`/api/order${body.trackingPath}`)).body)).not.toContain("Water it");
});

test("guests send gifts too, a message is not needed, and an order without a gift has none", async () => {
  const headers = { "idempotency-key": "guest-key-of-the-gift-test" };
  const guest = await shop.browser().post("/api/order/guest", order({}), { headers });
  expect(guest.status, JSON.stringify(guest.body)).toBe(200);
  expect((await admin.get(`/api/order/${guest.body.orderId}`)).body.order.gift).toEqual({ message: "" });
  const { body } = await shopper.post("/api/order/cod", order());
  expect(await shopper.get(`/api/order/mine/${body.orderId}`)).not.toHaveProperty("body.order.gift");
});

test.each([
  ["too long a message", { message: "x".repeat(301) }, "gift.message"],
  ["no text", { message: 5 }, "gift.message"],
  ["no gift", "yes", "gift"],
  ["nothing", null, "gift"],
])("%s is refused, and nothing is ordered", async (_name, gift, field) => {
  const before = await shop.database.db.$count(orders);
  expect(await shopper.post("/api/order/cod", order(gift))).toMatchObject({ status: 400, body: { field } });
  expect(await shop.database.db.$count(orders)).toBe(before);
});

test("the same order sent twice is one, and another message is another order", async () => {
  const headers = { "idempotency-key": "gift-sent-twice" };
  const send = (text: string) => shopper.post("/api/order/cod", order({ message: text }), { headers });
  const [first, second] = [await send("One"), await send("One")];
  expect(second.body.orderId).toBe(first.body.orderId);
  expect(await send("Two")).toMatchObject({ status: 409, body: { code: "key-reused" } });
});

test("the message goes when the account is deleted and its order has ended", async () => {
  const other = await signedInShopper(shop);
  const { orderId } = (await other.post("/api/order/cod", order({ message }))).body;
  await admin.post("/api/order/status", { orderId, status: "Delivered" });
  const gone = await other.post("/api/user/delete", { currentPassword: shopperPassword });
  expect(gone.status, JSON.stringify(gone.body)).toBe(200);
  const [row] = await shop.database.db.select().from(orders).where(eq(orders.id, orderId));
  expect(row?.gift).toEqual({ message: "" });
});

test("while the owner allows no gifts, none is taken", async () => {
  await allow(false);
  expect(await shopper.post("/api/order/cod", order({ message }))).toMatchObject({
    status: 409,
    body: { code: "no-gifts", field: "gift" },
  });
  expect((await shopper.post("/api/order/cod", order())).status).toBe(200);
});
