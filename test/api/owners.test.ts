import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ownerSessions, owners } from "#db/schema/accounts.ts";
import { resetOwner } from "#server/accounts/owners/owners.ts";
import {
  addOwner,
  type Browser,
  openTestShop,
  owner,
  signedInOwner,
  signedInShopper,
  type TestShop,
} from "#test/shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const password = "an owner's password 4";
/** The passwords that confirm the first owner and any other. */
const byFirst = { currentPassword: owner.password };
const byOther = { currentPassword: password };
let made = 0;

/** A second owner of the shop, signed in. */
async function anotherOwner(): Promise<Browser & { email: string; ownerId: string }> {
  const first = await signedInOwner(shop);
  made += 1;
  const email = `owner${made}@example.com`;
  const ownerId = await addOwner(first, { name: "Kamal", email, password });
  const browser = shop.browser();
  expect((await logIn(browser, email)).status).toBe(200);
  return Object.assign(browser, { email, ownerId });
}

function logIn(browser: Browser, email: string, change: Record<string, string> = {}) {
  return browser.post("/api/admin/login", { email, password, ...change });
}

test("an owner adds another, who sees the same back office", async () => {
  const second = await anotherOwner();
  expect((await second.get("/api/admin/me")).body.owner).toMatchObject({ name: "Kamal", hasTwoFactor: false });
  expect((await second.post("/api/order/list")).status).toBe(200);
  const listed = await second.get("/api/admin/owners");
  expect(listed.body.owners.map((row: { email: string }) => row.email)).toContain(owner.email);
  expect(JSON.stringify(listed.body)).not.toMatch(/argon2|secret|hash/i);
});

test("an invited owner cannot log in until choosing a password by the link, which works once", async () => {
  const first = await signedInOwner(shop);
  const invited = { name: "Moyna", email: "moyna@example.com" };
  const { body } = await first.post("/api/admin/owners", { ...invited, ...byFirst });
  expect(body).toMatchObject({ message: "Invitation sent" });
  const listed = async () => {
    const all: { email: string }[] = (await first.get("/api/admin/owners")).body.owners;
    return all.find(({ email }) => email === invited.email);
  };
  expect(await listed()).toMatchObject({ isInvited: true });
  const stranger = shop.browser();
  for (const typed of ["", " ", password]) {
    expect((await logIn(stranger, invited.email, { password: typed })).status).toBeGreaterThanOrEqual(400);
  }
  const [path = "", token = ""] = body.invitationPath.split("#");
  expect(path).toBe("/admin/new-password");
  const choose = (chosen: string, by = token) =>
    stranger.post("/api/admin/new-password", { token: by, password: chosen });
  expect(await choose("password1")).toMatchObject({ status: 400, body: { field: "password" } });
  expect(
    (
      await choose(
        password,
        token.replace(/^./, (letter: string) => (letter === "0" ? "1" : "0")),
      )
    ).status,
  ).toBe(410);
  vi.useFakeTimers({ now: Date.now() + 7.01 * 86_400_000, toFake: ["Date"] });
  expect((await choose(password)).status).toBe(410);
  vi.useRealTimers();
  const chosen = await choose(password);
  expect(chosen).toMatchObject({ status: 200, body: { message: "Your account is ready. Please log in." } });
  expect((await choose("fresh moss 88 fresh")).status).toBe(410);
  expect((await logIn(stranger, invited.email)).status).toBe(200);
  expect(await listed()).toMatchObject({ isInvited: false });
});

test.each([
  [{ name: "", email: "new@example.com" }, 400, "name"],
  [{ name: "New", email: "no address" }, 400, "email"],
  [{ name: "New", email: owner.email.toUpperCase() }, 409, "email"],
])("an owner %o is refused and nobody is added", async (input, status, field) => {
  const first = await signedInOwner(shop);
  const before = (await first.get("/api/admin/owners")).body.owners.length;
  expect(await first.post("/api/admin/owners", { ...input, ...byFirst })).toMatchObject({
    status,
    body: { success: false, field },
  });
  expect((await first.get("/api/admin/owners")).body.owners).toHaveLength(before);
});

