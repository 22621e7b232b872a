// Booking parcels with Pathao: its access, its areas, its prices, and what its answers and messages mean for an order.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { settings } from "#db/schema/settings.ts";
import { openCourierTestShop } from "#test/courier-shop.ts";
import { eventMessage, webhookSecret } from "#test/pathao-double.ts";
import { addProduct, address } from "#test/shop.ts";

let desk: Awaited<ReturnType<typeof openCourierTestShop>>;
beforeAll(async () => {
  desk = await openCourierTestShop({ withPathao: true });
});
afterAll(() => desk.close());

const inDhanmondi = { city: "Dhaka", thana: "Dhanmondi" };
const book = (orderId: string, choice: object = {}) => desk.bookWith("pathao", [orderId], choice);
const check = (orderId: string, choice: object = {}) =>
  desk.admin.post("/api/parcel/check", { courier: "pathao", orderIds: [orderId], ...choice });
const callsTo = (call: string) => desk.pathao.calls.filter((one) => one === call).length;
async function booked() {
  const orderId = await desk.placed(inDhanmondi);
  expect((await book(orderId)).body.results).toMatchObject([{ outcome: "booked" }]);
  return { orderId, consignment: desk.pathao.newest() };
}
async function deliver(message: object, signature: string | undefined = webhookSecret) {
  const headers = { "content-type": "application/json", ...(signature && { "x-pathao-signature": signature }) };
  const url = "/api/couriers/pathao/webhook";
  return desk.shop.app.inject({ method: "POST", url, headers, payload: JSON.stringify(message) });
}

test("calls at the same time share one access; a refused one is renewed once, also for another process", async () => {
  expect((await desk.admin.get("/api/parcel/couriers")).body.couriers).toEqual([
    { name: "steadfast", title: "Steadfast", hasAreas: false },
    { name: "pathao", title: "Pathao", hasAreas: true },
  ]);
  const cities = () => desk.admin.get("/api/parcel/areas?courier=pathao");
  const zones = (cityId: number) => desk.admin.get(`/api/parcel/areas?courier=pathao&cityId=${cityId}`);
  const [first] = await Promise.all([cities(), zones(1), zones(2), zones(3)]);
  expect(first.body.areas).toEqual([
    { id: 1, name: "Dhaka" },
    { id: 2, name: "Chittagong" },
  ]);
  expect(callsTo("POST issue-token")).toBe(1);
  desk.pathao.forgetAccess();
  await Promise.all([5, 6, 7, 8].map(zones));
  expect(callsTo("POST issue-token")).toBe(2);
  const before = callsTo("GET city-list");
  expect((await cities()).body.areas).toHaveLength(2);
  expect(callsTo("GET city-list")).toBe(before);
  const orderId = await desk.placed(inDhanmondi);
  await book(orderId);
  // The job has an adapter of its own, as another process does.
  await desk.checks(40);
  expect(callsTo("POST issue-token")).toBe(2);
  const secrets = /pathao-(secret|password)|access-\d|refresh-\d/;
  expect(desk.shop.log.join("\n")).not.toMatch(secrets);
  const [kept] = await desk.shop.database.db.select().from(settings).where(eq(settings.name, "pathao-token"));
  expect(kept?.value).toMatchObject({ sealed: expect.stringMatching(/.{80}/) });
  expect(JSON.stringify(kept?.value)).not.toMatch(secrets);
});

test("keys that Pathao refuses are told once, and nothing is sent", async () => {
  desk.pathao.forgetAccess();
  const denied = { answer: { status: 401, body: {} } };
  // The second refusal in an hour asks by the keys alone.
  desk.pathao.next("issue-token", denied);
  const answer = await desk.admin.get("/api/parcel/areas?courier=pathao&cityId=9");
  expect(answer).toMatchObject({ status: 503, body: { message: "Pathao does not accept the shop's keys." } });
  const wrong = await desk.admin.get("/api/parcel/areas?courier=steadfast");
  expect(wrong).toMatchObject({ status: 409, body: { code: "no-areas" } });
});

test("our thana is found among its zones, the price is told, and the order is booked", async () => {
  const orderId = await desk.placed({ ...inDhanmondi, phone: "+880 1712-345678", note: "Ring twice" });
  const { number } = await desk.detail(orderId);
  const [checked] = (await check(orderId, { weightGrams: 2500 })).body.orders;
  expect(checked).toMatchObject({ faults: [], area: { cityId: 1, zoneId: 11 }, fee: 120, amount: 111 });
  expect((await book(orderId, { weightGrams: 2500 })).body.results).toMatchObject([{ outcome: "booked" }]);
  expect(desk.pathao.newest()).toMatchObject({
    ...{ merchant_order_id: `${number}-1`, recipient_phone: "01712345678", recipient_city: 1, recipient_zone: 11 },
    ...{ item_weight: 2.5, amount_to_collect: 111, special_instruction: "Ring twice" },
  });
  const { consignment_id } = desk.pathao.newest();
  expect(await desk.detail(orderId)).toMatchObject({ courierName: "Pathao", trackingNumber: consignment_id });
});

