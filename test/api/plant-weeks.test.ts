// The message of a week about a customer's plants, with a clock that is moved; where a plant stands, and its guarantee.
import { eq, like } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dayInDhaka } from "#contract/rules/dhaka.ts";
import { daysLater } from "#contract/rules/plants/plant-care.ts";
import { customers } from "#db/schema/accounts.ts";
import { outbox } from "#db/schema/mail.ts";
import { plantWeeks } from "#db/schema/my-plants.ts";
import { appSecret } from "#server/accounts/login/secret.ts";
import { nextMessage, tellWeeks, type WeekTeller, weekKey } from "#server/my-plants/weeks.ts";
import { SmsFault, type SmsMessage } from "#server/sms/sms.ts";
import { addProduct, address, type Browser, openShopWithOwner, signedInShopper, type TestShop } from "#test/shop.ts";

let shop: TestShop;
let admin: Browser;
let fern: string;
beforeAll(async () => {
  ({ shop, admin } = await openShopWithOwner());
  fern = await addProduct(admin, {
    ...{ name: "Boston Fern", bengaliName: "বোস্টন ফার্ন" },
    facts: { water: "high", light: "medium", place: ["indoor"] },
  });
});
afterAll(() => shop.close());

const hour = 3_600_000;
const secret = "a secret of the tests";
const read = async (browser: Browser) => (await browser.get("/api/my-plants")).body;
const ask = (browser: Browser, way: string | null, extra = {}) => browser.post("/api/my-plants/week", { way }, extra);
const mailsOf = (id: string) =>
  shop.database.db
    .select()
    .from(outbox)
    .where(like(outbox.messageKey, `plant-week:${id}:%`));

/** A shopper with a plant, whose mailbox is proven. */
async function gardener(proven: object = { emailVerifiedAt: new Date() }) {
  const shopper = await signedInShopper(shop);
  await shopper.post("/api/my-plants", { product: fern });
  const { user } = (await shopper.get("/api/user/is-auth")).body;
  await shop.database.db.update(customers).set(proven).where(eq(customers.id, user._id));
  const row = async () =>
    (await shop.database.db.select().from(plantWeeks).where(eq(plantWeeks.customerId, user._id)))[0];
  return { shopper, row };
}

/** Three processes at once. */
async function tell(now: Date, sendSms?: (phone: string, message: SmsMessage) => Promise<void>) {
  const teller: WeekTeller = {
    ...{ db: shop.database.db, catalog: shop.live, guaranteeDays: () => 0, sendSms },
    secret: async () => secret,
    home: () => ({ origin: "https://shop.example", firstLanguage: "en" }),
    warn: () => {},
  };
  await Promise.all([1, 2, 3].map(() => tellWeeks(teller, now)));
}

test.each([
  ["2026-11-27T09:00:00+06:00", "2026-11-28T08:00:00+06:00"],
  ["2026-11-28T07:59:59+06:00", "2026-11-28T08:00:00+06:00"],
  ["2026-11-28T08:00:00+06:00", "2026-12-05T08:00:00+06:00"],
  // Already Saturday in Dhaka, still Friday in London.
  ["2026-11-27T22:00:00Z", "2026-11-28T02:00:00Z"],
  ["2026-12-31T23:00:00Z", "2027-01-02T02:00:00Z"],
])("of %s the next message goes out at %s", (now, next) => {
  expect(nextMessage(new Date(now)).toISOString()).toBe(new Date(next).toISOString());
});

test("one message a week, only for who has asked, whatever processes run and restart", async () => {
  const { shopper, row } = await gardener();
  expect((await read(shopper)).messages).toEqual({ by: null, ways: ["mail"] });
  await tell(new Date(Date.now() + 15 * 24 * hour));
  expect(await ask(shopper, "mail", { headers: { "accept-language": "bn" } })).toMatchObject({
    status: 200,
    body: { messages: { by: "mail" } },
  });
  const { id = "", dueAt = new Date() } = (await row()) ?? {};
  await tell(new Date(dueAt.getTime() - 1000));
  expect(await mailsOf(id)).toEqual([]);
  await tell(dueAt);
  await tell(new Date(dueAt.getTime() + hour));
  const [mail, ...others] = await mailsOf(id);
  expect(others).toEqual([]);
  expect(mail?.payload).toMatchObject({ language: "bn", key: weekKey(secret, id) });
  const jobs = (mail?.payload.jobs ?? []) as { kind: string; day: string; plants: string }[];
  expect(jobs[0]).toMatchObject({ kind: "water", plants: "বোস্টন ফার্ন" });
  for (const { day } of jobs) expect(day >= dayInDhaka(dueAt) && day <= daysLater(dayInDhaka(dueAt), 6)).toBe(true);
  await tell(new Date(dueAt.getTime() + 7 * 24 * hour));
  expect(await mailsOf(id)).toHaveLength(2);
  // A shop that was down for three days says nothing that is old by then.
  await tell(new Date(dueAt.getTime() + (14 + 3) * 24 * hour));
  expect(await mailsOf(id)).toHaveLength(2);
  expect((await row())?.dueAt.getTime()).toBe(dueAt.getTime() + 21 * 24 * hour);
});

