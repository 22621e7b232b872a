// Booking parcels with Steadfast, and what its answers and messages mean for an order.
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { activities } from "#db/schema/activities.ts";
import { parcelMessages, parcels } from "#db/schema/couriers.ts";
import { orders } from "#db/schema/orders.ts";
import { openCourierTestShop } from "#test/courier-shop.ts";
import { nobodys } from "#test/order-desk.ts";
import { address, openStaffedShop, shopperPassword, signedInShopper } from "#test/shop.ts";
import { signed, statusMessage, webhookToken } from "#test/steadfast-double.ts";

let desk: Awaited<ReturnType<typeof openCourierTestShop>>;
beforeAll(async () => {
  desk = await openCourierTestShop();
});
afterAll(() => desk.close());

const kinds = ({ events }: { events: { kind: string }[] }) => events.map(({ kind }) => kind);
const mine = async (orderId: string) => (await desk.shopper.get(`/api/order/mine/${orderId}`)).body.order;
const creations = () => desk.double.calls.filter((call) => call === "POST /create_order").length;
/** @returns a booked order and its consignment at the courier */
async function booked() {
  const orderId = await desk.placed();
  const answer = await desk.book(orderId);
  expect(answer.body.results, JSON.stringify(answer.body)).toMatchObject([{ outcome: "booked" }]);
  return { orderId, consignment: desk.double.newest() };
}

test("without keys there is no courier, no webhook, and nothing to book", async () => {
  const { shop, admin } = await openStaffedShop();
  expect((await admin.get("/api/parcel/couriers")).body.couriers).toEqual([]);
  const body = { courier: "steadfast", orderIds: [nobodys] };
  expect(await admin.post("/api/parcel/book", body)).toMatchObject({ status: 409, body: { code: "no-such-courier" } });
  const hook = {
    method: "POST",
    url: "/api/couriers/steadfast/webhook",
    payload: "{}",
    headers: signed("{}"),
  } as const;
  expect((await shop.app.inject(hook)).statusCode).toBe(404);
  await shop.close();
});

test("an order is checked, then booked with what its rider collects, and its shopper follows it", async () => {
  expect((await desk.admin.get("/api/parcel/couriers")).body.couriers).toEqual([
    { name: "steadfast", title: "Steadfast", hasAreas: false },
  ]);
  const orderId = await desk.placed({ phone: "+880 1712-345678", note: "Ring twice" });
  const asked = { courier: "steadfast", orderIds: [orderId] };
  const { number } = await desk.detail(orderId);
  expect((await desk.admin.post("/api/parcel/check", asked)).body.orders).toEqual([
    {
      ...{ orderId, number, name: "Ayesha Siddika", phone: "01712345678", amount: 111 },
      ...{
        address: "House 12, Road 5, Dhanmondi, Dhaka, 1205",
        faults: [],
        area: null,
        fee: null,
        parcel: null,
        brought: null,
      },
      ...{ weightGrams: 1000, isPaid: false, status: "Order Placed", zone: null },
      ...{ firstName: "Ayesha", street: "House 12, Road 5, Dhanmondi", city: "Dhaka", districts: [] },
      place: { en: "Dhaka", bn: "ঢাকা" },
    },
  ]);
  expect((await mine(orderId)).parcel).toBeNull();
  expect(await desk.book(orderId)).toMatchObject({
    status: 200,
    body: { message: "Parcel Booked", results: [{ orderId, number, outcome: "booked", parcel: { state: "booked" } }] },
  });
  const consignment = desk.double.newest();
  expect(consignment).toMatchObject({
    ...{ invoice: `${number}-1`, recipient_name: "Ayesha Siddika", recipient_phone: "01712345678", cod_amount: 111 },
    ...{ recipient_address: "House 12, Road 5, Dhanmondi, Dhaka, 1205", note: "Ring twice" },
  });
  const order = await desk.detail(orderId);
  expect(order).toMatchObject({
    ...{ courierName: "Steadfast", trackingNumber: consignment.tracking_code },
    parcels: [{ attempt: 1, invoice: `${number}-1`, consignmentId: String(consignment.consignment_id), amount: 111 }],
  });
  expect(kinds(order)).toEqual(["placed", "parcel-booked"]);
  const parcel = {
    courier: "steadfast",
    state: "booked",
    amount: 111,
    trackingUrl: `https://steadfast.com.bd/t/${consignment.tracking_code}`,
  };
  expect(await mine(orderId)).toMatchObject({ courierName: "Steadfast", parcel });
  const token = order.trackingPath.split("/").pop();
  expect((await desk.shop.browser().get(`/api/order/track/${token}`)).body.order).toMatchObject({ parcel });
  const found = await desk.admin.post("/api/order/list", { page: 1, q: consignment.tracking_code });
  expect(found.body.orders).toMatchObject([{ number }]);
  expect(desk.shop.log.join("\n")).not.toMatch(/steadfast-(api|secret)-key/);
});

