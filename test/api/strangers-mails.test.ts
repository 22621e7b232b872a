// Mails to an address that nobody has confirmed: anybody may have typed it.
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { customers } from "#db/schema/accounts.ts";
import { readMail } from "#test/mail-server.ts";
import { mailroomOf, mailsOf, openMailingShop } from "#test/mailroom.ts";
import { address, signedInShopper } from "#test/shop.ts";

const { shop, admin, server, product, order, close } = await openMailingShop();
afterAll(close);
await admin.send("PUT", "/api/admin/settings", { guestOrders: true });
const bait = "WIN a phone, go to evil-site.example/prize NOW";

beforeEach(async () => {
  await sent();
});

/** Sends what is due, and returns the mails to this address as the mail server got them. */
async function sent(to = "") {
  server.taken.length = 0;
  await mailroomOf(shop, { smtpUrl: server.url, limitsStrangers: true }).sendDue();
  return server.taken
    .map(({ raw }) => readMail(raw))
    .filter((mail) => mail.text !== "" && String(mail.headers.get("to")).includes(to));
}

let keys = 0;
function orderAsGuest(email: string) {
  keys += 1;
  const items = [{ product, quantity: 1, size: "Small Pot" }];
  return shop
    .browser()
    .post(
      "/api/order/guest",
      { items, address: { ...address, email, firstName: bait, street: "see http://evil.example/x" } },
      { headers: { "idempotency-key": `a-strangers-order-${keys}` } },
    );
}

test("nothing that a guest typed is in the mail's beginning, and nothing of it becomes a link", async () => {
  await orderAsGuest("victim@mail.example");
  const [mail] = await sent("victim@mail.example");
  expect(mail?.headers.get("to")).not.toContain("WIN");
  expect(mail?.headers.get("subject")).not.toContain("WIN");
  expect(mail?.text.startsWith("Thank you for your order.\n")).toBe(true);
  expect(mail?.text).toContain("evil-site. example/ prize");
  expect(mail?.text).not.toMatch(/evil[a-z-]*\.example/);
});

test("three orders a day are mailed to one address; the owner's changes are always mailed", async () => {
  const placed: string[] = [];
  for (let time = 0; time < 6; time += 1) placed.push((await orderAsGuest("Often@mail.example")).body.orderId);
  expect(await sent("ften@mail.example")).toHaveLength(3);
  const skipped = (await mailsOf(admin, { state: "skipped" })).map(({ lastError }: { lastError: string }) => lastError);
  const reason = /^GP-\d+: Nobody has confirmed this email, and 3 orders of the day were mailed to it\.$/;
  expect(skipped).toEqual(Array(3).fill(expect.stringMatching(reason)));
  await admin.post("/api/order/status", { orderId: placed[5], status: "Packing" });
  await admin.post("/api/order/cancel", { orderId: placed[4], reason: "Damaged" });
  expect(await sent("ften@mail.example")).toHaveLength(2);
});

test("an account has the same limits until its e-mail is confirmed; then its mails greet by name", async () => {
  const shopper = await signedInShopper(shop, bait);
  const act = async () => {
    for (let time = 0; time < 4; time += 1) await order(shopper);
    return sent(shopper.email);
  };
  const before = await act();
  expect(before).toHaveLength(3);
  for (const { headers, text } of before) {
    expect(headers.get("to")).toBe(shopper.email);
    expect(text.startsWith("Thank you for your order.\n")).toBe(true);
  }
  await shop.database.db
    .update(customers)
    .set({ emailVerifiedAt: new Date() })
    .where(eq(customers.email, shopper.email));
  const after = await act();
  expect(after).toHaveLength(4);
  expect(after[0]?.text.startsWith("Thank you, Ayesha.\n")).toBe(true);
});