test("a disabled owner is signed out at once and cannot log in, until enabled again", async () => {
  const first = await signedInOwner(shop);
  const second = await anotherOwner();
  const { ownerId, email } = second;
  expect((await first.post("/api/admin/owners/disable", { ownerId, disabled: true, ...byFirst })).status).toBe(200);
  expect((await second.post("/api/order/list")).status).toBe(401);
  const wrong = await logIn(second, email, { password: "not the password 1" });
  expect(await logIn(second, email)).toMatchObject({ status: 401, body: wrong.body });
  await first.post("/api/admin/owners/disable", { ownerId, disabled: false, ...byFirst });
  expect((await logIn(second, email)).status).toBe(200);
});

test("owners added later cannot disable the shop's first owner", async () => {
  const second = await anotherOwner();
  const [first] = (await second.get("/api/admin/owners")).body.owners;
  expect(first.email).toBe(owner.email);
  const refused = await second.post("/api/admin/owners/disable", { ownerId: first._id, disabled: true, ...byOther });
  expect(refused).toMatchObject({ status: 409, body: { code: "first-owner" } });
  await signedInOwner(shop);
});

test("no owner can disable their own account, so somebody can always log in", async () => {
  const second = await anotherOwner();
  const self = { ownerId: second.ownerId, disabled: true, ...byOther };
  const refused = await second.post("/api/admin/owners/disable", self);
  expect(refused).toMatchObject({ status: 409, body: { field: "ownerId" } });
  expect((await second.get("/api/admin/is-auth")).body.success).toBe(true);
});

test("two owners disabling each other at once do not lock the shop", async () => {
  const one = await anotherOwner();
  const two = await anotherOwner();
  const answers = await Promise.all([
    one.post("/api/admin/owners/disable", { ownerId: two.ownerId, disabled: true, ...byOther }),
    two.post("/api/admin/owners/disable", { ownerId: one.ownerId, disabled: true, ...byOther }),
  ]);
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
});

test("a new password needs the current one and signs out the other devices only", async () => {
  const here = await anotherOwner();
  const elsewhere = shop.browser();
  await logIn(elsewhere, here.email);
  const wrong = await here.post("/api/admin/password", { currentPassword: "wrong 123", newPassword: "fresh moss 88" });
  expect(wrong).toMatchObject({ status: 400, body: { field: "currentPassword" } });
  const weak = await here.post("/api/admin/password", { currentPassword: password, newPassword: "password1" });
  expect(weak).toMatchObject({ status: 400, body: { code: "weak-password" } });
  expect((await elsewhere.get("/api/admin/is-auth")).body.success).toBe(true);
  const changed = await here.post("/api/admin/password", { currentPassword: password, newPassword: "fresh moss 88" });
  expect(changed.status).toBe(200);
  expect((await here.get("/api/admin/is-auth")).body.success).toBe(true);
  expect((await elsewhere.get("/api/admin/is-auth")).body.success).toBe(false);
  expect((await logIn(elsewhere, here.email)).status).toBe(401);
  expect((await logIn(elsewhere, here.email, { password: "fresh moss 88" })).status).toBe(200);
});

test("devices are listed, and any one of them or all others can be signed out", async () => {
  const here = await anotherOwner();
  const phone = shop.browser();
  await phone.post("/api/admin/login", { email: here.email, password }, { headers: { "user-agent": "A phone" } });
  const laptop = shop.browser();
  await logIn(laptop, here.email);
  const { devices } = (await here.get("/api/admin/devices")).body;
  expect(devices).toHaveLength(3);
  expect(devices.filter((device: { isThisOne: boolean }) => device.isThisOne)).toHaveLength(1);
  const lost = devices.find((device: { userAgent: string }) => device.userAgent === "A phone");
  expect((await here.post("/api/admin/devices/end", { deviceId: lost._id })).status).toBe(200);
  expect((await phone.get("/api/admin/is-auth")).body.success).toBe(false);
  expect((await laptop.get("/api/admin/is-auth")).body.success).toBe(true);
  expect((await here.post("/api/admin/devices/end", { deviceId: lost._id })).status).toBe(404);
  const stranger = await anotherOwner();
  const own = (await laptop.get("/api/admin/devices")).body.devices.find((d: { isThisOne: boolean }) => d.isThisOne);
  expect((await stranger.post("/api/admin/devices/end", { deviceId: own._id })).status).toBe(404);
  await here.post("/api/admin/devices/end", {});
  expect((await laptop.get("/api/admin/is-auth")).body.success).toBe(false);
  expect((await here.get("/api/admin/is-auth")).body.success).toBe(true);
});

