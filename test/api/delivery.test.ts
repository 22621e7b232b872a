// Delivery zones: the owner's settings, the charge for each place, and what an order keeps.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DeliverySettings, firstDelivery } from "#contract/zones.ts";
import {
  addCategory,
  addProduct,
  address,
  type Browser,
  openTestShop,
  signedInOwner,
  signedInShopper,
  type TestShop,
} from "#test/shop.ts";

let shop: TestShop;
let owner: Browser;
let shopper: Browser;
let productId: string;
beforeAll(async () => {
  shop = await openTestShop();
  owner = await signedInOwner(shop);
  await addCategory(owner, "Indoor Plants");
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
  [{ city: "Dhaka" }, 1, 60, "Inside Dhaka"],
  [{ city: "ঢাকা" }, 1, 60, "Inside Dhaka"],
  [{ city: "Dhaka" }, 3, 0, "Inside Dhaka"],
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
      message: "Cash on delivery is not possible in Everywhere else. Please pay by card.",
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
