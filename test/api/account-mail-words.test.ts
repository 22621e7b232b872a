// The owner's words in mails about accounts and in those to owners; the rest stays the shop's.
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { mailGroups } from "#contract/rules/word-list.ts";
import { firstWords, type ShopWords } from "#contract/wire/shop/words.ts";
import { customers } from "#db/schema/accounts.ts";
import { readMail } from "#test/mail-server.ts";
import { mailroomOf, openMailingShop, setAside, shopOrigin, tokenIn } from "#test/mailroom.ts";
import { address, owner, signedInShopper } from "#test/shop.ts";

const { shop, admin, server, product, order, close } = await openMailingShop();
await admin.send("PUT", "/api/admin/settings", { phone: "01811111111" });
afterAll(close);
beforeEach(async () => {
  await publish({});
  await setAside(shop);
});

type Mails = ShopWords["mails"];
const save = async (mails: Mails) => {
  const { version } = (await admin.get("/api/admin/words")).body;
  return admin.send("PUT", "/api/admin/words", { version, words: { ...firstWords, mails } });
};
async function publish({ en = {}, bn = {} }: Partial<Mails>) {
  const { status, body } = await save({ en, bn });
  expect(status, body.message).toBe(200);
  expect((await admin.post("/api/admin/words/publish", { version: body.version })).status).toBe(200);
}
const preview = async (mail: string, lang = "en") =>
  String((await admin.get(`/api/admin/words/mail?mail=${mail}&lang=${lang}`)).body);

/** Mails that are due, oldest first. */
async function sent(mailbox: string) {
  server.taken.length = 0;
  await mailroomOf(shop, { smtpUrl: server.url }).sendDue();
  return server.taken
    .filter(({ to }) => to.includes(mailbox))
    .map(({ raw }) => readMail(raw))
    .map(({ headers, text, html }) => ({ subject: headers.get("subject"), text, html }));
}
const confirm = ({ email }: { email: string }) =>
  shop.database.db.update(customers).set({ emailVerifiedAt: new Date() }).where(eq(customers.email, email));
async function resetMail(email: string, language = "en") {
  const headers = { "accept-language": language };
  expect((await shop.browser().post("/api/user/forgot-password", { email }, { headers })).status).toBe(200);
  return (await sent(email)).at(-1);
}

const english = {
  resetSubject: "{shop}: a key for you",
  resetGreeting: "Dear {name},",
  resetIntro: "You forgot it <again>.\n{link}\nPick a long one.",
  resetButton: "Choose it here",
  resetClosing: "Call {phone} if you are stuck.",
};
const bengali = {
  resetSubject: "{shop}-এর চাবি",
  resetGreeting: "প্রিয় {name},",
  resetIntro: "পাসওয়ার্ড ভুলে গেছেন। {link} বড় একটি দিন।",
  resetButton: "এখানে দিন",
  resetClosing: "আটকে গেলে {phone}-এ কল করুন।",
};

test("a reset mail says the owner's sentences in both languages, around its link and its warning", async () => {
  await publish({ en: english, bn: bengali });
  const shopper = await signedInShopper(shop, "{link} Rahima");
  await confirm(shopper);
  const mail = await resetMail(shopper.email);
  expect(mail?.subject).toBe("Gachpala: a key for you");
  const token = tokenIn(mail?.text ?? "");
  expect(mail?.text).toContain(
    `Dear {link} Rahima,\n\nYou forgot it <again>.\n\nChoose it here:\n${shopOrigin}/reset-password?token=${token}\n\nPick a long one.\n\nCall 01811111111 if you are stuck.\n\nThe link works once, for 30 minutes. If you did not ask for it, do nothing: your password stays as it is.\n\n-- `,
  );
  expect(mail?.html).toContain("You forgot it &lt;again&gt;.");
  expect(mail?.html).toContain(`href="${shopOrigin}/reset-password?token=${token}"`);
  const inBengali = await signedInShopper(shop, "রহিমা");
  await confirm(inBengali);
  const said = await resetMail(inBengali.email, "bn");
  expect(said?.subject).toBe("Gachpala-এর চাবি");
  expect(said?.text).toMatch(
    /^প্রিয় রহিমা,\n\nপাসওয়ার্ড ভুলে গেছেন।\n\nএখানে দিন:\nhttps:\/\/shop\.example\/bn\/reset-password\?token=[\w-]+\n\nবড় একটি দিন।\n\nআটকে গেলে 01811111111-এ কল করুন।\n\nলিংকটি ৩০ মিনিটের মধ্যে একবারই কাজ করে। আপনি না চেয়ে থাকলে/,
  );
  const password = "fresh moss 88 fresh";
  expect((await shop.browser().post("/api/user/reset-password", { token, password })).status).toBe(200);
});

