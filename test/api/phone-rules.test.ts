// The owner's rules for phones that refuse: what they ask of an order in cash, and of whom they ask nothing.

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { firstPhoneRules } from "#contract/wire/orders/phone-rules.ts";
import * as m from "#messages";
import { waysBesidesCash } from "#server/orders/placing/ways-besides-cash.ts";
import { openOrderDesk } from "#test/order-desk.ts";
import { address, owner, signedInShopper } from "#test/shop.ts";

let desk: Awaited<ReturnType<typeof openOrderDesk>>;
beforeAll(async () => {
  desk = await openOrderDesk();
});
beforeEach(() => save({}));
afterAll(() => desk.shop.close());

const save = (rules: object) => desk.admin.send("PUT", "/api/admin/phone-rules", { ...firstPhoneRules, ...rules });
const items = () => [{ product: desk.plant, quantity: 1, size: "Small Pot" }];
const order = (phone: string, how: "cod" | "create" = "cod") =>
  how === "cod"
    ? desk.shopper.post("/api/order/cod", { items: items(), address: { ...address, phone } })
    : desk.admin.post("/api/order/create", { items: items(), address: { ...address, phone }, source: "phone" });
const flags = async (orderId: string) => (await desk.detail(orderId)).flags;

/** A parcel of this phone came back. */
async function refusedParcel(phone: string): Promise<void> {
  const { orderId } = (await order(phone, "create")).body;
  await desk.admin.post("/api/order/status", { orderId, status: "Shipped" });
  await desk.admin.post("/api/order/return", { orderId, reason: "Not accepted at the door" });
}
const noCash = {
  status: 409,
  body: {
    code: "no-cash-for-order",
    message: "We cannot offer cash on delivery for this order. Please choose another way to pay (Card), or call us.",
  },
};

test("until the owner sets a rule, nothing is asked of anybody", async () => {
  expect((await desk.admin.get("/api/admin/phone-rules")).body.rules).toEqual(firstPhoneRules);
  await refusedParcel("01711000001");
  await refusedParcel("01711000001");
  const placed = await order("01711000001");
  expect(placed.status).toBe(200);
  expect(await flags(placed.body.orderId)).toEqual([]);
});

test("a phone whose parcels came back is to be called first, however it is written", async () => {
  await save({ refused: { ask: "call", from: 2 } });
  await refusedParcel("01711000002");
  expect(await flags((await order("01711000002")).body.orderId)).toEqual([]);
  await refusedParcel("+880 1711-000002");
  const { orderId } = (await order("০১৭১১০০০০০২")).body;
  expect(await flags(orderId)).toEqual([{ kind: "call-first", about: "refused" }]);
  const { orders } = (await desk.admin.post("/api/order/list", { flagged: "yes" })).body;
  expect(orders.map(({ _id }: { _id: string }) => _id)).toContain(orderId);
});

test("no cash for a phone: a shopper's order is refused kindly, and nothing is placed; the owner's order goes ahead", async () => {
  await save({ refused: { ask: "card", from: 1 } });
  await refusedParcel("01711000003");
  const before = (await desk.admin.post("/api/order/list", { page: 1 })).body.total;
  expect(await order("01711000003")).toMatchObject(noCash);
  expect((await desk.admin.post("/api/order/list", { page: 1 })).body.total).toBe(before);
  expect((await order("01711000003", "create")).status).toBe(200);
  expect((await order("01711000004")).status).toBe(200);
});

test("a card order of such a phone is placed, and does not become a cash order", async () => {
  await save({ blocked: [{ phone: "01711-000005", note: "Three parcels" }] });
  const to = { ...address, phone: "01711000005" };
  const placed = await desk.shopper.post("/api/order/stripe", { items: items(), address: to });
  expect(placed.status).toBe(200);
  const { orderId } = placed.body;
  expect(await desk.shopper.post("/api/order/mine/cash", { orderId })).toMatchObject(noCash);
  expect(await desk.detail(orderId)).toMatchObject({ paymentMethod: "stripe", canceled: null });
});

