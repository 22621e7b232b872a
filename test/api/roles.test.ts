// Who of the team may make which call: every call of the back office by every role.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type StaffRole, staffRoles } from "#contract/rules/office/roles.ts";
import { staffCalls } from "#contract/rules/office/staff-calls.ts";
import { owners } from "#db/schema/accounts.ts";
import { openTestShopWithPages } from "#test/pages.ts";
import { addOwner, type Browser, openTestShop, signedInOwner, type TestShop } from "#test/shop.ts";
import { routes } from "./access-table.ts";
import { rolesFor } from "./role-areas.ts";

const password = "a-long-staff-password-7";
const random = "018f0000-0000-7000-8000-000000000000";
const officeCalls = Object.entries(routes)
  .filter(([, { role }]) => role === "owner")
  .map(([call]) => call);

let shop: TestShop;
let admin: Browser;
const people = new Map<StaffRole, Browser>();
const ids = new Map<StaffRole, string>();

beforeAll(async () => {
  shop = await openTestShopWithPages("http://shop.example");
  admin = await signedInOwner(shop);
  for (const role of staffRoles) {
    const email = mailboxOf(role);
    const id = await addOwner(admin, { name: `The ${role}`, email, password });
    await shop.database.db.update(owners).set({ role }).where(eq(owners.id, id));
    ids.set(role, id);
    people.set(role, await signedIn(email));
  }
});
afterAll(() => shop.close());

async function signedIn(email: string): Promise<Browser> {
  const browser = shop.browser();
  expect((await browser.post("/api/admin/login", { email, password })).status).toBe(200);
  return browser;
}

const mailboxOf = (role: StaffRole) => `${role}.team@example.com`;
const browserOf = (role: StaffRole) => people.get(role) ?? admin;

function send(browser: Browser, call: string) {
  const [method = "", pattern = ""] = call.split(" ");
  return browser.send(method, pattern.replace(/:\w+/, random), undefined);
}

test("the table of role and call has a row for each call of the back office, and no other", () => {
  expect(Object.keys(staffCalls).sort()).toEqual(officeCalls.toSorted());
});

test.each(officeCalls)("%s by every role", async (call) => {
  const refused: StaffRole[] = [];
  for (const role of staffRoles) {
    const { status, body } = await send(browserOf(role), call);
    if (status === 403) {
      expect(body).toMatchObject({ success: false, code: "not-your-role", message: expect.stringContaining("role") });
      refused.push(role);
    }
  }
  const may = rolesFor(call);
  expect(refused).toEqual(staffRoles.filter((role) => !may.includes(role)));
});

test("a changed role counts at the next call of the same session", async () => {
  const becomes = (role: StaffRole) =>
    shop.database.db
      .update(owners)
      .set({ role })
      .where(eq(owners.id, ids.get("packer") ?? ""));
  const packer = await signedIn(mailboxOf("packer"));
  expect((await packer.get("/api/coupon/list")).status).toBe(403);
  await becomes("manager");
  expect((await packer.get("/api/coupon/list")).status).toBe(200);
  expect((await packer.get("/api/admin/me")).body.owner.role).toBe("manager");
  await becomes("packer");
  expect((await packer.get("/api/coupon/list")).status).toBe(403);
});

test("a call of the back office without a row in the table stops the shop at its start", async () => {
  const planted = openTestShop({}, async (app) => {
    app.get("/api/admin/nobody-named", { config: { role: "owner" } }, async () => ({ success: true }));
  });
  await expect(planted).rejects.toThrow("GET /api/admin/nobody-named has no row in staff-calls.ts");
});
