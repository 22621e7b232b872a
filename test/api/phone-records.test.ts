// Couriers' records of a phone: asked in the background, never in the way, kept for a day, for those who may see it.
import type { ServerResponse } from "node:http";
import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { inTransaction } from "#db/open.ts";
import { phoneRecords } from "#db/schema/couriers.ts";
import { settings } from "#db/schema/settings.ts";
import { reportIn } from "#server/phone-records/ask-sources.ts";
import { forgetRecord, recordsOf } from "#server/phone-records/phone-records.ts";
import { openRecordDouble, says } from "#test/phone-record-double.ts";
import {
  addCategory,
  addProduct,
  address,
  openTestShop,
  owner,
  shopperPassword,
  signedInOwner,
  signedInShopper,
} from "#test/shop.ts";
import { signedInStaff } from "#test/staff.ts";

const double = await openRecordDouble();
const shop = await openTestShop({ PHONE_RECORDS_API_BASE: double.base, STEADFAST_API_BASE: double.base });
const admin = await signedInOwner(shop);
const shopper = await signedInShopper(shop);
await addCategory(admin, "Indoor Plants");
afterAll(async () => {
  await shop.close();
  await double.close();
});
const { db } = shop.database;
const secretKey = "records-key-1234567";
const service = {
  name: "Local check",
  address: `${double.base}/check?phone={phone}`,
  headerName: "Authorization",
  headerValue: "Bearer {key}",
  ...{ taken: "data.ok", refused: "", total: "data.all" },
};
const save = (value: object, key: string | undefined = secretKey) =>
  admin.send("PUT", "/api/admin/phone-records", {
    settings: { asksSteadfast: false, service: null, ...value },
    ...(key && { key }),
    currentPassword: owner.password,
  });
const read = async (phone: string, isWanted = true, by = admin) =>
  (await by.post("/api/phone-records", { phones: [phone], isWanted })).body;
const round = (minutesLater = 0) => shop.app.phoneRecords.askRound(new Date(Date.now() + minutesLater * 60_000));
let made = 0;
const newPhone = () => `0171${String(++made).padStart(7, "0")}`;

beforeEach(async () => {
  await db.delete(phoneRecords);
  double.seen.length = 0;
  double.answers(says({ data: { ok: 7, all: 9 } }));
  await save({ service });
});

test("an order is taken at once, and its phone is asked about in the background, once a day", async () => {
  const plant = await addProduct(admin);
  const items = [{ product: plant, quantity: 1, size: "Small Pot" }];
  const phone = newPhone();
  const placed = await shopper.post("/api/order/cod", { items, address: { ...address, phone } });
  expect(placed.status).toBe(200);
  expect(double.seen).toHaveLength(0);
  await round();
  expect(double.seen).toMatchObject([
    { method: "GET", url: `/check?phone=${phone}`, headers: { authorization: `Bearer ${secretKey}` } },
  ]);
  const { records } = await read(`+88 ${phone}`);
  expect(records).toMatchObject([
    {
      source: "service",
      title: "Local check",
      report: { taken: 7, refused: 2, total: 9 },
      isUnknown: false,
      isAsking: false,
    },
  ]);
  expect(Date.now() - Date.parse(records[0].askedAt)).toBeLessThan(60_000);
  await round();
  expect(double.seen).toHaveLength(1);
  await db.execute(sql`update phone_records set wanted_at = now() - interval '25 hours'`);
  expect((await read(phone, false)).records).toEqual([]);
  await round();
  expect(double.seen).toHaveLength(2);
  await admin.post("/api/order/cancel", { orderId: placed.body.orderId, reason: "Twice" });
});