test("until the owner writes any, the usual sentences stand; English stands in for Bengali", async () => {
  const shopper = await signedInShopper(shop);
  const usual = await resetMail(shopper.email, "bn");
  expect(usual?.subject).toBe("Gachpala-এর নতুন পাসওয়ার্ড");
  expect(usual?.text).toMatch(
    /^নতুন পাসওয়ার্ড দিন\n\nকেউ একজন, সম্ভবত আপনি, Gachpala-এ এই অ্যাকাউন্টের নতুন পাসওয়ার্ড চেয়েছেন।\n\nনতুন পাসওয়ার্ড:\n/,
  );
  await publish({ en: { resetSubject: "A key" } });
  const other = await signedInShopper(shop);
  expect((await resetMail(other.email, "bn"))?.subject).toBe("A key");
});

test("a mailbox that nobody has confirmed is not called by a name, and can say that the account is not theirs", async () => {
  const own = {
    confirmSubject: "{name}, one step more",
    confirmIntro: "Nearly there. {link} See you soon.",
    confirmButton: "Yes, mine",
  };
  await publish({ en: { ...english, ...own } });
  const shopper = await signedInShopper(shop, "Rahima");
  expect((await resetMail(shopper.email))?.text).toMatch(/^Choose a new password\n\nYou forgot it/);
  await shopper.post("/api/user/confirm-email/send", {});
  const [mail] = await sent(shopper.email);
  expect(mail?.subject).toBe("Confirm your email for Gachpala");
  const token = tokenIn(mail?.text ?? "");
  const link = `${shopOrigin}/confirm-email?token=${token}`;
  expect(mail?.text).toContain("Is this your email?\n\nNearly there.\n\nName: Rahima\nMade on: ");
  expect(mail?.text).toContain(
    `Yes, mine:\n${link}\n\nSee you soon.\n\nNot your account? Tell us, and we'll delete it.\n\nIt is not mine:\n${link}&mine=no\n\nThe link works once, for one day.`,
  );
});

test.each(["resetIntro", "confirmIntro", "ownerPasswordIntro", "invitedIntro"])(
  "%s without its link is refused at its field, in either language",
  async (name) => {
    const message = "must have {link} once, where the link goes";
    for (const text of ["Hello.", "{link} or {link}"])
      expect(await save({ en: { [name]: text }, bn: { [name]: text } })).toMatchObject({
        status: 400,
        body: {
          fields: {
            [`words.mails.en.${name}`]: expect.stringContaining(message),
            [`words.mails.bn.${name}`]: expect.stringContaining(message),
          },
        },
      });
    expect((await save({ en: { [name]: "" }, bn: { [name]: "{link}" } })).status).toBe(200);
  },
);

test.each([
  ["resetSubject", "{link}", "has {link}, which stands for nothing. There are {name}, {shop}, {phone}"],
  [
    "resetIntro",
    "{number} {link}",
    "has {number}, which stands for nothing. There are {name}, {shop}, {phone}, {link}",
  ],
  ["newOrderIntro", "{by}", "has {by}, which stands for nothing. There are {name}, {number}, {total}, {shop}, {phone}"],
  ["ownerChangeClosing", "{name}", "has {name}, which stands for nothing. There are {shop}"],
  ["resetButton", "x".repeat(41), "is longer than 40 characters"],
])("a fault in %s is refused: %s", async (name, text, message) => {
  expect(await save({ en: {}, bn: { [name]: text } })).toMatchObject({
    status: 400,
    body: { field: `words.mails.bn.${name}`, message: expect.stringContaining(message) },
  });
});

test("a test mail has no button to name, and neither have mails about an order", async () => {
  for (const name of ["testButton", "placedButton"])
    expect((await save({ en: { [name]: "Here" }, bn: {} } as Mails)).status).toBe(400);
});

