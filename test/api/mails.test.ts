// Mails to customers and the owner, read as a mail program reads them.
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { customers } from "#db/schema/accounts.ts";
import { outbox } from "#db/schema/mail.ts";
import { readEnv } from "#server/env.ts";
import { changeClaimed } from "#server/mail/claims.ts";
import { messageBytes } from "#server/mail/message.ts";
import { readMail } from "#test/mail-server.ts";
import { mailroomOf, mailsOf, openMailingShop, setAside, shopOrigin } from "#test/mailroom.ts";
import { address, type Browser, signedInShopper } from "#test/shop.ts";

const { shop, admin, server, product, close } = await openMailingShop();
afterAll(close);
beforeEach(async () => {
  await setAside(shop);
  server.taken.length = 0;
});

const items = () => [{ product, quantity: 2, size: "Small Pot" }];
const bengali = { ...address, firstName: "আয়েশা", lastName: "সিদ্দিকা", street: "বাড়ি ১২, রোড ৫" };

async function order(shopper: Browser, to: object = bengali): Promise<{ orderId: string; number: string }> {
  const { status, body } = await shopper.post("/api/order/cod", { items: items(), address: to });
  expect(status, body.message).toBe(200);
  return body;
}

async function written(call: string, body: object): Promise<void> {
  const answer = await admin.post(call, body);
  expect(answer.status, answer.body.message).toBe(200);
}

/** Sends what is due, and returns the mails to this mailbox, oldest first. */
async function mailTo(mailbox: string) {
  await mailroomOf(shop, { smtpUrl: server.url }).sendDue();
  const found = server.taken.filter(({ to }) => to.includes(mailbox)).map(({ raw }) => ({ raw, ...readMail(raw) }));
  server.taken.length = 0;
  return found;
}

test("an order is mailed to the account's email and to the owner, with Bengali names and sums right", async () => {
  const shopper = await signedInShopper(shop, "আয়েশা সিদ্দিকা");
  // Mails contain a name only when the mailbox has been confirmed.
  await shop.database.db
    .update(customers)
    .set({ emailVerifiedAt: new Date() })
    .where(eq(customers.email, shopper.email));
  const { orderId, number } = await order(shopper);
  await mailroomOf(shop, { smtpUrl: server.url }).sendDue();
  const [toShopper, toOwner] = server.taken;
  expect(toShopper).toMatchObject({ from: "no-reply@shop.example", to: [shopper.email] });
  const { headers, text, html } = readMail(toShopper?.raw ?? "");
  expect(headers.get("subject")).toBe(`Order ${number} is placed`);
  expect(headers.get("to")).toBe(`আয়েশা সিদ্দিকা <${shopper.email}>`);
  expect(headers.get("from")).toBe("Gachpala <no-reply@shop.example>");
  expect(headers.get("message-id")).toMatch(/^<[0-9a-f]{32}@shop\.example>$/);
  expect(headers.get("auto-submitted")).toBe("auto-generated");
  for (const body of [text, html]) {
    expect(body).toContain("আয়েশা");
    expect(body).toContain("মানিপ্ল্যান্ট");
    expect(body).toContain("Have ৳408.00 in cash ready for the courier.");
    expect(body).toContain("৳390.00");
    expect(body).toContain(`${shopOrigin}/my-orders`);
  }
  expect(html).toContain('<span lang="bn">মানিপ্ল্যান্ট</span>');
  expect(text).not.toContain("<");

  expect(toOwner?.to).toEqual(["owner@example.com"]);
  const owners = readMail(toOwner?.raw ?? "");
  expect(owners.headers.get("subject")).toBe(`New order ${number}: ৳407.80`);
  expect(owners.text).toContain(`${shopOrigin}/admin/orders/${orderId}`);
  expect(owners.text).toContain("Phone: 01712345678");
  expect(/\P{ASCII}/u.test(toShopper?.raw ?? "")).toBe(false);
});

test("a guest gets the link to follow the order without a login", async () => {
  await admin.send("PUT", "/api/admin/settings", { guestOrders: true });
  const guest = shop.browser();
  const to = { ...bengali, email: "guest@example.com" };
  const headers = { "idempotency-key": "a-guest-who-is-mailed" };
  const placed = await guest.post("/api/order/guest", { items: items(), address: to }, { headers });
  expect(placed.status, placed.body.message).toBe(200);
  const [mail] = await mailTo("guest@example.com");
  expect(mail?.text).toContain(`${shopOrigin}${placed.body.trackingPath}`);
  expect(mail?.text).not.toContain("/my-orders");
});

