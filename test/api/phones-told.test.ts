// The team's phones are told of new orders, claims and messages, through a push service.
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { pushTopics } from "#contract/rules/office/push.ts";
import type { StaffRole } from "#contract/rules/office/roles.ts";
import { owners } from "#db/schema/accounts.ts";
import { pushDevices, pushNews } from "#db/schema/told.ts";
import { pushKeys } from "#server/told/push/keys.ts";
import { type PhoneTeller, tellPhones } from "#server/told/push/tell.ts";
import { deliver } from "#server/told/push/web-push.ts";
import { openPushDouble, type PushDouble, type ToldBrowser } from "#test/push-double.ts";
import {
  addCategory,
  addProduct,
  address,
  type Browser,
  formOf,
  openTestShop,
  owner,
  signedInOwner,
  signedInShopper,
  type TestShop,
} from "#test/shop.ts";
import { type Person, signedInStaff, staffPassword } from "#test/staff.ts";

let service: PushDouble;
let shop: TestShop;
let admin: Browser;
let shopper: Browser;
let fern = "";
beforeAll(async () => {
  service = await openPushDouble();
  shop = await openTestShop({ PUSH_API_BASE: service.base });
  admin = await signedInOwner(shop);
  shopper = await signedInShopper(shop);
  await addCategory(admin, "Indoor Plants");
  await admin.send("PUT", "/api/admin/settings", { guaranteeDays: 14 });
  fern = await addProduct(admin, { name: "Boston Fern" });
});
afterEach(async () => {
  clock = 0;
  await shop.database.db.delete(pushDevices);
  await shop.database.db.delete(pushNews);
});
afterAll(async () => {
  await shop.close();
  await service.close();
});

const anyHour = { topics: [...pushTopics], quiet: null };
const choose = (person: Browser, choices: object) => person.send("PUT", "/api/admin/push", { ...anyHour, ...choices });
const devicesOf = async (person: Browser) => (await person.get("/api/admin/push")).body.devices;
const rows = () => shop.database.db.select().from(pushDevices);
const switchOn = (person: Browser, { subscription }: ToldBrowser, more: object = {}) =>
  person.post("/api/admin/push/on", { ...subscription, language: "en", ...more });

/** A browser of this person that is switched on, and told at any hour. */
async function phoneOf(person: Browser, more: object = {}): Promise<ToldBrowser> {
  const phone = service.browser();
  expect((await switchOn(person, phone, more)).status).toBe(200);
  expect((await choose(person, {})).status).toBe(200);
  return phone;
}
async function placeOrder() {
  const items = [{ product: fern, size: "Small Pot", quantity: 1 }];
  const { status, body } = await shopper.post("/api/order/cod", { items, address });
  expect(status).toBe(200);
  return body as { orderId: string; number: string };
}
const writeMessage = () =>
  shop.browser().post("/api/contact", { name: "Ayesha", email: "a@example.com", message: "Any tulsi?" });

/** No message older than a day is sent, so each test begins at the present. */
let clock = 0;
/** So many seconds later, as the shop's processes do it: three of them at once. */
async function tellAfter(seconds: number, more: Partial<PhoneTeller> = {}): Promise<void> {
  clock = Math.max(clock, Date.now()) + seconds * 1000;
  await tellAt(new Date(clock), more);
}
async function tellAt(now: Date, more: Partial<PhoneTeller> = {}): Promise<void> {
  const keys = await pushKeys(shop.database.db);
  const sender = { keys, subject: "mailto:shop@example.com", testBase: service.base, timeLimitMs: 500 };
  const teller: PhoneTeller = {
    db: shop.database.db,
    send: (to, message) => deliver(sender, to, message),
    shopName: () => "Gachpala",
    warn: () => {},
    ...more,
  };
  await Promise.all([1, 2, 3].map(() => tellPhones(teller, now)));
}
/** Shared out, and sent as soon as the first message may go. */
async function told(): Promise<void> {
  await tellAfter(0);
  await tellAfter(6);
}
const texts = (phone: ToldBrowser) => phone.pushed.map(({ text }) => [text.title, text.body, text.path]);

test("an order is told by its number, encrypted for the browser and signed by the shop, and nothing else of it leaves", async () => {
  const phone = await phoneOf(admin);
  const { orderId, number } = await placeOrder();
  await told();
  expect(texts(phone)).toEqual([[`New order ${number}`, "Gachpala", `/admin/orders/${orderId}`]]);
  const [pushed] = phone.pushed;
  expect(pushed?.headers).toMatchObject({ "content-encoding": "aes128gcm", urgency: "high", ttl: "43200" });
  expect(pushed?.raw).not.toContain(number);
  expect(JSON.stringify(pushed?.text)).not.toMatch(/Ayesha|Dhanmondi|01712345678|195|\u09f3/);
  await tellAfter(120);
  expect(phone.pushed).toHaveLength(1);
});

