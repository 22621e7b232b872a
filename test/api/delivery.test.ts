// Delivery zones: the owner's settings, the charge for each place, and what an order keeps.

import { afterAll, beforeAll, expect, test } from "vitest";
import type { DeliverySettings } from "#contract/rules/delivery/delivery-terms.ts";
import { toMinor } from "#contract/rules/money/money.ts";
import type { ProductCard } from "#contract/wire/catalog/catalog.ts";
import { firstDelivery } from "#contract/wire/delivery/zones.ts";
import {
  addProduct,
  address,
  type Browser,
  openShopWithOwner,
  productData,
  productForm,
  signedInShopper,
  type TestShop,
} from "#test/shop.ts";
import { draftOf, toInput, totalsOf } from "#web/admin/orders/form/order-edit-draft.ts";

let shop: TestShop;
let owner: Browser;
let shopper: Browser;
let productId: string;
beforeAll(async () => {
  ({ shop, admin: owner } = await openShopWithOwner());
  productId = await addProduct(owner, { offerPrice: 500 });
  shopper = await signedInShopper(shop);
});
afterAll(() => shop.close());

const zonesOn: DeliverySettings = {
  ...firstDelivery,
  isOn: true,
  zones: firstDelivery.zones.map((zone) => ({ ...zone, freeFrom: 1500 })),
};
const save = (delivery: unknown) => owner.send("PUT", "/api/admin/delivery", delivery);
const order = (to: object, more: object = {}, quantity = 1) =>
  shopper.post("/api/order/cod", {
    items: [{ product: productId, quantity, size: "Small Pot" }],
    address: { ...address, ...to },
    ...more,
  });
const newest = async () => (await shopper.post("/api/order/userorders")).body.orders[0];

test("until the owner switches zones on, delivery costs the same everywhere", async () => {
  expect((await owner.get("/api/admin/delivery")).body.delivery).toEqual(firstDelivery);
  expect((await order({ city: "Sylhet" })).status).toBe(200);
  expect(await newest()).toMatchObject({ delivery: 10, zone: null });
});

test.each([
  [{ city: "Dhaka", thana: "Dhanmondi" }, 1, 60, "Inside Dhaka"],
  [{ city: "ঢাকা", thana: "Dhanmondi" }, 1, 60, "Inside Dhaka"],
  [{ city: "Dhaka", thana: "Dhanmondi" }, 3, 0, "Inside Dhaka"],
  [{ city: "Dhaka", thana: "Savar" }, 1, 100, "Around Dhaka"],
  [{ city: "Sylhet", thana: "সিলেট সদর" }, 3, 120, "Everywhere else"],
  [{ city: "A place that no list has" }, 1, 120, "Everywhere else"],
])("an order to %j of %i is charged %i and remembers its zone", async (to, quantity, delivery, name) => {
  expect(await save(zonesOn)).toMatchObject({ status: 200, body: { message: "Delivery saved", delivery: zonesOn } });
  const amount = 500 * quantity * 1.02 + delivery;
  const placed = await order(to, { expectedAmount: amount }, quantity);
  expect(placed).toMatchObject({ status: 200, body: { amount } });
  expect(await newest()).toMatchObject({
    delivery,
    zone: { name, arrives: { from: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) } },
  });
});

test("an order keeps its zone when the owner changes it, and a shopper who saw the old charge is told the new one", async () => {
  await save(zonesOn);
  await order({ city: "Sylhet" });
  await save({ ...zonesOn, elsewhere: { ...zonesOn.elsewhere, charge: 150 } });
  expect(await newest()).toMatchObject({ delivery: 120, zone: { charge: 120 } });
  const refused = await order({ city: "Sylhet" }, { expectedAmount: 630 });
  expect(refused).toMatchObject({ status: 409, body: { code: "amount-changed", amount: 660 } });
});

test("in a zone without cash a shopper's cash order is refused with a way on, and the owner's is not", async () => {
  await save({ ...zonesOn, elsewhere: { ...zonesOn.elsewhere, cashOnDelivery: false } });
  const before = (await newest()).number;
  const refused = await order({ city: "Bandarban" });
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: "no-cash-there",
      message: "Cash on delivery is not possible in Everywhere else. Please choose another way to pay: Card.",
    },
  });
  expect((await newest()).number).toBe(before);
  const items = [{ product: productId, quantity: 1, size: "Small Pot" }];
  const to = { ...address, city: "Bandarban" };
  expect(await owner.post("/api/order/create", { items, address: to, source: "phone" })).toMatchObject({ status: 200 });
});

