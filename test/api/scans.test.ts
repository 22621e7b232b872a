// Labels that are scanned to pack and to hand over. Runs on both engines; only on PostgreSQL do two people really meet.
import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { openOrderDesk } from "#test/order-desk.ts";
import { signedInStaff } from "#test/staff.ts";

const { shop, admin, placed, detail } = await openOrderDesk();
afterAll(() => shop.close());
const packer = await signedInStaff(shop, admin, "packer");
const manager = await signedInStaff(shop, admin, "manager");

type Act = "find" | "pack" | "hand-over";
const scan = (code: string, act: Act, { actKey = crypto.randomUUID() as string, by = packer } = {}) =>
  by.post("/api/packing/scan", { code, act, actKey });
const undo = (orderId: string, actKey: string) => packer.post("/api/packing/scan/undo", { orderId, actKey });
const confirmed = async (status = "Order Placed") => {
  const id = await placed(status);
  await admin.post("/api/order/call", { orderId: id, outcome: "confirmed" });
  return id;
};
const statusEvents = async (id: string) =>
  (await detail(id)).events.filter(({ kind }: { kind: string }) => kind === "status").length;

test("a label says its order by address, number, invoice and the courier's code, in any digits", async () => {
  const id = await confirmed("Packing");
  const { number } = await detail(id);
  await admin.post("/api/order/courier", { orderId: id, courierName: "Sundarban", trackingNumber: "SB-77 01" });
  const digits = number.slice(3);
  const bengali = [...digits].map((one: string) => "০১২৩৪৫৬৭৮৯"[Number(one)]).join("");
  const labels = [
    `https://shop.example/bn/admin/orders/${id}`,
    number,
    number.toLowerCase(),
    digits,
    `GP-${bengali}`,
    `${number}-1`,
    "sb-77 01",
  ];
  for (const label of labels) {
    const found = await scan(label, "find");
    expect(found, label).toMatchObject({ status: 200, body: { order: { _id: id, number, next: "hand-over" } } });
    // A packer is shown no sum.
    expect(JSON.stringify(found.body)).not.toMatch(/amount|price|total|collect/i);
  }
  expect(await statusEvents(id)).toBe(1);
  for (const label of ["GP-999999", crypto.randomUUID(), "nothing", "99999999999999"]) {
    expect(await scan(label, "pack"), label).toMatchObject({
      status: 404,
      body: { code: "unknown-label", field: "code" },
    });
  }
});

test("each scan moves one order one step, and says why it does not", async () => {
  const id = await placed();
  const { number } = await detail(id);
  expect(await scan(number, "pack")).toMatchObject({ status: 409, body: { code: "not-ready" } });
  expect(await scan(number, "hand-over")).toMatchObject({ status: 409, body: { code: "not-ready" } });
  await admin.post("/api/order/call", { orderId: id, outcome: "confirmed" });
  expect(await scan(number, "hand-over")).toMatchObject({ status: 409, body: { code: "not-ready" } });
  expect(await scan(number, "pack")).toMatchObject({ status: 200, body: { order: { status: "Packing", pieces: 1 } } });
  expect(await scan(number, "pack")).toMatchObject({ status: 409, body: { code: "already-packed" } });
  expect(await scan(number, "hand-over")).toMatchObject({ status: 200, body: { order: { status: "Shipped" } } });
  expect(await scan(number, "hand-over")).toMatchObject({ status: 409, body: { code: "handed-over" } });
  await admin.post("/api/order/return", { orderId: id, reason: "Refused" });
  expect(await scan(number, "hand-over")).toMatchObject({ status: 409, body: { code: "returned" } });
  const other = await confirmed();
  await admin.post("/api/order/cancel", { orderId: other, reason: "Twice" });
  expect(await scan(other, "pack")).toMatchObject({ status: 409, body: { code: "canceled" } });
  const brought = await placed("Delivered");
  expect(await scan(brought, "hand-over")).toMatchObject({ status: 409, body: { code: "delivered" } });
});

test("a packer who looks for an order that is not at hand is told why, and neither how far it is nor its pieces", async () => {
  const unconfirmed = await placed();
  const canceled = await confirmed("Packing");
  await admin.post("/api/order/cancel", { orderId: canceled, reason: "Twice" });
  const brought = await placed("Delivered");
  for (const [id, code] of [
    [unconfirmed, "not-ready"],
    [canceled, "canceled"],
    [brought, "delivered"],
  ] as const) {
    const found = await scan(id, "find");
    expect(found, code).toMatchObject({ status: 409, body: { code } });
    expect(found.body).not.toHaveProperty("order");
    expect(await scan(id, "find", { by: manager }), code).toMatchObject({ status: 200, body: { order: { _id: id } } });
  }
});

