// Login limits: by account, by address and in parallel. A stranger must never lock out a known browser.
import { Secret, TOTP } from "otpauth";
import { afterAll, expect, test } from "vitest";
import { dayInDhaka } from "#contract/rules/dhaka.ts";
import { customerDevices, customerSessions, ownerDevices } from "#db/schema/accounts.ts";
import { activities } from "#db/schema/activities.ts";
import { settings } from "#db/schema/settings.ts";
import { resetOwner } from "#server/accounts/owners/owners.ts";
import {
  type Answer,
  addOwner,
  type Browser,
  openTestShop,
  owner as ownerLogin,
  signedInOwner,
  signedInShopper,
} from "#test/shop.ts";

const password = "green leaves 27";
const wrong = "wrong one 99";
const shop = await openTestShop({ RATE_LIMIT: "on", TRUST_PROXY: "10.0.0.0/8" });
// Two processes on one database.
const second = await openTestShop({ RATE_LIMIT: "on" }, undefined, undefined, shop.database);
afterAll(async () => {
  await second.app.close();
  await shop.close();
});
// Each test uses addresses and accounts of its own.
let networks = 0;
const newAddress = () => {
  networks += 1;
  return `198.51.100.${networks}`;
};
const statusesOf = (answers: Answer[]) => {
  const counted: Record<number, number> = {};
  for (const { status } of answers) counted[status] = (counted[status] ?? 0) + 1;
  return counted;
};
/** A busy database may refuse some (503); those were not tried. */
function expectTenTried(answers: Answer[]): void {
  const { 401: tried = 0, 429: refused = 0, 503: away = 0 } = statusesOf(answers);
  expect(tried + refused + away).toBe(answers.length);
  expect(tried).toBeLessThanOrEqual(10);
  expect(tried + away).toBeGreaterThanOrEqual(10);
}
const times = <T>(count: number, act: (nth: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, nth) => act(nth)));

function logIn(browser: Browser, email: string, typed: string, address: string) {
  return browser.post("/api/user/login", { email, password: typed }, { address });
}
function logInAsOwner(browser: Browser, input: object, address: string) {
  return browser.post("/api/admin/login", input, { address });
}

let owners = 0;
const admin = await signedInOwner(shop);
async function newOwner(): Promise<{ email: string; password: string }> {
  owners += 1;
  const email = `keeper${owners}@example.com`;
  await addOwner(admin, { name: "Kamal", email, password });
  return { email, password };
}

test("of 100 wrong logins at once ten are tried, also over two processes", async () => {
  const { email } = await signedInShopper(shop);
  const address = newAddress();
  const answers = await times(100, (nth) => logIn((nth % 2 ? shop : second).browser(), email, wrong, address));
  expectTenTried(answers);
  // A browser new to the account can use the mailed link, which signs in.
  const refused = await logIn(shop.browser(), email, password, newAddress());
  expect(refused).toMatchObject({
    status: 429,
    body: {
      message: expect.stringMatching(/^Too many tries. Please wait (a minute|\d+ minutes), or use 'Forgot password\?'/),
    },
  });
});

test("of 100 wrong logins of the owner at once, from 100 addresses, ten are tried", async () => {
  const { email } = await newOwner();
  const answers = await times(100, (nth) =>
    logInAsOwner((nth % 2 ? shop : second).browser(), { email, password: wrong }, newAddress()),
  );
  expectTenTried(answers);
});

test("of 100 codes of the second factor at once ten are tried", async () => {
  const { email } = await newOwner();
  const coded = shop.browser();
  const address = newAddress();
  expect((await logInAsOwner(coded, { email, password }, address)).status).toBe(200);
  const begun = await coded.post("/api/admin/two-factor/begin", { currentPassword: password });
  const totp = new TOTP({ secret: Secret.fromBase32(begun.body.secret) });
  await coded.post("/api/admin/two-factor/confirm", { code: totp.generate() });
  const codes = Array.from({ length: 100 }, (_, nth) => String(100_000 + nth));
  const answers = await times(100, (nth) =>
    logInAsOwner(shop.browser(), { email, password, code: codes[nth] }, address),
  );
  expect(answers.filter(({ body }) => body.code === "wrong-code").length).toBe(statusesOf(answers)[401]);
  expectTenTried(answers);
  // The owner's own browser can still log in with a right code.
  const code = totp.generate({ timestamp: Date.now() + 30_000 });
  expect((await logInAsOwner(coded, { email, password, code }, address)).status).toBe(200);
});

test("right logins are not counted as wrong, and have a limit of their own; 20 sessions stay", async () => {
  const shopper = await signedInShopper(shop);
  const address = newAddress();
  const answers: Answer[] = [];
  for (let nth = 0; nth < 31; nth += 1) {
    answers.push(await logIn(shop.browser(), shopper.email, password, address));
    if (nth % 4 === 0) await logIn(shop.browser(), shopper.email, wrong, address);
  }
  expect(statusesOf(answers)).toEqual({ 200: 30, 429: 1 });
  const sessions = await shop.database.db.select().from(customerSessions);
  const devices = await shop.database.db.select().from(customerDevices);
  const accountIds = new Set(sessions.map(({ customerId }) => customerId));
  for (const id of accountIds) {
    expect(sessions.filter(({ customerId }) => customerId === id).length).toBeLessThanOrEqual(20);
    expect(devices.filter(({ customerId }) => customerId === id).length).toBeLessThanOrEqual(20);
  }
  expect((await shopper.get("/api/user/is-auth")).body.success).toBe(false);
});

