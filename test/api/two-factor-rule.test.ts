// Who of the team must log in with a second factor, and from which day. On both engines.
import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dayInDhaka } from "#contract/rules/dhaka.ts";
import type { StaffRole } from "#contract/rules/office/roles.ts";
import { owners } from "#db/schema/accounts.ts";
import { settings } from "#db/schema/settings.ts";
import { changeRole, removeMember, setOwnerDisabled } from "#server/accounts/owners/members.ts";
import { type Browser, openTestShop, owner, signedInOwner, type TestShop } from "#test/shop.ts";
import { type Person, signedInStaff, staffPassword } from "#test/staff.ts";

let shop: TestShop;
let admin: Browser;
let codeOfAdmin: () => string;
const today = () => dayInDhaka(new Date());
const rulePath = "/api/admin/owners/two-factor-rule";

beforeAll(async () => {
  shop = await openTestShop();
  admin = await signedInOwner(shop);
});
afterAll(() => shop.close());

/** A code counts once: each is of another step that the server still takes. */
async function setUp(browser: Browser, currentPassword: string) {
  const begun = await browser.post("/api/admin/two-factor/begin", { currentPassword });
  const totp = new TOTP({ secret: Secret.fromBase32(begun.body.secret) });
  const { status } = await browser.post("/api/admin/two-factor/confirm", { code: totp.generate() });
  return { status, code: () => totp.generate({ timestamp: Date.now() }) };
}

async function ask(who: string, from = today()) {
  // The step of the last code is forgotten, so that the next one counts.
  await shop.database.db.update(owners).set({ totpLastStep: null }).where(eq(owners.email, owner.email));
  return admin.send("PUT", rulePath, { who, from, currentPassword: owner.password, code: codeOfAdmin() });
}

/** Inviting somebody would use up a code of the owner. */
async function staff(role: StaffRole): Promise<Person> {
  const { db } = shop.database;
  const isOwner = eq(owners.email, owner.email);
  const [kept] = await db.select().from(owners).where(isOwner);
  await db.update(owners).set({ totpConfirmedAt: null }).where(isOwner);
  const person = await signedInStaff(shop, admin, role);
  await db
    .update(owners)
    .set({ totpConfirmedAt: kept?.totpConfirmedAt ?? null })
    .where(isOwner);
  return person;
}

const mayList = async (browser: Browser) => (await browser.get("/api/admin/team-names")).status;

test("only an owner who has a second factor asks it of others, from today on at the earliest", async () => {
  const rule = { who: "owners", from: today(), currentPassword: owner.password };
  expect(await admin.send("PUT", rulePath, rule)).toMatchObject({ status: 409, body: { code: "two-factor-first" } });
  const { status, code } = await setUp(admin, owner.password);
  codeOfAdmin = code;
  expect(status).toBe(200);
  expect(await ask("owners", dayInDhaka(new Date(), -1))).toMatchObject({ status: 400, body: { field: "from" } });
  expect(await ask("managers", dayInDhaka(new Date(), 3))).toMatchObject({
    status: 200,
    body: { rule: { who: "managers" } },
  });
  const seller = await staff("seller");
  expect((await seller.get(rulePath)).status).toBe(403);
});

test("with a wrong password or a wrong code the rule stays", async () => {
  const before = (await admin.get(rulePath)).body.rule;
  const right = { who: "all", from: today(), currentPassword: owner.password, code: "000000" };
  const wrong = { ...right, currentPassword: "not the password 1" };
  expect(await admin.send("PUT", rulePath, wrong)).toMatchObject({ status: 400, body: { field: "currentPassword" } });
  expect(await admin.send("PUT", rulePath, right)).toMatchObject({ status: 400, body: { field: "code" } });
  expect((await admin.get(rulePath)).body.rule).toEqual(before);
});

test("before the day it is only said; from the day on nothing but setting it up is answered, then all is", async () => {
  await ask("nobody");
  const manager = await staff("manager");
  const [by, from] = [dayInDhaka(new Date(), 3), today()];
  await ask("managers", by);
  expect((await manager.get("/api/admin/is-auth")).body.twoFactorWanted).toEqual({ by, isDue: false });
  expect(await mayList(manager)).toBe(200);
  await ask("managers", from);
  expect((await manager.get("/api/admin/is-auth")).body).toMatchObject({
    success: true,
    twoFactorWanted: { isDue: true },
  });
  for (const path of ["/api/admin/team-names", "/api/product/desk", "/api/office/events", "/api/admin/push"]) {
    expect(await manager.get(path), path).toMatchObject({ status: 403, body: { code: "two-factor-needed" } });
  }
  expect((await manager.post("/api/order/list", { page: 1 })).status).toBe(403);
  expect((await manager.get("/api/admin/me")).status).toBe(200);
  expect((await setUp(manager, staffPassword)).status).toBe(200);
  expect(await mayList(manager)).toBe(200);
  expect((await manager.get("/api/admin/is-auth")).body.twoFactorWanted).toBeNull();
});

test("who the rule does not name goes on; who it names cannot turn the second factor off", async () => {
  await ask("nobody");
  const packer = await staff("packer");
  await ask("managers");
  expect(await mayList(packer)).toBe(200);
  await ask("all");
  expect(await mayList(packer)).toBe(403);
  const { code } = await setUp(packer, staffPassword);
  await shop.database.db.update(owners).set({ totpLastStep: null }).where(eq(owners.id, packer.id));
  const off = { currentPassword: staffPassword, code: code() };
  expect(await packer.post("/api/admin/two-factor/end", off)).toMatchObject({
    status: 409,
    body: { code: "two-factor-asked" },
  });
  await ask("nobody");
  await shop.database.db.update(owners).set({ totpLastStep: null }).where(eq(owners.id, packer.id));
  expect((await packer.post("/api/admin/two-factor/end", { ...off, code: code() })).status).toBe(200);
});

test("a shop whose owners have all lost theirs is not locked: each sets it up with the password", async () => {
  await ask("all");
  const { db } = shop.database;
  const lost = { totpSecret: null, totpConfirmedAt: null, totpLastStep: null, recoveryCodeHashes: [] };
  await db.update(owners).set(lost);
  const fresh = shop.browser();
  const login = await fresh.post("/api/admin/login", { email: owner.email, password: owner.password });
  expect(login.status).toBe(200);
  expect(await mayList(fresh)).toBe(403);
  expect((await setUp(fresh, owner.password)).status).toBe(200);
  expect(await mayList(fresh)).toBe(200);
  admin = fresh;
  await db.delete(settings).where(eq(settings.name, "two-factor-rule"));
});

test("two owners who remove, demote or disable each other at once leave one owner who can log in", async () => {
  const { db } = shop.database;
  const acts = [
    (by: Person, of: Person) => removeMember(db, by.id, of.id),
    (by: Person, of: Person) => changeRole(db, by.id, of.id, "packer"),
    (by: Person, of: Person) => setOwnerDisabled(db, by.id, of.id, true),
  ];
  for (const first of acts) {
    for (const second of acts) {
      const one = await staff("owner");
      const two = await staff("owner");
      const done = await Promise.allSettled([first(one, two), second(two, one)]);
      expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      const rows = await db.select().from(owners);
      const left = rows.filter(
        ({ id, role, disabledAt }) => [one.id, two.id].includes(id) && role === "owner" && disabledAt === null,
      );
      expect(left).toHaveLength(1);
    }
  }
});
