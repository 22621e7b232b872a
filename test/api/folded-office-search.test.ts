// The owner's searches of messages and of mails: quotes, hyphens, accents, digits and case make no difference.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { foldForSearch } from "#contract/rules/text.ts";
import { folded } from "#db/folded.ts";
import { outbox } from "#db/schema/mail.ts";
import { openStaffedShop } from "#test/shop.ts";

const { shop, admin } = await openStaffedShop();
const { db } = shop.database;
afterAll(() => shop.close());

const texts = {
  souza: "D\u2019Souza asks for Lady\u2019s Finger and a Mother\u2011in\u2011law",
  rose: "ROS\u00c9 \u00c9cheve\u0301ria, cre\u0300me bru\u0302le\u0301e",
  bengali: "আমি ৫০০ টাকা পাঠিয়েছি, গাছ\u200b চাই, 100% sure",
};
beforeAll(async () => {
  for (const [name, message] of Object.entries(texts)) {
    const sent = await shop.browser().post("/api/contact", { name, email: `${name}@mail.example`, message });
    expect(sent.status).toBe(200);
  }
  // As they are once they are rendered.
  await db.delete(outbox);
  const mails = Object.entries(texts).map(([name, subject], at) => ({
    ...{ id: `01890000-0000-7000-8000-00000000000${at}`, messageKey: name, kind: "test-mail", payload: {} },
    ...{ recipient: `${name}@mail.example`, subject, state: "sent" as const, dueAt: new Date() },
  }));
  await db.insert(outbox).values(mails);
});

const found: [string, keyof typeof texts][] = [
  ["D'Souza", "souza"],
  ["d\u2018souza", "souza"],
  ["dsouza", "souza"],
  ["ladys finger", "souza"],
  ["MOTHER IN LAW", "souza"],
  ["mother\u2013in-law", "souza"],
  ["rose echeveria", "rose"],
  ["CR\u00c8ME brulee", "rose"],
  ["500", "bengali"],
  ["৫০০ টাকা", "bengali"],
  ["পাঠি\u09af\u09bcেছি", "bengali"],
  ["গাছ চাই", "bengali"],
  ["100%", "bengali"],
];

test.each(found)("%s finds the message and the mail of %s", async (q, name) => {
  const { messages } = (await admin.post("/api/contact/list", { q })).body;
  expect(messages.map((one: { name: string }) => one.name)).toEqual([name]);
  const { mails } = (await admin.post("/api/admin/mails", { q })).body;
  expect(mails.map((one: { recipient: string }) => one.recipient)).toEqual([`${name}@mail.example`]);
});

test("what stands nowhere is not found, and wildcards are letters", async () => {
  for (const q of ["_ouza", "rosemary", "50%"]) {
    expect((await admin.post("/api/contact/list", { q })).body.total).toBe(0);
    expect((await admin.post("/api/admin/mails", { q })).body.total).toBe(0);
  }
});

test("the database folds as the shop does", async () => {
  const odd = ["Straße", "a\u00a0b", "ত\u09cd\u200d", "x — y\u2212z", "`a´ bʼc", "٣٤ १२ ０９", "\u00adsoft", "ʼ'’"];
  await db.delete(outbox);
  const rows = odd.map((subject, at) => ({
    ...{ id: `01890000-0000-7000-8000-00000000000${at}`, messageKey: `odd ${at}`, kind: "test-mail", payload: {} },
    ...{ recipient: "a@mail.example", subject, dueAt: new Date() },
  }));
  await db.insert(outbox).values(rows);
  const read = await db
    .select({ subject: outbox.subject, plain: sql<string>`trim(${folded(outbox.subject)})` })
    .from(outbox);
  expect(read.map(({ plain }) => plain).sort()).toEqual(odd.map(foldForSearch).sort());
});
