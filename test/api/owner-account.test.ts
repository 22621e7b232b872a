// An owner's own account: name, e-mail, the forgotten password, and whether mails arrive.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { owners } from "#db/schema/accounts.ts";
import { activities } from "#db/schema/activities.ts";
import { readMail } from "#test/mail-server.ts";
import { mailroomOf, openMailingShop } from "#test/mailroom.ts";
import { owner } from "#test/shop.ts";

const { shop, admin, server, close } = await openMailingShop();
afterAll(close);

const lastMail = async () => {
  await mailroomOf(shop, { smtpUrl: server.url }).sendDue();
  return readMail(server.taken.at(-1)?.raw ?? "");
};
const tokenIn = (text: string) => /new-password#(\S+)/.exec(text)?.[1] ?? "";
const logIn = (email: string, password: string) => shop.browser().post("/api/admin/login", { email, password });

test("an owner who forgot the password sets a new one by a mailed link, once, and every device is signed out", async () => {
  const asked = await shop.browser().post("/api/admin/forgot-password", { email: owner.email });
  expect(asked.body.message).toBe("If an owner has this email, a link is on its way");
  const token = tokenIn((await lastMail()).text);
  const set = (password: string, by = token) => shop.browser().post("/api/admin/new-password", { token: by, password });
  expect((await set("short")).status).toBe(400);
  expect((await set("a quite other password 9", `${token.slice(0, -4)}AAAA`)).status).toBe(410);
  // As many letters, but more bytes.
  expect((await set("a quite other password 9", `${token.slice(0, -1)}é`)).status).toBe(410);
  const changed = await set("a quite other password 9");
  expect(changed).toMatchObject({ status: 200, body: { message: "Password changed. Please log in." } });
  expect((await admin.get("/api/admin/is-auth")).body).toMatchObject({ success: false, code: "not-signed-in" });
  expect((await logIn(owner.email, owner.password)).status).toBe(401);
  expect((await logIn(owner.email, "a quite other password 9")).status).toBe(200);
  expect((await set("and once more another 7")).status).toBe(410);
});

test("the book of changes says who chose a new password by the link and from where, and nothing of it", async () => {
  const { db } = shop.database;
  const lines = () => db.select().from(activities).where(eq(activities.what, "account.password-reset"));
  const [written] = await lines();
  expect(written).toMatchObject({ subjectKind: null, before: null, after: null, job: null });
  expect(await lines()).toHaveLength(1);
  await shop.browser().post("/api/admin/forgot-password", { email: owner.email });
  const token = tokenIn((await lastMail()).text);
  const password = "a quite other password 9";
  const from = { headers: { "user-agent": "Firefox of the shop" }, address: "203.0.113.7" };
  const set = () => shop.browser().post("/api/admin/new-password", { token, password }, from);
  await db.execute(
    sql`create function no_line() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$`,
  );
  await db.execute(sql`create trigger no_line before insert on activities for each row execute function no_line()`);
  expect((await set()).status).toBe(500);
  await db.execute(sql`drop trigger no_line on activities`);
  // The link still works: without its line the password was not kept.
  expect((await set()).status).toBe(200);
  const [person] = await db.select().from(owners).where(eq(owners.email, owner.email));
  const [, line, ...more] = await lines();
  expect(more).toEqual([]);
  expect(line).toMatchObject({ ownerId: person?.id, network: "203.0.113.7", device: "Firefox of the shop" });
  expect(JSON.stringify(await db.select().from(activities))).not.toMatch(new RegExp(`${password}|${token}`));
});

test.each([
  ["-".repeat(36), ".1.x"],
  ["018f0000-0000-7000-8000-000000000000", ".NaN.x"],
  ["", ""],
])("a link that nobody made (%s%s) no longer works", async (id, rest) => {
  const answer = await shop.browser().post("/api/admin/new-password", { token: id + rest, password: owner.password });
  expect(answer).toMatchObject({ status: id === "" ? 400 : 410 });
});

test("only owners get a link, and the answer does not tell", async () => {
  server.taken.length = 0;
  const asked = await shop.browser().post("/api/admin/forgot-password", { email: "nobody@example.com" });
  expect(asked.body.message).toBe("If an owner has this email, a link is on its way");
  await mailroomOf(shop, { smtpUrl: server.url }).sendDue();
  expect(server.taken.filter(({ to }) => to.includes("nobody@example.com"))).toEqual([]);
});

test("an owner changes name and e-mail with the password, gets a test mail there, and logs in with it", async () => {
  const browser = shop.browser();
  const password = "a quite other password 9";
  await browser.post("/api/admin/login", { email: owner.email, password });
  const account = { name: "Nusrat Rahman", email: "nusrat@example.com" };
  expect((await browser.post("/api/admin/me", { ...account, currentPassword: "not it at all" })).status).toBe(400);
  expect((await browser.post("/api/admin/me", { ...account, currentPassword: password })).status).toBe(200);
  expect((await browser.get("/api/admin/me")).body.owner).toMatchObject(account);
  expect((await logIn("nusrat@example.com", password)).status).toBe(200);
  await lastMail();
  await browser.post("/api/admin/mails/test");
  expect((await lastMail()).headers.get("to")).toBe("Nusrat Rahman <nusrat@example.com>");
});

test("an owner chooses the language of the office, and no other", async () => {
  const browser = shop.browser();
  await browser.post("/api/admin/login", { email: "nusrat@example.com", password: "a quite other password 9" });
  const language = async () => (await browser.get("/api/admin/me")).body.owner.language;
  expect(await language()).toBe(null);
  expect((await browser.post("/api/admin/language", { language: "bn" })).status).toBe(200);
  expect(await language()).toBe("bn");
  for (const wrong of ["fr", "", null, ["en"]]) {
    const refused = await browser.post("/api/admin/language", { language: wrong });
    expect(refused).toMatchObject({ status: 400, body: { field: "language" } });
  }
  expect(await language()).toBe("bn");
});

test("without a mail server a mail is kept as a file, and its state says so", async () => {
  const browser = shop.browser();
  await browser.post("/api/admin/login", { email: "nusrat@example.com", password: "a quite other password 9" });
  await browser.post("/api/admin/mails/test");
  const dataDir = await mkdtemp(join(tmpdir(), "gachpala-mails-"));
  await mailroomOf(shop, { dataDir }).sendDue();
  const { body } = await browser.post("/api/admin/mails", {});
  expect(body).toMatchObject({ hasMailServer: false });
  expect(body.mails[0]).toMatchObject({ kind: "test-mail", state: "sent", isKeptAsFile: true });
  expect(body.mails[1]).toMatchObject({ isKeptAsFile: false });
  await rm(dataDir, { recursive: true });
});
