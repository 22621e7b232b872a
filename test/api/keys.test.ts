// The keys of payment providers and couriers, given in the settings.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { activities } from "#db/schema/activities.ts";
import { outbox } from "#db/schema/mail.ts";
import { payments } from "#db/schema/payments.ts";
import { settings } from "#db/schema/settings.ts";
import * as m from "#messages";
import { readFacts } from "#server/doctor/facts.ts";
import { type BkashDouble, merchant, openBkashDouble } from "#test/bkash-double.ts";
import { orderOf } from "#test/card-shop.ts";
import { openMailServer } from "#test/mail-server.ts";
import { mailroomOf, mailsOf } from "#test/mailroom.ts";
import {
  addCategory,
  addProduct,
  type Browser,
  openTestShop,
  owner,
  signedInOwner,
  signedInShopper,
  type TestShop,
} from "#test/shop.ts";

let double: BkashDouble;
let shop: TestShop;
let admin: Browser;

const bkashKeys = {
  appKey: merchant.appKey,
  appSecret: merchant.appSecret,
  username: merchant.username,
  password: merchant.password,
};
const proof = { currentPassword: owner.password };
const save = (input: object) => admin.send("PUT", "/api/admin/keys", { ...proof, ...input });
const stateOf = async (provider: string) =>
  (await admin.get("/api/admin/keys")).body.keys.find((one: { provider: string }) => one.provider === provider);
const ways = async () =>
  (await shop.browser().get("/api/order/methods")).body.methods.map(
    ({ provider }: { provider: string | null }) => provider,
  );

beforeEach(async () => {
  double = await openBkashDouble();
  shop = await openTestShop({ BKASH_API_BASE: double.base, PUBLIC_URL: "https://shop.example", DEMO: "off" });
  admin = await signedInOwner(shop);
});
afterEach(async () => {
  await shop.close();
  await double.close();
});

test("the doctor learns whose keys are given, and nothing of them", async () => {
  expect(await save({ provider: "bkash", keys: bkashKeys, isTest: true })).toMatchObject({ status: 200 });
  const keys = { apiKey: "key", secretKey: "secret" };
  expect(await save({ provider: "steadfast", keys })).toMatchObject({ status: 200 });
  const dataDir = await mkdtemp(join(tmpdir(), "doctor-"));
  const facts = await readFacts(shop.database.db, new Date(), { DATA_DIR: dataDir });
  await rm(dataDir, { recursive: true });
  // Another machine's folder: it has not the key that seals them.
  expect(facts.keptKeys).toEqual({
    bkash: { isTest: true, isReadable: false, isTold: true },
    steadfast: { isTest: false, isReadable: false, isTold: true },
  });
  expect(JSON.stringify(facts)).not.toContain(merchant.appSecret);
});

test("keys that are given take payments at once, and none once they are removed", async () => {
  expect(await stateOf("bkash")).toMatchObject({ from: null, savedAt: null });
  expect(await ways()).not.toContain("bkash");
  expect(await save({ provider: "bkash", keys: bkashKeys })).toMatchObject({
    status: 200,
    body: { message: "The keys of bKash are saved" },
  });
  expect(await stateOf("bkash")).toMatchObject({ from: "settings", isTest: false, isReadable: true });
  expect(await ways()).toContain("bkash");

  await addCategory(admin, "Indoor Plants");
  const plant = await addProduct(admin, { offerPrice: 99.5 });
  const shopper = await signedInShopper(shop);
  const placed = await shopper.post("/api/order/stripe", { ...orderOf(plant), provider: "bkash" });
  expect(placed).toMatchObject({ status: 200, body: { url: expect.stringContaining(double.base) } });

  expect(await admin.post("/api/admin/keys/remove", { ...proof, provider: "bkash" })).toMatchObject({
    status: 409,
    body: { code: "payments-open" },
  });
  await shop.database.db.update(payments).set({ state: "expired" });
  expect(await admin.post("/api/admin/keys/remove", { ...proof, provider: "bkash" })).toMatchObject({ status: 200 });
  expect(await ways()).not.toContain("bkash");
  expect(await admin.post("/api/admin/keys/remove", { ...proof, provider: "bkash" })).toMatchObject({
    status: 404,
    body: { code: "no-keys" },
  });
});