test("a status is mailed once and only forward; a cancel with its reason, unless undone in time", async () => {
  const shopper = await signedInShopper(shop);
  const { orderId, number } = await order(shopper);
  await mailTo(shopper.email);
  await written("/api/order/courier", { orderId, courierName: "Pathao", trackingNumber: "PA-77" });
  for (const status of ["Shipped", "Packing", "Shipped"]) await written("/api/order/status", { orderId, status });
  const [shipped, ...others] = await mailTo(shopper.email);
  expect(others).toEqual([]);
  expect(shipped?.headers.get("subject")).toBe(`${number}: Shipped`);
  expect(shipped?.text).toContain("Courier: Pathao\nTracking number: PA-77");

  await written("/api/order/status", { orderId, status: "Out for delivery" });
  await written("/api/order/status", { orderId, status: "Packing" });
  expect(await mailTo(shopper.email)).toEqual([]);
  // Set back before it left, it is told when it is true again.
  await written("/api/order/status", { orderId, status: "Out for delivery" });
  const [out] = await mailTo(shopper.email);
  expect(out?.headers.get("subject")).toBe(`${number}: Out for delivery`);

  await written("/api/order/cancel", { orderId, reason: "By mistake" });
  await written("/api/order/cancel/undo", { orderId });
  expect(await mailTo(shopper.email)).toEqual([]);
  expect((await mailsOf(admin))[0]).toMatchObject({
    state: "skipped",
    lastError: `${number}: Nobody was told of the cancel.`,
  });
  const read = { headers: { "accept-language": "bn" } };
  const [inBengali] = (await admin.post("/api/admin/mails", { limit: 1 }, read)).body.mails;
  expect(inBengali.lastError).toBe(`${number}: বাতিলের খবর কাউকে জানানো হয়নি।`);
  expect((await admin.get(`/api/admin/mails/${inBengali._id}`, read)).body.mail.lastError).toBe(inBengali.lastError);

  await written("/api/order/cancel", { orderId, reason: "The roses <froze> & broke" });
  const [canceled] = await mailTo(shopper.email);
  expect(canceled?.headers.get("subject")).toBe(`Order ${number} is cancelled`);
  expect(canceled?.text).toContain("Reason: The roses <froze> & broke");
  expect(canceled?.html).toContain("The roses &lt;froze&gt; &amp; broke");
  await written("/api/order/cancel/undo", { orderId });
  const [restored] = await mailTo(shopper.email);
  expect(restored?.headers.get("subject")).toBe(`Order ${number} goes ahead`);
});

test("a hand-over that came due while the order was canceled is told once, after the order is restored", async () => {
  const shopper = await signedInShopper(shop);
  const { orderId, number } = await order(shopper);
  await written("/api/order/call", { orderId, outcome: "confirmed" });
  const scan = (act: string) => written("/api/packing/scan", { code: number, act, actKey: crypto.randomUUID() });
  await scan("pack");
  await mailTo(shopper.email);
  /** The scan's mail waits for ten minutes. */
  async function laterTo(mailbox: string) {
    await mailroomOf(shop, { smtpUrl: server.url, now: () => new Date(Date.now() + 11 * 60_000) }).sendDue();
    return (await mailTo(mailbox)).map(({ headers }) => headers.get("subject"));
  }
  await scan("hand-over");
  await written("/api/order/cancel", { orderId, reason: "By mistake" });
  expect(await laterTo(shopper.email)).toEqual([`Order ${number} is cancelled`]);
  await written("/api/order/cancel/undo", { orderId });
  expect((await laterTo(shopper.email)).toSorted()).toEqual([`${number}: Shipped`, `Order ${number} goes ahead`]);
  await written("/api/order/cancel", { orderId, reason: "By mistake" });
  await written("/api/order/cancel/undo", { orderId });
  expect(await laterTo(shopper.email)).not.toContain(`${number}: Shipped`);

  // Of a returned order too; set back before it left, it is told when it is true again.
  const other = await order(shopper);
  const step = (status: string) => written("/api/order/status", { orderId: other.orderId, status });
  await step("Packing");
  await mailTo(shopper.email);
  await step("Shipped");
  await written("/api/order/return", { orderId: other.orderId, reason: "Refused" });
  // A sender that is just finding it needless comes too late.
  const [held] = await shop.database.db
    .update(outbox)
    .set({ claim: crypto.randomUUID() })
    .where(eq(outbox.messageKey, `order-status:${other.orderId}:Shipped`))
    .returning();
  await written("/api/order/return/undo", { orderId: other.orderId });
  if (held === undefined) throw new Error("no mail waits");
  expect(await changeClaimed(shop.database.db, held, { state: "skipped", claim: null })).toBe(false);
  await written("/api/order/return", { orderId: other.orderId, reason: "Refused" });
  expect(await laterTo(shopper.email)).not.toContain(`${other.number}: Shipped`);
  await written("/api/order/return/undo", { orderId: other.orderId });
  await step("Packing");
  expect(await laterTo(shopper.email)).toEqual([]);
  await step("Shipped");
  expect(await laterTo(shopper.email)).toEqual([`${other.number}: Shipped`]);
});