test("30 right logins at once leave 20 sessions, all signed in", async () => {
  const { email } = await signedInShopper(shop);
  const browsers = Array.from({ length: 30 }, (_, nth) => (nth % 2 ? shop : second).browser());
  const answers: Answer[] = [];
  // Ten at a time, because so many may be wrong at once.
  for (const part of [browsers.slice(0, 10), browsers.slice(10, 20), browsers.slice(20)]) {
    answers.push(...(await Promise.all(part.map((browser) => logIn(browser, email, password, newAddress())))));
  }
  expect(statusesOf(answers)).toEqual({ 200: 30 });
  const signedIn = await Promise.all(browsers.map(async (one) => (await one.get("/api/user/is-auth")).body.success));
  expect(signedIn.filter(Boolean)).toHaveLength(20);
});

test("a stranger cannot lock an owner or customer out of a known browser", async () => {
  const shopper = await signedInShopper(shop);
  const keeper = await newOwner();
  const office = shop.browser();
  expect((await logInAsOwner(office, keeper, newAddress())).status).toBe(200);
  await shopper.post("/api/user/logout");
  await office.post("/api/admin/logout");
  const [address, home] = [newAddress(), newAddress()];
  for (let nth = 0; nth < 12; nth += 1) {
    await logIn(shop.browser(), shopper.email, wrong, address);
    await logInAsOwner(shop.browser(), { ...keeper, password: wrong }, address);
  }
  expect((await logIn(shop.browser(), shopper.email, password, home)).status).toBe(429);
  expect((await logInAsOwner(shop.browser(), keeper, home)).status).toBe(429);
  expect((await logIn(shopper, shopper.email, wrong, address)).status).toBe(401);
  expect((await logIn(shopper, shopper.email, password, address)).status).toBe(200);
  expect((await logInAsOwner(office, keeper, address)).status).toBe(200);
});

test("an owner who chooses a password by the link logs in from that browser, though strangers used up the tries", async () => {
  const email = `invited${newAddress()}@example.com`;
  const currentPassword = ownerLogin.password;
  const { body } = await admin.post("/api/admin/owners", { name: "Kamal", email, currentPassword });
  const [address, home] = [newAddress(), newAddress()];
  for (let nth = 0; nth < 12; nth += 1) await logInAsOwner(shop.browser(), { email, password: wrong }, address);
  const browser = shop.browser();
  const token = body.invitationPath.split("#")[1];
  expect((await browser.post("/api/admin/new-password", { token, password }, { address: home })).status).toBe(200);
  const elsewhere = await logInAsOwner(shop.browser(), { email, password }, home);
  expect(elsewhere).toMatchObject({ status: 429, body: { message: expect.stringContaining("'Forgot password?'") } });
  expect((await logInAsOwner(browser, { email, password }, home)).status).toBe(200);
});

test("owner:reset lets an owner in whose tries strangers used up", async () => {
  const keeper = await newOwner();
  const [address, home] = [newAddress(), newAddress()];
  for (let nth = 0; nth < 12; nth += 1) {
    await logInAsOwner(shop.browser(), { ...keeper, password: wrong }, address);
  }
  const { password: fresh } = await resetOwner(shop.database.db, keeper.email);
  // Another process, as the one that the owner starts again.
  expect((await logInAsOwner(second.browser(), { ...keeper, password: fresh }, home)).status).toBe(200);
});

test.each([
  ["PUT", "/api/admin/keys", { provider: "steadfast", keys: { apiKey: "other", secretKey: "other" } }],
  ["POST", "/api/admin/keys/remove", { provider: "steadfast" }],
  ["PUT", "/api/admin/owners/two-factor-rule", { who: "all", from: dayInDhaka(new Date()) }],
])(
  "of wrong passwords at %s %s ten are tried, then the right one waits, and nothing is changed",
  async (method, path, body) => {
    const keys = { apiKey: "key", secretKey: "secret" };
    const given = { provider: "steadfast", keys, currentPassword: ownerLogin.password };
    expect(await admin.send("PUT", "/api/admin/keys", given)).toMatchObject({ status: 200 });
    const kept = async () => [
      (await admin.get("/api/admin/keys")).body.keys,
      (await admin.get("/api/admin/owners/two-factor-rule")).body.rule,
      (await shop.database.db.select().from(settings)).filter(({ name }) => name !== "version"),
      (await shop.database.db.select().from(activities)).length,
    ];
    const [login, browser] = [await newOwner(), shop.browser()];
    expect((await logInAsOwner(browser, login, newAddress())).status).toBe(200);
    const before = await kept();
    for (const typed of Array.from({ length: 10 }, (_, nth) => `${wrong} ${nth}`)) {
      const refused = await browser.send(method, path, { ...body, currentPassword: typed });
      expect(refused).toMatchObject({ status: 400, body: { field: "currentPassword", code: "wrong-password" } });
    }
    expect(await browser.send(method, path, { ...body, currentPassword: login.password })).toMatchObject({
      status: 429,
    });
    expect(await kept()).toEqual(before);
  },
);