test("a thana of another district is refused by name, and no order is placed", async () => {
  await save(zonesOn);
  const before = (await newest()).number;
  expect(await order({ city: "Dhaka", thana: "Chitalmari" })).toMatchObject({
    status: 400,
    body: { field: "address.thana", message: "Chitalmari is no thana of Dhaka" },
  });
  expect((await newest()).number).toBe(before);
});

test("postcode and last name may be empty only while zones are on", async () => {
  const to = { ...address, city: "Gazipur", lastName: "", zipcode: "" };
  await save({ ...zonesOn, isOn: false });
  expect(await order(to)).toMatchObject({ status: 400, body: { field: "address.lastName" } });
  expect(await order({ ...to, lastName: "Hoque" })).toMatchObject({
    status: 400,
    body: { field: "address.zipcode", message: "Zip code is required" },
  });
  await save(zonesOn);
  expect((await order(to)).status).toBe(200);
  expect((await newest()).address).toMatchObject({ lastName: "", zipcode: "" });
});

test("an address without its thana does not get the cheaper zone of its district", async () => {
  await save(zonesOn);
  const before = (await newest())._id;
  const message = "Please choose the thana: delivery is not the same in all of Dhaka";
  const refused = { status: 400, body: { code: "thana-needed", field: "address.thana", message } };
  expect(await order({ city: "Dhaka" })).toMatchObject(refused);
  expect(await order({ city: "Dhaka", thana: "" })).toMatchObject(refused);
  expect((await newest())._id).toBe(before);
  expect((await order({ city: "Gazipur" })).status).toBe(200);
});

test("the thana and the note for the courier are kept with the order", async () => {
  await save(zonesOn);
  const to = { city: "Dhaka", thana: "Dhanmondi", note: "Green gate behind the post office" };
  expect((await order(to)).status).toBe(200);
  expect((await newest()).address).toMatchObject(to);
});

test("shoppers read the zones without a login", async () => {
  await save(zonesOn);
  expect(await shop.browser().get("/api/delivery")).toMatchObject({ status: 200, body: { delivery: zonesOn } });
});

const [inside, around] = firstDelivery.zones;
test.each([
  [{ zones: [{ ...inside, districts: ["atlantis"] }] }, "zones.0.districts.0", "is not a district"],
  [{ zones: [{ ...inside, thanas: ["dhaka.atlantis"] }] }, "zones.0.thanas.0", "is not a thana"],
  [{ zones: [inside, { ...around, districts: ["dhaka"] }] }, "zones.1.districts.0", "which is in Inside Dhaka already"],
  [{ zones: [{ ...inside, days: { from: 3, to: 2 } }] }, "zones.0.days", "Days end before they begin"],
  [{ zones: [{ ...inside, charge: -1 }] }, "zones.0.charge", "is below zero"],
  [{ zones: [{ ...inside, name: "" }] }, "zones.0.name", "is required"],
  [{ daysOff: [0, 1, 2, 3, 4, 5, 6] }, "daysOff", "leaves no day"],
  [{ orderedBefore: 25 }, "orderedBefore", "is above 24"],
])("%j is refused, the field is named, and nothing changes", async (change, field, words) => {
  await save(zonesOn);
  const refused = await save({ ...zonesOn, ...change });
  expect(refused).toMatchObject({ status: 400, body: { field, message: expect.stringContaining(words) } });
  expect((await owner.get("/api/admin/delivery")).body.delivery).toEqual(zonesOn);
});

/** The van is for the tree; each further kilogram of the pots costs. */
const weighed: DeliverySettings = {
  ...zonesOn,
  elsewhere: { ...zonesOn.elsewhere, byWeight: { coveredKg: 2, perKg: 20 }, vanCharge: 900 },
};
const heavy = (more: object) => addProduct(owner, { offerPrice: 100, sizes: ["Small Pot"], ...more });
const to = { ...address, city: "Sylhet", thana: "" };
const items = (...lines: [string, number][]) =>
  lines.map(([product, quantity]) => ({ product, quantity, size: "Small Pot" }));
const place = async (...lines: [string, number][]): Promise<string> => {
  const { status, body } = await shopper.post("/api/order/cod", { items: items(...lines), address: to });
  expect(status, body.message).toBe(200);
  return body.orderId;
};
const detail = async (orderId: string) => (await owner.get(`/api/order/${orderId}`)).body.order;

