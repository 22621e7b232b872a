// A customer's plants: those that arrived and those added by hand, what is done and what died, and the calendar.
import { eq } from "drizzle-orm";
import ICAL from "ical.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dayInDhaka } from "#contract/rules/dhaka.ts";
import { daysLater } from "#contract/rules/plants/plant-care.ts";
import { myPlants, plantDeaths, plantDoneMarks } from "#db/schema/my-plants.ts";
import { orderLines } from "#db/schema/orders.ts";
import {
  addProduct,
  address,
  type Browser,
  openShopWithOwner,
  shopperPassword,
  signedInShopper,
  type TestShop,
} from "#test/shop.ts";

let shop: TestShop;
let admin: Browser;
let fern: string;
let pot: string;
beforeAll(async () => {
  ({ shop, admin } = await openShopWithOwner());
  fern = await addProduct(admin, {
    ...{ name: "Boston Fern", bengaliName: "বোস্টন ফার্ন" },
    facts: { water: "high", light: "medium", place: ["indoor"] },
  });
  pot = await addProduct(admin, { name: "Terracotta Pot", bengaliName: "", facts: null });
});
afterAll(() => shop.close());

const today = () => dayInDhaka(new Date());
const unknown = "018f0000-0000-7000-8000-000000000000";
const list = async (browser: Browser, extra = {}) => (await browser.get("/api/my-plants", extra)).body;

/** A delivered order. @returns its id */
async function delivered(browser: Browser, items: object[]): Promise<string> {
  const { orderId } = (await browser.post("/api/order/cod", { items, address })).body;
  await admin.post("/api/order/status", { orderId, status: "Delivered" });
  return orderId;
}

const line = (product: string, quantity = 1, size = "Small Pot") => ({ product, quantity, size });
/** @returns a shopper with a fern, and the fern's id */
async function withFern(quantity = 1): Promise<{ shopper: Browser; plantId: string; orderId: string }> {
  const shopper = await signedInShopper(shop);
  const orderId = await delivered(shopper, [line(fern, quantity)]);
  return { shopper, orderId, plantId: (await list(shopper)).plants[0]._id };
}

test("what arrived appears by itself, once, and leaves when it is returned", async () => {
  const shopper = await signedInShopper(shop);
  const items = [line(fern, 2), line(fern, 1, "Large Pot"), line(pot)];
  const { orderId } = (await shopper.post("/api/order/cod", { items, address })).body;
  expect((await list(shopper)).plants).toEqual([]);
  await admin.post("/api/order/status", { orderId, status: "Delivered" });
  // From several tabs at once.
  const shown = await Promise.all([1, 2, 3, 4].map(() => list(shopper)));
  for (const { plants } of shown) {
    expect(
      plants.map(({ size, quantity, living }: Record<string, unknown>) => [size, quantity, living]).sort(),
    ).toEqual([
      ["Large Pot", 1, 1],
      ["Small Pot", 2, 2],
    ]);
    expect(plants[0]).toMatchObject({ product: fern, order: orderId, name: "Boston Fern", since: today() });
  }
  expect(await shop.database.db.select().from(myPlants).where(eq(myPlants.orderId, orderId))).toHaveLength(2);
  await admin.post("/api/order/return", { orderId, reason: "Refused" });
  expect((await list(shopper)).plants).toEqual([]);
});