test("orders of a number that pays first are not placed in cash, by the shop, a link or a change, and it is said why", async () => {
  await save({ paidFirst: ["01711-000015"] });
  const to = { ...address, phone: "+880 1711 000015" };
  const said = "Orders to this number are sent once they are paid. Please choose another way to pay: Card.";
  const paidFirst = { status: 409, body: { code: "no-cash-for-order", message: said } };
  expect(await desk.shopper.post("/api/order/cod", { items: items(), address: to })).toMatchObject(paidFirst);
  const { orderId } = (await desk.shopper.post("/api/order/stripe", { items: items(), address: to })).body;
  expect(await desk.shopper.post("/api/order/mine/cash", { orderId })).toMatchObject(paidFirst);
  const lines = [{ product: desk.plant, size: "Small Pot", quantity: 1 }];
  const made = await desk.admin.post("/api/order/link/create", {
    ...{ lines, source: "messenger", language: "en", days: 1, charge: 60 },
  });
  const secret = made.body.link.url.split("/o/")[1];
  const { email: _, ...withoutMail } = to;
  const { total } = (await desk.shop.browser().post("/api/order/link/read", { secret })).body.link.sums;
  const byLink = { secret, address: withoutMail, method: "COD", expectedAmount: total };
  expect(await desk.shop.browser().post("/api/order/link/order", byLink)).toMatchObject(paidFirst);
  expect((await order("01711000016")).status).toBe(200);
  // Whoever talks with the customer decides.
  expect((await order("01711000015", "create")).status).toBe(200);
});

test("a phone that is blocked for all orders places none, however it is paid, and is asked to call the shop", async () => {
  const shopPhone = "+880 1700-112233";
  await desk.admin.send("PUT", "/api/admin/settings", { phone: shopPhone });
  await save({
    blocked: [
      { phone: "01711-000031", note: "Three parcels", noOrders: true },
      { phone: "01711-000032", note: "" },
    ],
  });
  const calls = (phone: string) => ({
    status: 409,
    body: { code: "call-to-order", field: "address.phone", message: `Please call us to order: ${phone}` },
  });
  // The number that the courier would call counts, wherever it stands in the text.
  for (const phone of ["01711000031", "+880 1711-000031", "০১৭১১০০০০৩১", "01711000033, 01711000031"]) {
    expect(await order(phone)).toMatchObject(calls(shopPhone));
  }
  const to = { ...address, phone: "01711000031" };
  const before = (await desk.admin.post("/api/order/list", { page: 1 })).body.total;
  for (const way of ["cod", "stripe"]) {
    expect(await desk.shopper.post(`/api/order/${way}`, { items: items(), address: to })).toMatchObject(
      calls(shopPhone),
    );
  }
  const lines = [{ product: desk.plant, size: "Small Pot", quantity: 1 }];
  const made = await desk.admin.post("/api/order/link/create", {
    ...{ lines, source: "messenger", language: "en", days: 1, charge: 60 },
  });
  const secret = made.body.link.url.split("/o/")[1];
  const { email: _, ...withoutMail } = to;
  const { total } = (await desk.shop.browser().post("/api/order/link/read", { secret })).body.link.sums;
  for (const method of ["COD", "stripe"] as const) {
    const byLink = { secret, address: withoutMail, method, expectedAmount: total };
    expect(await desk.shop.browser().post("/api/order/link/order", byLink)).toMatchObject(calls(shopPhone));
  }
  const bengali = await desk.shopper.post(
    "/api/order/cod",
    { items: items(), address: to },
    { headers: { "accept-language": "bn" } },
  );
  expect(bengali.body.message).toBe(m.refusal_call_to_order({ phone: shopPhone }, { locale: "bn" }));
  expect((await desk.admin.post("/api/order/list", { page: 1 })).body.total).toBe(before);
  // The office still writes it down, and a number that only gets no cash still orders by card.
  expect((await order("01711000031", "create")).status).toBe(200);
  expect(
    (await desk.shopper.post("/api/order/stripe", { items: items(), address: { ...to, phone: "01711000032" } })).status,
  ).toBe(200);
  await desk.admin.send("PUT", "/api/admin/settings", { phone: "" });
  expect((await order("01711000031")).body.message).toBe("Please call us to order.");
  await save({ blocked: [] });
  expect((await order("01711000031")).status).toBe(200);
});

test("a card order that becomes a cash order is asked like one", async () => {
  await save({ amount: { ask: "call", from: 1 } });
  const to = { ...address, phone: "01711000006" };
  const { orderId } = (await desk.shopper.post("/api/order/stripe", { items: items(), address: to })).body;
  expect(await flags(orderId)).toEqual([]);
  expect((await desk.shopper.post("/api/order/mine/cash", { orderId })).status).toBe(200);
  expect(await flags(orderId)).toEqual([{ kind: "call-first", about: "amount" }]);
});

test("a card order that becomes a cash order does not count itself", async () => {
  await save({ open: { ask: "card", from: 1 } });
  const to = { ...address, phone: "01711000009" };
  const { orderId } = (await desk.shopper.post("/api/order/stripe", { items: items(), address: to })).body;
  expect((await desk.shopper.post("/api/order/mine/cash", { orderId })).status).toBe(200);
});