test("one press ends them, from the page or by the link without a login", async () => {
  const { shopper, row } = await gardener();
  await ask(shopper, "mail");
  expect((await ask(shopper, null)).body.messages.by).toBeNull();
  expect(await row()).toBeUndefined();
  await ask(shopper, "mail");
  const { id = "" } = (await row()) ?? {};
  const end = (key: string) => shop.browser().post("/api/my-plants/week/end", { key });
  for (const key of ["", "x", `${id}.x`, weekKey("another secret", id)]) expect((await end(key)).status).toBe(404);
  expect(await row()).toBeDefined();
  const key = weekKey(await appSecret(shop.database.db), id);
  expect((await end(key)).status).toBe(200);
  expect((await end(key)).status).toBe(200);
  expect((await read(shopper)).messages.by).toBeNull();
});

test("nothing is sent to a mailbox that is not proven, or by SMS without a gateway", async () => {
  const { shopper } = await gardener({ emailVerifiedAt: null });
  expect((await read(shopper)).messages.ways).toEqual([]);
  for (const way of ["mail", "sms"]) {
    expect(await ask(shopper, way)).toMatchObject({ status: 409, body: { field: "way" } });
  }
});

test("an SMS goes out once; what was refused is tried again, what may have been sent is not", async () => {
  const { shopper, row } = await gardener({ phone: "01700112233" });
  const { body } = await shopper.get("/api/my-plants");
  expect(body.messages.ways).toEqual([]);
  const { user } = (await shopper.get("/api/user/is-auth")).body;
  const first = nextMessage(new Date());
  await shop.database.db
    .insert(plantWeeks)
    .values({ id: crypto.randomUUID(), customerId: user._id, way: "sms", language: "en", dueAt: first });
  const sent: SmsMessage[] = [];
  const take = async (_phone: string, message: SmsMessage) => void sent.push(message);
  const refuse = async () => {
    throw new SmsFault("no money");
  };
  const lose = async () => {
    throw new SmsFault("no answer", { isUnsure: true });
  };
  await tell(first, refuse);
  expect((await row())?.dueAt.getTime()).toBe(first.getTime() + hour);
  await tell(new Date(first.getTime() + hour), take);
  expect(sent).toMatchObject([{ kind: "plantWeek", figures: { product: "Water Boston Fern" } }]);
  await tell(new Date(first.getTime() + 7 * 24 * hour), lose);
  expect((await row())?.dueAt.getTime()).toBe(first.getTime() + 14 * 24 * hour);
});

test("who has nothing to do hears nothing", async () => {
  const { shopper, row } = await gardener();
  const [plant] = (await read(shopper)).plants;
  await shopper.post("/api/my-plants/remove", { plantId: plant._id });
  await ask(shopper, "mail");
  const { id = "", dueAt = new Date() } = (await row()) ?? {};
  await tell(dueAt);
  expect(await mailsOf(id)).toEqual([]);
  expect((await row())?.dueAt.getTime()).toBe(dueAt.getTime() + 7 * 24 * hour);
});

test("a plant that was moved is looked after where it stands", async () => {
  const { shopper } = await gardener();
  const [plant] = (await read(shopper)).plants;
  expect(plant).toMatchObject({ place: null, guaranteeUntil: null });
  const move = (place: string | null) => shopper.post("/api/my-plants/move", { plantId: plant._id, place });
  expect((await move("roof")).body.plants[0].place).toBe("roof");
  expect((await move("roof")).body.tips.monsoon.map(({ tip }: { tip: string }) => tip)).toContain("rain-waters");
  expect((await move("indoor")).body.tips.monsoon.map(({ tip }: { tip: string }) => tip)).not.toContain("rain-waters");
  expect((await move("moon")).status).toBe(400);
  expect((await move(null)).body.plants[0].place).toBeNull();
});

test("a plant that was bought here shows the last day of its guarantee", async () => {
  const { settings } = (await admin.get("/api/admin/settings")).body;
  expect((await admin.send("PUT", "/api/admin/settings", { ...settings, guaranteeDays: 14 })).status).toBe(200);
  const shopper = await signedInShopper(shop);
  const items = [{ product: fern, quantity: 1, size: "Small Pot" }];
  const { orderId } = (await shopper.post("/api/order/cod", { items, address })).body;
  await admin.post("/api/order/status", { orderId, status: "Delivered" });
  const [plant] = (await read(shopper)).plants;
  expect(plant.guaranteeUntil).toBe(daysLater(dayInDhaka(new Date()), 14));
});
