// One password on two keyboards: the letters are the same, their code points are not.
import { hash } from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { customers, owners } from "#db/schema/accounts.ts";
import { owner as firstOwner, openTestShop, signedInOwner } from "#test/shop.ts";

const shop = await openTestShop();
afterAll(() => shop.close());
let made = 0;
async function registered(password: string): Promise<string> {
  made += 1;
  const email = `keyboard${made}@example.com`;
  const answer = await shop.browser().post("/api/user/register", { name: "Rahima", email, password });
  expect(answer.status).toBe(200);
  return email;
}
const logIn = async (email: string, password: string, realm = "user") =>
  (await shop.browser().post(`/api/${realm}/login`, { email, password })).status;

test.each([
  ["আমার প্রিয\u09bc গাছ ৭", "আমার প্রি\u09df গাছ ৭"],
  ["cafe\u0301 in the rain", "caf\u00e9 in the rain"],
  ["ক\u09c7\u09be ফুলের বাগান", "ক\u09cb ফুলের বাগান"],
  ["ｇｒｅｅｎ leaves 27 ﬁne", "green leaves 27 fine"],
])("a password set as '%s' is the one typed as '%s', and the other way round", async (one, other) => {
  for (const [set, typed] of [
    [one, other],
    [other, one],
  ] as const) {
    const email = await registered(set);
    expect(await logIn(email, typed)).toBe(200);
    expect(await logIn(email, set)).toBe(200);
    expect(await logIn(email, `${typed}x`)).toBe(401);
  }
});

const old = "আমার প্রি\u09df গাছ ৭";
const otherForm = old.normalize("NFKC");
/** As an earlier version stored it: of what was typed. */
const oldHash = await hash(old, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

test("a hash of what was typed is tried so once; then every form opens the account", async () => {
  const email = await registered("green leaves 27");
  await shop.database.db.update(customers).set({ passwordHash: oldHash }).where(eq(customers.email, email));
  expect(await logIn(email, otherForm)).toBe(401);
  expect(await logIn(email, old)).toBe(200);
  expect(await logIn(email, otherForm)).toBe(200);
  expect(await logIn(email, old)).toBe(200);
});

test("an owner's password too", async () => {
  const admin = await signedInOwner(shop);
  const { email, password } = firstOwner;
  const changed = await admin.post("/api/admin/password", { currentPassword: password, newPassword: old });
  expect(changed.status, changed.body.message).toBe(200);
  expect(await logIn(email, otherForm, "admin")).toBe(200);
  await shop.database.db.update(owners).set({ passwordHash: oldHash });
  expect(await logIn(email, otherForm, "admin")).toBe(401);
  expect(await logIn(email, old, "admin")).toBe(200);
  expect(await logIn(email, otherForm, "admin")).toBe(200);
});