test.each([
  [{ city: "Dhaka", thana: "Mirpur" }, "Mirpur, Dhaka"],
  [{ city: "Dhaka" }, "Dhaka"],
  [{ city: "Sylhet", thana: "Beanibazar" }, "Beanibazar, Sylhet"],
])("of %j no zone fits: it is said, and the owner chooses one", async (to, where) => {
  const orderId = await desk.placed(to);
  const message = `Pathao has no zone called ${where}. Choose one`;
  expect((await check(orderId)).body.orders).toMatchObject([{ faults: [{ field: "area", message }], area: null }]);
  const before = desk.pathao.consignments.length;
  expect((await book(orderId)).body.results).toMatchObject([{ outcome: "wrong", message }]);
  expect(desk.pathao.consignments).toHaveLength(before);
  const area = { cityId: 1, zoneId: 11, areaId: 111 };
  expect((await book(orderId, { area })).body.results).toMatchObject([{ outcome: "booked" }]);
  const sent = { recipient_city: 1, recipient_zone: 11, recipient_area: 111 };
  expect(desk.pathao.newest()).toMatchObject(sent);
});

test("an older spelling of the district and the beginning of a zone fit", async () => {
  const north = await desk.placed({ city: "চট্টগ্রাম", thana: "Hathazari" });
  const west = await desk.placed({ city: "Dhaka", thana: "Savar" });
  expect((await check(north)).body.orders).toMatchObject([{ area: { cityId: 2, zoneId: 21 }, fee: 140 }]);
  expect((await check(west)).body.orders).toMatchObject([{ area: { cityId: 1, zoneId: 14 } }]);
});

test.each([
  [{ city: "Bandar" }, ["Barishal", "Chattogram", "Narayanganj"]],
  [{ city: "মিরপুর" }, ["Dhaka", "Kushtia"]],
  [{ city: "By the river", thana: "Nawabganj" }, ["Dhaka", "Dinajpur"]],
  [{ city: "Savar" }, []],
  [{ city: "Dhaka", thana: "Bandar" }, []],
  [{ city: "Nowhere" }, []],
])("of %j the districts are offered in which it may lie", async (to, districts) => {
  const { orders } = (await check(await desk.placed(to))).body;
  expect(orders[0].districts.map(({ name }: { name: string }) => name)).toEqual(districts);
  expect(orders[0]).toMatchObject(to.city === "Savar" ? { city: "Savar" } : { area: null, city: to.city });
});

test("an area for many orders, or a weight that it does not take, is refused and changes nothing", async () => {
  const ids = [await desk.placed(inDhanmondi), await desk.placed(inDhanmondi)];
  const before = desk.pathao.calls.length;
  const area = { cityId: 1, zoneId: 11 };
  expect((await desk.bookWith("pathao", ids, { area })).status).toBe(400);
  expect((await desk.bookWith("pathao", ids, { weightGrams: 499 })).status).toBe(400);
  expect((await desk.bookWith("pathao", ids, { weightGrams: 10_001 })).status).toBe(400);
  expect(desk.pathao.calls).toHaveLength(before);
  const { results } = (await desk.bookWith("pathao", ids)).body;
  expect(results).toMatchObject([{ outcome: "booked" }, { outcome: "booked" }]);
});

test("after a lost answer it is never sent twice; its message tells that it was booked", async () => {
  const orderId = await desk.placed(inDhanmondi);
  const before = desk.pathao.consignments.length;
  desk.pathao.next("orders", "drop");
  const [result] = (await book(orderId)).body.results;
  expect(result).toMatchObject({ outcome: "unsure", parcel: { state: "booking" } });
  expect(result.message).toContain("if it is not there, withdraw the booking.");
  await book(orderId);
  await desk.checks(300);
  expect(desk.pathao.consignments).toHaveLength(before + 1);
  expect((await deliver(eventMessage(desk.pathao.newest(), "created"))).statusCode).toBe(202);
  expect(await desk.detail(orderId)).toMatchObject({
    courierName: "Pathao",
    parcels: [{ state: "booked", consignmentId: desk.pathao.newest().consignment_id }],
  });
});

test("a booking without an answer is withdrawn by the owner, and booked as another attempt", async () => {
  const orderId = await desk.placed(inDhanmondi);
  desk.pathao.next("orders", "fail");
  const [{ parcel, number }] = (await book(orderId)).body.results;
  expect((await desk.admin.post("/api/parcel/withdraw", { parcelId: parcel._id })).status).toBe(200);
  expect((await book(orderId)).body.results).toMatchObject([{ outcome: "booked", parcel: { attempt: 2 } }]);
  expect(desk.pathao.newest().merchant_order_id).toBe(`${number}-2`);
});