test("what a service gets wrong is one failure, asked again later and later, and never a figure", async () => {
  const wrong: [string, Parameters<typeof double.answers>[0], string][] = [
    ["no JSON", says("<html>"), "unreadable"],
    ["nothing at the paths", says({ data: {} }), "unreadable"],
    ["text for a figure", says({ data: { ok: "many", all: 3 } }), "unreadable"],
    ["more taken than sent", says({ data: { ok: 9, all: 3 } }), "unreadable"],
    ["negative", says({ data: { ok: -1, all: 3 } }), "unreadable"],
    ["endless", says({ data: { ok: 1, all: 3, more: "x".repeat(200_000) } }), "unreadable"],
    ["another key", says({}, 401), "refused"],
    ["too many", says({}, 429), "busy"],
    ["broken", says({}, 503), "unreached"],
    ["hung up", (response) => response.destroy(), "unreached"],
    [
      "led elsewhere",
      (response) => {
        response.writeHead(302, { location: "http://169.254.169.254/" });
        response.end();
      },
      "unreadable",
    ],
  ];
  for (const [name, answer, failure] of wrong) {
    await db.delete(phoneRecords);
    const phone = newPhone();
    await read(phone);
    double.answers(answer);
    await round();
    const { records } = await read(phone);
    expect(records, name).toMatchObject([{ report: null, failure, isAsking: true }]);
    const asked = double.seen.length;
    await round();
    expect(double.seen.length, `${name}: not again at once`).toBe(asked);
    await round(2);
    expect(double.seen.length, `${name}: again after a while`).toBe(asked + 1);
  }
  // Five tries, then it is left alone.
  const phone = newPhone();
  await db.delete(phoneRecords);
  await read(phone);
  double.answers(says({}, 503));
  double.seen.length = 0;
  for (let hours = 0; hours < 10; hours += 1) await round(hours * 61);
  expect(double.seen).toHaveLength(5);
  expect((await read(phone)).records).toMatchObject([{ failure: "unreached", isAsking: false }]);
});

test("a service that is silent is asked for one phone of a round, and nobody waits for it", async () => {
  double.answers((response) => void response.destroy());
  for (let at = 0; at < 4; at += 1) await read(newPhone());
  await round();
  expect(double.seen).toHaveLength(1);
});

