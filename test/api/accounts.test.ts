import { afterAll, beforeAll, expect, test } from "vitest";
import { customerSessions } from "#db/schema/accounts.ts";
import { openTestShop, owner, signedInOwner, signedInShopper, type TestShop } from "#test/shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const password = "green leaves 27";

test("a visitor registers, is signed in, logs out and logs in again; the e-mail's case does not matter", async () => {
  const browser = shop.browser();
  const before = await browser.get("/api/user/is-auth");
  expect(before).toMatchObject({ status: 200, body: { success: false } });
  const made = await browser.post("/api/user/register", { name: "Nasrin", email: "Nasrin@Example.com", password });
  expect(made.body).toEqual({ success: true, message: "Account Created" });
  const auth = await browser.get("/api/user/is-auth");
  expect(auth.body).toMatchObject({
    success: true,
    user: { name: "Nasrin", email: "Nasrin@Example.com", cartData: {} },
  });
  expect(JSON.stringify(auth.body)).not.toMatch(/argon2|password/i);
  await browser.post("/api/user/logout");
  expect((await browser.get("/api/user/is-auth")).body).toMatchObject({ success: false, code: "not-signed-in" });
  const back = await browser.post("/api/user/login", { name: "", email: "nasrin@example.COM", password });
  expect(back.body).toEqual({ success: true, message: "Login Successful" });
  expect((await browser.get("/api/user/is-auth")).body.success).toBe(true);
});

test("a taken e-mail, in any case, is refused and the field is named", async () => {
  const shopper = await signedInShopper(shop);
  const again = { name: "Other", email: shopper.email.toUpperCase(), password };
  const refused = await shop.browser().post("/api/user/register", again);
  expect(refused).toMatchObject({ status: 409, body: { success: false, field: "email" } });
});

test.each([
  [{ name: "", email: "a@example.com", password }, "name", "Name is required"],
  [{ email: "a@example.com", password }, "name", "Name is required"],
  [{ name: "A", password }, "email", "Email is required"],
  [{ name: "A", email: "no address", password }, "email", "Email is not an email address"],
  [{ name: "A", email: "a@example.com" }, "password", "Password is required"],
  [{ name: "A", email: "a@example.com", password: "short 1" }, "password", "Password must have at least 8 characters"],
  [
    { name: "A", email: "a@example.com", password: "x".repeat(129) },
    "password",
    "Password must have at most 128 characters",
  ],
  [
    { name: "A", email: "a@example.com", password: "password1" },
    "password",
    "This password is too easy to guess. Please choose another.",
  ],
  [
    { name: "A", email: "amina@example.com", password: "amina@example.com" },
    "password",
    "This password is too easy to guess. Please choose another.",
  ],
])("registration with %o is refused", async (input, field, message) => {
  expect(await shop.browser().post("/api/user/register", input)).toMatchObject({
    status: 400,
    body: { field, message },
  });
});

test("a wrong password and an unknown account get the same answer", async () => {
  const { email } = await signedInShopper(shop);
  const wrong = await shop.browser().post("/api/user/login", { email, password: "wrong one 99" });
  const unknown = await shop
    .browser()
    .post("/api/user/login", { email: "nobody@example.com", password: "wrong one 99" });
  expect(wrong.status).toBe(401);
  expect(unknown.status).toBe(401);
  expect(wrong.body).toEqual(unknown.body);
});

test("the session cookie is closed to scripts and other sites, new at each login, and invalid after logout", async () => {
  const shopper = await signedInShopper(shop);
  const login = await shopper.post("/api/user/login", { email: shopper.email, password });
  const cookie = ([] as string[]).concat(login.headers["set-cookie"]).find((text) => text.startsWith("gp_customer="));
  expect(cookie).toMatch(/HttpOnly/);
  expect(cookie).toMatch(/SameSite=Lax/);
  const first = shopper.cookies.get("gp_customer") ?? "";
  await shopper.post("/api/user/login", { email: shopper.email, password });
  const second = shopper.cookies.get("gp_customer") ?? "";
  expect(second).not.toBe(first);
  const withOld = shop.browser();
  withOld.cookies.set("gp_customer", first);
  expect((await withOld.get("/api/user/is-auth")).body.success).toBe(false);
  await shopper.post("/api/user/logout");
  withOld.cookies.set("gp_customer", second);
  expect((await withOld.get("/api/user/is-auth")).body.success).toBe(false);
});