test("open orders and a new number at night are counted; another number is new", async () => {
  await save({ open: { ask: "call", from: 2 }, newAtNight: { ask: "call", fromHour: 0, toHour: 23 } });
  await order("01711000007", "create");
  expect(await flags((await order("01711000007")).body.orderId)).toEqual([]);
  expect(await flags((await order("01711000007")).body.orderId)).toEqual([{ kind: "call-first", about: "open" }]);
  const shopper = await signedInShopper(desk.shop);
  const placed = await shopper.post("/api/order/cod", {
    items: items(),
    address: { ...address, phone: "01711000071" },
  });
  const at = new Date(Date.now() + 6 * 3_600_000).getUTCHours();
  expect(await flags(placed.body.orderId)).toEqual(at < 23 ? [{ kind: "call-first", about: "new-at-night" }] : []);
});

test("20 orders of one phone at once: as many are placed as may be open", async () => {
  const shoppers = await Promise.all(Array.from({ length: 20 }, () => signedInShopper(desk.shop)));
  await save({ open: { ask: "card", from: 3 } });
  const body = { items: items(), address: { ...address, phone: "01711000008" } };
  const answers = await Promise.all(shoppers.map((shopper) => shopper.post("/api/order/cod", body)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(17);
}, 60_000);

test("a page that was read before another changed a number takes nothing of that back", async () => {
  const read = async () => (await desk.admin.get("/api/admin/phone-rules")).body.rules;
  const changed = { phone: "01711000026", note: "Came back", noOrders: false };
  await save({ blocked: [{ phone: "01711000021", note: "Old" }, changed], paidFirst: ["01711000022"] });
  const { blocked: were, paidFirst: paid } = await read();
  const seen = { blocked: were, paidFirst: paid };
  // Meanwhile one number is added to each list, one taken away, and one blocked for all orders.
  await save({
    blocked: [
      { phone: "01711000023", note: "New" },
      { ...changed, noOrders: true },
    ],
    paidFirst: ["01711000022", "01711000024"],
  });
  await save({
    seen,
    blocked: [{ phone: "01711000021", note: "Old" }, changed, { phone: "01711000025", note: "" }],
    paidFirst: [],
  });
  const { blocked, paidFirst } = await read();
  expect(blocked.map(({ phone }: { phone: string }) => phone).sort()).toEqual([
    "01711000023",
    "01711000025",
    "01711000026",
  ]);
  expect(blocked).toContainEqual({ ...changed, noOrders: true });
  expect(paidFirst).toEqual(["01711000024"]);
  await save({ blocked: [], paidFirst: [] });
});

test.each([
  [{ refused: { ask: "shout", from: 2 } }, "refused.ask"],
  [{ refused: { ask: "call", from: 0 } }, "refused.from"],
  [{ open: { ask: "call", from: 2.5 } }, "open.from"],
  [{ amount: { ask: "call", from: -1 } }, "amount.from"],
  [{ newAtNight: { ask: "call", fromHour: 24, toHour: 6 } }, "newAtNight.fromHour"],
  [{ blocked: [{ phone: "12", note: "" }] }, "blocked.0.phone"],
])("%j is refused, the field is named, and nothing changes", async (change, field) => {
  await save({ refused: { ask: "call", from: 7 } });
  expect(await save(change)).toMatchObject({ status: 400, body: { field } });
  expect((await desk.admin.get("/api/admin/phone-rules")).body.rules.refused).toEqual({ ask: "call", from: 7 });
});

test("without cash, the refusal names the ways to pay that the shop has", async () => {
  const wallet = { name: "nagad", number: "01712345678", kind: "personal", isOn: true };
  const saveWallets = (wallets: object[]) =>
    desk.admin.send("PUT", "/api/admin/wallets", { wallets, currentPassword: owner.password });
  expect((await saveWallets([wallet])).status).toBe(200);
  await save({ blocked: [{ phone: "01711000009", note: "" }] });
  expect((await order("01711000009")).body.message).toContain("(Nagad, Card)");
  expect(
    (
      await desk.shopper.post(
        "/api/order/cod",
        { items: items(), address: { ...address, phone: "01711000009" } },
        { headers: { "accept-language": "bn" } },
      )
    ).body.message,
  ).toContain(": নগদ (Nagad), কার্ড।");
  expect((await saveWallets([])).status).toBe(200);
  // A shop that has only cash says whom to call, not a way that it has not.
  const cashOnly = waysBesidesCash({ ...desk.shop.database, live: desk.shop.live });
  expect(cashOnly).toBeNull();
});
