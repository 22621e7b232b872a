import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  type Answer,
  addCategory,
  addProduct,
  address,
  type Browser,
  openTestShop,
  owner,
  signedInOwner,
  signedInShopper,
  type TestShop,
} from "#test/shop.ts";

/** Personal data and secrets that must never be in the log. */
const canary = {
  name: "Canarina Logcanary",
  email: "logcanary@x.example",
  password: "canary leaves 27",
  street: "House 99, Canary Lane",
  phone: "01899887766",
  message: "The canary sings",
};
const newcomer = { name: canary.name, email: canary.email, password: canary.password };
const brokenTables = ["customers", "owner_sessions", "orders", "customer_addresses", "contact_messages"];

let shop: TestShop;
let shopper: Browser;
let product = "";
beforeAll(async () => {
  shop = await openTestShop();
  const admin = await signedInOwner(shop);
  await addCategory(admin, "Indoor Plants");
  product = await addProduct(admin);
  shopper = await signedInShopper(shop);
  // From now on these tables accept no row, and the database's error quotes the whole rejected row.
  for (const table of brokenTables) {
    await shop.database.db.execute(sql.raw(`alter table ${table} add constraint broken check (false) not valid`));
  }
});
beforeEach(() => {
  shop.log.length = 0;
});
afterAll(() => shop.close());

const theirs = { ...address, firstName: canary.name, email: canary.email, street: canary.street, phone: canary.phone };
const calls: [what: string, ask: () => Promise<Answer>, table: string][] = [
  ["a registration", () => shop.browser().post("/api/user/register", newcomer), "customers"],
  ["an owner's login", () => shop.browser().post("/api/admin/login", owner), "owner_sessions"],
  [
    "an order",
    () => shopper.post("/api/order/cod", { items: [{ product, quantity: 1, size: "Small Pot" }], address: theirs }),
    "orders",
  ],
  ["an address", () => shopper.post("/api/user/addresses", { address: theirs }), "customer_addresses"],
  ["a message", () => shop.browser().post("/api/contact", canary), "contact_messages"],
];

test.each(calls)("a failing %s is logged with its query and code, without values", async (_, ask, table) => {
  const { status, body } = await ask();
  expect(status).toBe(500);
  const lines = shop.log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "unexpected failure");
  expect(lines).toHaveLength(1);
  expect(lines[0].reqId).toBe(body.requestId);
  expect(lines[0].err).toMatchObject({
    message: "Failed query",
    cause: { code: "23514", table, constraint: "broken" },
  });
  expect(lines[0].err.query).toMatch(/\$1|"?customers"?/);
  expect(lines[0].err.stack).toMatch(/^\s+at /);
  const written = shop.log.join("");
  for (const secret of [...Object.values(canary), owner.email, owner.password]) expect(written).not.toContain(secret);
  expect(written).not.toMatch(/argon2|params|Failing row|[0-9a-f]{64}/);
});

test("with every request logged, log lines name the route and not the address", async () => {
  const logged = await openTestShop({ LOG_LEVEL: "debug" });
  await logged.browser().get(`/api/order/track/${"t".repeat(60)}`);
  await logged.browser().get(`/api/contact/list?q=${canary.phone}`);
  await logged.browser().get(`/nowhere/${canary.phone}?q=${canary.phone}`);
  await logged.close();
  expect(logged.log.join("")).toContain("/api/order/track/:token");
  for (const line of logged.log.map((text) => JSON.parse(text))) expect(line.reqId).toMatch(/^[0-9a-f-]{36}$/);
  expect(logged.log.join("")).not.toMatch(/t{60}|01899887766/);
});

test("thirty calls in one outage make two lines, the second with their count", async () => {
  const away = await openTestShop();
  await away.database.db.execute(sql`create function be_away() returns trigger language plpgsql as
    $$ begin raise exception 'away' using errcode = '55P03'; end $$`);
  await away.database.db.execute(
    sql`create trigger away before insert on contact_messages for each row execute function be_away()`,
  );
  away.log.length = 0;
  for (let call = 0; call < 30; call += 1) {
    expect((await away.browser().post("/api/contact", canary)).status).toBe(503);
  }
  const lines = () => away.log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "the database is away");
  expect(lines()).toHaveLength(1);
  await away.close();
  expect(lines()).toMatchObject([{ code: "55P03" }, { code: "55P03", times: 29 }]);
});