test("the cookie of a known browser signs nobody in, serves one account, changes at each login and is stored as a hash", async () => {
  const shopper = await signedInShopper(shop);
  const other = await signedInShopper(shop);
  const mark = shopper.cookies.get("gp_known_customer") ?? "";
  await logIn(shopper, shopper.email, password, newAddress());
  expect(shopper.cookies.get("gp_known_customer")).not.toBe(mark);
  const rows = [
    ...(await shop.database.db.select().from(customerDevices)),
    ...(await shop.database.db.select().from(ownerDevices)),
  ];
  expect(rows.map(({ tokenHash }) => tokenHash)).not.toContain(shopper.cookies.get("gp_known_customer"));
  const withMark = (value: string) => {
    const browser = shop.browser();
    browser.cookies.set("gp_known_customer", value);
    return browser;
  };
  const current = shopper.cookies.get("gp_known_customer") ?? "";
  expect((await withMark(current).get("/api/user/is-auth")).body.success).toBe(false);
  const address = newAddress();
  for (const email of [shopper.email, other.email]) {
    for (let nth = 0; nth < 10; nth += 1) await logIn(shop.browser(), email, wrong, address);
  }
  expect((await logIn(withMark(mark), shopper.email, password, address)).status).toBe(429);
  expect((await logIn(withMark(current), other.email, password, address)).status).toBe(429);
  expect((await logIn(withMark(current), shopper.email, password, address)).status).toBe(200);
});

test("a browser shared by two people stays known to both", async () => {
  const one = await signedInShopper(shop);
  const other = await signedInShopper(shop);
  one.cookies.delete("gp_customer");
  await logIn(one, other.email, password, newAddress());
  const address = newAddress();
  for (const email of [one.email, other.email]) {
    for (let nth = 0; nth < 10; nth += 1) await logIn(shop.browser(), email, wrong, address);
  }
  expect((await logIn(one, one.email, password, address)).status).toBe(200);
  expect((await logIn(one, other.email, password, address)).status).toBe(200);
});

test("a known browser is limited too", async () => {
  const shopper = await signedInShopper(shop);
  const address = newAddress();
  const answers: Answer[] = [];
  for (let nth = 0; nth < 21; nth += 1) answers.push(await logIn(shopper, shopper.email, wrong, address));
  expect(statusesOf(answers)).toEqual({ 401: 20, 429: 1 });
});

test("a forged X-Forwarded-For does not help: the chain is read from the right, up to the first address that is no proxy", async () => {
  const answers = await times(45, (nth) =>
    shop
      .browser()
      .post(
        "/api/admin/login",
        { email: `guess${nth}@example.com`, password: wrong },
        { address: "10.0.0.1", headers: { "x-forwarded-for": `203.0.113.${nth}, 198.18.0.9, 10.0.0.7` } },
      ),
  );
  expect(statusesOf(answers)).toEqual({ 401: 30, 429: 15 });
  // Not from a proxy, so the header is ignored.
  const direct = await times(45, (nth) =>
    shop
      .browser()
      .post(
        "/api/admin/login",
        { email: `direct${nth}@example.com`, password: wrong },
        { address: "198.18.0.10", headers: { "x-forwarded-for": `203.0.113.${nth}` } },
      ),
  );
  expect(statusesOf(direct)).toEqual({ 401: 30, 429: 15 });
});

test("X-Forwarded-Proto counts from a proxy only", async () => {
  const { email } = await signedInShopper(shop);
  const cookieFor = async (address: string) => {
    const headers = { "x-forwarded-proto": "https" };
    const reply = await shop.browser().post("/api/user/login", { email, password }, { address, headers });
    return String(reply.headers["set-cookie"]);
  };
  expect(await cookieFor("10.0.0.1")).toContain("__Host-gp_customer=");
  expect(await cookieFor("198.18.0.1")).not.toContain("__Host-");
});

test("addresses of one IPv6 network count as one, and an IPv4 address in either form as one", async () => {
  const guess = (email: string, address: string) =>
    shop.browser().post("/api/admin/login", { email, password: wrong }, { address });
  const network = await times(45, (nth) => guess(`six${nth}@example.com`, `2001:db8::${nth.toString(16)}:1`));
  expect(statusesOf(network)).toEqual({ 401: 30, 429: 15 });
  expect((await guess("next@example.com", "2001:db8:0:1::1")).status).toBe(401);
  const mapped = await times(45, (nth) => guess(`four${nth}@example.com`, `${nth % 2 ? "::ffff:" : ""}198.18.4.4`));
  expect(statusesOf(mapped)).toEqual({ 401: 30, 429: 15 });
});
