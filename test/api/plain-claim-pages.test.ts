// A claim as a browser without script has it: read, answered and accepted by plain forms, by an account and by the link of a mail.
import { afterAll, beforeAll, expect, test } from "vitest";
import { appSecret } from "#server/accounts/login/secret.ts";
import { linkToken } from "#server/http/signed-link.ts";
import { openTestShopWithPages } from "#test/pages.ts";
import {
  addCategory,
  addProduct,
  address,
  type Browser,
  formOf,
  signedInOwner,
  signedInShopper,
  type TestShop,
} from "#test/shop.ts";

let shop: TestShop;
let admin: Browser;
let plant: string;
beforeAll(async () => {
  shop = await openTestShopWithPages("https://shop.example");
  admin = await signedInOwner(shop);
  await addCategory(admin, "Indoor Plants");
  plant = await addProduct(admin, { name: "Peace Lily" });
  const settings = { guaranteeDays: 14, guestOrders: true };
  expect((await admin.send("PUT", "/api/admin/settings", settings)).status).toBe(200);
});
afterAll(() => shop.close());

async function deliver(orderId: string): Promise<string> {
  await admin.post("/api/order/status", { orderId, status: "Delivered" });
  return orderId;
}
const items = () => [{ product: plant, size: "Small Pot", quantity: 1 }];
const claimOf = (orderId: string, more: object = {}) =>
  formOf({
    claim: JSON.stringify({ orderId, lines: items(), kinds: ["dead"], text: "All brown.", wish: "plant", ...more }),
  });
const withKey = (key: string) => ({ headers: { "idempotency-key": `plain-claim-${key}` } });
const formHeaders = { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" };
const sendForm = (by: Browser, path: string, fields: Record<string, string>) =>
  by.post(path, new URLSearchParams(fields).toString(), { headers: formHeaders });
const keyIn = (html: unknown) => / name="key" value="([\w-]{32})"/.exec(String(html))?.[1] ?? "";

test("an account reads its claim and answers it once, and nobody else reads it", async () => {
  const shopper = await signedInShopper(shop);
  const orderId = await deliver((await shopper.post("/api/order/cod", { items: items(), address })).body.orderId);
  const { claimId } = (await shopper.post("/api/claim/mine", claimOf(orderId), withKey("account"))).body;
  const ask = formOf({ message: JSON.stringify({ claimId, text: "How often do you <b>water</b> it?" }) });
  expect((await admin.post("/api/claim/write", ask, withKey("asked-01"))).status).toBe(200);
  const { number } = (await admin.get(`/api/claim/${claimId}`)).body.claim;
  // The page with script leads there, whatever the order: it is one for everybody.
  const opened = await shop.browser().get(`/my-orders/${orderId}/claims/${number}`);
  expect(String(opened.body)).toMatch(/<noscript>.*href="\.\.\/claims-plain"/s);
  expect(String(opened.body)).not.toContain(number);

  const path = `/my-orders/${orderId}/claims-plain`;
  const page = await shopper.get(path);
  expect(page).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } });
  expect(String(page.body)).toContain("How often do you &lt;b&gt;water&lt;/b&gt; it?");
  const stranger = await (await signedInShopper(shop)).get(path);
  expect(String(stranger.body)).not.toContain("All brown.");
  expect(String((await shop.browser().get(path)).body)).not.toContain("All brown.");

  const empty = await sendForm(shopper, path, { claimId, key: keyIn(page.body), text: " " });
  expect(empty.status).toBe(422);
  expect(String(empty.body)).toContain("Write something");
  const answer = { claimId, key: keyIn(page.body), text: "Twice a week." };
  expect((await sendForm(shopper, path, answer)).status).toBe(200);
  expect((await sendForm(shopper, `/bn${path}`, answer)).status).toBe(200);
  const { messages } = (await admin.get(`/api/claim/${claimId}`)).body.claim;
  expect(messages.map(({ text, isNursery }: { text: string; isNursery: boolean }) => [isNursery, text])).toEqual([
    [true, "How often do you <b>water</b> it?"],
    [false, "Twice a week."],
  ]);
  const intruder = await sendForm(await signedInShopper(shop), path, { ...answer, text: "Mine." });
  expect(intruder.status).toBe(422);
  expect((await admin.get(`/api/claim/${claimId}`)).body.claim.messages).toHaveLength(2);
  // Decided meanwhile: what was typed stays, with a sentence.
  await admin.post("/api/claim/decide", { claimId, decision: "advice", text: "Water it less." });
  const late = await sendForm(shopper, path, { claimId, key: "x".repeat(32), text: "And the light?" });
  expect(late.status).toBe(422);
  expect(String(late.body)).toContain("Water it less.");
});

test("who came by a mail's link reads, answers and accepts; another link opens nothing", async () => {
  const key = crypto.randomUUID();
  const placed = await shop
    .browser()
    .post("/api/order/guest", { items: items(), address }, { headers: { "idempotency-key": key } });
  const orderId = await deliver(placed.body.orderId);
  const link = linkToken(await appSecret(shop.database.db), "claim", orderId);
  const guest = shop.browser();
  const { claimId } = (await guest.post("/api/claim/guest", claimOf(orderId, { link }), withKey("guest"))).body;
  expect((await admin.post("/api/claim/offer", { claimId, decision: "plant", text: "A fresh one?" })).status).toBe(200);
  const { number } = (await admin.get(`/api/claim/${claimId}`)).body.claim;
  const query = new URLSearchParams({ link, claim: number });
  const opened = await guest.get(`/claim?${query}`);
  expect(opened).toMatchObject({
    status: 200,
    headers: { "cache-control": "no-store", "referrer-policy": "no-referrer" },
  });
  const plain = `/claim/plain?${query}`;
  expect(String(opened.body)).toContain(`href="${plain.replaceAll("&", "&amp;")}"`);
  const page = String((await guest.get(plain)).body);
  expect(page).toContain("A fresh one?");
  const wrong = new URLSearchParams({ link: linkToken("another", "claim", orderId), claim: number });
  expect(String((await guest.get(`/claim/plain?${wrong}`)).body)).not.toContain("A fresh one?");
  expect((await guest.get("/claim/plain")).status).toBe(200);

  expect((await sendForm(guest, plain, { claimId, key: keyIn(page), text: "Is it as large?" })).status).toBe(200);
  const offerId = / name="offerId" value="([\w-]+)"/.exec(page)?.[1] ?? "";
  const accepted = await sendForm(guest, plain, { claimId, offerId });
  expect(accepted.status).toBe(200);
  const { claim } = (await admin.get(`/api/claim/${claimId}`)).body;
  expect(claim).toMatchObject({
    waits: "plantToSend",
    decision: { kind: "plant" },
    messages: [{ text: "Is it as large?" }],
  });
  expect(String(accepted.body)).toContain("Plant to be sent");
});