test("another process takes the keys over", async () => {
  // On another machine, with another data folder: it opens them by the same SEALING_KEY.
  const sealing = { SEALING_KEY: "a sealing key of many characters" };
  const one = await openTestShop(sealing);
  const other = await openTestShop(sealing, undefined, undefined, one.database);
  const oneAdmin = await signedInOwner(one);
  await oneAdmin.send("PUT", "/api/admin/keys", {
    ...proof,
    provider: "steadfast",
    keys: { apiKey: "key", secretKey: "secret" },
  });
  await other.live.catchUp();
  expect([...other.app.couriers.couriers.keys()]).toEqual(["steadfast"]);
  await other.app.close();
  await one.close();
});

test("nothing gives them back: no answer, no line of the book, no row that can be read", async () => {
  const canary = { ...bkashKeys, appSecret: "canary-of-the-shop" };
  const answer = await save({ provider: "bkash", keys: canary });
  const listed = await admin.get("/api/admin/keys");
  const { db } = shop.database;
  const rows = await db.select().from(settings);
  const lines = await db.select().from(activities);
  expect(lines).toContainEqual(expect.objectContaining({ after: { isSet: true }, before: { isSet: false } }));
  expect(JSON.stringify([answer.body, listed.body, rows, lines])).not.toContain("canary");
  const told = (await db.select().from(outbox)).filter(({ payload }) => payload.change === "keys-changed");
  expect(told).toHaveLength(1);
});

test("they want the password, an address of the shop, and each key", async () => {
  const input = { provider: "bkash", keys: bkashKeys };
  expect(await save({ ...input, currentPassword: "wrong 1 wrong" })).toMatchObject({
    status: 400,
    body: { field: "currentPassword" },
  });
  expect(await save({ ...input, keys: { ...bkashKeys, password: " " } })).toMatchObject({
    status: 400,
    body: { field: "keys.password" },
  });
  expect(await save({ provider: "stripe", keys: { secretKey: "pk_live_1", webhookSecret: "whsec_1" } })).toMatchObject({
    status: 400,
    body: { field: "keys.secretKey" },
  });
  expect(await save({ provider: "nagad", keys: {} })).toMatchObject({ status: 400, body: { field: "provider" } });
  expect(await stateOf("bkash")).toMatchObject({ from: null });
});

test("with a wrong password given keys are neither replaced nor removed, and work on", async () => {
  expect((await save({ provider: "bkash", keys: bkashKeys })).status).toBe(200);
  const lines = async () => (await shop.database.db.select().from(activities)).length;
  const [state, written] = [await stateOf("bkash"), await lines()];
  const wrong = { provider: "bkash", currentPassword: "wrong 1 wrong" };
  const refusal = { status: 400, body: { field: "currentPassword", code: "wrong-password" } };
  expect(await save({ ...wrong, keys: { ...bkashKeys, appKey: "another" } })).toMatchObject(refusal);
  expect(await admin.post("/api/admin/keys/remove", wrong)).toMatchObject(refusal);
  expect(await stateOf("bkash")).toEqual(state);
  expect(await lines()).toBe(written);
  expect(await ways()).toContain("bkash");
});

test("live keys of a shop without an address are refused; those of a test system are not", async () => {
  const local = await openTestShop({ BKASH_API_BASE: double.base });
  const localAdmin = await signedInOwner(local);
  const input = { ...proof, provider: "bkash", keys: bkashKeys };
  expect(await localAdmin.send("PUT", "/api/admin/keys", input)).toMatchObject({
    status: 409,
    body: { code: "no-address" },
  });
  expect(await localAdmin.send("PUT", "/api/admin/keys", { ...input, isTest: true })).toMatchObject({ status: 200 });
  await local.close();
});

