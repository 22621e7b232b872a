// A shop without a mail server keeps its mails as files, which nobody gets: what says that a customer is told does not count them.
import { afterAll, beforeAll, expect, test } from "vitest";
import { textMessages } from "#db/schema/texts.ts";
import {
  addCategory,
  addProduct,
  address,
  type Browser,
  formOf,
  mailServerEnv,
  openTestShop,
  signedInOwner,
  signedInShopper,
  type TestShop,
} from "#test/shop.ts";
import { gatewayEnv, openSmsDouble, type SmsDouble, sendTexts } from "#test/sms-double.ts";

type Opened = { shop: TestShop; admin: Browser; claim: () => Promise<string> };
let gateway: SmsDouble;
let silent: Opened;
let withPhone: Opened;
let withMails: Opened;

let keys = 0;
async function open(environment: Record<string, string>): Promise<Opened> {
  const shop = await openTestShop(environment);
  const admin = await signedInOwner(shop);
  const shopper = await signedInShopper(shop);
  await addCategory(admin, "Indoor Plants");
  await admin.send("PUT", "/api/admin/settings", { guaranteeDays: 14 });
  const lily = await addProduct(admin, { name: "Peace Lily" });
  const lines = [{ product: lily, size: "Small Pot", quantity: 1 }];
  /** A claim of a shopper whose order has an e-mail. */
  async function claim(): Promise<string> {
    const { orderId } = (await shopper.post("/api/order/cod", { items: lines, address })).body;
    await admin.post("/api/order/status", { orderId, status: "Delivered" });
    const form = formOf({ claim: JSON.stringify({ orderId, lines, kinds: ["dead"], wish: "plant" }) });
    const { body } = await shopper.post("/api/claim/mine", form, {
      headers: { "idempotency-key": `no-mail-server-${++keys}-${orderId.slice(-6)}` },
    });
    return body.claimId;
  }
  return { shop, admin, claim };
}

beforeAll(async () => {
  gateway = await openSmsDouble();
  [silent, withPhone, withMails] = [await open({}), await open(gatewayEnv(gateway)), await open(mailServerEnv)];
});
afterAll(async () => {
  for (const { shop } of [silent, withPhone, withMails]) await shop.close();
  await gateway.close();
});

const advice = { decision: "advice", text: "Water less." };

test("an answer to a claim tells nobody by a mail that stays a file, and the office reads so", async () => {
  const decided = async ({ admin, claim }: Opened) =>
    (await admin.post("/api/claim/decide", { claimId: await claim(), ...advice })).body.message;
  const written = async ({ admin, claim }: Opened) => {
    const words = formOf({ message: JSON.stringify({ claimId: await claim(), text: "A photo, please." }) });
    const headers = { "idempotency-key": `no-mail-server-words-${++keys}` };
    return (await admin.post("/api/claim/write", words, { headers })).body.message;
  };
  expect(await decided(silent)).toBe(
    "Answered. The customer is not told: no email and no SMS can be sent. Please call.",
  );
  expect(await written(silent)).toMatch(/not told/);
  expect(await decided(withMails)).toBe("Answered, and the customer is told");
  expect(await written(withMails)).not.toMatch(/not told/);
  // Where messages leave, the phone hears what the mailbox cannot.
  expect(await decided(withPhone)).toBe("Answered, and the customer is told");
  const { db } = withPhone.shop.database;
  expect((await db.select().from(textMessages)).map(({ kind }) => kind)).toContain("claimAdvice");
});

test("the phone of who has a mailbox gets the message itself, not the remark that a mail went", async () => {
  const { shop, admin, claim } = withPhone;
  await shop.database.db.delete(textMessages);
  gateway.sent.length = 0;
  await admin.post("/api/claim/decide", { claimId: await claim(), ...advice });
  await sendTexts(gateway, { db: shop.database.db, live: shop.live }, 0, { sendsMails: false });
  expect(gateway.sent.some(({ text }) => text.includes("C-") || text.includes("G-"))).toBe(true);
  const remarks = (await shop.database.db.select().from(textMessages)).map(({ lastError }) => lastError).join();
  expect(remarks).not.toContain("mailInstead");
});

test("the office knows whether mails reach customers, before it says that one is told", async () => {
  const reach = async ({ admin }: Opened) => [
    (await admin.get("/api/admin/is-auth")).body.sendsMails,
    (await admin.get("/api/question/desk")).body.sendsMails,
  ];
  expect(await reach(silent)).toEqual([false, false]);
  expect(await reach(withMails)).toEqual([true, true]);
  expect((await silent.shop.browser().get("/api/admin/is-auth")).body.sendsMails).toBeUndefined();
});