test("mails to owners say the owner's sentences before what the shop tells", async () => {
  await publish({
    en: {
      newOrderSubject: "Hooray, {number} for {total}",
      newOrderIntro: "{name} has ordered.",
      newOrderButton: "Look at it",
      messageGreeting: "{name} asks",
      messageClosing: "Answer within a day.",
      ownerChangeSubject: "{shop}: look",
      ownerChangeIntro: "Please read this.",
      testGreeting: "It works, {name}",
      testIntro: "Nothing to do.",
    },
  });
  const { number, orderId } = await order(await signedInShopper(shop));
  await shop.browser().post("/api/contact", { name: "Rina", email: "rina@example.com", message: "Do you sell neem?" });
  await admin.send("PUT", "/api/admin/wallets", {
    wallets: [{ name: "bkash", number: "01712345678", kind: "personal", isOn: true }],
    currentPassword: owner.password,
  });
  await admin.post("/api/admin/mails/test", {});
  const [placed, message, change, tried] = await sent(owner.email);
  expect(placed?.subject).toBe(`Hooray, ${number} for ৳209.00`);
  expect(placed?.text).toMatch(new RegExp(`^New order ${number}\\n\\nAyesha has ordered\\.\\n\\nMoney Plant`));
  expect(placed?.text).toContain(`Look at it:\n${shopOrigin}/admin/orders/${orderId}`);
  expect(message?.text).toContain("Rina asks\n\n> Do you sell neem?");
  expect(message?.text).toMatch(/Open the messages:\n\S+\n\nAnswer within a day\.\n\n-- /);
  expect(change?.subject).toBe("Gachpala: look");
  expect(change?.text).toContain("Please read this.\n\nOwner (owner@example.com) changed the numbers of bKash");
  expect(change?.text).toContain("If nobody of you did this, sign out your other devices");
  expect(tried?.text).toMatch(/^It works, Owner\n\nNothing to do\.\n\n-- /);
});

test("a payment to check is a mail of its own", async () => {
  await publish({ en: { newOrderSubject: "New", toCheckSubject: "Look for {total} of {number}" } });
  const shopper = await signedInShopper(shop);
  const items = [{ product, quantity: 1, size: "Small Pot" }];
  const placed = await shopper.post("/api/order/wallet", { items, address: address });
  const { orderId, number } = placed.body;
  await shopper.post("/api/order/mine/transfer", { orderId, wallet: "bkash", trxId: "BKK7A2M9QX" });
  const [mail] = await sent(owner.email);
  expect(mail?.subject).toBe(`Look for ৳208.90 of ${number}`);
});

test("an owner's new password and an invitation keep their links", async () => {
  const own = (words: string) => `${words} {link} Good luck.`;
  await publish({
    en: {
      ownerPasswordIntro: own("Here, {name}:"),
      invitedIntro: own("{by} wants you."),
      invitedSubject: "Join {shop}",
    },
  });
  await shop.browser().post("/api/admin/forgot-password", { email: owner.email });
  const [mine] = await sent(owner.email);
  expect(mine?.text).toMatch(
    /\n\nHere, Owner:\n\nNew password:\n\S+\/admin\/new-password#\S+\n\nGood luck\.\n\nThe link works once, for 30 minutes\./,
  );
  const moyna = { name: "Moyna", email: "moyna@example.com", currentPassword: owner.password };
  expect((await admin.post("/api/admin/owners", moyna)).status).toBe(200);
  const invited = (await sent(moyna.email)).find(({ subject }) => subject === "Join Gachpala");
  expect(invited?.text).toMatch(
    /\n\nOwner \(owner@example\.com\) wants you\.\n\nChoose a password:\n\S+#\S+\n\nGood luck\.\n\nThe link works once, for 7 days\./,
  );
});

test("each mail has a preview of the draft in both languages, and its usual sentences", async () => {
  await save({ en: english, bn: bengali });
  expect(await preview("reset")).toMatch(
    /You forgot it &lt;again&gt;\..*Choose it here.*Pick a long one\..*30 minutes/s,
  );
  expect(await preview("reset", "bn")).toMatch(/পাসওয়ার্ড ভুলে গেছেন.*এখানে দিন.*বড় একটি দিন/s);
  for (const mail of [...mailGroups.account, ...mailGroups.owner])
    for (const lang of ["en", "bn"]) expect(await preview(mail, lang)).toContain(`<html lang="${lang}">`);
  const { words } = (await admin.get("/api/admin/words/mails")).body;
  expect(words.en).toMatchObject({
    resetSubject: "A new password for {shop}",
    resetIntro: "Someone, most likely you, asked {shop} for a new password for this account.\n{link}",
    resetButton: "New password",
    confirmButton: "Confirm my email",
    newOrderSubject: "New order {number}: {total}",
    newOrderIntro: "",
    messageGreeting: "{name} wrote to the shop",
    ownerChangeIntro: "",
    invitedIntro: "{by} invites you to the back office of {shop}.\n{link}",
    testIntro: "This email came from your shop, so your customers get theirs too.",
  });
  expect(words.bn.toCheckSubject).toBe("{number}-এর টাকা মিলিয়ে দেখুন: {total}");
});