test("the owner's reason 'expired' is an ordinary reason and no expiry", async () => {
  const shopper = await signedInShopper(shop);
  const { orderId } = await order(shopper);
  await mailTo(shopper.email);
  await written("/api/order/cancel", { orderId, reason: "expired" });
  const [mail] = await mailTo(shopper.email);
  expect(mail?.text).toContain("Reason: expired");
  expect(mail?.text).not.toContain("The payment did not arrive in time");
});

test("an order entered by the owner is mailed to its own email, or skipped without one", async () => {
  const phoned = async (email: string) => {
    const order = { items: items(), address: { ...address, email }, source: "phone" };
    expect((await admin.post("/api/order/create", order)).status).toBe(200);
  };
  await phoned("rahima@example.com");
  const [mail, ...others] = await mailTo("rahima@example.com");
  expect(others).toEqual([]);
  expect(mail?.text).not.toContain("/my-orders");
  await phoned("");
  await mailTo("nobody@example.com");
  expect((await mailsOf(admin))[0]).toMatchObject({
    state: "skipped",
    lastError: expect.stringMatching(/^GP-\d+: The order has no email\.$/),
  });
  for (const odd of ["ask my son", "a@b", "one@example.com,two@example.com", "<x@example.com>", 'a"b@example.com']) {
    await phoned(odd);
    await mailroomOf(shop, { smtpUrl: server.url }).sendDue();
    expect(server.taken, odd).toEqual([]);
    expect((await mailsOf(admin))[0], odd).toMatchObject({ state: "skipped" });
  }
});

test("a stranger's message reaches the owner, and the reply goes to the stranger", async () => {
  const message = { name: "Tahmina <b>", email: "tahmina@example.com", message: "Which lemon?\n\n<script>1</script>" };
  await shop.browser().post("/api/contact", message);
  const [mail] = await mailTo("owner@example.com");
  expect(mail?.headers.get("reply-to")).toContain("tahmina@example.com");
  expect(mail?.html).toContain("&lt;script&gt;");
  expect(mail?.html).not.toContain("<script");
  const refused = await shop.browser().post("/api/contact", { ...message, name: "Eve\r\nBcc: all@example.com" });
  expect(refused.status).toBe(400);
});

test("no name, address or subject adds a header or a recipient", async () => {
  const raw = (
    await messageBytes({
      key: "k",
      from: { name: "Shop\r\nBcc: eve@example.com", address: "shop@example.com" },
      to: [{ name: 'A", <eve@example.com>, "B\nX-Evil: 1', address: "a@example.com" }],
      replyTo: { name: "R", address: "r@example.com\r\nBcc: eve@example.com" },
      subject: "Hello\r\nBcc: eve@example.com\r\n\r\nBody",
      text: "t",
      html: "<p>h</p>",
      date: new Date(),
    })
  ).toString();
  const { headers } = readMail(raw);
  expect([...headers.keys()].sort()).toEqual([
    ...["auto-submitted", "content-type", "date", "from", "message-id", "mime-version", "reply-to", "subject", "to"],
    "x-auto-response-suppress",
  ]);
});

