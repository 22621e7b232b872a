// The book of changes is searched by what stands in it, and by whose change it was.
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { activities } from "#db/schema/activities.ts";
import { openOrderDesk } from "#test/order-desk.ts";

let desk: Awaited<ReturnType<typeof openOrderDesk>>;
beforeAll(async () => {
  desk = await openOrderDesk();
  const orderId = await desk.placed();
  expect((await desk.admin.post("/api/order/status", { orderId, status: "Packing" })).status).toBe(200);
  await desk.shop.database.db
    .insert(activities)
    .values({ id: uuidv7(), at: new Date(), job: "backup", what: "backup.moved" });
});
afterAll(() => desk.shop.close());

const codesOf = async (asked: Record<string, string>): Promise<string[]> => {
  const { status, body } = await desk.admin.get(`/api/admin/activity?${new URLSearchParams(asked)}`);
  expect(status, body.message).toBe(200);
  return body.activities.map(({ what }: { what: string }) => what);
};

test("a word of a line's sentence finds it, in either language, whatever the case", async () => {
  expect(await codesOf({ q: "STATUS" })).toContain("order.status");
  expect(await codesOf({ q: "Status changed" })).toEqual(["order.status"]);
  expect(await codesOf({ q: "অবস্থা" })).toContain("order.status");
  expect(await codesOf({ q: "order.status" })).toEqual(["order.status"]);
  expect(await codesOf({ q: "changed elephants" })).toEqual([]);
});

test("the shop's own jobs are a choice beside the people", async () => {
  const all = await codesOf({});
  expect(all).toContain("order.status");
  expect(await codesOf({ person: "shop" })).toEqual(["backup.moved"]);
  expect((await desk.admin.get("/api/admin/activity?person=nobody")).status).toBe(400);
});