test("each person reads it in their own language", async () => {
  const seller = await signedInStaff(shop, admin, "seller");
  await seller.post("/api/admin/language", { language: "bn" });
  const phone = await phoneOf(seller);
  await Promise.all([1, 2, 3].map(placeOrder));
  await told();
  expect(phone.pushed.map(({ text }) => text)).toMatchObject([
    { title: "৩টি নতুন অর্ডার", path: "/admin/today", address: "/bn/admin/today", lang: "bn" },
  ]);
});

test("what comes in the minute after a message is one message, and of several kinds each has its line", async () => {
  const phone = await phoneOf(admin);
  const first = await placeOrder();
  await told();
  await Promise.all([placeOrder(), placeOrder(), writeMessage()]);
  await tellAfter(20);
  expect(texts(phone).map(([title]) => title)).toEqual([`New order ${first.number}`]);
  await tellAfter(50);
  expect(texts(phone)[1]).toEqual(["Gachpala", "2 new orders\n1 new message", "/admin/today"]);
  expect(phone.pushed).toHaveLength(2);
});

test("a claim is told by the number of its order, to those who may read claims", async () => {
  const { orderId, number } = await placeOrder();
  await admin.post("/api/order/status", { orderId, status: "Delivered" });
  const [owners, packers] = [await phoneOf(admin), await phoneOf(await signedInStaff(shop, admin, "packer"))];
  const claim = {
    orderId,
    lines: [{ product: fern, size: "Small Pot", quantity: 1 }],
    kinds: ["dead"],
    wish: "advice",
  };
  const form = formOf({ claim: JSON.stringify({ ...claim, text: "All leaves are brown." }) });
  const key = { headers: { "idempotency-key": `claim-${"x".repeat(20)}` } };
  const { body } = await shopper.post("/api/claim/mine", form, key);
  await told();
  expect(texts(owners)).toEqual([[`New claim for ${number}`, "Gachpala", `/admin/claims/${body.claimId}`]]);
  expect(packers.asked).toBe(0);
  // And by its own number, that its offer was accepted.
  const { claimId } = body;
  await admin.post("/api/claim/offer", { claimId, decision: "credit", amount: 20, text: "" });
  const { offers, number: own } = (await admin.get(`/api/claim/${claimId}`)).body.claim;
  const yes = await shopper.post("/api/claim/mine/accept", { claimId, offerId: offers[0]._id });
  expect(yes.status).toBe(200);
  await tellAfter(120);
  await tellAfter(130);
  expect(texts(owners)[1]).toEqual([`Offer accepted: ${own}`, "Gachpala", `/admin/claims/${claimId}`]);
});

test.each<[StaffRole, number]>([
  ["owner", 2],
  ["manager", 2],
  ["seller", 2],
  ["packer", 0],
  ["grower", 0],
  ["writer", 0],
])("a %s is told of %i of an order and a message, as their role may read them", async (role, lines) => {
  const person = role === "owner" ? admin : await signedInStaff(shop, admin, role);
  const phone = await phoneOf(person);
  await placeOrder();
  await writeMessage();
  await told();
  expect(phone.pushed.map(({ text }) => text.body.split("\n").length)).toEqual(lines === 0 ? [] : [lines]);
  // Growers and writers read questions alone.
  const asked = role === "packer" ? [] : ["questions"];
  const mayTell = lines === 0 ? asked : ["orders", "claims", "messages", ...asked];
  expect((await person.get("/api/admin/push")).body.mayTell).toEqual(mayTell);
});

test("a role that was taken away counts for what waits already", async () => {
  const seller = await signedInStaff(shop, admin, "seller");
  const phone = await phoneOf(seller);
  await placeOrder();
  await tellAfter(0);
  await shop.database.db.update(owners).set({ role: "writer" }).where(eq(owners.id, seller.id));
  await tellAfter(10);
  expect(phone.asked).toBe(0);
  expect((await rows()).map(({ dueAt }) => dueAt)).toEqual([null]);
});

test("a person chooses of what they are told", async () => {
  const phone = await phoneOf(admin);
  await choose(admin, { topics: ["messages"] });
  await placeOrder();
  await writeMessage();
  await told();
  expect(texts(phone)).toEqual([["1 new message", "Gachpala", "/admin/messages"]]);
  expect((await choose(admin, { quiet: { from: "24:00", until: "08:00" } })).status).toBe(400);
});

/** The hour in Dhaka so many minutes from now. */
const clockIn = (minutes: number) =>
  new Date(Date.now() + 6 * 3_600_000 + minutes * 60_000).toISOString().slice(11, 16);

