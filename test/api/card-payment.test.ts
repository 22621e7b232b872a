import { afterAll, beforeAll, expect, test } from "vitest";
import { outbox } from "#db/schema/mail.ts";
import {
  type CardTestShop,
  cardOrder,
  cartOf,
  checkoutKey,
  completed,
  deliver,
  openCardTestShop,
  orderOf,
  owned,
  seen,
} from "#test/card-shop.ts";
import { addProduct, type Browser, openTestShop, signedInShopper } from "#test/shop.ts";
import { lineItems } from "#test/stripe-double.ts";

let cards: CardTestShop;
beforeAll(async () => {
  cards = await openCardTestShop();
});
afterAll(() => cards.close());

async function mailKindsOf(orderId: string): Promise<string[]> {
  const rows = await cards.shop.database.db.select().from(outbox);
  return rows.filter(({ payload }) => payload.orderId === orderId).map(({ kind }) => kind);
}

test("a card order counts among the sales and the best sellers once it is paid", async () => {
  const plant = await addProduct(cards.admin, { name: "Night Jasmine", offerPrice: 99.5 });
  const sold = async () => {
    const { sales } = (await cards.admin.get("/api/order/sales?days=7")).body;
    const best = sales.bestSellers.find(({ productId }: { productId: string }) => productId === plant);
    return { orders: sales.totals.orders, quantity: best?.quantity };
  };
  const before = await sold();
  const order = await cardOrder({ ...cards, plant }, 2);
  expect(await sold()).toEqual({ orders: before.orders, quantity: undefined });
  await deliver(cards, completed(cards.double.pay(order.session.id)));
  expect(await sold()).toEqual({ orders: before.orders + 1, quantity: 2 });
  await cards.admin.post("/api/order/cancel", { orderId: order.orderId, reason: "Damaged" });
  expect(await sold()).toEqual(before);
});

test.each([
  { first: "en", language: "en", success: "/loader?next=my-orders", cancel: "/cart" },
  { first: "en", language: "bn", success: "/bn/loader?next=my-orders", cancel: "/bn/cart" },
  { first: "bn", language: "bn", success: "/loader?next=my-orders", cancel: "/cart" },
  { first: "bn", language: "en", success: "/en/loader?next=my-orders", cancel: "/en/cart" },
])(
  "with $first first, an order in $language leads back to its language",
  async ({ first, language, success, cancel }) => {
    const { shop, admin, double, plant } = cards;
    const putFirst = (firstLanguage: string) => admin.send("PUT", "/api/admin/settings", { firstLanguage });
    expect(await putFirst(first)).toMatchObject({ status: 200 });
    const shopper = await signedInShopper(shop);
    const headers = { "accept-language": language };
    expect(await shopper.post("/api/order/stripe", orderOf(plant), { headers })).toMatchObject({ status: 200 });
    expect(double.newest().sent).toMatchObject({
      success_url: `https://shop.example${success}`,
      cancel_url: `https://shop.example${cancel}`,
    });
    await putFirst("en");
  },
);

test("a card order waits unpaid with its cart, and Stripe is asked for exactly its total", async () => {
  const { shop, plant, admin } = cards;
  const shopper = await signedInShopper(shop);
  const pot = await addProduct(admin, { name: "Clay Pot", offerPrice: 0.25, price: 1, sizes: [] });
  await shopper.post("/api/cart/update", { itemId: plant, size: "Small Pot", quantity: 2 });
  const items = [...orderOf(plant).items, { product: pot, quantity: 3, size: "Standard" }];
  const placed = await shopper.post("/api/order/stripe", orderOf(plant, 2, { items }));
  expect(placed).toMatchObject({ status: 200, body: { success: true, message: "Order Placed", amount: 213.75 } });
  const session = cards.double.newest();
  expect(placed.body.url).toBe(`${cards.double.base}/c/pay/${session.id}`);
  expect(lineItems(session.sent)).toEqual([
    { name: "Money Plant (Small Pot)", unitMinor: 9950, quantity: 2 },
    { name: "Clay Pot (Standard)", unitMinor: 25, quantity: 3 },
    { name: "Delivery", unitMinor: 1000, quantity: 1 },
    { name: "Tax", unitMinor: 400, quantity: 1 },
  ]);
  expect(session.amount_total).toBe(21375);
  expect(session.sent).toMatchObject({
    mode: "payment",
    "line_items[0][price_data][currency]": "bdt",
    customer_email: shopper.email,
    client_reference_id: placed.body.orderId,
    success_url: "https://shop.example/loader?next=my-orders",
    cancel_url: "https://shop.example/cart",
  });
  const minutesOpen = (session.expires_at - Date.now() / 1000) / 60;
  expect(minutesOpen).toBeGreaterThan(30);
  expect(minutesOpen).toBeLessThan(31.1);
  const order = await seen({ shopper, orderId: placed.body.orderId, url: "", session });
  expect(order).toMatchObject({ isPaid: false, paymentMethod: "stripe", canPay: true });
  const minutesKept = (Date.parse(order.payBy) - Date.now()) / 60_000;
  expect(minutesKept).toBeGreaterThan(34);
  expect(minutesKept).toBeLessThan(35.1);
  expect(await cartOf(shopper)).toEqual({ [plant]: { "Small Pot": 2 } });
});