test("without a mail server mails are files that only the shop can read, and the owner reads them in the back office", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "gachpala-outbox-"));
  const shopper = await signedInShopper(shop);
  const { number } = await order(shopper);
  await mailroomOf(shop, { dataDir }).sendDue();
  const folder = join(dataDir, "outbox");
  const names = (await readdir(folder)).sort();
  expect(names.map((name) => name.replace(/^[0-9a-f-]{36}-/, ""))).toEqual(["order-placed.eml", "new-order.eml"]);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, names[0] ?? ""))).mode & 0o777).toBe(0o600);
  const raw = await readFile(join(folder, names[0] ?? ""), "utf8");
  expect(readMail(raw).headers.get("subject")).toBe(`Order ${number} is placed`);

  const [, placed] = await mailsOf(admin, { q: number });
  expect(placed).toMatchObject({ state: "sent", kind: "order-placed", recipient: shopper.email });
  expect(placed.lastError).toBe(`Kept as a file: outbox/${names[0]}`);
  const { mail } = (await admin.get(`/api/admin/mails/${placed._id}`)).body;
  expect(mail.text).toContain(number);
  const html = await admin.get(`/api/admin/mails/${placed._id}/html`);
  expect(html.headers["content-security-policy"]).toContain("sandbox");
  expect(html.body).toContain(number);
  expect((await mailsOf(admin, { state: "failed", q: number })).length).toBe(0);
  await rm(dataDir, { recursive: true });
});

test("only mails of the last week are listed where they are asked for", async () => {
  const { orderId, number } = await order(await signedInShopper(shop));
  const found = async (more: object) => (await admin.post("/api/admin/mails", { isRecent: true, ...more })).body;
  const before = (await found({})).total;
  await mailroomOf(shop, { smtpUrl: server.url }).sendDue();
  expect((await found({ q: number })).total).toBe(2);
  const createdAt = new Date(Date.now() - 8 * 86_400_000);
  const isOfOrder = sql`${outbox.payload}->>'orderId' = ${orderId}`;
  await shop.database.db.update(outbox).set({ createdAt }).where(isOfOrder);
  expect((await found({ q: number })).total).toBe(0);
  expect((await found({})).total).toBe(before - 2);
});

test("a mail of long ago that is sent again and fails again is one of the last week", async () => {
  const { orderId, number } = await order(await signedInShopper(shop));
  const long = new Date(Date.now() - 8 * 86_400_000);
  const { db } = shop.database;
  await db
    .update(outbox)
    .set({ createdAt: long, dueAt: long, state: "failed", subject: `Order ${number}`, recipient: "a@example.com" })
    .where(sql`${outbox.payload}->>'orderId' = ${orderId}`);
  const recent = async () => mailsOf(admin, { state: "failed", isRecent: true, q: number });
  expect(await recent()).toEqual([]);
  const [mail] = await mailsOf(admin, { state: "failed", q: number });
  expect((await admin.post("/api/admin/mails/send", { mailId: mail._id })).status).toBe(200);
  await mailroomOf(shop, { dataDir: import.meta.filename }).sendDue();
  // Its last try.
  await db.update(outbox).set({ state: "failed", claim: null }).where(eq(outbox.id, mail._id));
  expect(await recent()).toMatchObject([{ _id: mail._id }]);
});

test("an unwritable folder fails the mail, not the shop", async () => {
  await order(await signedInShopper(shop));
  await mailroomOf(shop, { dataDir: import.meta.filename }).sendDue();
  const waiting = await mailsOf(admin, { state: "waiting" });
  expect(waiting.at(-1)).toMatchObject({ attempts: 1 });
  expect(waiting.at(-1).lastError).toContain("cannot be written");
});

test("the sender is MAIL_FROM, or the shop's own name and email", async () => {
  const shopper = await signedInShopper(shop);
  await admin.send("PUT", "/api/admin/settings", { shopName: "সবুজ Corner", email: "hello@green.example" });
  await order(shopper);
  const [mail] = await mailTo(shopper.email);
  expect(mail?.headers.get("from")).toBe("সবুজ Corner <hello@green.example>");
  expect(mail?.text).toContain("hello@green.example");
  await admin.send("PUT", "/api/admin/settings", {});
});

test.each([
  ["SMTP_URL", "mail.example.com"],
  ["SMTP_URL", "http://mail.example.com"],
  ["SMTP_URL", "smtp://"],
  ["MAIL_FROM", "the shop"],
  ["MAIL_FROM", "Shop <nowhere>"],
])("%s=%s is refused at start, in a sentence", (name, value) => {
  expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`^The environment is wrong: ${name} must be an`));
});
test("the refusal does not contain the password in SMTP_URL", () => {
  expect(() => readEnv({ SMTP_URL: "smtp//user:secret@x" })).toThrow(/^(?!.*secret)/);
});