test("in quiet hours nothing is sent, and at their end one message sums up", async () => {
  const phone = await phoneOf(admin);
  await choose(admin, { quiet: { from: clockIn(-60), until: clockIn(60) } });
  await placeOrder();
  await writeMessage();
  await placeOrder();
  const from = Date.now();
  for (const minutes of [0, 1, 30, 58]) await tellAt(new Date(from + minutes * 60_000));
  expect(phone.asked).toBe(0);
  for (const minutes of [61, 62, 90]) await tellAt(new Date(from + minutes * 60_000));
  expect(texts(phone)).toEqual([["While it was quiet", "2 new orders\n1 new message", "/admin/today"]]);
});

test("quiet hours that are ended let go of what waited for their end", async () => {
  const phone = await phoneOf(admin);
  await choose(admin, { quiet: { from: clockIn(-60), until: clockIn(60) } });
  await placeOrder();
  await tellAt(new Date());
  await choose(admin, { quiet: null });
  await tellAt(new Date(Date.now() + 1000));
  expect(phone.pushed).toHaveLength(1);
});

test.each([404, 410])("a browser that is gone (%i) is not told again", async (status) => {
  const phone = await phoneOf(admin);
  phone.answer({ status });
  await placeOrder();
  await told();
  expect([phone.asked, await devicesOf(admin)]).toEqual([1, []]);
});

test("a service that fails, refuses or is silent is tried again, later each time, and what waited is said once", async () => {
  const [phone, other] = [await phoneOf(admin), await phoneOf(admin)];
  phone.answer({ status: 500 });
  await placeOrder();
  await told();
  expect([phone.asked, other.pushed.length]).toEqual([1, 1]);
  await tellAfter(30);
  expect(phone.asked).toBe(1);
  phone.answer("silence");
  await tellAfter(40);
  expect([phone.asked, await devicesOf(admin)]).toMatchObject([2, [{ failures: 0 }, { failures: 2 }]]);
  phone.answer({ status: 429, headers: { "retry-after": "7200" } });
  await tellAfter(301);
  expect(phone.asked).toBe(3);
  phone.answer();
  await placeOrder();
  await tellAfter(3600);
  expect(phone.pushed).toHaveLength(0);
  await tellAfter(3700);
  expect(texts(phone)).toEqual([["2 new orders", "Gachpala", "/admin/today"]]);
  expect((await devicesOf(admin)).map(({ failures }: { failures: number }) => failures)).toEqual([0, 0]);
});

test("a device that fails twenty times is given up", async () => {
  const phone = await phoneOf(admin);
  phone.answer({ status: 403 });
  for (let tries = 0; tries < 20; tries += 1) {
    await placeOrder();
    await tellAfter(0);
    await tellAfter(6);
    // Its wait is over.
    await shop.database.db.update(pushDevices).set({ dueAt: null, notBefore: null });
  }
  expect([phone.asked, await devicesOf(admin)]).toEqual([20, []]);
});

test("a message whose sender died is sent by the next one, under the same tag", async () => {
  const phone = await phoneOf(admin);
  const { number } = await placeOrder();
  await tellAfter(0);
  const sent: string[] = [];
  const dies: Partial<PhoneTeller> = {
    async send(_to, { payload }) {
      sent.push(JSON.parse(payload).tag);
      throw new Error("the process was killed");
    },
  };
  await tellAfter(6, dies);
  await tellAfter(30);
  expect([sent.length, phone.asked]).toEqual([1, 0]);
  await tellAfter(121);
  expect(phone.pushed.map(({ text }) => [text.title, text.tag])).toEqual([[`New order ${number}`, sent[0]]]);
});

test("what comes between a message and its mark waits for the next one: nobody is told the first order twice", async () => {
  const phone = await phoneOf(admin);
  const first = await placeOrder();
  await tellAfter(0);
  const keys = await pushKeys(shop.database.db);
  const sender = { keys, subject: "mailto:shop@example.com", testBase: service.base };
  // The service has taken the message, and the process ends.
  const dies: Partial<PhoneTeller> = {
    async send(to, message) {
      await deliver(sender, to, message);
      throw new Error("the process was killed");
    },
  };
  await tellAfter(6, dies);
  const second = await placeOrder();
  await tellAfter(130);
  await tellAfter(0);
  expect(texts(phone).map(([title]) => title)).toEqual([`New order ${first.number}`, `New order ${first.number}`]);
  expect(new Set(phone.pushed.map(({ text }) => text.tag)).size).toBe(1);
  await tellAfter(70);
  await tellAfter(70);
  expect(
    texts(phone)
      .map(([title]) => title)
      .slice(2),
  ).toEqual([`New order ${second.number}`]);
});

test("a session that ends because there are too many takes its device along", async () => {
  const seller = await signedInStaff(shop, admin, "seller");
  await phoneOf(seller);
  const login = { email: seller.email, password: staffPassword };
  for (let at = 0; at < 20; at += 1) {
    const { status } = await shop.browser().post("/api/admin/login", login);
    expect(status).toBe(200);
  }
  expect((await seller.get("/api/admin/me")).status).toBe(401);
  expect(await rows()).toEqual([]);
});