test("what it refuses says why; when it is busy the others are not sent", async () => {
  const [one, other] = [await desk.placed(inDhanmondi), await desk.placed(inDhanmondi)];
  const errors = { recipient_address: ["We do not go there."] };
  desk.pathao.next("orders", { answer: { status: 422, body: { message: "Wrong.", errors } } });
  const message = "Pathao refused it: Wrong. We do not go there.";
  expect((await book(one)).body.results).toMatchObject([{ outcome: "refused", message }]);
  desk.pathao.next("orders", { answer: { status: 429, body: {} } });
  expect((await desk.bookWith("pathao", [one, other])).body.results).toMatchObject([
    { outcome: "refused", message: "Pathao takes no more parcels now. Try again in a minute." },
    { outcome: "unsure", parcel: null },
  ]);
});

test("messages move the parcel in any order and once each; paid moves no money", async () => {
  const { orderId, consignment } = await booked();
  for (const [event, said] of [
    ["in-transit", -50],
    ["picked", -60],
    ["delivered", -30],
    ["delivered", -30],
    ["assigned-for-delivery", -40],
    ["paid", -10],
    ["teleported", -5],
  ] as const) {
    const answer = await deliver(eventMessage(consignment, event, { said }));
    expect(answer.statusCode).toBe(202);
    const header = answer.headers["x-pathao-merchant-webhook-integration-secret"];
    expect(header).toBe("f3992ecc-59da-4cbe-a049-a13da2018d51");
  }
  const order = await desk.detail(orderId);
  expect(order).toMatchObject({ status: "Delivered", isPaid: false, flags: [], parcels: [{ state: "delivered" }] });
});

test("a refused parcel flags its order, and is back only when it is with us", async () => {
  const { orderId, consignment } = await booked();
  await deliver(eventMessage(consignment, "returned", { said: -20, reason: "Did not answer" }));
  expect(await desk.detail(orderId)).toMatchObject({
    ...{ status: "Order Placed", isPaid: false, returned: null },
    flags: [{ kind: "parcel-trouble", about: "coming-back" }],
    parcels: [{ state: "coming-back", message: "Did not answer" }],
  });
  await deliver(eventMessage(consignment, "returned-to-merchant", { said: -10, consignment_id: "RL1" }));
  expect((await desk.detail(orderId)).parcels).toMatchObject([
    { state: "returned", consignmentId: consignment.consignment_id },
  ]);
});

test("forged messages are refused; the question for the address is answered", async () => {
  const { orderId, consignment } = await booked();
  const message = eventMessage(consignment, "delivered");
  for (const forged of ["", `${webhookSecret}x`, "delivered"]) {
    expect((await deliver(message, forged)).statusCode).toBe(401);
  }
  expect((await deliver({ event: "order.delivered" })).statusCode).toBe(400);
  expect((await deliver({ ...message, consignment_id: "XX1", merchant_order_id: "GP-9-9" })).statusCode).toBe(202);
  expect(await desk.detail(orderId)).toMatchObject({ parcels: [{ state: "booked" }] });
  expect((await deliver({ event: "webhook_integration" }, "")).statusCode).toBe(202);
});

test("without messages the shop asks by itself", async () => {
  const { orderId, consignment } = await booked();
  consignment.status = "In_Transit";
  await desk.checks(40);
  expect((await desk.detail(orderId)).parcels).toMatchObject([{ state: "moving", courierWord: "in_transit" }]);
});

test("an account that is set up by half is a fault at the start", async () => {
  const { readEnv } = await import("#server/env.ts");
  const half = { ...desk.variables, PATHAO_PASSWORD: "" };
  expect(() => readEnv(half)).toThrow("Parcels by Pathao need PATHAO_PASSWORD too");
});

test("a parcel weighs what was sold, 0.5 kg at least; what is too heavy is said, until the owner names a weight", async () => {
  const sold = async (weightGrams: number, quantity: number) => {
    const plant = await addProduct(desk.admin, { weightGrams, sizes: ["Small Pot"] });
    const items = [{ product: plant, quantity, size: "Small Pot" }];
    const data = { items, address: { ...address, ...inDhanmondi }, source: "phone" };
    return (await desk.admin.post("/api/order/create", data)).body.orderId as string;
  };
  const [light, pots, tree] = [await sold(100, 3), await sold(1250, 3), await sold(6000, 2)];
  const ids = [light, pots];
  expect((await check(pots)).body.orders).toMatchObject([{ weightGrams: 3750, fee: 140, faults: [] }]);
  expect((await desk.bookWith("pathao", ids)).body.results).toMatchObject([
    { outcome: "booked" },
    { outcome: "booked" },
  ]);
  expect(desk.pathao.consignments.slice(-2)).toMatchObject([{ item_weight: 0.5 }, { item_weight: 3.75 }]);
  const message = "Pathao takes 10 kg at most, and this weighs 12 kg";
  expect((await check(tree)).body.orders).toMatchObject([{ faults: [{ field: "weight", message }] }]);
  expect((await book(tree)).body.results).toMatchObject([{ outcome: "wrong", message }]);
  expect((await book(tree, { weightGrams: 9500 })).body.results).toMatchObject([{ outcome: "booked" }]);
  expect(desk.pathao.newest()).toMatchObject({ item_weight: 9.5 });
});
