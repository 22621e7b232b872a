import { eq, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { accountLinks } from "#db/schema/accounts.ts";
import { outbox } from "#db/schema/mail.ts";
import { orders } from "#db/schema/orders.ts";
import { mailsOf, openMailingShop, setAside, tokenIn } from "#test/mailroom.ts";
import { address, type Browser, openTestShop, signedInShopper } from "#test/shop.ts";

const password = "green leaves 27";
const newPassword = "fresh moss 88 fresh";
const { shop, admin, product, mails, order, close } = await openMailingShop();
afterAll(close);

async function resetToken(email: string): Promise<string> {
  expect((await shop.browser().post("/api/user/forgot-password", { email })).status).toBe(200);
  return tokenIn((await mails()).at(-1) ?? "");
}
const reset = (token: string, chosen = newPassword, browser = shop.browser()) =>
  browser.post("/api/user/reset-password", { token, password: chosen });
const isSignedIn = async (browser: Browser) => (await browser.get("/api/user/is-auth")).body.success;
const logIn = (email: string, typed: string, browser = shop.browser()) =>
  browser.post("/api/user/login", { email, password: typed });

test("a forgotten password: the mailed link sets a new one once, signs in, and ends all other sessions", async () => {
  const shopper = await signedInShopper(shop);
  const token = await resetToken(shopper.email.toUpperCase());
  const check = () => shop.browser().post("/api/user/reset-password/check", { token });
  expect((await check()).status).toBe(200);
  const weak = await reset(token, "password1");
  expect(weak).toMatchObject({ status: 400, body: { field: "password" } });
  const browser = shop.browser();
  expect(await reset(token, newPassword, browser)).toMatchObject({
    status: 200,
    body: { message: "Password changed" },
  });
  expect(await isSignedIn(browser)).toBe(true);
  expect(await isSignedIn(shopper)).toBe(false);
  expect((await logIn(shopper.email, password)).status).toBe(401);
  expect((await logIn(shopper.email, newPassword)).status).toBe(200);
  expect((await reset(token)).status).toBe(410);
  expect(await check()).toMatchObject({ status: 410, body: { code: "link-over" } });
  expect((await browser.get("/api/user/account")).body.account.isEmailConfirmed).toBe(true);
});

test("the answer is the same with and without an account, and needs no lookup", async () => {
  const { email } = await signedInShopper(shop);
  await setAside(shop);
  const known = await shop.browser().post("/api/user/forgot-password", { email });
  const unknown = await shop.browser().post("/api/user/forgot-password", { email: "nobody@example.com" });
  expect(known.status).toBe(200);
  expect(known.body).toEqual(unknown.body);
  const queued = await shop.database.db.select().from(outbox);
  expect(queued.filter(({ state }) => state === "waiting").map(({ kind }) => kind)).toEqual(
    Array(2).fill("password-reset"),
  );
  expect(await mails()).toHaveLength(1);
  expect((await mailsOf(admin))[0]).toMatchObject({ state: "skipped", recipient: "" });
});

test("a newer link leaves older ones valid, so that repeated requests cannot void them; using one voids all", async () => {
  const shopper = await signedInShopper(shop);
  const tokens: string[] = [];
  for (let nth = 0; nth < 6; nth += 1) tokens.push(await resetToken(shopper.email));
  // Only the five newest links stay valid, so that they do not pile up.
  expect((await reset(tokens[0] ?? "")).status).toBe(410);
  expect((await reset(tokens[1] ?? "")).status).toBe(200);
  for (const token of tokens.slice(1)) expect((await reset(token)).status).toBe(410);
});

test("two links of one account at once: one password", async () => {
  const shopper = await signedInShopper(shop);
  const [one, other] = [await resetToken(shopper.email), await resetToken(shopper.email)];
  const answers = await Promise.all([reset(one), reset(other, "other moss 99 other")]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
});

test("a changed password voids the links, also of a mail not yet sent", async () => {
  const shopper = await signedInShopper(shop);
  const token = await resetToken(shopper.email);
  await shop.browser().post("/api/user/forgot-password", { email: shopper.email });
  const changed = await shopper.post("/api/user/password", { currentPassword: password, newPassword });
  expect(changed.status).toBe(200);
  expect((await reset(token)).status).toBe(410);
  expect(await mails()).toEqual([]);
  expect((await mailsOf(admin))[0].lastError).toContain("The password was changed");
});

test("two uses of one link at once: one password", async () => {
  const shopper = await signedInShopper(shop);
  const token = await resetToken(shopper.email);
  const answers = await Promise.all([reset(token, newPassword), reset(token, "other moss 99 other")]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
});

test("a link is stored as a hash, its mail without it, and it expires after half an hour", async () => {
  const shopper = await signedInShopper(shop);
  await shop.browser().post("/api/user/forgot-password", { email: shopper.email });
  const token = tokenIn((await mails()).at(-1) ?? "");
  const kept = JSON.stringify([
    await shop.database.db.select().from(accountLinks),
    await shop.database.db.select().from(outbox),
  ]);
  expect(kept).not.toContain(token);
  expect(kept).toContain("[not kept]");
  const pass = (minutes: number) =>
    shop.database.db
      .update(accountLinks)
      .set({ expiresAt: sql`${accountLinks.expiresAt} - ${`${minutes} minutes`}::interval` });
  await pass(29);
  expect((await reset(token, "password1")).status).toBe(400);
  await pass(1);
  expect((await reset(token)).status).toBe(410);
  expect((await reset("no-such-token")).status).toBe(410);
});

test("a sixth link within an hour is refused, for an unknown address too, and nobody else is affected", async () => {
  const throttled = await openTestShop({ RATE_LIMIT: "on" });
  const queued = async () => throttled.database.db.$count(outbox);
  for (const email of ["a@example.com", "b@example.com"]) {
    const ask = (from: string) => throttled.browser().post("/api/user/forgot-password", { email }, { address: from });
    const before = await queued();
    for (let nth = 1; nth <= 5; nth += 1) expect((await ask("10.1.1.1")).status).toBe(200);
    expect((await ask("10.1.1.1")).status).toBe(429);
    expect((await ask("10.2.2.2")).status).toBe(200);
    // A second mail within a minute is not sent, and the answer does not reveal that.
    expect((await queued()) - before).toBe(1);
  }
  await throttled.close();
});

test("a mailbox gets ten links a day, from however many addresses they are asked for", async () => {
  const throttled = await openTestShop({ RATE_LIMIT: "on" });
  for (let nth = 1; nth <= 12; nth += 1) {
    const from = { address: `10.1.${nth}.1` };
    const asked = await throttled.browser().post("/api/user/forgot-password", { email: "a@example.com" }, from);
    expect(asked.status).toBe(200);
    // As if ten minutes had passed.
    const shorter = sql`delete from throttle_counts where key like 'forgot-mail:%' or key like 'forgot-mail-minute:%'`;
    await throttled.database.db.execute(shorter);
  }
  expect(await throttled.database.db.$count(outbox)).toBe(10);
  await throttled.close();
});

test("an email is confirmed by its mailed link, once; older orders without an account join it", async () => {
  const shopper = await signedInShopper(shop);
  const other = await signedInShopper(shop);
  const { orderId } = await order(other, { ...address, email: shopper.email.toUpperCase() });
  const { orderId: phoned } = (
    await admin.post("/api/order/create", {
      ...{ items: [{ product, quantity: 1, size: "Small Pot" }], source: "phone" },
      address: { ...address, email: shopper.email },
    })
  ).body;
  // Makes it look like an order placed without an account.
  await shop.database.db.update(orders).set({ customerId: null }).where(eq(orders.id, orderId));
  await setAside(shop);
  expect((await shopper.get("/api/user/account")).body.account).toMatchObject({ isEmailConfirmed: false });
  expect((await shopper.post("/api/user/confirm-email/send")).status).toBe(200);
  const token = tokenIn((await mails())[0] ?? "");
  const confirm = () => shopper.post("/api/user/confirm-email", { token });
  expect((await reset(token)).status).toBe(410);
  expect((await confirm()).status).toBe(200);
  expect((await confirm()).status).toBe(410);
  expect((await shopper.get("/api/user/account")).body.account).toMatchObject({ isEmailConfirmed: true });
  const mine = (await shopper.post("/api/order/userorders")).body.orders.map(({ _id }: { _id: string }) => _id);
  expect(mine).toEqual([orderId]);
  expect(mine).not.toContain(phoned);
});

/** A stranger registers with somebody else's e-mail. @returns also the mail to its real owner */
async function claimedEmail() {
  await admin.send("PUT", "/api/admin/settings", { guestOrders: true });
  const email = `victim-${crypto.randomUUID()}@example.com`;
  const items = [{ product, quantity: 1, size: "Small Pot" }];
  const headers = { "idempotency-key": `guest-${email}` };
  const placed = await shop.browser().post("/api/order/guest", { items, address: { ...address, email } }, { headers });
  expect(placed.status, placed.body.message).toBe(200);
  const stranger = shop.browser();
  const registered = { name: "WIN at evil.example/prize!", email, password };
  expect((await stranger.post("/api/user/register", registered)).status).toBe(200);
  await setAside(shop);
  await stranger.post("/api/user/confirm-email/send");
  const text = (await mails()).at(-1) ?? "";
  const orders = async (browser: Browser): Promise<unknown[]> =>
    (await browser.post("/api/order/userorders")).body.orders ?? [];
  return { email, stranger, text, token: tokenIn(text), orders };
}

test("a stranger's account gains nothing when the mailbox's owner presses the link without being signed in to it", async () => {
  const { stranger, text, token, orders } = await claimedEmail();
  expect(text).toContain("Name: WIN at evil example prize\n");
  expect(text).toMatch(/Made on: \d+ \w+ \d{4}/);
  expect(text).not.toContain("evil.example");
  const other = await signedInShopper(shop);
  for (const browser of [shop.browser(), other]) {
    expect(await browser.post("/api/user/confirm-email", { token })).toMatchObject({
      status: 401,
      body: { code: "not-this-account" },
    });
  }
  expect((await stranger.get("/api/user/account")).body.account.isEmailConfirmed).toBe(false);
  expect(await orders(stranger)).toEqual([]);
  expect(await orders(other)).toEqual([]);
});

test("the mailbox's owner takes over the account with a new password: the stranger is signed out, and the orders are theirs", async () => {
  const { email, stranger, token, orders } = await claimedEmail();
  const own = shop.browser();
  const weak = { token, password: "password1" };
  expect(await own.post("/api/user/confirm-email", weak)).toMatchObject({ status: 400, body: { field: "password" } });
  expect((await own.post("/api/user/confirm-email", { token, password: newPassword })).status).toBe(200);
  expect(await isSignedIn(stranger)).toBe(false);
  expect((await logIn(email, password)).status).toBe(401);
  expect(await isSignedIn(own)).toBe(true);
  expect(await orders(own)).toHaveLength(1);
  expect((await own.post("/api/user/confirm-email", { token })).status).toBe(410);
});

test("'It is not mine' deletes the stranger's account, and the email is free again; a confirmed one stays", async () => {
  const { email, stranger, text, token } = await claimedEmail();
  expect(text).toContain("mine=no");
  const disown = (used: string) => shop.browser().post("/api/user/confirm-email/not-mine", { token: used });
  expect((await disown(token)).status).toBe(200);
  expect(await isSignedIn(stranger)).toBe(false);
  expect((await disown(token)).status).toBe(410);
  const own = shop.browser();
  expect((await own.post("/api/user/register", { name: "Ayesha", email, password: newPassword })).status).toBe(200);
  const confirmation = async () => {
    await own.post("/api/user/confirm-email/send");
    return (await mails()).at(-1) ?? "";
  };
  expect((await own.post("/api/user/confirm-email", { token: tokenIn(await confirmation()) })).status).toBe(200);
  const again = await confirmation();
  expect(again).not.toContain("mine=no");
  expect(await disown(tokenIn(again))).toMatchObject({ status: 409, body: { code: "confirmed-before" } });
  expect(await isSignedIn(own)).toBe(true);
});

test("an order without login after the email was confirmed joins the account by the next link or a new password", async () => {
  await admin.send("PUT", "/api/admin/settings", { guestOrders: true });
  const shopper = await signedInShopper(shop);
  const asGuest = async (): Promise<string> => {
    const items = [{ product, quantity: 1, size: "Small Pot" }];
    const headers = { "idempotency-key": `guest-of-${shopper.email}-${crypto.randomUUID()}` };
    const to = { ...address, email: shopper.email };
    const { status, body } = await shop.browser().post("/api/order/guest", { items, address: to }, { headers });
    expect(status, body.message).toBe(200);
    await setAside(shop);
    return body.orderId;
  };
  const mine = async (): Promise<string[]> =>
    (await shopper.post("/api/order/userorders")).body.orders.map(({ _id }: { _id: string }) => _id).toSorted();
  const confirm = async () => {
    expect((await shopper.post("/api/user/confirm-email/send")).status).toBe(200);
    const token = tokenIn((await mails())[0] ?? "");
    expect((await shopper.post("/api/user/confirm-email", { token })).status).toBe(200);
  };
  await confirm();
  const first = await asGuest();
  expect(await mine()).toEqual([]);
  await confirm();
  expect(await mine()).toEqual([first]);
  const second = await asGuest();
  await reset(await resetToken(shopper.email), newPassword, shopper);
  expect(await mine()).toEqual([first, second].toSorted());
});

test("name and password can be changed; this asks for the current password and signs out other devices", async () => {
  const shopper = await signedInShopper(shop);
  const other = shop.browser();
  await logIn(shopper.email, password, other);
  expect((await shopper.post("/api/user/name", { name: " আয়েশা " })).status).toBe(200);
  expect((await shopper.get("/api/user/account")).body.account.name).toBe("আয়েশা");
  const change = (currentPassword: string, chosen: string) =>
    shopper.post("/api/user/password", { currentPassword, newPassword: chosen });
  expect(await change("wrong one 99", newPassword)).toMatchObject({ status: 400, body: { field: "currentPassword" } });
  expect(await change(password, "short")).toMatchObject({ status: 400, body: { field: "newPassword" } });
  expect(await isSignedIn(other)).toBe(true);
  expect((await change(password, newPassword)).status).toBe(200);
  expect(await isSignedIn(other)).toBe(false);
  expect(await isSignedIn(shopper)).toBe(true);
});

test("devices are listed and signed out, one or all others; never another customer's", async () => {
  const shopper = await signedInShopper(shop);
  const stranger = await signedInShopper(shop);
  const [second, third] = [shop.browser(), shop.browser()];
  for (const browser of [second, third]) await logIn(shopper.email, password, browser);
  const devices = async (browser: Browser) => (await browser.get("/api/user/devices")).body.devices;
  const [own] = (await devices(second)).filter(({ isThisOne }: { isThisOne: boolean }) => isThisOne);
  expect(await devices(shopper)).toHaveLength(3);
  expect((await stranger.post("/api/user/devices/end", { deviceId: own._id })).status).toBe(404);
  expect((await shopper.post("/api/user/devices/end", { deviceId: own._id })).status).toBe(200);
  expect([await isSignedIn(second), await isSignedIn(third)]).toEqual([false, true]);
  await shopper.post("/api/user/devices/end", {});
  expect([await isSignedIn(third), await isSignedIn(shopper), await isSignedIn(stranger)]).toEqual([false, true, true]);
});

test("addresses are saved, changed, chosen and removed; one is always the default; nobody else's are touched", async () => {
  const shopper = await signedInShopper(shop);
  const stranger = await signedInShopper(shop);
  const list = async () => (await shopper.get("/api/user/addresses")).body.addresses;
  const save = async (city: string) =>
    (await shopper.post("/api/user/addresses", { address: { ...address, city } })).body._id;
  const [dhaka, khulna, sylhet] = [await save("Dhaka"), await save("Khulna"), await save("Sylhet")];
  expect(await save("Khulna")).toBe(khulna);
  expect((await list()).map(({ _id, isDefault }: never) => [_id, isDefault])).toEqual([
    [dhaka, true],
    [khulna, false],
    [sylhet, false],
  ]);
  await shopper.post("/api/user/addresses/default", { addressId: khulna });
  await shopper.post("/api/user/addresses/change", { addressId: khulna, address: { ...address, city: "Bogura" } });
  expect((await list())[0]).toMatchObject({ _id: khulna, isDefault: true, address: { city: "Bogura" } });
  await shopper.post("/api/user/addresses/remove", { addressId: khulna });
  expect((await list()).map(({ isDefault }: never) => isDefault)).toEqual([true, false]);
  for (const [call, body] of [
    ["default", { addressId: dhaka }],
    ["change", { addressId: dhaka, address }],
    ["remove", { addressId: dhaka }],
  ] as const) {
    expect((await stranger.post(`/api/user/addresses/${call}`, body)).status).toBe(404);
  }
  expect(await shopper.post("/api/user/addresses", { address: { ...address, phone: "" } })).toMatchObject({
    status: 400,
    body: { field: "address.phone" },
  });
  await Promise.all(["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"].map(save));
  expect(await list()).toHaveLength(10);
});

test("the calls need a signed-in customer", async () => {
  const visitor = shop.browser();
  for (const path of ["account", "devices", "addresses"]) {
    expect((await visitor.get(`/api/user/${path}`)).status).toBe(401);
    expect((await admin.get(`/api/user/${path}`)).status).toBe(401);
  }
  for (const path of ["name", "password", "delete", "addresses", "devices/end", "confirm-email/send"]) {
    expect((await visitor.post(`/api/user/${path}`, {})).status).toBe(401);
  }
});