test("an order that was canceled meanwhile is no news", async () => {
  const phone = await phoneOf(admin);
  const { orderId } = await placeOrder();
  await admin.post("/api/order/cancel", { orderId, reason: "other" });
  await told();
  await tellAfter(120);
  expect(phone.asked).toBe(0);
});

test("while nobody has switched a phone on, nothing is kept for phones", async () => {
  await placeOrder();
  await writeMessage();
  expect(await shop.database.db.$count(pushNews)).toBe(0);
});

test.each([
  "http://push.example/send/1",
  "https://localhost/push",
  "https://127.0.0.1/push",
  "https://0x7f000001/push",
  "https://[::1]/push",
  "https://10.0.0.4/push",
  "https://push.example:8443/push",
  "https://user:pass@push.example/push",
  "http://127.0.0.1:1/push",
  "javascript:alert(1)",
  `https://push.example/${"x".repeat(1000)}`,
])("an address that is no push service's is refused: %s", async (endpoint) => {
  const { subscription } = service.browser();
  const { status, body } = await admin.post("/api/admin/push/on", { ...subscription, endpoint, language: "en" });
  expect([status, body.field]).toEqual([400, "endpoint"]);
});

test("ten devices each; an own one is switched off, nobody else's", async () => {
  const manager = await signedInStaff(shop, admin, "manager");
  for (let count = 0; count < 10; count += 1) await phoneOf(manager);
  expect((await switchOn(manager, service.browser())).body).toMatchObject({ code: "too-many" });
  const [one] = await devicesOf(manager);
  expect((await admin.post("/api/admin/push/off", { deviceId: one._id })).status).toBe(404);
  expect((await manager.post("/api/admin/push/off", { deviceId: one._id })).status).toBe(200);
  expect(await devicesOf(manager)).toHaveLength(9);
  expect((await switchOn(manager, service.browser())).status).toBe(200);
});

test("a browser tells one person, and nobody once somebody else opens the office in it", async () => {
  const seller = await signedInStaff(shop, admin, "seller");
  const phone = await phoneOf(admin);
  expect((await switchOn(seller, phone)).status).toBe(200);
  expect([await devicesOf(admin), (await devicesOf(seller)).length]).toEqual([[], 1]);
  const { endpoint } = phone.subscription;
  expect((await seller.post("/api/admin/push/here", { endpoint, language: "bn" })).body.deviceId).toBe(
    (await devicesOf(seller))[0]._id,
  );
  expect((await admin.post("/api/admin/push/here", { endpoint, language: "en" })).body.deviceId).toBe(null);
  expect(await rows()).toEqual([]);
});

test("a subscription that the browser has renewed takes the place of the old one", async () => {
  const old = await phoneOf(admin);
  const renewed = service.browser();
  await switchOn(admin, renewed, { replaces: old.subscription.endpoint });
  expect((await rows()).map(({ endpoint }) => endpoint)).toEqual([renewed.subscription.endpoint]);
});

const ends: [string, (person: Person) => Promise<unknown>][] = [
  ["the person signs out", (person) => person.post("/api/admin/logout")],
  ["the person signs the device out elsewhere", (person) => signOutElsewhere(person)],
  ["an owner signs their devices out", ({ id }) => admin.post("/api/admin/owners/devices/end", { ownerId: id })],
  ["the role is changed", ({ id }) => asOwner("role", { ownerId: id, role: "manager" })],
  ["the person is disabled", ({ id }) => asOwner("disable", { ownerId: id, disabled: true })],
  ["the person leaves the team", ({ id }) => asOwner("remove", { ownerId: id })],
];
const asOwner = (act: string, input: object) =>
  admin.post(`/api/admin/owners/${act}`, { ...input, currentPassword: owner.password });
async function signOutElsewhere(person: Person) {
  const elsewhere = shop.browser();
  await elsewhere.post("/api/admin/login", { email: person.email, password: staffPassword });
  await elsewhere.post("/api/admin/devices/end", {});
}

test.each(ends)("a device is not told any more when %s", async (_name, end) => {
  const seller = await signedInStaff(shop, admin, "seller");
  await phoneOf(seller);
  expect(await end(seller)).not.toMatchObject({ status: 400 });
  expect(await rows()).toEqual([]);
});

test("it goes on telling the person who logs in again, and stops for another person", async () => {
  const seller = await signedInStaff(shop, admin, "seller");
  await phoneOf(seller);
  await seller.post("/api/admin/login", { email: seller.email, password: staffPassword });
  expect(await devicesOf(seller)).toHaveLength(1);
  await seller.post("/api/admin/login", owner);
  expect(await rows()).toEqual([]);
});