test("a scan sent again after a lost answer is the same scan, and ten people at one label pack it once", async () => {
  const id = await confirmed();
  const actKey = crypto.randomUUID();
  const again = await Promise.all(Array.from({ length: 6 }, () => scan(id, "pack", { actKey })));
  expect(again.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(await statusEvents(id)).toBe(1);
  for (let round = 0; round < 5; round += 1) {
    const one = await confirmed();
    const all = await Promise.all(Array.from({ length: 10 }, () => scan(one, "pack")));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ body }) => body.code === "already-packed")).toHaveLength(9);
    expect(await statusEvents(one)).toBe(1);
  }
});

test("the last scan is taken back once, and not after somebody else has changed the order", async () => {
  const id = await confirmed();
  const actKey = crypto.randomUUID();
  await scan(id, "pack", { actKey });
  const backs = await Promise.all([undo(id, actKey), undo(id, actKey), undo(id, actKey)]);
  for (const back of backs) expect(back).toMatchObject({ status: 200, body: { order: { status: "Order Placed" } } });
  expect(await statusEvents(id)).toBe(2);
  // The scan itself, sent late, does nothing once it was taken back.
  expect(await scan(id, "pack", { actKey })).toMatchObject({
    status: 200,
    body: { order: { status: "Order Placed" } },
  });
  const next = crypto.randomUUID();
  await scan(id, "pack", { actKey: next });
  await admin.post("/api/order/status", { orderId: id, status: "Shipped" });
  expect(await undo(id, next)).toMatchObject({ status: 409, body: { code: "changed-meanwhile" } });
  expect((await detail(id)).status).toBe("Shipped");
});

test("only who packs may scan", async () => {
  const id = await confirmed();
  for (const role of ["seller", "grower", "writer"] as const) {
    const person = await signedInStaff(shop, admin, role);
    expect(await scan(id, "pack", { by: person })).toMatchObject({ status: 403, body: { code: "not-your-role" } });
  }
  expect((await detail(id)).status).toBe("Order Placed");
});

test("a customer is told of a scan ten minutes later: not of one taken back, and once of one made again", async () => {
  const queued = async (id: string) => {
    const { rows } = await shop.database.db.execute<{ key: string; minutes: number }>(sql`
      select message_key as key, round(extract(epoch from due_at - now()) / 60)::int as minutes from outbox
      where message_key like ${`order-status:${id}:%`}
      union all select message_key, round(extract(epoch from due_at - now()) / 60)::int from text_messages
      where message_key = ${`shipped:${id}`} order by 1`);
    return rows.map(
      ({ key, minutes }) => `${key.split(":").at(-1) === id ? "text" : key.split(":").at(-1)} ${minutes}`,
    );
  };
  const id = await confirmed("Packing");
  await shop.database.db.execute(sql`delete from outbox`);
  const actKey = crypto.randomUUID();
  await scan(id, "hand-over", { actKey });
  expect(await queued(id)).toEqual(["Shipped 10", "text 10"]);
  await undo(id, actKey);
  expect(await queued(id)).toEqual([]);
  await scan(id, "hand-over");
  expect(await queued(id)).toEqual(["Shipped 10", "text 10"]);
  // A message that has left stays, so that it is not sent twice.
  const other = await confirmed("Packing");
  const sentKey = crypto.randomUUID();
  await scan(other, "hand-over", { actKey: sentKey });
  await shop.database.db.execute(sql`
    update outbox set state = 'sent', sent_at = now() where message_key = ${`order-status:${other}:Shipped`}`);
  await undo(other, sentKey);
  await scan(other, "hand-over");
  expect((await queued(other)).filter((one) => one.startsWith("Shipped"))).toHaveLength(1);
  // Set back in the office, it is told once it is true; set on, older news does not come after newer.
  const back = await confirmed("Packing");
  await scan(back, "hand-over");
  await admin.post("/api/order/status", { orderId: back, status: "Order Placed" });
  expect((await queued(back)).filter((one) => !one.startsWith("Packing"))).toEqual([]);
  await scan(back, "pack");
  await scan(back, "hand-over");
  expect((await queued(back)).filter((one) => !one.startsWith("Packing"))).toEqual(["Shipped 10", "text 10"]);
  await admin.post("/api/order/status", { orderId: back, status: "Delivered" });
  expect((await queued(back)).filter((one) => !one.startsWith("Packing"))).toEqual(["Delivered 0"]);
  // In the office nobody presses by mistake beside a parcel: it is told at once.
  const byHand = await confirmed("Packing");
  await admin.post("/api/order/status", { orderId: byHand, status: "Shipped" });
  expect(await queued(byHand)).toEqual(["Packing 0", "Shipped 0", "text 0"]);
});