test("weight and van make the charge of an order, which keeps both; changed products change it no more", async () => {
  expect(await save(weighed)).toMatchObject({ status: 200, body: { delivery: weighed } });
  const pot = await heavy({ weightGrams: 1500 });
  const tree = await heavy({ weightGrams: 30_000, needsVan: true });
  const [light, pots, van] = [
    await place([productId, 1]),
    await place([pot, 3], [productId, 1]),
    await place([tree, 1]),
  ];
  expect(await detail(light)).toMatchObject({ delivery: 120, zone: { weightGrams: 0, needsVan: false } });
  // 4.5 kg: three kilograms begun beyond the first two.
  const zone = { byWeight: { coveredKg: 2, perKg: 20 }, weightGrams: 4500, needsVan: false };
  expect(await detail(pots)).toMatchObject({ delivery: 180, zone });
  expect(await detail(van)).toMatchObject({
    delivery: 900,
    zone: { vanCharge: 900, weightGrams: 30_000, needsVan: true },
  });
  const asked = { items: items([pot, 3]), address: to, expectedAmount: 426 };
  expect(await shopper.post("/api/order/cod", asked)).toMatchObject({ status: 409, body: { amount: 486 } });
  const byPhone = { items: items([tree, 1]), address: to, source: "phone", expectedAmount: 1002 };
  expect(await owner.post("/api/order/create", byPhone)).toMatchObject({ status: 200 });
  await save(zonesOn);
  expect(await detail(pots)).toMatchObject({ delivery: 180, zone, items: [{ weightGrams: 1500 }, {}] });
});

test("a size that weighs something else makes the charge of its pieces, the others weigh what the product does", async () => {
  await save(weighed);
  const sizes = ["Small Pot", "Large Pot"];
  const sizeFacts = { "Large Pot": { potCm: 30, weightGrams: 4200 } };
  const palm = await heavy({ sizes, weightGrams: 500, sizeFacts });
  const [card] = (await shopper.get(`/api/product/list?ids=${palm}`)).body.products;
  expect(card).toMatchObject({ weightGrams: 500, sizeWeights: { "Large Pot": 4200 } });
  const { status, body } = await shopper.post("/api/order/cod", {
    items: [
      { product: palm, quantity: 1, size: "Large Pot" },
      { product: palm, quantity: 2, size: "Small Pot" },
    ],
    address: to,
  });
  expect(status, body.message).toBe(200);
  // 5.2 kg: four kilograms begun beyond the first two.
  expect(await detail(body.orderId)).toMatchObject({
    delivery: 200,
    zone: { weightGrams: 5200 },
    items: [{ weightGrams: 4200 }, { weightGrams: 500 }],
  });
  for (const [weightGrams, message] of [
    [0, "must be more than zero"],
    [0.5, "must be a whole number"],
    [100_001, "is above 100000"],
  ]) {
    const refused = await owner.post(
      "/api/product/add",
      productForm(productData({ sizes, sizeFacts: { "Large Pot": { weightGrams } } })),
    );
    expect(refused, String(weightGrams)).toMatchObject({ status: 400 });
    expect(refused.body.message).toContain(message);
  }
});

test("the form that edits an order charges an added size by what that size weighs", async () => {
  await save(weighed);
  const sizes = ["Small Pot", "Large Pot"];
  const palm = await heavy({ sizes, weightGrams: 500, sizeFacts: { "Large Pot": { potCm: 30, weightGrams: 4200 } } });
  const orderId = await place([palm, 1]);
  const { order } = (await owner.get(`/api/order/${orderId}`)).body;
  const found = (await owner.get(`/api/product/list?ids=${palm}`)).body.products as ProductCard[];
  const products = { find: (id: string) => found.find(({ _id }) => _id === id) ?? null };
  const draft = draftOf(order);
  draft.lines = [...draft.lines, { productId: palm, size: "Large Pot", quantity: 1 }];
  const totals = totalsOf(order, draft, products, []);
  // 4.7 kg: three kilograms begun beyond the first two, at ৳20.
  expect(totals.deliveryMinor).toBe(toMinor(order.delivery + 60));
  const edited = await owner.post("/api/order/edit", toInput(order, draft, totals));
  expect(edited, JSON.stringify(edited.body)).toMatchObject({ status: 200 });
});

