// The book of changes: what the shop does by itself, and what a command does, have lines too.
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { activities } from "#db/schema/activities.ts";
import { resetOwner } from "#server/accounts/owners/owners.ts";
import { asJob } from "#server/http/activity/activity.ts";
import {
  addProduct,
  address,
  type Browser,
  openStaffedShop,
  owner,
  shopperPassword,
  signedInShopper,
} from "#test/shop.ts";

let shop: Awaited<ReturnType<typeof openStaffedShop>>["shop"];
let admin: Browser;

beforeAll(async () => {
  ({ shop, admin } = await openStaffedShop());
});
afterAll(() => shop.close());

const db = () => shop.database.db;
const ok = ({ status, body }: { status: number; body: Record<string, unknown> }) => {
  expect([status, body.message]).toEqual([200, body.message]);
  return body;
};

test("a forgotten customer's lines keep who, when and what, and their values become 'forgotten'", async () => {
  const person = await signedInShopper(shop);
  const items = [{ product: await addProduct(admin), quantity: 1, size: "Small Pot" }];
  const { orderId } = ok(await person.post("/api/order/cod", { items, address }));
  ok(await admin.post("/api/order/courier", { orderId, courierName: "Pathao", trackingNumber: "SECRET-1" }));
  ok(await admin.post("/api/order/cancel", { orderId, reason: "They asked" }));
  const about = () =>
    db()
      .select()
      .from(activities)
      .where(eq(activities.subjectId, String(orderId)));
  const before = await about();
  expect(JSON.stringify(before)).toContain("SECRET-1");
  ok(await person.post("/api/user/delete", { currentPassword: shopperPassword }));
  const after = await about();
  expect(JSON.stringify(after)).not.toContain("SECRET-1");
  expect(after.map(({ id, at, what, ownerId }) => ({ id, at, what, ownerId }))).toEqual(
    before.map(({ id, at, what, ownerId }) => ({ id, at, what, ownerId })),
  );
  for (const value of after.flatMap((line) => Object.values(line.after ?? {}))) expect(value).toBe("forgotten");
  const [said] = await db().select().from(activities).where(eq(activities.what, "person.forgotten"));
  expect(said).toMatchObject({ job: "forgetting", ownerId: null, after: { lines: before.length } });
});

test("a command that gives an owner a new login writes its line, under its own name", async () => {
  await asJob("owner:reset", () => resetOwner(db(), owner.email));
  const [line] = await db().select().from(activities).orderBy(desc(activities.id));
  expect(line).toMatchObject({ what: "account.reset", job: "owner:reset", ownerId: null, subjectKind: "person" });
});