/** @returns an order from before the shop refused short numbers */
async function placedWithPhone(phone: string): Promise<string> {
  const orderId = await desk.placed();
  await desk.shop.database.db
    .update(orders)
    .set({ address: sql`${orders.address} || ${JSON.stringify({ phone })}::jsonb` })
    .where(eq(orders.id, orderId));
  return orderId;
}

test.each([
  [{ phone: "0171234567" }, "phone", "10 digits, needs 11"],
  [{ phone: "01212345678" }, "phone", "Must begin with 013 to 019"],
  [{ street: "H", city: "X", state: "X", zipcode: "1" }, "address", "The address is too short for the rider"],
])("an order with %j is not sent, and its %s is named", async (to, field, message) => {
  const orderId = await ("phone" in to ? placedWithPhone(to.phone ?? "") : desk.placed(to));
  const before = creations();
  const checked = await desk.admin.post("/api/parcel/check", { courier: "steadfast", orderIds: [orderId] });
  expect(checked.body.orders).toMatchObject([{ faults: [{ field, message }] }]);
  expect((await desk.book(orderId)).body.results).toMatchObject([{ outcome: "wrong", message, parcel: null }]);
  expect(creations()).toBe(before);
});

test("a phone and an address that are corrected in the order let it go, and its sum stays", async () => {
  const orderId = await desk.placed({ phone: "01212345678", street: "H", city: "X", state: "X", zipcode: "1" });
  const check = async () =>
    (await desk.admin.post("/api/parcel/check", { courier: "steadfast", orderIds: [orderId] })).body.orders[0];
  const found = await check();
  expect(found.faults.map(({ field }: { field: string }) => field)).toEqual(["phone", "address"]);
  expect(found).toMatchObject({ firstName: "Ayesha", phone: "01212345678", street: "H" });
  const order = await desk.detail(orderId);
  const items = [{ product: desk.plant, quantity: 1, size: "Small Pot" }];
  const corrected = { ...order.address, phone: "01712345678", street: "House 12, Road 5" };
  const edit = { orderId, items, seenEvents: order.events.length, expectedAmount: order.amount, address: corrected };
  expect(await desk.admin.post("/api/order/edit", edit)).toMatchObject({ status: 200, body: { amount: order.amount } });
  expect(await check()).toMatchObject({ faults: [], phone: "01712345678", amount: found.amount });
  expect((await desk.book(orderId)).body.results).toMatchObject([{ outcome: "booked" }]);
  expect(desk.double.newest()).toMatchObject({ recipient_phone: "01712345678", cod_amount: found.amount });
  expect(kinds(await desk.detail(orderId))).toEqual(["placed", "edited", "parcel-booked"]);
});