test("a plant is added by hand: of the shop, or by a name with its water", async () => {
  const shopper = await signedInShopper(shop);
  const add = (input: object) => shopper.post("/api/my-plants", input);
  expect((await add({ product: fern })).body.plants).toMatchObject([{ product: fern, order: null }]);
  const { body } = await add({ name: "Nana's rose", water: "medium", quantity: 3 });
  expect(body.plants[0]).toMatchObject({ name: "Nana's rose", bengaliName: "", product: null, quantity: 3, living: 3 });
  expect(body.plants[0].next.map(({ kind }: { kind: string }) => kind)).toContain("water");
  // Of a need that nobody has said no day is made up.
  expect((await add({ name: "Unknown" })).body.plants[0].next).toEqual([]);
  expect(body.week.map(({ day }: { day: string }) => day)).toEqual(
    body.week.map((_: unknown, at: number) => daysLater(today(), at)),
  );
  for (const [input, field] of [
    [{}, "name"],
    [{ name: " " }, "name"],
    [{ name: "x".repeat(101) }, "name"],
    [{ name: "Rose", water: "some" }, "water"],
    [{ name: "Rose", quantity: 0 }, "quantity"],
    [{ name: "Rose", quantity: 100 }, "quantity"],
    [{ product: "rose" }, "product"],
  ] as const) {
    expect(await add(input)).toMatchObject({ status: 400, body: { field } });
  }
  expect(await add({ product: unknown })).toMatchObject({ status: 404, body: { code: "unknown-product" } });
  expect((await list(shopper)).plants).toHaveLength(3);
});

test("a job is ticked once, whoever presses how often, moves the next day, and is taken back", async () => {
  const { shopper, plantId } = await withFern();
  const tick = (change: object = {}) =>
    shopper.post("/api/my-plants/done", { plantId, kind: "water", day: today(), isDone: true, ...change });
  const answers = await Promise.all([tick(), tick(), tick()]);
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(body.plants[0].isDoneToday).toBe(true);
    expect(body.week[0].jobs).toEqual([{ plantId, kind: "water", isDone: true }]);
  }
  const marks = () => shop.database.db.select().from(plantDoneMarks).where(eq(plantDoneMarks.plantId, plantId));
  expect(await marks()).toEqual([{ plantId, kind: "water", day: today() }]);
  expect((await shopper.get("/api/my-plants/done")).body.marks).toEqual(await marks());
  expect((await (await signedInShopper(shop)).get("/api/my-plants/done")).body.marks).toEqual([]);
  for (const _time of [1, 2]) {
    expect((await tick({ isDone: false })).body.plants[0].isDoneToday).toBe(false);
  }
  expect(await marks()).toEqual([]);
  for (const day of [daysLater(today(), 1), daysLater(today(), -8)]) {
    expect(await tick({ day })).toMatchObject({ status: 400, body: { field: "day" } });
  }
  for (const change of [{ day: "2026-02-30" }, { day: "today" }, { kind: "sing" }, { isDone: "yes" }]) {
    expect(await tick(change)).toMatchObject({ status: 400, body: { field: Object.keys(change)[0] } });
  }
  expect(await marks()).toEqual([]);
});

test("a plant that died is counted once with its reason, leaves the week, and may live after all", async () => {
  const { shopper, plantId } = await withFern(3);
  const before = (await admin.get("/api/my-plants/died")).body;
  const died = (living: number, reason = "too-much-water") =>
    shopper.post("/api/my-plants/died", { plantId, living, reason });
  await Promise.all([died(2), died(2), died(2)]);
  expect((await list(shopper)).plants[0]).toMatchObject({ quantity: 3, living: 2 });
  const gone = (await died(0, "pests")).body;
  expect(gone.plants[0]).toMatchObject({ living: 0, next: [] });
  expect(gone.week.flatMap(({ jobs }: { jobs: object[] }) => jobs)).toEqual([]);
  const { rows, total } = (await admin.get("/api/my-plants/died")).body;
  expect(total - before.total).toBe(3);
  expect(rows).toMatchObject([
    {
      ...{ productId: fern, name: "Boston Fern", bengaliName: "বোস্টন ফার্ন", died: 3 },
      reasons: [
        { reason: "pests", count: 2 },
        { reason: "too-much-water", count: 1 },
      ],
    },
  ]);
  expect(await died(0, "magic")).toMatchObject({ status: 400, body: { field: "reason" } });
  expect(await died(-1)).toMatchObject({ status: 400, body: { field: "living" } });
  expect((await shopper.post("/api/my-plants/alive", { plantId })).body.plants[0]).toMatchObject({ living: 3 });
  expect((await admin.get("/api/my-plants/died")).body.total).toBe(before.total);
});

