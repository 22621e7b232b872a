// The owner's words in mails about an order; the rest of a mail stays the shop's.
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { mailNames } from "#contract/rules/word-list.ts";
import { firstWords, type ShopWords } from "#contract/wire/shop/words.ts";
import { customers } from "#db/schema/accounts.ts";
import { readMail } from "#test/mail-server.ts";
import { mailroomOf, openMailingShop, setAside } from "#test/mailroom.ts";
import { address, openTestShop, signedInShopper } from "#test/shop.ts";

const { shop, admin, server, product, close } = await openMailingShop();
afterAll(close);
beforeEach(async () => {
  await publish({});
  await setAside(shop);
});

const desk = async () => (await admin.get("/api/admin/words")).body;
const save = async (words: object) => admin.send("PUT", "/api/admin/words", { version: (await desk()).version, words });
async function publish(words: Partial<ShopWords>) {
  const { body } = await save({ ...firstWords, ...words });
  expect((await admin.post("/api/admin/words/publish", { version: body.version })).status).toBe(200);
}
const preview = async (mail: string, lang = "en") =>
  String((await admin.get(`/api/admin/words/mail?mail=${mail}&lang=${lang}`)).body);

/** @param language of the order */
async function shopperWithOrder(isConfirmed: boolean, language = "en") {
  const shopper = await signedInShopper(shop, "Rahima Khatun");
  if (isConfirmed)
    await shop.database.db
      .update(customers)
      .set({ emailVerifiedAt: new Date() })
      .where(eq(customers.email, shopper.email));
  const items = [{ product, quantity: 1, size: "Small Pot" }];
  const to = { ...address, firstName: "Rahima <b>" };
  const headers = { "accept-language": language };
  const placed = await shopper.post("/api/order/cod", { items, address: to }, { headers });
  expect(placed.status, placed.body.message).toBe(200);
  return { shopper, ...(placed.body as { orderId: string; number: string }) };
}

async function mailTo(mailbox: string) {
  server.taken.length = 0;
  await mailroomOf(shop, { smtpUrl: server.url }).sendDue();
  return server.taken.filter(({ to }) => to.includes(mailbox)).map(({ raw }) => readMail(raw));
}

const own = {
  placedSubject: "{shop} has {number}",
  placedGreeting: "Dear {name},",
  placedIntro: "Your plants <rest> tonight & travel tomorrow.\nAll {total} of them.",
  placedClosing: "Call us at {phone}",
};

test("{total} is what the shopper pays: in cash the whole taka that the order's page names; and the tax is called as the owner calls it", async () => {
  const names = { phone: "01811111111", taxName: "VAT", bengaliTaxName: "মূসক" };
  expect((await admin.send("PUT", "/api/admin/settings", names)).status).toBe(200);
  const worded = { placedIntro: "It comes to {total}.", newOrderSubject: "{number} for {total}" };
  await publish({ mails: { en: worded, bn: {} } });
  const { shopper, orderId, number } = await shopperWithOrder(true);
  const page = (await shopper.get(`/api/order/mine/${orderId}`)).body.order;
  expect(page).toMatchObject({ amount: 208.9, ledger: { toCollect: 209 } });
  server.taken.length = 0;
  await mailroomOf(shop, { smtpUrl: server.url }).sendDue();
  const sent = server.taken.map(({ raw }) => readMail(raw));
  expect(sent.map(({ headers }) => headers.get("subject"))).toContain(`${number} for ৳209.00`);
  const placed = sent.find(({ text }) => text.includes("It comes to ৳209.00."));
  expect(placed?.text).toMatch(/VAT: ৳3\.90/);
  const { shopper: bengali } = await shopperWithOrder(true, "bn");
  const [mail] = await mailTo(bengali.email);
  expect(mail?.text).toMatch(/মূসক: ৳৩\.৯০/);
});

test("the owner's sentences stand in text and HTML, escaped, around what the shop tells", async () => {
  await admin.send("PUT", "/api/admin/settings", { phone: "01811111111" });
  await publish({ mails: { en: own, bn: {} } });
  const { shopper, number } = await shopperWithOrder(true);
  const [mail] = await mailTo(shopper.email);
  expect(mail?.headers.get("subject")).toBe(`Gachpala has ${number}`);
  expect(mail?.text).toMatch(
    /^Dear Rahima <b>,\n\nYour plants <rest> tonight & travel tomorrow\.\nAll ৳\d+\.\d\d of them/,
  );
  expect(mail?.text).toContain("in cash ready for the courier.");
  expect(mail?.text).toMatch(/\/my-orders\n\nCall us at 01811111111\n\n-- /);
  expect(mail?.html).toContain("Dear Rahima &lt;b&gt;,");
  expect(mail?.html).toContain("Your plants &lt;rest&gt; tonight &amp; travel tomorrow.<br>All");
  expect(mail?.html).not.toContain("<rest>");
});

test("an unconfirmed mailbox is not called by a name that anybody may have typed", async () => {
  await publish({ mails: { en: { ...own, placedSubject: "{name}, look" }, bn: {} } });
  const { shopper, number } = await shopperWithOrder(false);
  const [mail] = await mailTo(shopper.email);
  expect(mail?.headers.get("subject")).toBe(`Order ${number} is placed`);
  expect(mail?.text).toMatch(/^Thank you for your order\.\n\nYour plants/);
});