/** Turns two-factor login on, as a phone would. @returns the phone's codes by time, and the recovery codes */
async function withTwoFactor(browser: Browser) {
  const begun = await browser.post("/api/admin/two-factor/begin", { currentPassword: password });
  expect(begun.body.uri).toContain(`secret=${begun.body.secret}`);
  const totp = new TOTP({ secret: Secret.fromBase32(begun.body.secret) });
  const codeIn = (seconds: number) => totp.generate({ timestamp: Date.now() + seconds * 1000 });
  const confirmed = await browser.post("/api/admin/two-factor/confirm", { code: codeIn(-30) });
  expect(confirmed.status).toBe(200);
  return { codeIn, recoveryCodes: confirmed.body.recoveryCodes as string[] };
}

test("with two-factor login a password alone is not enough, and no code counts twice", async () => {
  const { email, ...rest } = await anotherOwner();
  const browser = Object.assign(shop.browser(), rest);
  await logIn(browser, email);
  const { codeIn } = await withTwoFactor(browser);
  const fresh = shop.browser();
  expect(await logIn(fresh, email)).toMatchObject({ status: 401, body: { code: "second-factor-needed" } });
  expect(await logIn(fresh, email, { code: "000000" })).toMatchObject({ status: 401, body: { code: "wrong-code" } });
  expect(await logIn(fresh, email, { password: "wrong 1 wrong", code: codeIn(0) })).toMatchObject({
    status: 401,
    body: { code: "wrong-login" },
  });
  expect((await fresh.get("/api/admin/is-auth")).body.success).toBe(false);
  for (const code of ["١٢٣٤٥٦", "abcdef", "🌿🌿🌿"]) {
    expect(await logIn(fresh, email, { code })).toMatchObject({ status: 401, body: { code: "wrong-code" } });
  }
  const code = codeIn(0);
  const inBengali = code.replace(/\d/g, (digit) => String.fromCharCode(0x9e6 + Number(digit)));
  expect((await logIn(fresh, email, { code: `${inBengali.slice(0, 3)} ${inBengali.slice(3)}` })).status).toBe(200);
  expect((await logIn(shop.browser(), email, { code })).status).toBe(401);
});

test("a code accepted while the clock was days off blocks no later code, and then counts no second time", async () => {
  const browser = await anotherOwner();
  const { codeIn } = await withTwoFactor(browser);
  const lastStep = (step: number) =>
    shop.database.db.update(owners).set({ totpLastStep: step }).where(eq(owners.id, browser.ownerId));
  const now = Math.floor(Date.now() / 30_000);
  await lastStep(now + 10);
  expect((await logIn(shop.browser(), browser.email, { code: codeIn(0) })).status).toBe(401);
  await lastStep(now + 2 * 2880);
  expect((await logIn(shop.browser(), browser.email, { code: codeIn(0) })).status).toBe(200);
  expect((await logIn(shop.browser(), browser.email, { code: codeIn(-30) })).status).toBe(401);
});

