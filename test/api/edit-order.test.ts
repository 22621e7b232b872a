// The owner edits an order until it is handed over. Runs on both engines; only on PostgreSQL are edits concurrent.
import { asc, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { firstDelivery } from "#contract/wire/delivery/zones.ts";
import { couponUses } from "#db/schema/coupons.ts";
import { orderLines, orders } from "#db/schema/orders.ts";
import { stockMoves } from "#db/schema/stock.ts";
import { readMail } from "#test/mail-server.ts";
import { mailroomOf, openMailingShop } from "#test/mailroom.ts";
import { addProduct, address, signedInShopper } from "#test/shop.ts";

const { shop, admin, server, close } = await openMailingShop();
afterAll(close);
const shopper = await signedInShopper(shop);
const { db } = shop.database;

const size = "Small Pot";
/** @returns the id of a product with this many in the Small Pot */
const counted = (count: number, more: object = {}) =>
  addProduct(admin, { sizes: [size], stock: { [size]: { count } }, offerPrice: 100, ...more });
const left = async (product: string) =>
  (await admin.get(`/api/product/desk/${product}`)).body.product.stock[size] as number;
const item = (product: string, quantity: number) => ({ product, quantity, size });
const detail = async (orderId: string) => (await admin.get(`/api/order/${orderId}`)).body.order;

async function placed(...items: object[]): Promise<string> {
  const { status, body } = await shopper.post("/api/order/cod", { items, address });
  expect(status, body.message).toBe(200);
  return body.orderId;
}

/** As the form sends it when only `change` was typed. */
async function edit(orderId: string, change: object) {
  const { items, address: to, delivery, discount = 0, amount, events } = await detail(orderId);
  return {
    orderId,
    seenEvents: events.length,
    items: items.map(({ product, ...line }: { product: { _id: string } }) => ({ ...line, product: product._id })),
    ...{ address: to, delivery, discount, expectedAmount: amount, reason: "Asked by phone", ...change },
  };
}
const save = async (orderId: string, change: object) => admin.post("/api/order/edit", await edit(orderId, change));

/** The rules that hold for every order, whatever was edited. */
async function expectSound(orderId: string) {
  const [row] = await db.select().from(orders).where(eq(orders.id, orderId));
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
  const subtotal = lines.reduce((sum, { offerPriceMinor, quantity }) => sum + offerPriceMinor * quantity, 0);
  const discount = lines.reduce((sum, { discountMinor }) => sum + discountMinor, 0);
  expect(row).toMatchObject({ subtotalMinor: subtotal, discountMinor: discount });
  const goods = subtotal - discount;
  expect(row?.totalMinor).toBe(goods + (row?.deliveryMinor ?? 0) + (row?.taxMinor ?? 0));
  expect(row?.taxMinor).toBe(Math.floor((goods * 2 + 50) / 100));
  expect(lines.map(({ position }) => position)).toEqual(lines.map((_, at) => at));
  return lines;
}

test("lines, address, charge and discount change at once, with stock, sums, event and mail", async () => {
  const [fern, moss] = [await counted(10), await counted(10, { name: "Moss", offerPrice: 50 })];
  const orderId = await placed(item(fern, 2));
  const change = {
    items: [item(fern, 3), item(moss, 1)],
    address: { ...address, street: "House 9, Road 2" },
    ...{ delivery: 60, discount: 35 },
    // 350 - 35 + 60 + 2 % of 315
    expectedAmount: 381.3,
  };
  const { status, body } = await save(orderId, change);
  expect([status, body]).toEqual([200, { success: true, message: "Order Saved", amount: 381.3 }]);
  const order = await detail(orderId);
  expect(order).toMatchObject({ amount: 381.3, subtotal: 350, discount: 35, delivery: 60, tax: 6.3 });
  expect(order.address.street).toBe("House 9, Road 2");
  expect(order.events.at(-1)).toMatchObject({
    kind: "edited",
    actor: "owner",
    detail: {
      reason: "Asked by phone",
      edited: {
        lines: [
          { name: "Money Plant", size, from: 2, to: 3 },
          { name: "Moss", size, from: 0, to: 1 },
        ],
        address: true,
        delivery: { from: 10, to: 60 },
        discount: { from: 0, to: 35 },
        amount: { from: 214, to: 381.3 },
      },
    },
  });
  await expectSound(orderId);
  expect([await left(fern), await left(moss)]).toEqual([7, 9]);
  const found = (await admin.post("/api/order/list", { q: "road 2 moss", page: 1 })).body.orders;
  expect(found.map(({ _id }: { _id: string }) => _id)).toEqual([orderId]);
  const { body: mine } = await shopper.post("/api/order/userorders");
  expect(mine.orders[0]).toMatchObject({ _id: orderId, discount: 35, amount: 381.3 });

  server.taken.length = 0;
  await mailroomOf(shop, { smtpUrl: server.url }).sendDue();
  const mails = server.taken.filter(({ to }) => to.includes(shopper.email)).map(({ raw }) => readMail(raw));
  const told = mails.find(({ headers }) => headers.get("subject") === `Order ${order.number} has changed`);
  expect(told?.text).toContain("Discount");
  expect(told?.text).toContain("৳381.30");
});

test("what was sold keeps its price, and what is added costs what it costs now", async () => {
  const [fern, moss] = [await counted(10), await counted(10)];
  const orderId = await placed(item(fern, 2));
  const { body } = await admin.get(`/api/product/desk/${fern}`);
  expect(body.product.offerPrice).toBe(100);
  await admin.post("/api/product/bulk", { ids: [fern, moss], change: { percent: -50 } });
  const now = (await admin.get(`/api/product/desk/${moss}`)).body.product.offerPrice;
  const goods = 300 + now;
  const expectedAmount = Math.round((goods + 10 + goods * 0.02) * 100) / 100;
  const answer = await save(orderId, { items: [item(fern, 3), item(moss, 1)], expectedAmount });
  expect(answer.body).toMatchObject({ success: true, amount: expectedAmount });
});

test("a line of a plant that is no longer sold stays or shrinks, and does not grow", async () => {
  const fern = await counted(10);
  const orderId = await placed(item(fern, 3));
  await admin.post("/api/product/stock", { productId: fern, inStock: false });
  const grown = await save(orderId, { items: [item(fern, 4)], expectedAmount: 418 });
  expect([grown.status, grown.body.field]).toEqual([409, "items.0.product"]);
  const shrunk = await save(orderId, { items: [item(fern, 1)], expectedAmount: 112 });
  expect(shrunk.status, shrunk.body.message).toBe(200);
  expect(await left(fern)).toBe(9);
});

test("an order without a change gets no event, no mail and no stock move", async () => {
  const fern = await counted(5);
  const orderId = await placed(item(fern, 1));
  const before = await detail(orderId);
  expect((await save(orderId, {})).status).toBe(200);
  expect(await detail(orderId)).toEqual(before);
});

test.each<[string, Record<string, unknown> & { quantity?: number }, number, string | undefined, unknown]>([
  ["more than are left", { quantity: 9 }, 409, "items.0.quantity", "Only 4 of Money Plant (Small Pot) left"],
  [
    "a discount above the products",
    { discount: 201, expectedAmount: 0 },
    400,
    "discount",
    "The discount is more than the products cost",
  ],
  ["a charge below zero", { delivery: -1 }, 400, "delivery", "Delivery charge is below zero"],
  [
    "another total than the owner saw",
    { delivery: 20 },
    409,
    "expectedAmount",
    "The total has changed. Please look at it once more.",
  ],
  ["no lines", { items: [] }, 400, "items", undefined],
  [
    "an order that was opened before another change",
    { seenEvents: 7 },
    409,
    undefined,
    expect.stringMatching(/has changed since you opened it/),
  ],
])("%s: refused at its field, and nothing changes", async (_name, { quantity, ...wrong }, status, field, message) => {
  const fern = await counted(4);
  const orderId = await placed(item(fern, 2));
  const before = await detail(orderId);
  const goods = (quantity ?? 2) * 100;
  const change = quantity ? { items: [item(fern, quantity)], expectedAmount: goods * 1.02 + 10 } : wrong;
  const answer = await save(orderId, change);
  expect([answer.status, answer.body.field]).toEqual([status, field]);
  if (message) expect(answer.body.message).toEqual(quantity ? "Only 4 of Money Plant (Small Pot) left" : message);
  expect(await detail(orderId)).toEqual(before);
  expect(await left(fern)).toBe(2);
});

test("an order that is handed over, cancelled or booked is not edited; a paid one only at its address", async () => {
  const fern = await counted(50);
  const shipped = await placed(item(fern, 1));
  await admin.post("/api/order/status", { orderId: shipped, status: "Shipped" });
  expect((await save(shipped, { delivery: 20, expectedAmount: 122 })).body.code).toBe("handed-over");
  const canceled = await placed(item(fern, 1));
  await admin.post("/api/order/cancel", { orderId: canceled, reason: "Twice" });
  expect((await save(canceled, { delivery: 20, expectedAmount: 122 })).body.code).toBe("canceled");

  const booked = await placed(item(fern, 1));
  const parcel = { courier: "steadfast" as const, state: "booked" as const, amount: 112, trackingUrl: null };
  await db.update(orders).set({ parcel }).where(eq(orders.id, booked));
  expect((await save(booked, { address: { ...address, street: "Elsewhere" } })).body.code).toBe("parcel-booked");
  await db
    .update(orders)
    .set({ parcel: { ...parcel, state: "withdrawn" } })
    .where(eq(orders.id, booked));
  expect((await save(booked, { address: { ...address, street: "Elsewhere" } })).status).toBe(200);

  const paid = await placed(item(fern, 1));
  await admin.post("/api/order/cash", { orderId: paid, collected: true });
  const to = { ...address, street: "Another street" };
  // The reason may be left out.
  expect((await save(paid, { address: to, reason: undefined })).status).toBe(200);
  expect(await detail(paid)).toMatchObject({ isPaid: true, flags: [], address: { street: "Another street" } });
});

test("the use of a coupon says what it gives after the edit", async () => {
  const fern = await counted(10);
  await admin.post("/api/coupon/create", {
    code: "EDIT10",
    isOn: true,
    gives: "percent",
    percent: 10,
    on: "everything",
    ids: [],
  });
  const { body } = await shopper.post("/api/order/cod", { items: [item(fern, 2)], address, coupon: "EDIT10" });
  expect((await detail(body.orderId)).discount).toBe(20);
  // 300 - 30 + 10 + 5.4
  const answer = await save(body.orderId, { items: [item(fern, 3)], discount: 30, expectedAmount: 285.4 });
  expect(answer.status, answer.body.message).toBe(200);
  const [use] = await db.select().from(couponUses).where(eq(couponUses.orderId, body.orderId));
  expect(use).toMatchObject({ givenMinor: 3000, soldMinor: 28540 });
  await expectSound(body.orderId);
});

test("after any edits the books agree: lines, sums and stock", async () => {
  const plants = [await counted(40), await counted(40, { offerPrice: 33.33 }), await counted(40, { offerPrice: 0.01 })];
  const orderId = await placed(item(plants[0] as string, 1));
  const order = fc.record({
    quantities: fc.tuple(...plants.map(() => fc.nat(45))),
    delivery: fc.nat(30_000),
    discountPart: fc.nat(100),
  });
  await fc.assert(
    fc.asyncProperty(order, async ({ quantities, delivery, discountPart }) => {
      const items = quantities.flatMap((quantity, at) => (quantity > 0 ? [item(plants[at] as string, quantity)] : []));
      const prices = [10_000, 3333, 1];
      const subtotal = quantities.reduce((sum, quantity, at) => sum + quantity * (prices[at] ?? 0), 0);
      const discount = Math.floor((subtotal * discountPart) / 100);
      const total = subtotal - discount + delivery + Math.floor(((subtotal - discount) * 2 + 50) / 100);
      const before = await detail(orderId);
      const change = { items, delivery: delivery / 100, discount: discount / 100, expectedAmount: total / 100 };
      const { status } = await save(orderId, change);
      const isPossible = items.length > 0 && quantities.every((quantity) => quantity <= 40);
      expect(status).toBe(isPossible ? 200 : items.length === 0 ? 400 : 409);
      if (!isPossible) expect(await detail(orderId)).toEqual(before);
      const lines = await expectSound(orderId);
      for (const plant of plants) {
        const taken = lines.find(({ productId }) => productId === plant);
        expect(taken?.stockTaken ?? 0).toBe(taken?.quantity ?? 0);
        expect(await left(plant)).toBe(40 - (taken?.quantity ?? 0));
      }
    }),
    { numRuns: 40 },
  );
}, 240_000);

test("of 20 edits at once one is saved each time, and edits beside cancels and buyers lose no piece", async () => {
  const [fern, moss] = [await counted(30), await counted(30)];
  const orderId = await placed(item(fern, 1), item(moss, 1));
  for (let round = 1; round <= 5; round += 1) {
    const quantities = Array.from({ length: 20 }, (_, at) => 1 + ((at + round) % 9));
    const edits = await Promise.all(
      quantities.map((quantity) =>
        edit(orderId, {
          items: [item(moss, quantity), item(fern, quantity + 1)],
          expectedAmount: (2 * quantity + 1) * 102 + 10,
        }),
      ),
    );
    const others = [1, 2, 3].map(() =>
      shopper.post("/api/order/cod", { items: [item(fern, 1), item(moss, 1)], address }),
    );
    const answers = await Promise.all(edits.map((one) => admin.post("/api/order/edit", one)));
    const bought = await Promise.all(others);
    const saved = answers.filter(({ status }) => status === 200);
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(saved.length).toBeLessThanOrEqual(2);
    const cancels = bought.map(({ body }) =>
      admin.post("/api/order/cancel", { orderId: body.orderId, reason: "Back" }),
    );
    await Promise.all([...cancels, save(orderId, { items: [item(fern, round)], expectedAmount: round * 102 + 10 })]);
    const lines = await expectSound(orderId);
    for (const plant of [fern, moss]) {
      const [row] = await db
        .select({ sum: sql<number>`sum(${stockMoves.change})::int` })
        .from(stockMoves)
        .where(eq(stockMoves.productId, plant));
      const taken = lines.find(({ productId }) => productId === plant)?.stockTaken ?? 0;
      expect(await left(plant)).toBe(30 - taken);
      expect(row?.sum).toBe(30 - taken);
    }
  }
}, 240_000);

test("a second owner who edits what the first has changed is told what changed, and saves over what was seen", async () => {
  const fern = await counted(20);
  const orderId = await placed(item(fern, 2));
  const opened = await edit(orderId, { address: { ...address, street: "House 9" } });
  expect((await save(orderId, { items: [item(fern, 3)], expectedAmount: 316 })).status).toBe(200);
  const late = await admin.post("/api/order/edit", opened);
  expect(late).toMatchObject({
    status: 409,
    body: {
      code: "changed-meanwhile",
      events: [{ kind: "edited", actorName: "Owner", detail: { edited: { lines: [{ from: 2, to: 3 }] } } }],
    },
  });
  const seenEvents = opened.seenEvents + late.body.events.length;
  const both = { ...opened, seenEvents, items: [item(fern, 3)], expectedAmount: 316 };
  expect((await admin.post("/api/order/edit", both)).status).toBe(200);
  expect(await detail(orderId)).toMatchObject({
    items: [{ quantity: 3 }],
    address: { street: "House 9" },
    amount: 316,
  });
});

test("an edit applies the coupon and its least amount anew, and free delivery, unless the owner names them", async () => {
  const [fern, rose] = [await counted(90), await counted(90)];
  const zones = { ...firstDelivery, isOn: true, elsewhere: { ...firstDelivery.elsewhere, charge: 60, freeFrom: 500 } };
  await admin.send("PUT", "/api/admin/delivery", zones);
  const offer = { code: "ANEW10", isOn: true, gives: "percent", percent: 10, on: "products", ids: [fern], least: 200 };
  expect((await admin.post("/api/coupon/create", offer)).status).toBe(200);
  const to = { ...address, city: "Sylhet" };
  const items = [item(fern, 2), item(rose, 1)];
  const { orderId } = (await shopper.post("/api/order/cod", { items, address: to, coupon: "ANEW10" })).body;
  const now = async () => {
    const { discount, delivery, amount } = await detail(orderId);
    return [discount, delivery, amount];
  };
  expect(await now()).toEqual([20, 60, 345.6]);
  const anew = async (lines: object[], expectedAmount: number, more: object = {}) => {
    const { seenEvents } = await edit(orderId, {});
    const sent = { orderId, seenEvents, items: lines, address: to, expectedAmount, reason: "By phone", ...more };
    const { status, body } = await admin.post("/api/order/edit", sent);
    expect([status, body.amount], body.message).toEqual([200, expectedAmount]);
    await expectSound(orderId);
    return now();
  };
  // 600 of products: free delivery. 10 % of five.
  expect(await anew([item(fern, 5), item(rose, 1)], 561)).toEqual([50, 0, 561]);
  // Another house: nothing changes.
  expect(await anew([item(fern, 5), item(rose, 1)], 561, { address: { ...to, street: "House 3" } })).toEqual([
    50, 0, 561,
  ]);
  // The coupon's product is gone.
  expect(await anew([item(rose, 3)], 366)).toEqual([0, 60, 366]);
  // Below its least amount.
  expect(await anew([item(fern, 1)], 162)).toEqual([0, 60, 162]);
  expect(await anew([item(fern, 3)], 335.4)).toEqual([30, 60, 335.4]);
  const [use] = await db.select().from(couponUses).where(eq(couponUses.orderId, orderId));
  expect(use).toMatchObject({ givenMinor: 3000, soldMinor: 33_540 });
  // Named by the owner.
  expect(await anew([item(fern, 6)], 600, { discount: 50, delivery: 39 })).toEqual([50, 39, 600]);
  await admin.send("PUT", "/api/admin/delivery", firstDelivery);
});