test("it is renamed, taken off the list for good, and nobody else's to change", async () => {
  const { shopper, plantId } = await withFern();
  const rename = (name: string) => shopper.post("/api/my-plants/rename", { plantId, name });
  expect((await rename("Fernie")).body.plants[0]).toMatchObject({ name: "Fernie", bengaliName: "", ownName: "Fernie" });
  expect((await rename("")).body.plants[0]).toMatchObject({ name: "Boston Fern", ownName: "" });
  const free = (await shopper.post("/api/my-plants", { name: "Rose", water: "low" })).body.plants[0]._id;
  expect(await shopper.post("/api/my-plants/rename", { plantId: free, name: " " })).toMatchObject({
    status: 400,
    body: { field: "name" },
  });
  const stranger = await signedInShopper(shop);
  for (const [call, body] of [
    ["done", { kind: "water", day: today(), isDone: true }],
    ["rename", { name: "Mine" }],
    ["died", { living: 0, reason: "pests" }],
    ["alive", {}],
    ["remove", {}],
  ] as const) {
    const answer = await stranger.post(`/api/my-plants/${call}`, { plantId, ...body });
    expect(answer, call).toMatchObject({ status: 404, body: { code: "unknown-plant" } });
  }
  expect((await list(stranger)).plants).toEqual([]);
  await shopper.post("/api/my-plants/remove", { plantId });
  const { plants } = await list(shopper);
  expect(plants.map(({ _id }: { _id: string }) => _id)).toEqual([free]);
  expect((await rename("Fernie")).status).toBe(404);
  // One that was added by hand leaves nothing, or a machine could fill the table.
  await shopper.post("/api/my-plants/remove", { plantId: free });
  expect(await shop.database.db.$count(myPlants, eq(myPlants.id, free))).toBe(0);
  expect(await shop.database.db.$count(myPlants, eq(myPlants.id, plantId))).toBe(1);
});

test("of an order that was taken back, changed and delivered again, what died is counted of what came", async () => {
  const { shopper, plantId, orderId } = await withFern(2);
  await admin.post("/api/order/status", { orderId, status: "Packing" });
  await shop.database.db.update(orderLines).set({ quantity: 5 }).where(eq(orderLines.orderId, orderId));
  await admin.post("/api/order/status", { orderId, status: "Delivered" });
  expect((await list(shopper)).plants[0]).toMatchObject({ quantity: 5, living: 5 });
  await shopper.post("/api/my-plants/died", { plantId, living: 4, reason: "pests" });
  expect((await list(shopper)).plants[0]).toMatchObject({ quantity: 5, living: 4 });
});

test("with the account go its plants, marks and calendar; what died stays a figure", async () => {
  const { shopper, plantId } = await withFern();
  await shopper.post("/api/my-plants/done", { plantId, kind: "water", day: today(), isDone: true });
  const { calendar } = (await shopper.post("/api/my-plants/calendar")).body;
  await shopper.post("/api/my-plants/died", { plantId, living: 0, reason: "pests" });
  const { total } = (await admin.get("/api/my-plants/died")).body;
  expect((await shopper.post("/api/user/delete", { currentPassword: shopperPassword })).status).toBe(200);
  const { db } = shop.database;
  expect(await db.select().from(myPlants).where(eq(myPlants.id, plantId))).toEqual([]);
  expect(await db.select().from(plantDoneMarks).where(eq(plantDoneMarks.plantId, plantId))).toEqual([]);
  expect(await db.select().from(plantDeaths).where(eq(plantDeaths.plantId, plantId))).toEqual([]);
  expect((await admin.get("/api/my-plants/died")).body.total).toBe(total);
  expect((await shop.browser().get(calendar)).status).toBe(404);
});

/** As another program reads it: ical.js, which did not write it. */
function eventsOf(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone);
  return {
    calendar,
    events: calendar.getAllSubcomponents("vevent").map((part) => {
      const event = new ICAL.Event(part);
      return {
        uid: event.uid,
        summary: event.summary,
        zone: event.startDate.zone?.tzid,
        hour: event.startDate.hour,
        at: event.startDate.toJSDate().toISOString(),
        minutes: event.duration.toSeconds() / 60,
      };
    }),
  };
}