test("a recovery code lets in once; new ones make the old ones worthless", async () => {
  const browser = await anotherOwner();
  const { recoveryCodes, codeIn } = await withTwoFactor(browser);
  const [first = "", second = ""] = recoveryCodes;
  expect(new Set(recoveryCodes).size).toBe(10);
  expect((await logIn(shop.browser(), browser.email, { code: first.toUpperCase() })).status).toBe(200);
  expect((await logIn(shop.browser(), browser.email, { code: first })).status).toBe(401);
  expect((await browser.get("/api/admin/me")).body.owner).toMatchObject({ hasTwoFactor: true, recoveryCodesLeft: 9 });
  const renewed = await browser.post("/api/admin/two-factor/recovery-codes", { ...byOther, code: codeIn(0) });
  expect((await logIn(shop.browser(), browser.email, { code: second })).status).toBe(401);
  expect((await logIn(shop.browser(), browser.email, { code: renewed.body.recoveryCodes[0] })).status).toBe(200);
  expect(
    JSON.stringify(await shop.database.db.select({ codes: owners.recoveryCodeHashes }).from(owners)),
  ).not.toContain(renewed.body.recoveryCodes[1].replace("-", ""));
});

test("a wrong first code turns nothing on; turning it off needs the password and a code", async () => {
  const browser = await anotherOwner();
  const refused = await browser.post("/api/admin/two-factor/begin", { currentPassword: "wrong 1 wrong" });
  expect(refused).toMatchObject({ status: 400, body: { field: "currentPassword" } });
  await browser.post("/api/admin/two-factor/begin", { currentPassword: password });
  expect(await browser.post("/api/admin/two-factor/confirm", { code: "12345" })).toMatchObject({
    status: 400,
    body: { field: "code" },
  });
  expect((await logIn(shop.browser(), browser.email)).status).toBe(200);
  const { codeIn } = await withTwoFactor(browser);
  const end = (proof: object) => browser.post("/api/admin/two-factor/end", proof);
  expect((await end({ currentPassword: "wrong 1 wrong", code: codeIn(0) })).status).toBe(400);
  expect(await end(byOther)).toMatchObject({ status: 400, body: { code: "second-factor-needed", field: "code" } });
  expect(await end({ ...byOther, code: "000000" })).toMatchObject({ status: 400, body: { field: "code" } });
  expect((await logIn(shop.browser(), browser.email)).status).toBe(401);
  expect((await end({ ...byOther, code: codeIn(0) })).status).toBe(200);
  expect((await logIn(shop.browser(), browser.email)).status).toBe(200);
});

test("a recovery code from an older version of the shop lets in once", async () => {
  const browser = await anotherOwner();
  await withTwoFactor(browser);
  const old = createHash("sha256").update("abcde23456").digest("hex");
  await shop.database.db
    .update(owners)
    .set({ recoveryCodeHashes: [old] })
    .where(eq(owners.id, browser.ownerId));
  expect((await logIn(shop.browser(), browser.email, { code: "ABCDE-23456" })).status).toBe(200);
  expect((await logIn(shop.browser(), browser.email, { code: "ABCDE-23456" })).status).toBe(401);
});

test("codes can be guessed only a few times", async () => {
  const strict = await openTestShop({ RATE_LIMIT: "on" });
  const browser = strict.browser();
  await browser.post("/api/admin/login", owner);
  const begun = await browser.post("/api/admin/two-factor/begin", { currentPassword: owner.password });
  const totp = new TOTP({ secret: Secret.fromBase32(begun.body.secret) });
  await browser.post("/api/admin/two-factor/confirm", { code: totp.generate() });
  const statuses: number[] = [];
  for (let guess = 0; guess < 11; guess += 1) {
    statuses.push((await strict.browser().post("/api/admin/login", { ...owner, code: String(100000 + guess) })).status);
  }
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401));
  expect(statuses[10]).toBe(429);
  await strict.close();
});

test("owner:reset lets the owner in again, without the second factor, and signs out every device", async () => {
  const browser = await anotherOwner();
  await withTwoFactor(browser);
  const { password: fresh } = await resetOwner(shop.database.db, browser.email.toUpperCase());
  expect((await browser.get("/api/admin/is-auth")).body.success).toBe(false);
  expect((await logIn(shop.browser(), browser.email)).status).toBe(401);
  expect((await logIn(shop.browser(), browser.email, { password: fresh })).status).toBe(200);
  await expect(resetOwner(shop.database.db, "nobody@example.com")).rejects.toThrow(/There is no owner/);
  await expect(resetOwner(shop.database.db, undefined)).rejects.toThrow(/several owners/);
});