test("a courier that the shop does not book with is kept by its name, and shown where orders are booked", async () => {
  const orderId = await desk.placed({ phone: "01712345678" });
  const other = { orderId, courierName: "Uncle Rafiq's van", trackingNumber: "7" };
  expect((await desk.admin.post("/api/order/courier", other)).status).toBe(200);
  const check = async () =>
    (await desk.admin.post("/api/parcel/check", { courier: "steadfast", orderIds: [orderId] })).body.orders[0];
  expect((await check()).brought).toEqual({ courierName: "Uncle Rafiq's van", trackingNumber: "7" });
  expect((await desk.book(orderId)).body.results).toMatchObject([{ outcome: "booked" }]);
  expect((await check()).brought).toBeNull();
});

test("in Bengali the shop says in Bengali why an order is not sent", async () => {
  const orderId = await placedWithPhone("0171234567");
  const asked = { courier: "steadfast", orderIds: [orderId] };
  const headers = { "accept-language": "bn" };
  const { orders } = (await desk.admin.post("/api/parcel/check", asked, { headers })).body;
  expect(orders[0].faults).toEqual([{ field: "phone", message: "১০টি সংখ্যা আছে, ১১টি লাগবে" }]);
  const { results } = (await desk.admin.post("/api/parcel/book", asked, { headers })).body;
  expect(results[0]).toMatchObject({ outcome: "wrong", message: "১০টি সংখ্যা আছে, ১১টি লাগবে" });
});

test("cancelled, delivered and unknown orders are not sent", async () => {
  const [canceled, delivered] = [await desk.placed(), await desk.placed()];
  await desk.admin.post("/api/order/cancel", { orderId: canceled, reason: "Changed their mind" });
  await desk.admin.post("/api/order/status", { orderId: delivered, status: "Delivered" });
  const outcomes = (await desk.book(canceled, delivered)).body.results;
  expect(outcomes).toMatchObject([{ outcome: "wrong" }, { outcome: "wrong" }]);
  const good = await desk.placed();
  expect((await desk.book(good, nobodys)).status).toBe(404);
  expect((await desk.detail(good)).parcels).toEqual([]);
});

test("the cash that the owner has already collected is not collected again", async () => {
  const orderId = await desk.placed();
  await desk.admin.post("/api/order/cash", { orderId, collected: true });
  await desk.book(orderId);
  expect(desk.double.newest().cod_amount).toBe(0);
});