test("an order's language decides; English stands in for Bengali; a status keeps its courier, a cancel its reason", async () => {
  const bn = { shippedIntro: "{number} রওনা দিয়েছে।" };
  await publish({
    mails: { en: { shippedSubject: "On the road", shippedIntro: "It left.", canceledIntro: "We are sorry." }, bn },
  });
  const { shopper, orderId, number } = await shopperWithOrder(true, "bn");
  await mailTo(shopper.email);
  await admin.post("/api/order/courier", { orderId, courierName: "Pathao", trackingNumber: "PA-77" });
  await admin.post("/api/order/status", { orderId, status: "Shipped" });
  const [shipped] = await mailTo(shopper.email);
  expect(shipped?.headers.get("subject")).toBe("On the road");
  expect(shipped?.text).toContain(`${number} রওনা দিয়েছে।`);
  expect(shipped?.text).not.toContain("কুরিয়ারে দেওয়া হয়েছে।");
  expect(shipped?.text).toContain("PA-77");
  await admin.post("/api/order/cancel", { orderId, reason: "Frost" });
  const [canceled] = await mailTo(shopper.email);
  expect(canceled?.text).toContain("We are sorry.\n\nকারণ: Frost");
});

test("a draft is in the preview alone; an older version comes back", async () => {
  const { shopper, number } = await shopperWithOrder(true);
  await publish({ mails: { en: { placedSubject: "First" }, bn: {} } });
  await save({ mails: { en: { placedSubject: "Draft <i>" }, bn: { placedSubject: "খসড়া {number}" } } });
  expect(await preview("placed")).toContain("Draft &lt;i&gt;");
  expect(await preview("placed", "bn")).toContain("খসড়া</span> GP-1001");
  expect((await mailTo(shopper.email))[0]?.headers.get("subject")).toBe("First");
  await publish({});
  const { history } = await desk();
  const { body } = await admin.get(`/api/admin/words/${history[1].version}`);
  expect(body.words.mails.en).toEqual({ placedSubject: "First" });
  expect(number).toMatch(/^GP-/);
});

test("every mail has a preview in both languages, and its usual sentences with placeholders", async () => {
  for (const mail of mailNames)
    for (const lang of ["en", "bn"]) expect(await preview(mail, lang)).toContain(`<html lang="${lang}">`);
  const { body } = await admin.get("/api/admin/words/mails");
  expect(body.words.en).toMatchObject({
    placedSubject: "Order {number} is placed",
    placedGreeting: "Thank you, {name}.",
    placedIntro: "",
    deliveredGreeting: "Your order has arrived",
    deliveredClosing: "",
  });
  expect(body.words.bn.canceledSubject).toBe("অর্ডার {number} বাতিল হয়েছে");
  const { headers } = await admin.get("/api/admin/words/mail?mail=placed");
  expect(headers["content-security-policy"]).toContain("default-src 'none'");
  expect(headers["cache-control"]).toBe("no-store");
  expect((await admin.get("/api/admin/words/mail?mail=nothing")).status).toBe(400);
});

test.each([
  ["en.placedSubject", "has a control character", { placedSubject: "Order\r\nBcc: thief@example.com" }],
  ["en.placedSubject", "is longer than 100 characters", { placedSubject: "x".repeat(101) }],
  ["en.placedIntro", "{charge}, which stands for nothing. There are {name}, {number}", { placedIntro: "{charge}" }],
  ["en.deliveredClosing", "is longer than 400 characters", { deliveredClosing: "x".repeat(401) }],
])("a fault at %s is refused: %s", async (field, message, en) => {
  expect(await save({ mails: { en, bn: {} } })).toMatchObject({
    status: 400,
    body: { field: `words.mails.${field}`, message: expect.stringContaining(message) },
  });
});

test("after a rename the owner's sentences say the new name", async () => {
  await publish({ mails: { en: { placedSubject: "{shop} thanks you", placedClosing: "Your {shop}" }, bn: {} } });
  await admin.send("PUT", "/api/admin/settings", { shopName: "Sobuj & Sons" });
  const { shopper } = await shopperWithOrder(true);
  const [mail] = await mailTo(shopper.email);
  expect(mail?.headers.get("subject")).toBe("Sobuj & Sons thanks you");
  expect(mail?.html).toContain("Your Sobuj &amp; Sons");
  expect(`${mail?.text}${mail?.html}`).not.toContain("Gachpala");
  expect(await preview("placed")).not.toContain("Gachpala");
  await admin.send("PUT", "/api/admin/settings", {});
});

// The embedded engine allows only one process.
test.runIf(process.env.TEST_DATABASE_URL)(
  "a mail that another process sends says at once what was published",
  async () => {
    const second = await openTestShop({}, undefined, undefined, shop.database);
    const { shopper, number } = await shopperWithOrder(true);
    await publish({ mails: { en: { placedSubject: "{shop} has {number}" }, bn: {} } });
    await admin.send("PUT", "/api/admin/settings", { shopName: "Sobuj & Sons" });
    server.taken.length = 0;
    await mailroomOf(second, { smtpUrl: server.url }).sendDue();
    const subjects = server.taken
      .filter(({ to }) => to.includes(shopper.email))
      .map(({ raw }) => readMail(raw).headers);
    expect(subjects.map((headers) => headers.get("subject"))).toEqual([`Sobuj & Sons has ${number}`]);
    await admin.send("PUT", "/api/admin/settings", {});
    await second.app.close();
  },
);