test("a payment makes the order Done and removes its lines from the cart; lines added meanwhile stay", async () => {
  const order = await cardOrder(cards);
  await order.shopper.post("/api/cart/update", { itemId: cards.plant, size: "Small Pot", quantity: 5 });
  expect(await deliver(cards, completed(cards.double.pay(order.session.id)))).toBe(200);
  expect(await seen(order)).toMatchObject({ isPaid: true, canPay: false, payBy: null, canceled: null });
  expect(await cartOf(order.shopper)).toEqual({ [cards.plant]: { "Small Pot": 3 } });
  const { payments, events, flags } = await owned(cards, order);
  expect(flags).toEqual([]);
  expect(payments).toMatchObject([
    {
      provider: "stripe",
      state: "paid",
      sessionId: order.session.id,
      amount: 212.98,
      paidAmount: 212.98,
      canRefund: false,
    },
  ]);
  expect(events.map((event: { kind: string }) => event.kind)).toEqual(["placed", "paid"]);
});

test("a double click is one order and one page", async () => {
  const { shop, plant, double } = cards;
  const shopper = await signedInShopper(shop);
  const before = double.sessions.size;
  const press = () => shopper.post("/api/order/stripe", orderOf(plant), checkoutKey("double-click"));
  const answers = await Promise.all([press(), press(), press(), press()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1);
  expect(double.sessions.size).toBe(before + 1);
  expect((await shopper.post("/api/order/userorders")).body.orders).toHaveLength(1);
});

test("a shopper's own unpaid card order does not make the cart short, until it is paid or over", async () => {
  const { shop, admin } = cards;
  const stock = { "Small Pot": { count: 1 } };
  const fern = await addProduct(admin, { name: "Fern", sizes: ["Small Pot"], offerPrice: 99.5, stock });
  const line = { product: fern, size: "Small Pot", quantity: 1 };
  const check = async (browser: Browser, quantity = 1) => {
    const { body } = await browser.post("/api/cart/check", { items: [{ ...line, quantity }] });
    return { short: body.short, held: body.held };
  };
  const soldOut = { short: [{ product: fern, size: "Small Pot", left: 0 }], held: [] };
  const shopper = await signedInShopper(shop);
  await shopper.post("/api/cart/update", { itemId: fern, size: "Small Pot", quantity: 1 });
  const press = () => shopper.post("/api/order/stripe", orderOf(fern, 1), checkoutKey("own-hold"));
  const { body } = await press();
  const order = { shopper, orderId: body.orderId, url: body.url, session: cards.double.newest() };
  const held = [{ product: fern, size: "Small Pot" }];
  expect(await check(shopper)).toEqual({ short: [], held });
  expect(await check(shopper, 2)).toEqual({ short: [{ ...held[0], left: 1 }], held });
  for (const other of [shop.browser(), await signedInShopper(shop)]) expect(await check(other)).toEqual(soldOut);
  expect((await press()).body).toMatchObject({ orderId: order.orderId, url: order.url });
  await admin.post("/api/product/stock", { productId: fern, inStock: false });
  expect(await check(shopper)).toEqual({ short: [], held: [] });
  await admin.post("/api/product/stock", { productId: fern, inStock: true });
  await deliver(cards, completed(cards.double.pay(order.session.id)));
  expect(await check(shopper)).toEqual(soldOut);
});

test("an answer that was lost after Stripe had opened the page is found again with the same key", async () => {
  const { shop, plant, double } = cards;
  const shopper = await signedInShopper(shop);
  const before = double.sessions.size;
  // Stripe's library retries once, so both answers are dropped.
  double.next("create", "drop", "drop");
  const lost = await shopper.post("/api/order/stripe", orderOf(plant), checkoutKey("lost-answer"));
  expect(lost).toMatchObject({ status: 502, body: { code: "card-page-away" } });
  const again = await shopper.post("/api/order/stripe", orderOf(plant), checkoutKey("lost-answer"));
  expect(again.status).toBe(200);
  expect(double.sessions.size).toBe(before + 1);
  expect(again.body.url).toContain(double.newest().id);
  expect((await shopper.post("/api/order/userorders")).body.orders).toHaveLength(1);
});

test("the payment of a page that was opened but never stored counts for the order it names", async () => {
  const { shop, plant, double } = cards;
  const shopper = await signedInShopper(shop);
  double.next("create", "drop", "drop");
  await shopper.post("/api/order/stripe", orderOf(plant), checkoutKey("crashed"));
  const [{ _id: orderId }] = (await shopper.post("/api/order/userorders")).body.orders;
  const session = double.pay(double.newest().id);
  expect(await deliver(cards, completed(session))).toBe(200);
  expect(await seen({ shopper, orderId, url: "", session })).toMatchObject({ isPaid: true });
});

test("while Stripe is down nothing is charged or lost, and the same press works when it is back", async () => {
  const { shop, plant, double } = cards;
  const shopper = await signedInShopper(shop);
  double.next("create", "fail", "fail");
  const refused = await shopper.post("/api/order/stripe", orderOf(plant), checkoutKey("down"));
  expect(refused).toMatchObject({ status: 502, body: { message: expect.stringContaining("Nothing was charged") } });
  const again = await shopper.post("/api/order/stripe", orderOf(plant), checkoutKey("down"));
  expect(again.status).toBe(200);
  expect(again.body.url).toContain(double.newest().id);
});

test("an amount below Stripe's minimum says so, leaves nothing to pay, and frees the checkout for cash", async () => {
  const { shop, plant, double } = cards;
  const shopper = await signedInShopper(shop);
  double.minimum = 50_000;
  const refused = await shopper.post("/api/order/stripe", orderOf(plant), checkoutKey("small"));
  double.minimum = 6000;
  expect(refused).toMatchObject({
    status: 400,
    body: { code: "amount-too-small", message: expect.stringContaining("Please pay cash on delivery") },
  });
  const [order] = (await shopper.post("/api/order/userorders")).body.orders;
  expect(order).toMatchObject({ canPay: false, canceled: { kind: "no-card-page" } });
  // The shopper has seen nothing but the refusal.
  expect(await mailKindsOf(order._id)).toEqual([]);
  expect((await shopper.post("/api/order/cod", orderOf(plant), checkoutKey("small"))).status).toBe(200);
});

test("a refusal that comes late does not end the order whose page another press has opened", async () => {
  const { double, plant } = cards;
  const shopper = await signedInShopper(cards.shop);
  const press = () => shopper.post("/api/order/stripe", orderOf(plant), checkoutKey("slow-refusal"));
  const refused = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  double.minimum = 1_000_000;
  const answerAfter = () => {
    refused.resolve();
    return gate.promise;
  };
  double.next("create", { answerAfter });
  const slow = press();
  await refused.promise;
  double.minimum = 6000;
  const quick = await press();
  expect(quick.status).toBe(200);
  gate.resolve();
  expect((await slow).status).toBe(400);
  const order = { shopper, ...quick.body, session: double.newest() };
  expect(await seen(order)).toMatchObject({ canPay: true, canceled: null });
  expect((await press()).body.url).toBe(quick.body.url);
});

test("a page that is not Stripe's is never followed", async () => {
  const { shop, plant, double } = cards;
  const shopper = await signedInShopper(shop);
  double.pageOrigin = "https://checkout.stripe.com.evil.example";
  const refused = await shopper.post("/api/order/stripe", orderOf(plant), checkoutKey("evil"));
  double.pageOrigin = double.base;
  expect(refused).toMatchObject({ status: 502, body: { code: "card-page-refused" } });
  expect(JSON.stringify(refused.body)).not.toContain("evil");
});

test("more lines than Stripe takes become one, and the sum stays the same", async () => {
  const { shop, admin, double } = cards;
  const shopper = await signedInShopper(shop);
  const sizes = ["S", "M", "L", "XL", "XXL", "Seed Pack", "Small Pot", "Medium Pot", "Large Pot", "Standard"];
  const items: { product: string; quantity: number; size: string }[] = [];
  for (let at = 0; at < 10; at += 1) {
    const product = await addProduct(admin, { name: `Fern ${at}`, sizes, offerPrice: 10 + at });
    for (const size of sizes) items.push({ product, quantity: 1 + at, size });
  }
  const placed = await shopper.post("/api/order/stripe", orderOf("", 1, { items }));
  expect(placed.status).toBe(200);
  const sent = lineItems(double.newest().sent);
  expect(sent).toHaveLength(100);
  expect(sent.at(-1)?.name).toBe("3 more lines");
  expect(double.newest().amount_total).toBe(Math.round(placed.body.amount * 100));
});

test("without keys or demo mode no card is offered, and the calls say that it is not set up", async () => {
  const plain = await openTestShop({ DEMO: "off" });
  const shopper = await signedInShopper(plain);
  expect((await plain.browser().get("/api/order/methods")).body.methods).toEqual([{ method: "COD", provider: null }]);
  const refused = await shopper.post("/api/order/stripe", orderOf("01890000-0000-7000-8000-000000000000"));
  expect(refused).toMatchObject({ status: 503, body: { message: "Card payment is not set up" } });
  expect((await plain.browser().get("/demo-pay/x")).status).toBe(404);
  for (const name of ["stripe", "demo", "sslcommerz"]) {
    expect((await plain.browser().post(`/api/payments/${name}/webhook`)).status).toBe(404);
  }
  await plain.close();
  expect((await cards.shop.browser().get("/api/order/methods")).body.methods).toEqual([
    { method: "COD", provider: null },
    { method: "stripe", provider: "stripe" },
  ]);
  expect((await cards.shop.browser().get("/demo-pay/x")).status).toBe(404);
});