test("what the server's environment sets counts, and is not changed here", async () => {
  const set = await openTestShop({ STEADFAST_API_KEY: "key", STEADFAST_SECRET_KEY: "secret" });
  const setAdmin = await signedInOwner(set);
  const { keys } = (await setAdmin.get("/api/admin/keys")).body;
  expect(keys).toContainEqual({
    provider: "steadfast",
    from: "environment",
    isTest: false,
    isReadable: true,
    savedAt: null,
  });
  const input = { ...proof, provider: "steadfast", keys: { apiKey: "other", secretKey: "other" } };
  expect(await setAdmin.send("PUT", "/api/admin/keys", input)).toMatchObject({
    status: 409,
    body: { code: "keys-of-environment" },
  });
  await set.close();
});

test("keys sealed on another machine are said to be unreadable, and do nothing", async () => {
  await save({ provider: "steadfast", keys: { apiKey: "key", secretKey: "secret" } });
  const { db } = shop.database;
  const [row] = await db.select().from(settings).where(eq(settings.name, "provider-keys"));
  const value = { steadfast: { ...Object(Object(row?.value).steadfast), sealed: "AAAA" } };
  await db.update(settings).set({ value }).where(eq(settings.name, "provider-keys"));
  // A change of anything else, after which the view is read anew.
  await save({
    provider: "pathao",
    isTest: true,
    keys: { clientId: "a", clientSecret: "b", username: "c", password: "d", storeId: "7" },
  });
  expect(await stateOf("steadfast")).toMatchObject({ from: "settings", isReadable: false });
  expect((await admin.get("/api/parcel/couriers")).body.couriers.map(({ name }: { name: string }) => name)).toEqual([
    "pathao",
  ]);
});

test("another account's keys never use the token of the one before", async () => {
  await save({ provider: "bkash", keys: bkashKeys });
  await addCategory(admin, "Indoor Plants");
  const plant = await addProduct(admin, { offerPrice: 99.5 });
  const shopper = await signedInShopper(shop);
  const pay = () => shopper.post("/api/order/stripe", { ...orderOf(plant), provider: "bkash" });
  expect((await pay()).status).toBe(200);
  await save({ provider: "bkash", keys: { ...bkashKeys, password: "of-another-account" } });
  expect((await pay()).status).toBe(502);
});

test("a shop without its sealing key starts, and says which keys it cannot read; no test terminal stands in", async () => {
  const one = await openTestShop({ SEALING_KEY: "a sealing key of many characters", BKASH_API_BASE: double.base });
  const oneAdmin = await signedInOwner(one);
  await oneAdmin.send("PUT", "/api/admin/keys", { ...proof, provider: "bkash", keys: bkashKeys, isTest: true });
  const other = await openTestShop(
    { SEALING_KEY: "another sealing key, of another shop" },
    undefined,
    undefined,
    one.database,
  );
  const otherAdmin = await signedInOwner(other);
  const { keys } = (await otherAdmin.get("/api/admin/keys")).body;
  expect(keys).toContainEqual(expect.objectContaining({ provider: "bkash", from: "settings", isReadable: false }));
  expect([...other.app.cards.providers.all.keys()]).toEqual([]);
  await other.app.close();
  await one.close();
});