test("an edit that names no charge is charged as placing it would be, and keeps its promised days", async () => {
  await save(weighed);
  const [pot, tree] = [await heavy({ weightGrams: 1500 }), await heavy({ needsVan: true })];
  const orderId = await place([pot, 1]);
  const before = await detail(orderId);
  const edit = async (more: object) =>
    owner.post("/api/order/edit", {
      ...{ orderId, seenEvents: (await detail(orderId)).events.length, items: items([pot, 1]), address: to },
      ...{ discount: 0, reason: "Asked by phone", ...more },
    });
  expect(await edit({ expectedAmount: 222, address: { ...to, street: "House 9" } })).toMatchObject({ status: 200 });
  // Sold at 1.5 kg: what the product weighs by now does not matter.
  const lighter = productData({ offerPrice: 100, sizes: ["Small Pot"], weightGrams: 1 });
  expect(await owner.send("PUT", `/api/product/update/${pot}`, productForm(lighter))).toMatchObject({ status: 200 });
  expect(await edit({ items: items([pot, 3]), expectedAmount: 486 })).toMatchObject({ status: 200 });
  expect(await detail(orderId)).toMatchObject({
    ...{ delivery: 180, zone: { weightGrams: 4500, arrives: before.zone.arrives } },
    events: [{}, {}, { detail: { edited: { delivery: { from: 120, to: 180 } } } }],
  });
  expect(await edit({ items: items([pot, 3], [tree, 1]), expectedAmount: 588 })).toMatchObject({
    ...{ status: 409, body: { code: "amount-changed", amount: 1308 } },
  });
  const chosen = { items: items([tree, 1]), delivery: 50, expectedAmount: 152 };
  expect(await edit(chosen)).toMatchObject({ status: 200 });
  expect(await detail(orderId)).toMatchObject({ delivery: 50, zone: { weightGrams: 0, needsVan: true } });
  expect(
    await edit({ items: items([tree, 1]), address: { ...to, city: "Dhaka", thana: "Mirpur" }, expectedAmount: 162 }),
  ).toMatchObject({ status: 200 });
  expect(await detail(orderId)).toMatchObject({ delivery: 60, zone: { name: "Inside Dhaka" } });
});

test("while zones are off weight and van cost nothing", async () => {
  await save({ ...weighed, isOn: false });
  const tree = await heavy({ weightGrams: 90_000, needsVan: true });
  expect(await detail(await place([tree, 3]))).toMatchObject({ delivery: 10, zone: null });
});

test.each([
  ["byWeight.coveredKg", { byWeight: { coveredKg: 2.5, perKg: 20 } }, "Weight included, kg must be a whole number"],
  ["byWeight.coveredKg", { byWeight: { coveredKg: -1, perKg: 20 } }, "Weight included, kg is below zero"],
  ["byWeight.perKg", { byWeight: { coveredKg: 2 } }, "Each extra kg is required"],
  ["byWeight.perKg", { byWeight: { coveredKg: 2, perKg: 0.001 } }, "Each extra kg has more than two decimals"],
  ["vanCharge", { vanCharge: "much" }, "With a van must be a number"],
])("a zone with a wrong %s is refused by its name and changes nothing", async (field, wrong, message) => {
  await save(weighed);
  const answer = await save({ ...weighed, elsewhere: { ...weighed.elsewhere, ...wrong } });
  expect(answer).toMatchObject({ status: 400, body: { field: `elsewhere.${field}`, message } });
  expect((await owner.get("/api/admin/delivery")).body.delivery).toEqual(weighed);
});

test.each([
  [0, "must be more than zero"],
  [-1, "must be more than zero"],
  [2.5, "must be a whole number"],
  [100_001, "is above 100000"],
  ["2 kg", "must be a whole number"],
])("a product's weight of %j is refused by its name", async (weightGrams, message) => {
  const refused = await owner.post("/api/product/add", productForm(productData({ weightGrams })));
  expect(refused).toMatchObject({ status: 400, body: { field: "weightGrams", message: `Weight grams ${message}` } });
});

test("a product keeps its weight until it is named, null takes it away, and only then the card has none", async () => {
  const id = await heavy({ weightGrams: 1500, needsVan: true });
  const card = async () => (await shopper.get(`/api/product/list?ids=${id}`)).body.products[0];
  const update = (more: Record<string, unknown>) =>
    owner.send("PUT", `/api/product/update/${id}`, productForm(productData(more)));
  expect(await card()).toMatchObject({ weightGrams: 1500, needsVan: true });
  expect(await update({ price: 300 })).toMatchObject({ status: 200 });
  expect(await card()).toMatchObject({ price: 300, weightGrams: 1500, needsVan: true });
  expect(await update({ weightGrams: null, needsVan: false })).toMatchObject({ status: 200 });
  expect(Object.keys(await card())).not.toEqual(expect.arrayContaining(["weightGrams"]));
  expect(Object.keys(await card())).not.toEqual(expect.arrayContaining(["needsVan"]));
});