test("turning the second factor on or off signs out the owner's other devices", async () => {
  const here = await anotherOwner();
  const elsewhere = shop.browser();
  await logIn(elsewhere, here.email);
  const { codeIn } = await withTwoFactor(here);
  expect((await elsewhere.get("/api/admin/is-auth")).body.success).toBe(false);
  expect((await here.get("/api/admin/is-auth")).body.success).toBe(true);
  expect((await logIn(elsewhere, here.email, { code: codeIn(0) })).status).toBe(200);
  await here.post("/api/admin/two-factor/end", { ...byOther, code: codeIn(30) });
  expect((await elsewhere.get("/api/admin/is-auth")).body.success).toBe(false);
  expect((await here.get("/api/admin/is-auth")).body.success).toBe(true);
});

test("an owner inactive for twelve hours is signed out; one active in time is not", async () => {
  const browser = await anotherOwner();
  const rest = (hours: number) =>
    shop.database.db
      .update(ownerSessions)
      .set({ lastSeenAt: sql`${ownerSessions.lastSeenAt} - ${`${hours} hours`}::interval` })
      .where(eq(ownerSessions.ownerId, browser.ownerId));
  await rest(11.5);
  expect((await browser.post("/api/order/list")).status).toBe(200);
  await rest(11.5);
  expect((await browser.post("/api/order/list")).status).toBe(200);
  await rest(12);
  expect((await browser.post("/api/order/list")).status).toBe(401);
  expect((await browser.get("/api/admin/is-auth")).body.success).toBe(false);
});

test("the owner's cookies are not sent from another site", async () => {
  const reply = await shop.browser().post("/api/admin/login", owner);
  const cookies = ([] as string[]).concat(reply.headers["set-cookie"]);
  expect(cookies).toHaveLength(2);
  for (const cookie of cookies) {
    expect(cookie).toContain("SameSite=Strict");
    expect(cookie).toContain("HttpOnly");
  }
});

test.each<[string, Record<string, unknown>]>([
  ["owners", { name: "New", email: "unproven@example.com", password }],
  ["owners/disable", { disabled: true }],
  ["owners/disable", { disabled: false }],
  ["password", { newPassword: "fresh moss 88" }],
  ["two-factor/begin", {}],
  ["two-factor/end", {}],
  ["two-factor/recovery-codes", {}],
])("%s with %o needs the password again: a session alone changes nothing", async (call, input) => {
  const second = await anotherOwner();
  const body = call === "owners/disable" ? { ...input, ownerId: (await anotherOwner()).ownerId } : input;
  const before = await shop.database.db.select().from(owners).orderBy(owners.id);
  for (const currentPassword of [undefined, "", "wrong 1 wrong", owner.password]) {
    expect(await second.post(`/api/admin/${call}`, { ...body, currentPassword })).toMatchObject({
      status: 400,
      body: { field: "currentPassword" },
    });
  }
  expect(await shop.database.db.select().from(owners).orderBy(owners.id)).toEqual(before);
});

const ownersOnly: [string, string][] = [
  ["GET", "/api/admin/me"],
  ["POST", "/api/admin/password"],
  ["GET", "/api/admin/owners"],
  ["POST", "/api/admin/owners"],
  ["POST", "/api/admin/owners/disable"],
  ["GET", "/api/admin/devices"],
  ["POST", "/api/admin/devices/end"],
  ["POST", "/api/admin/two-factor/begin"],
  ["POST", "/api/admin/two-factor/confirm"],
  ["POST", "/api/admin/two-factor/end"],
  ["POST", "/api/admin/two-factor/recovery-codes"],
];
test.each(ownersOnly)("%s %s is refused to visitors and customers", async (method, url) => {
  const body = method === "GET" ? undefined : {};
  expect((await shop.browser().send(method, url, body)).status).toBe(401);
  const shopper = await signedInShopper(shop);
  expect((await shopper.send(method, url, body)).status).toBe(401);
});