test("many at once, and again: each order is one consignment", async () => {
  const ids = await Promise.all(Array.from({ length: 5 }, () => desk.placed()));
  const before = creations();
  await Promise.all(Array.from({ length: 6 }, () => desk.book(...ids)));
  expect(creations() - before).toBe(5);
  const again = await desk.book(...ids);
  expect(again.body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(Array(5).fill("booked"));
  expect(creations() - before).toBe(5);
});

test("a lost answer is looked up before the parcel is sent again", async () => {
  const orderId = await desk.placed();
  const before = desk.double.consignments.length;
  desk.double.next("/create_order", "drop");
  expect((await desk.book(orderId)).body.results).toMatchObject([{ outcome: "unsure", parcel: { state: "booking" } }]);
  expect(desk.double.consignments).toHaveLength(before + 1);
  expect((await mine(orderId)).parcel).toBeNull();
  expect((await desk.book(orderId)).body.results).toMatchObject([{ outcome: "booked" }]);
  expect(desk.double.consignments).toHaveLength(before + 1);
  const { consignment_id } = desk.double.newest();
  expect(await desk.detail(orderId)).toMatchObject({
    parcels: [{ consignmentId: String(consignment_id), state: "booked" }],
  });
});

test("a courier that is down or talks nonsense changes nothing, and the shop asks again by itself", async () => {
  const nonsense = [
    { status: 200, body: "<html>Welcome</html>" },
    { status: 200, body: { status: 200, message: "ok" } },
    { status: 200, body: { status: 200, consignment: { consignment_id: 1, invoice: "GP-1-1", tracking_code: "X" } } },
    { status: 429, body: {} },
    { status: 200, body: [1, 2, "three"] },
  ];
  const orderId = await desk.placed();
  const other = await desk.placed();
  desk.double.next("/create_order", "fail", ...nonsense.map((answer) => ({ answer })));
  const first = (await desk.book(orderId, other)).body.results;
  expect(first).toMatchObject([{ outcome: "unsure" }, { outcome: "unsure", parcel: null }]);
  expect((await desk.detail(other)).parcels).toEqual([]);
  for (const _ of nonsense) {
    expect((await desk.book(orderId)).body.results).toMatchObject([{ outcome: "unsure" }]);
    expect(await desk.detail(orderId)).toMatchObject({ courierName: "", parcel: null, events: [{ kind: "placed" }] });
  }
  await desk.checks(180);
  expect(await desk.detail(orderId)).toMatchObject({ courierName: "Steadfast", parcels: [{ state: "booked" }] });
  expect(desk.double.consignments.filter(({ invoice }) => invoice.startsWith(`${first[0].number}-`))).toHaveLength(1);
});

test("what the courier refuses says why, and the next booking is another attempt", async () => {
  const orderId = await desk.placed();
  const errors = { recipient_address: ["We do not go there."] };
  desk.double.next("/create_order", { answer: { status: 200, body: { status: 400, errors } } });
  const refused = (await desk.book(orderId)).body.results;
  const message = "Steadfast refused it: We do not go there.";
  expect(refused).toMatchObject([{ outcome: "refused", message, isSafeToRepeat: true }]);
  const inBengali = await desk.admin.get(`/api/order/${orderId}`, { headers: { "accept-language": "bn" } });
  expect(inBengali.body.order.parcels).toMatchObject([{ message: "Steadfast এটি নেয়নি: We do not go there." }]);
  expect((await desk.book(orderId)).body.results).toMatchObject([{ outcome: "booked", parcel: { attempt: 2 } }]);
  expect(desk.double.newest().invoice).toBe(`${refused[0].number}-2`);
});

test("only a reason of the courier's own says that nothing was booked; after a lost answer nobody knows", async () => {
  const refusal = { answer: { status: 422, body: { message: "The area is closed today." } } };
  const answers = [{ answer: { status: 401, body: {} } }, { answer: { status: 400, body: "" } }, "fail"] as const;
  for (const answer of answers) {
    const orderId = await desk.placed();
    desk.double.next("/create_order", answer);
    const [result] = (await desk.book(orderId)).body.results;
    expect(result.outcome).not.toBe("booked");
    expect(result).not.toHaveProperty("isSafeToRepeat");
  }
  const orderId = await desk.placed();
  desk.double.next("/create_order", refusal);
  expect((await desk.book(orderId)).body.results).toMatchObject([{ outcome: "refused", isSafeToRepeat: true }]);
  const lost = await desk.placed();
  desk.double.next("/create_order", "fail");
  await desk.book(lost);
  desk.double.next("/create_order", refusal);
  const [again] = (await desk.book(lost)).body.results;
  expect(again.outcome).not.toBe("booked");
  expect(again).not.toHaveProperty("isSafeToRepeat");
  // The first lost one is asked for, and is open no more.
  await desk.checks(180);
});

test("refused keys end a booking of many", async () => {
  const ids = [await desk.placed(), await desk.placed()];
  const before = creations();
  desk.double.next("/create_order", { answer: { status: 401, body: { message: "Unauthorized" } } });
  const { results } = (await desk.book(...ids)).body;
  expect(results).toMatchObject([
    { outcome: "refused", message: "Steadfast does not accept the shop's keys." },
    { outcome: "unsure", parcel: null },
  ]);
  expect(creations() - before).toBe(1);
});

test("the order is cancelled while the answer is lost: it is not sent again", async () => {
  const orderId = await desk.placed();
  desk.double.next("/create_order", "fail");
  await desk.book(orderId);
  await desk.admin.post("/api/order/cancel", { orderId, reason: "Changed their mind" });
  const before = creations();
  await desk.checks(300);
  expect(creations()).toBe(before);
  const message = "It was not booked, because the order has changed meanwhile.";
  expect((await desk.detail(orderId)).parcels).toMatchObject([{ state: "refused", message }]);
});

test("messages move the parcel, and a delivery the order; a second time they change nothing", async () => {
  const { orderId, consignment } = await booked();
  const moving = statusMessage(consignment, "Pending", { said: -60 });
  expect(await desk.deliver(moving)).toBe(200);
  expect(await mine(orderId)).toMatchObject({ status: "Order Placed", parcel: { state: "moving" } });
  const delivered = statusMessage(consignment, "Delivered", { said: -30 });
  await Promise.all(Array.from({ length: 5 }, () => desk.deliver(delivered)));
  expect(await desk.deliver(moving)).toBe(200);
  const order = await desk.detail(orderId);
  expect(order).toMatchObject({ status: "Delivered", isPaid: false, flags: [], parcels: [{ state: "delivered" }] });
  expect(kinds(order)).toEqual(["placed", "parcel-booked", "parcel", "parcel", "status"]);
  expect(order.events.at(-1)).toMatchObject({ actor: "shop", detail: { from: "Order Placed" } });
  // As when the shop has asked for the news itself.
  const lines = await desk.shop.database.db.select().from(activities).where(eq(activities.subjectId, orderId));
  expect(lines.filter(({ what }) => what === "order.status")).toMatchObject([{ job: "parcels", ownerId: null }]);
});

test("messages out of order end where the last one says, and words that nobody knows are only kept", async () => {
  const { orderId, consignment } = await booked();
  for (const [word, said] of [
    ["cancelled_return_received", -10],
    ["cancelled", -40],
    ["pending", -50],
    ["delivered_approval_pending", -20],
    ["Teleported", -5],
  ] as const) {
    expect(await desk.deliver(statusMessage(consignment, word, { said }))).toBe(200);
  }
  const order = await desk.detail(orderId);
  expect(order.parcels).toMatchObject([{ state: "returned", courierWord: "teleported" }]);
  expect(order).toMatchObject({ status: "Order Placed", isPaid: false });
});

test.each([
  ["cancelled", "coming-back", "Order Placed"],
  ["exceptional", "lost", "Order Placed"],
  ["partial_delivered", "partly-delivered", "Delivered"],
])("%s flags the order as %s and moves neither money nor stock", async (word, state, status) => {
  const { orderId, consignment } = await booked();
  await desk.deliver(statusMessage(consignment, word));
  const order = await desk.detail(orderId);
  expect(order).toMatchObject({
    status,
    isPaid: false,
    returned: null,
    flags: [{ kind: "parcel-trouble", about: state }],
  });
});

test("forged messages are refused and change nothing; unknown parcels are answered", async () => {
  const { orderId, consignment } = await booked();
  const before = await desk.detail(orderId);
  const message = statusMessage(consignment, "delivered");
  const body = JSON.stringify(message);
  const wrong = [
    {},
    { authorization: webhookToken },
    { authorization: `Bearer ${webhookToken}x` },
    { ...signed(body, "a-token-of-somebody-else") },
    { ...signed(body), "x-signature": signed(`${body} `)["x-signature"] ?? "" },
  ];
  for (const headers of wrong) expect(await desk.deliver(message, headers as Record<string, string>)).toBe(401);
  expect(await desk.detail(orderId)).toEqual(before);
  expect(await desk.deliver({ ...message, consignment_id: 1, invoice: "GP-9-9" })).toBe(200);
  expect(await desk.deliver({ notification_type: "advertisement" })).toBe(200);
  expect(await desk.deliver({ notification_type: "delivery_status" })).toBe(400);
  expect(
    await desk.deliver({ ...message, status: null, tracking_message: "\0half \ud83c", updated_at: "yesterday" }),
  ).toBe(200);
  expect(await desk.detail(orderId)).toMatchObject({ status: "Order Placed", parcels: [{ state: "booked" }] });
});

test("a message is quicker than the lost answer: the parcel is booked by it", async () => {
  const orderId = await desk.placed();
  desk.double.next("/create_order", "drop");
  await desk.book(orderId);
  await desk.deliver(statusMessage(desk.double.newest(), "in_review"));
  expect(await desk.detail(orderId)).toMatchObject({
    courierName: "Steadfast",
    parcels: [{ state: "booked", consignmentId: String(desk.double.newest().consignment_id) }],
  });
});

test("without messages the shop asks by itself; a courier that does not answer changes nothing", async () => {
  const { orderId, consignment } = await booked();
  consignment.status = "hold";
  desk.double.next(`/status_by_cid/${consignment.consignment_id}`, "fail");
  await desk.checks(40);
  expect((await mine(orderId)).parcel.state).toBe("booked");
  await desk.checks(120);
  expect((await mine(orderId)).parcel.state).toBe("held");
  consignment.status = "delivered";
  await desk.checks(600);
  expect(await mine(orderId)).toMatchObject({ status: "Delivered", parcel: { state: "delivered" } });
  const before = desk.double.calls.length;
  await desk.checks(6000);
  expect(desk.double.calls.slice(before).join()).not.toContain(String(consignment.consignment_id));
});

test("an unknown or malformed booking is not withdrawn", async () => {
  expect((await desk.admin.post("/api/parcel/withdraw", { parcelId: nobodys })).status).toBe(404);
  expect((await desk.admin.post("/api/parcel/withdraw", { parcelId: "GP-1001-1" })).status).toBe(400);
});

test("a withdrawn booking makes room for another; its late delivery is told to the owner", async () => {
  const { orderId, consignment } = await booked();
  const [{ _id: parcelId }] = (await desk.detail(orderId)).parcels;
  expect((await desk.admin.post("/api/parcel/withdraw", { parcelId })).body.message).toBe("Booking Withdrawn");
  expect(await mine(orderId)).toMatchObject({ courierName: "", parcel: null });
  expect((await desk.book(orderId)).body.results).toMatchObject([{ outcome: "booked", parcel: { attempt: 2 } }]);
  await desk.deliver(statusMessage(consignment, "delivered"));
  const order = await desk.detail(orderId);
  expect(order.flags).toEqual([{ kind: "parcel-trouble", about: `given-up ${consignment.invoice}` }]);
  expect(order.parcels).toMatchObject([{ state: "withdrawn" }, { state: "booked" }]);
  await desk.deliver(statusMessage(desk.double.newest(), "delivered"));
  const [, second] = (await desk.detail(orderId)).parcels;
  expect(await desk.admin.post("/api/parcel/withdraw", { parcelId: second._id })).toMatchObject({
    status: 409,
    body: { code: "delivered" },
  });
});

test("with a deleted account goes what its parcels say about a person", async () => {
  const shopper = await signedInShopper(desk.shop);
  const items = [{ product: desk.plant, quantity: 1, size: "Small Pot" }];
  const to = { ...address, note: "Ask for Zarina" };
  const { orderId } = (await shopper.post("/api/order/cod", { items, address: to })).body;
  await desk.book(orderId);
  await desk.deliver(statusMessage(desk.double.newest(), "delivered", { tracking_message: "Given to Zarina" }));
  await shopper.post("/api/user/delete", { currentPassword: shopperPassword });
  const { db } = desk.shop.database;
  const kept = JSON.stringify([await db.select().from(parcels), await db.select().from(parcelMessages)]);
  expect(kept).not.toContain("Zarina");
  expect((await desk.detail(orderId)).parcels).toMatchObject([{ state: "delivered", message: "" }]);
});

test("signs that the courier replaces are left out", async () => {
  const orderId = await desk.placed({ firstName: "{<Ayesha>}", street: `${address.street}; ${"x".repeat(100)}` });
  await desk.book(orderId);
  expect(desk.double.newest().recipient_name).toBe("Ayesha Siddika");
  expect(desk.double.newest().recipient_address).not.toContain(";");
});