test("a mail server whose keys are given carries the mails at once; without them mails are files again", async () => {
  const login = { username: "shop@mail.example", password: "pass word/@:%1" };
  const server = await openMailServer({ login });
  const secret = "a sealing key of many characters";
  const own = await openTestShop({ SEALING_KEY: secret });
  const ownAdmin = await signedInOwner(own);
  const dataDir = await mkdtemp(join(tmpdir(), "gachpala-keys-"));
  const mails = mailroomOf(own, { dataDir, sealedWith: () => secret, reach: "any" });
  const sendTest = async () => {
    const { body } = await ownAdmin.post("/api/admin/mails/test");
    await mails.sendDue();
    const [mail] = (await mailsOf(ownAdmin)).filter(({ kind }: { kind: string }) => kind === "test-mail");
    return { ...mail, said: body.message };
  };
  const hasMailServer = async () => (await ownAdmin.post("/api/admin/mails", {})).body.hasMailServer;
  expect(await hasMailServer()).toBe(false);
  expect(await sendTest()).toMatchObject({ state: "sent", isKeptAsFile: true });

  const { port } = new URL(server.url);
  const give = (keys: object) => ownAdmin.send("PUT", "/api/admin/keys", { ...proof, provider: "smtp", keys });
  const keys = { host: "127.0.0.1", ...login, port };
  for (const [wrong, field] of [
    [{ ...keys, host: "mail.example/x" }, "keys.host"],
    [{ ...keys, port: "65536" }, "keys.port"],
    [{ ...keys, password: " " }, "keys.password"],
  ] as const) {
    expect(await give(wrong)).toMatchObject({ status: 400, body: { field } });
  }
  const answer = await give(keys);
  expect(answer).toMatchObject({ status: 200 });
  expect(JSON.stringify([answer.body, await own.database.db.select().from(settings)])).not.toContain(login.password);
  expect(await hasMailServer()).toBe(true);
  expect(await sendTest()).toMatchObject({ state: "sent", isKeptAsFile: false });
  expect(server.taken.filter(({ to }) => to.includes(owner.email))).not.toHaveLength(0);
  expect((await readFacts(own.database.db, new Date(), { DATA_DIR: dataDir, SEALING_KEY: secret })).mailServer).toEqual(
    {
      ...{ host: "127.0.0.1", port: Number(port) },
    },
  );
  const elsewhere = { DATA_DIR: dataDir, SEALING_KEY: "another sealing key, of another shop" };
  expect((await readFacts(own.database.db, new Date(), elsewhere)).mailServer).toEqual({ host: null, port: null });

  // A stolen session reaches no machine inside the network, and where the keys cannot be opened no file stands in.
  const before = server.taken.length;
  for (const [way, said] of [
    [{ sealedWith: () => secret }, m.mail_remark_server_inside({ host: "127.0.0.1" }, { locale: "en" })],
    [{ sealedWith: () => elsewhere.SEALING_KEY }, m.mail_remark_server_unreadable({}, { locale: "en" })],
  ] as const) {
    await ownAdmin.post("/api/admin/mails/test");
    await mailroomOf(own, { dataDir, ...way }).sendDue();
    const [mail] = (await mailsOf(ownAdmin)).filter(({ state }: { state: string }) => state === "waiting");
    expect(mail.lastError).toContain(said);
  }
  expect(server.taken).toHaveLength(before);

  await ownAdmin.post("/api/admin/keys/remove", { ...proof, provider: "smtp" });
  expect(await hasMailServer()).toBe(false);
  expect(await sendTest()).toMatchObject({ state: "sent", isKeptAsFile: true });
  await rm(dataDir, { recursive: true, force: true });
  await own.close();
  await server.close();
});

test("a mail server of the environment counts, whatever the settings keep", async () => {
  const set = await openTestShop({ SMTP_URL: "smtp://mail.example:587" });
  const setAdmin = await signedInOwner(set);
  const { keys } = (await setAdmin.get("/api/admin/keys")).body;
  expect(keys).toContainEqual(expect.objectContaining({ provider: "smtp", from: "environment", savedAt: null }));
  const input = { ...proof, provider: "smtp", keys: { host: "other.example", username: "a", password: "b" } };
  expect(await setAdmin.send("PUT", "/api/admin/keys", input)).toMatchObject({
    status: 409,
    body: { code: "keys-of-environment" },
  });
  await set.close();
});