test("the calendar is read by another parser: each day's work at eight in Dhaka, in the language of its page", async () => {
  const { shopper, plantId } = await withFern();
  await shopper.post("/api/my-plants", { name: "Rose; red, “old”\\new", water: "high" });
  await shopper.post("/api/my-plants/done", { plantId, kind: "water", day: today(), isDone: true });
  expect((await list(shopper)).calendar).toBeNull();
  const { week, calendar: path } = (await shopper.post("/api/my-plants/calendar")).body;
  const answer = await shop.browser().get(path);
  expect(answer.status).toBe(200);
  expect(answer.headers["content-type"]).toBe("text/calendar; charset=utf-8");
  expect(answer.headers["cache-control"]).toBe("private, max-age=3600");
  expect(answer.body).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR$/);
  expect(answer.body).toMatch(/BEGIN:VTIMEZONE\r\nTZID:Asia\/Dhaka\r\n/);
  expect(answer.body).toMatch(/\r\nDTSTAMP:\d{8}T180000Z\r\n/);
  for (const one of answer.body.split("\r\n")) expect(Buffer.byteLength(one)).toBeLessThanOrEqual(75);
  const { calendar, events } = eventsOf(answer.body);
  expect(calendar.getFirstPropertyValue("x-wr-calname")).toBe("My plants, Gachpala");
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
  for (const { zone, hour, minutes } of events) expect([zone, hour, minutes]).toEqual(["Asia/Dhaka", 8, 15]);
  // 08:00 in Dhaka is 02:00 UTC on the same day.
  const open = week.filter(({ jobs }: { jobs: { isDone: boolean }[] }) => jobs.some(({ isDone }) => !isDone));
  const last = week.at(-1).day;
  expect([...new Set(events.map(({ at }) => at))].filter((at) => at.slice(0, 10) <= last)).toEqual(
    open.map(({ day }: { day: string }) => `${day}T02:00:00.000Z`),
  );
  expect(events.some(({ summary }) => summary.includes("Rose; red, “old”\\new"))).toBe(true);
  const bengali = { headers: { "accept-language": "bn" } };
  const renewed = (await shopper.post("/api/my-plants/calendar", {}, bengali)).body.calendar;
  const { events: inBengali } = eventsOf((await shop.browser().get(renewed)).body);
  expect(inBengali.some(({ summary }) => /^পানি দিন: .*বোস্টন ফার্ন/.test(summary))).toBe(true);
});

test("its address is a secret: made when asked for, renewed, ended, and not to be guessed", async () => {
  const { shopper } = await withFern();
  const make = async () => (await shopper.post("/api/my-plants/calendar")).body.calendar as string;
  const first = await make();
  const [, token = "", mac = ""] = /calendar\/([0-9a-f-]{36})\.([\w-]+)\.ics$/.exec(first) ?? [];
  expect(Buffer.from(mac, "base64url")).toHaveLength(32);
  const reader = shop.browser();
  const { headers } = await reader.get(first);
  expect((await reader.get(first, { headers: { "if-none-match": headers.etag } })).status).toBe(304);
  const second = await make();
  expect(second).not.toBe(first);
  // Two tabs at once leave one address that works.
  const both = await Promise.all([make(), make()]);
  const { calendar } = await list(shopper);
  expect(both).toContain(calendar);
  for (const path of [first, second, ...both]) {
    expect((await reader.get(path)).status, path).toBe(path === calendar ? 200 : 404);
  }
  const stem = "/api/my-plants/calendar/";
  for (const wrong of [token, `${token}.${mac}`, `${token}.${"A".repeat(43)}.ics`, `${token}..ics`, "x.y.ics"]) {
    expect((await reader.get(stem + wrong)).status, wrong).toBe(404);
  }
  expect((await shopper.post("/api/my-plants/calendar/end")).body.calendar).toBeNull();
  expect((await reader.get(calendar)).status).toBe(404);
});
