// Mails to owners, each in the language of the account.
import { afterAll, beforeEach, expect, test } from "vitest";
import { readMail } from "#test/mail-server.ts";
import { mailroomOf, openMailingShop, setAside, shopOrigin } from "#test/mailroom.ts";
import { owner, signedInShopper } from "#test/shop.ts";

const { shop, admin, server, order, close } = await openMailingShop();
const other = { name: "ময়না", email: "moyna@example.com", password: "neem-beside-the-gate" };
const proof = { currentPassword: owner.password };
const { body } = await admin.post("/api/admin/owners", { name: other.name, email: other.email, ...proof });
const token = String(body.invitationPath).split("#")[1];
await shop.browser().post("/api/admin/new-password", { token, password: other.password });
const moyna = shop.browser();
await moyna.post("/api/admin/login", { email: other.email, password: other.password });
afterAll(close);
beforeEach(() => setAside(shop));

/** Due, oldest first; the customer's own mails are left out. */
async function mailsToOwners() {
  server.taken.length = 0;
  await mailroomOf(shop, { smtpUrl: server.url }).sendDue();
  return server.taken
    .filter(({ to }) => to.some((address) => [owner.email, other.email].includes(address)))
    .map(({ to, raw }) => ({ to, ...readMail(raw) }));
}
const choose = (browser: typeof admin, language: "en" | "bn") => browser.post("/api/admin/language", { language });

test("owners who read different languages get a mail each, once; both are about the same order", async () => {
  await choose(moyna, "bn");
  const shopper = await signedInShopper(shop);
  const { number, orderId } = await order(shopper);
  const [english, bengali, ...more] = await mailsToOwners();
  expect(more).toEqual([]);
  expect(english).toMatchObject({ to: [owner.email] });
  expect(english?.headers.get("subject")).toBe(`New order ${number}: ৳208.90`);
  expect(bengali).toMatchObject({ to: [other.email] });
  expect(bengali?.headers.get("subject")).toBe(`নতুন অর্ডার ${number}: ৳২০৮.৯০`);
  expect(bengali?.html).toContain('<html lang="bn">');
  expect(bengali?.text).toContain("পেমেন্ট: ক্যাশ অন ডেলিভারি");
  expect(bengali?.text).toContain(`${shopOrigin}/bn/admin/orders/${orderId}`);
  expect(await mailsToOwners()).toEqual([]);
});

test("a first mail that is tried again brings no second one of the other language", async () => {
  await order(await signedInShopper(shop));
  const refuse = async () => ({ kind: "refused", reason: "the disk is full" }) as const;
  await mailroomOf(shop, { delivery: refuse }).sendDue();
  const later = () => new Date(Date.now() + 3_600_000);
  server.taken.length = 0;
  await mailroomOf(shop, { smtpUrl: server.url, now: later }).sendDue();
  const subjects = server.taken.map(({ raw }) => readMail(raw).headers.get("subject") ?? "");
  expect(subjects.filter((subject) => /New order|নতুন অর্ডার/.test(subject))).toHaveLength(2);
});

test("owners who all read Bengali get one mail", async () => {
  await choose(admin, "bn");
  await shop.browser().post("/api/contact", { name: "Rina", email: "rina@example.com", message: "কেমন আছেন" });
  const mails = await mailsToOwners();
  expect(mails.map(({ to }) => to)).toEqual([[owner.email, other.email]]);
  expect(mails[0]?.headers.get("subject")).toBe("Rina-এর মেসেজ");
  expect(mails[0]?.text).toContain(`${shopOrigin}/bn/admin/messages?message=`);
});

test("changes of owners, invitations, new passwords and the test mail follow the account", async () => {
  await choose(admin, "en");
  await choose(moyna, "bn");
  await moyna.post("/api/admin/owners", {
    name: "Tuli",
    email: "tuli@example.com",
    currentPassword: other.password,
  });
  server.taken.length = 0;
  await mailroomOf(shop, { smtpUrl: server.url }).sendDue();
  const told = server.taken.map(({ to, raw }) => [to.join(), readMail(raw).headers.get("subject")]);
  expect(told.toSorted()).toEqual(
    [
      [`${owner.email},tuli@example.com`, "Owners of Gachpala: a change"],
      [other.email, "Gachpala-এর মালিকদের লগইনে পরিবর্তন"],
      ["tuli@example.com", "Gachpala-এর ব্যাক অফিসে আপনার লগইন"],
    ].toSorted(),
  );
  await shop.browser().post("/api/admin/forgot-password", { email: other.email });
  await shop.browser().post("/api/admin/forgot-password", { email: owner.email });
  const asked = await mailsToOwners();
  expect(asked.map(({ headers }) => headers.get("subject"))).toEqual([
    "Gachpala-এর ব্যাক অফিসের নতুন পাসওয়ার্ড",
    "A new password for the back office of Gachpala",
  ]);
  expect(asked[0]?.text).toContain(`${shopOrigin}/bn/admin/new-password#`);
  await moyna.post("/api/admin/mails/test", {});
  expect((await mailsToOwners()).map(({ headers }) => headers.get("subject"))).toEqual(["Gachpala-এর টেস্ট ইমেইল"]);
});
