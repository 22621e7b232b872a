// The book of changes: what the shop does by itself, and what a command does, have lines too.
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inSavepoint, inTransaction } from "#db/open.ts";
import { activities } from "#db/schema/activities.ts";
import { resetOwner } from "#server/accounts/owners/owners.ts";
import { showPlanned } from "#server/blog/blog.ts";
import { asJob, noteChange } from "#server/http/activity/activity.ts";
import { forgetAddresses } from "#server/orders/changing/forget-customer.ts";
import {
  addProduct,
  address,
  type Browser,
  formOf,
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

test("a planned post that is shown, and addresses that are forgotten later, have a line by their job", async () => {
  const showAt = new Date(Date.now() + 60_000);
  const title = "Watering in the rains";
  const post = { slug: "watering-in-the-rains", en: { title, text: "<p>Less.</p>" }, isDraft: false };
  const planned = { ...post, showAt: showAt.toISOString(), picture: "none" };
  const made = ok(await admin.post("/api/admin/blog", formOf({ postData: JSON.stringify(planned) })));
  const postId = (made.post as { _id: string })._id;
  const linesOf = (what: string) => db().select().from(activities).where(eq(activities.what, what));
  // Nothing is due, and nothing is written.
  await asJob("planned-posts", () => showPlanned(db(), new Date()));
  expect(await linesOf("blog.shown")).toEqual([]);
  await asJob("planned-posts", () => showPlanned(db(), new Date(showAt.getTime() + 1000)));
  expect(await linesOf("blog.shown")).toMatchObject([
    { job: "planned-posts", ownerId: null, subjectKind: "blog", subjectId: postId, subjectName: title },
  ]);
  await asJob("planned-posts", () => showPlanned(db(), new Date(showAt.getTime() + 2000)));
  expect(await linesOf("blog.shown")).toHaveLength(1);

  const person = await signedInShopper(shop);
  const items = [{ product: await addProduct(admin, { name: "Snake Plant" }), quantity: 1, size: "Small Pot" }];
  const { orderId } = ok(await person.post("/api/order/cod", { items, address }));
  const { number } = (await admin.get(`/api/order/${orderId}`)).body.order;
  ok(await person.post("/api/user/delete", { currentPassword: shopperPassword }));
  expect(await linesOf("order.address-forgotten")).toEqual([]);
  ok(await admin.post("/api/order/status", { orderId, status: "Delivered" }));
  await asJob("forgetting", () => forgetAddresses(db(), new Date()));
  const lines = await linesOf("order.address-forgotten");
  expect(lines).toMatchObject([{ job: "forgetting", ownerId: null, subjectId: orderId, subjectName: number }]);
  expect(JSON.stringify(lines)).not.toContain(address.phone);
});

test("what a part of a job has noted and could not keep is not in the book", async () => {
  const note = (what: string) => noteChange({ what });
  await asJob("payments", () =>
    inTransaction(db(), async (tx) => {
      note("order.paid");
      const part = inSavepoint(tx, async () => {
        note("order.cancel-undone");
        throw new Error("Sold out");
      });
      await expect(part).rejects.toThrow("Sold out");
      note("order.note");
    }),
  );
  const lines = await db().select().from(activities).where(eq(activities.job, "payments"));
  expect(lines.map(({ what }) => what).sort()).toEqual(["order.note", "order.paid"]);
});

test("a command that gives an owner a new login writes its line, under its own name", async () => {
  await asJob("owner:reset", () => resetOwner(db(), owner.email));
  const [line] = await db().select().from(activities).orderBy(desc(activities.id));
  expect(line).toMatchObject({ what: "account.reset", job: "owner:reset", ownerId: null, subjectKind: "person" });
});