test("the database keeps no session token, only its hash", async () => {
  const shopper = await signedInShopper(shop);
  const rows = await shop.database.db.select({ tokenHash: customerSessions.tokenHash }).from(customerSessions);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.map((row) => row.tokenHash)).not.toContain(shopper.cookies.get("gp_customer"));
});

test("over HTTPS the cookie is Secure and bound to this host", async () => {
  const secure = await openTestShop({ PUBLIC_URL: "https://shop.example" });
  const reply = await secure.browser().post("/api/user/register", { name: "A", email: "a@example.com", password });
  const cookies = ([] as string[]).concat(reply.headers["set-cookie"]);
  expect(cookies.find((text) => text.startsWith("__Host-gp_customer="))).toMatch(/Secure/);
  await secure.close();
});

test("customers and owners have separate logins", async () => {
  const admin = await signedInOwner(shop);
  expect((await admin.get("/api/admin/is-auth")).body.success).toBe(true);
  expect((await admin.get("/api/user/is-auth")).body.success).toBe(false);
  const shopper = await signedInShopper(shop);
  expect((await shopper.get("/api/admin/is-auth")).body.success).toBe(false);
  shopper.cookies.set("gp_owner", shopper.cookies.get("gp_customer") ?? "");
  expect((await shopper.get("/api/admin/is-auth")).body.success).toBe(false);
  expect((await shop.browser().post("/api/user/login", owner)).status).toBe(401);
  await admin.post("/api/admin/logout");
  expect((await admin.get("/api/admin/is-auth")).body.success).toBe(false);
});

test.each([
  ["another site by Sec-Fetch-Site", { "sec-fetch-site": "cross-site" }],
  ["a sibling host by Sec-Fetch-Site", { "sec-fetch-site": "same-site" }],
  ["another site by Origin", { "sec-fetch-site": undefined, origin: "https://evil.example" }],
  ["an opaque origin", { "sec-fetch-site": undefined, origin: "null" }],
])("an unsafe request from %s is refused", async (_what, headers) => {
  const shopper = await signedInShopper(shop);
  const sent = await shopper.post("/api/user/logout", {}, { headers });
  expect(sent.status).toBe(403);
  const form = await shopper.send("POST", "/api/category/create", new FormData(), { headers });
  expect(form.status).toBe(403);
  expect((await shopper.get("/api/user/is-auth")).body.success).toBe(true);
});

test("ten wrong passwords close an account's login for a while, but not for a known device", async () => {
  const strict = await openTestShop({ RATE_LIMIT: "on" });
  const shopper = await signedInShopper(strict);
  const stranger = strict.browser();
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const wrong = await stranger.post("/api/user/login", { email: shopper.email, password: "wrong one 99" });
    expect(wrong.status).toBe(401);
  }
  const refused = await stranger.post("/api/user/login", { email: shopper.email, password });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  await shopper.post("/api/user/logout");
  expect((await shopper.post("/api/user/login", { email: shopper.email, password })).status).toBe(200);
  await strict.close();
});

test("an address with many failures is refused, except for a shopper known on this device", async () => {
  const strict = await openTestShop({ RATE_LIMIT: "on" });
  const known = await signedInShopper(strict);
  const other = await signedInShopper(strict);
  await known.post("/api/user/logout");
  const from = { address: "10.1.2.3" };
  const guess = (email: string) => strict.browser().post("/api/user/login", { email, password: "wrong one 99" }, from);
  // The number of logins that may wait for a password check is limited.
  for (const part of [0, 50]) {
    await Promise.all(Array.from({ length: 50 }, (_, nth) => guess(`guess${part + nth}@example.com`)));
  }
  const fresh = await strict.browser().post("/api/user/login", { email: other.email, password }, from);
  expect(fresh.status).toBe(429);
  expect((await known.post("/api/user/login", { email: known.email, password }, from)).status).toBe(200);
  await strict.close();
});