test("while a service hangs, orders are placed and pages read: nobody waits for its answer", async () => {
  const hanging: ServerResponse[] = [];
  double.answers((response) => void hanging.push(response));
  const plant = await addProduct(admin);
  const items = [{ product: plant, quantity: 1, size: "Small Pot" }];
  const placed = () => shopper.post("/api/order/cod", { items, address: { ...address, phone: newPhone() } });
  const ids = [(await placed()).body.orderId];
  let isOver = false;
  const asking = round().then(() => {
    isOver = true;
  });
  await expect.poll(() => hanging.length).toBe(1);
  const answers = await Promise.all([placed(), placed()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  ids.push(...answers.map(({ body }) => body.orderId));
  const seller = await signedInStaff(shop, admin, "seller");
  const [row] = await db.select().from(phoneRecords);
  const phone = row?.phone ?? "";
  expect(await read(phone, true, seller)).toMatchObject({ records: [{ isAsking: true, report: null }] });
  expect((await seller.get(`/api/order/${ids[1]}`)).status).toBe(200);
  expect(isOver).toBe(false);
  for (const response of hanging) response.destroy();
  await asking;
  expect((await read(phone)).records).toMatchObject([{ failure: "unreached", isAsking: true }]);
  for (const orderId of ids) await admin.post("/api/order/cancel", { orderId, reason: "Twice" });
});

test("Steadfast is asked with its keys, gives shares, and an unknown number is not a bad one", async () => {
  const keys = { apiKey: "api-key-1", secretKey: "secret-key-1" };
  await admin.send("PUT", "/api/admin/keys", { provider: "steadfast", keys, currentPassword: owner.password });
  await save({ asksSteadfast: true }, "");
  const phone = newPhone();
  await read(phone);
  double.answers(says({ delivery_ratio: 83.4, cancellation_ratio: 16.6, volume_band: "medium", score: null }));
  await round();
  expect(double.seen).toMatchObject([
    { url: `/fraud_check/score/${phone}`, headers: { "api-key": "api-key-1", "secret-key": "secret-key-1" } },
  ]);
  expect((await read(phone)).records).toMatchObject([
    { title: "Steadfast", report: { takenPercent: 83, refusedPercent: 17, volume: "medium", total: null } },
  ]);
  const other = newPhone();
  await read(other);
  double.answers(says({ delivery_ratio: null, cancellation_ratio: null, volume_band: "none" }));
  await round();
  expect((await read(other)).records).toMatchObject([{ isUnknown: true, failure: null }]);
  expect(reportIn({ all: 0, ok: 0 }, { taken: "ok", refused: "", total: "all" })).toMatchObject({
    report: { total: 0 },
  });
  await admin.post("/api/admin/keys/remove", { provider: "steadfast", currentPassword: owner.password });
  expect((await read(newPhone())).isOn).toBe(false);
});

test("a body is sent with the phone and the key in it, whatever they contain", async () => {
  const asked = { ...service, address: `${double.base}/check`, body: '{"phone":"{phone}","key":"{key}"}' };
  await save({ service: { ...asked, headerName: "", headerValue: "" } }, 'a"b\\c{phone}');
  const phone = newPhone();
  await read(phone);
  await round();
  expect(double.seen).toMatchObject([{ method: "POST" }]);
  expect(JSON.parse(double.seen[0]?.body ?? "")).toEqual({ phone, key: 'a"b\\c{phone}' });
});

test("addresses inside the network, and plain HTTP, are not asked", async () => {
  for (const inside of [
    "https://127.0.0.1:1",
    "https://10.0.0.8",
    "https://[::1]",
    "https://169.254.169.254",
    "http://example.com",
    "https://localhost",
  ]) {
    await db.delete(phoneRecords);
    await save({ service: { ...service, address: `${inside}/check?phone={phone}` } });
    const phone = newPhone();
    await read(phone);
    await round();
    expect((await read(phone)).records, inside).toMatchObject([{ report: null, failure: "inside" }]);
  }
  expect(double.seen).toHaveLength(0);
});

test("the key goes in with the password, is sealed, and comes out nowhere; another address wants it again", async () => {
  const wrong = { settings: { asksSteadfast: false, service }, key: secretKey, currentPassword: "not the password" };
  const denied = await admin.send("PUT", "/api/admin/phone-records", wrong);
  expect(denied).toMatchObject({ status: 400, body: { code: "wrong-password" } });
  const now = await admin.get("/api/admin/phone-records");
  expect(now.body).toMatchObject({ hasKey: true, isReadable: true, settings: { service: { name: "Local check" } } });
  expect(JSON.stringify(now.body)).not.toContain(secretKey);
  const { rows } = await db.execute(
    sql`select value::text as value from settings union all select row(a.*)::text from activities a`,
  );
  expect(rows.filter(({ value }) => String(value).includes(secretKey))).toEqual([]);
  expect((await save({ service: { ...service, name: "Renamed" } }, "")).status).toBe(200);
  const elsewhere = { ...service, address: "https://other.example/check?phone={phone}" };
  expect(await save({ service: elsewhere }, "")).toMatchObject({ status: 400, body: { field: "key" } });
  for (const bad of [
    { address: "https://user:pass@a.example/{phone}" },
    { address: "https://a.example/{key}/{phone}" },
    { address: "https://a.example/" },
    { total: "" },
    { taken: "a b" },
    { headerName: "X:Y" },
  ])
    expect((await save({ service: { ...service, ...bad } })).status, JSON.stringify(bad)).toBe(400);
  expect(await db.$count(settings)).toBeGreaterThan(0);
});

test("only manager and seller see it, and it goes with the person and with the day", async () => {
  const phone = newPhone();
  await read(phone);
  await round();
  for (const role of ["packer", "grower", "writer"] as const) {
    const person = await signedInStaff(shop, admin, role);
    expect((await person.post("/api/phone-records", { phones: [phone] })).status).toBe(403);
  }
  const seller = await signedInStaff(shop, admin, "seller");
  expect((await read(phone, false, seller)).records).toHaveLength(1);
  expect((await seller.get("/api/admin/phone-records")).status).toBe(403);
  expect(await recordsOf(db, [phone])).toMatchObject([{ phone, source: "Local check", report: { taken: 7 } }]);
  await inTransaction(db, (tx) => forgetRecord(tx, phone));
  expect((await read(phone, false)).records).toEqual([]);
  await read(newPhone());
  await shop.app.phoneRecords.askRound(new Date(Date.now() + 25 * 3_600_000));
  expect(await db.$count(phoneRecords)).toBe(0);
});

test("an order on its way of who was forgotten asks nobody about the phone again", async () => {
  const plant = await addProduct(admin);
  const items = [{ product: plant, quantity: 1, size: "Small Pot" }];
  const phone = newPhone();
  const who = await signedInShopper(shop);
  const placed = await who.post("/api/order/cod", { items, address: { ...address, phone } });
  await round();
  expect((await who.post("/api/user/delete", { currentPassword: shopperPassword })).status).toBe(200);
  await db.delete(phoneRecords);
  await round();
  expect(double.seen).toHaveLength(1);
  expect(await db.$count(phoneRecords)).toBe(0);
  await admin.post("/api/order/cancel", { orderId: placed.body.orderId, reason: "Twice" });
});

test("two processes ask about a phone once", async () => {
  for (let at = 0; at < 5; at += 1) await read(newPhone());
  double.seen.length = 0;
  await Promise.all([round(), round(), round()]);
  expect(new Set(double.seen.map(({ url }) => url)).size).toBe(double.seen.length);
});
