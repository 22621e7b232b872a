// PostgreSQL silent, cut off, out of connections, demoted, or out of room. A proxy between shop and server simulates the network.
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPostgres } from "#db/postgres/postgres.ts";
import { copyOnPostgres } from "#test/database.ts";
import { FaultProxy } from "#test/fault-proxy.ts";
import {
  type Answer,
  addCategory,
  addProduct,
  address,
  type Browser,
  exportOrders,
  openTestShop,
  signedInOwner,
  signedInShopper,
  type TestShop,
} from "#test/shop.ts";

const server = process.env.TEST_DATABASE_URL ?? "";
const bar = { answered: 3_000, whole: 5_000 };

describe.skipIf(!server)("between shop and PostgreSQL", () => {
  const role = `shop_${crypto.randomUUID().slice(0, 8)}`;
  let proxy: FaultProxy;
  let shop: TestShop;
  let admin: Browser;
  let shopper: Browser & { email: string };
  let plant: string;
  let direct: Client;
  let databaseName: string;
  beforeAll(async () => {
    proxy = await FaultProxy.open(server);
    direct = new Client({ connectionString: server });
    await direct.connect();
    // Connection limits do not apply to superusers, so this role is none, but has the rights of one on the tables.
    await direct.query(`create role ${role} login; grant postgres to ${role}`);
    const database = await copyOnPostgres(server, async (name) => {
      databaseName = new URL(name).pathname.slice(1);
      const own = new URL(proxy.through(name));
      own.username = role;
      return openPostgres(own.href, () => {});
    });
    shop = await openTestShop({}, undefined, undefined, database);
    admin = await signedInOwner(shop);
    await addCategory(admin, "Indoor Plants");
    plant = await addProduct(admin, { sizes: ["Small Pot"] });
    shopper = await signedInShopper(shop);
    await shop.browser().get("/api/product/list");
  });
  afterAll(async () => {
    await proxy.set("pass");
    await shop.close();
    await direct.query(`drop role ${role}`).catch(() => {});
    await direct.end();
    await proxy.close();
  });

  const place = (key: string) =>
    shopper.post(
      "/api/order/cod",
      { items: [{ product: plant, size: "Small Pot", quantity: 1 }], address },
      { headers: { "idempotency-key": key } },
    );
  const write = () => shopper.post("/api/cart/update", { itemId: plant, size: "Small Pot", quantity: 1 });
  const orderCount = async () => (await shopper.post("/api/order/userorders")).body.orders.length;
  const calls = () => [
    place(crypto.randomUUID()),
    shopper.get("/api/user/account"),
    shop.browser().post("/api/user/login", { name: "", email: shopper.email, password: "green leaves 27" }),
    admin.post("/api/order/list"),
    shop.browser().get("/api/health"),
  ];

  test("silent: running and new calls get 503 in time, cached pages stay, and the shop recovers soon", async () => {
    const before = await orderCount();
    // An order in progress: it waits for a product that another connection has locked.
    const locker = await onDatabase(`begin; select 1 from products where id = '${plant}' for update`);
    const underWay = crypto.randomUUID();
    const waiting = place(underWay);
    await until(async () => (await waitingForLocks()) > 0);
    await proxy.set("silent");
    const since = performance.now();
    for (const answer of await Promise.all([waiting, ...calls()])) expectAway(answer);
    expect(performance.now() - since).toBeLessThan(bar.answered);
    // These calls arrive after the shop has noticed the outage.
    const later = performance.now();
    for (const answer of await Promise.all(calls())) expectAway(answer);
    expect(performance.now() - later).toBeLessThan(bar.answered);
    expect((await shop.browser().get("/api/product/list")).status).toBe(200);
    await locker.end();
    await proxy.set("pass");
    await wholeAgain();
    expect((await place(underWay)).status).toBe(200);
    expect(await orderCount()).toBe(before + 1);
  });

  test("cut off and gone: 503 at once, and the shop recovers soon", async () => {
    await proxy.set("away");
    const since = performance.now();
    for (const answer of await Promise.all([...calls(), ...calls()])) expectAway(answer);
    expect(performance.now() - since).toBeLessThan(bar.answered);
    expect((await shop.browser().get("/api/product/list")).status).toBe(200);
    await proxy.set("pass");
    await wholeAgain();
  });

  test("an order whose COMMIT got no answer is one order after a retry", async () => {
    const before = await orderCount();
    const lostAnswer = crypto.randomUUID();
    let isDeaf = false;
    proxy.onAsked = (bytes) => {
      if (isDeaf || !bytes.includes("commit")) return;
      isDeaf = true;
      void proxy.set("deaf");
    };
    const first = await place(lostAnswer);
    expect(isDeaf).toBe(true);
    expectAway(first);
    expect(first.body.message).toContain("Please try again");
    proxy.onAsked = () => {};
    await proxy.set("pass");
    await wholeAgain();
    const second = await place(lostAnswer);
    expect(second.status).toBe(200);
    expect(await orderCount()).toBe(before + 1);
  });

  test("all connections taken by others: 503 at once, and the shop recovers when they leave", async () => {
    // They come first: the shop would take one of three places again at once.
    const others = await Promise.all([1, 2, 3].map(() => onDatabase("set application_name = 'others'", role)));
    await direct.query(`alter role ${role} connection limit 3`);
    await endConnections();
    const since = performance.now();
    for (const answer of await Promise.all(calls())) expectAway(answer);
    expect(performance.now() - since).toBeLessThan(bar.answered);
    await Promise.all(others.map((other) => other.end()));
    await direct.query(`alter role ${role} connection limit -1`);
    await wholeAgain();
  });

  test("a read-only server is left: 503, and the shop recovers when a writable one is there", async () => {
    const readOnly = (isOn: boolean) =>
      direct.query(`alter database ${databaseName} set default_transaction_read_only = ${isOn}`);
    await readOnly(true);
    await endConnections();
    await until(async () => (await write()).status === 503);
    await readOnly(false);
    // Only the old connections are still read-only, and only the shop can end them.
    await wholeAgain();
  });

  test("a long statement is no outage", async () => {
    const locker = await onDatabase(`begin; select 1 from products where id = '${plant}' for update`);
    const since = performance.now();
    const waiting = place(crypto.randomUUID());
    await until(async () => (await waitingForLocks()) > 0);
    // Longer than the shop waits for a silent server.
    while (performance.now() - since < bar.answered) expect((await shopper.get("/api/user/account")).status).toBe(200);
    await locker.end();
    expect((await waiting).status).toBe(200);
  });

  async function wholeAgain(): Promise<void> {
    const since = performance.now();
    await until(async () => {
      const answers = await Promise.all([write(), shop.browser().get("/api/health")]);
      return answers.every(({ status }) => status === 200);
    });
    expect(performance.now() - since).toBeLessThan(bar.whole);
  }

  async function onDatabase(statements: string, user?: string): Promise<Client> {
    const url = new URL(server);
    url.pathname = `/${databaseName}`;
    if (user) url.username = user;
    const client = new Client({ connectionString: url.href });
    client.on("error", () => {});
    await client.connect();
    await client.query(statements);
    return client;
  }

  async function endConnections(): Promise<void> {
    await direct.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where usename = $1 and application_name <> 'others'",
      [role],
    );
  }

  async function waitingForLocks(): Promise<number> {
    const { rowCount } = await direct.query(
      "select from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'",
      [databaseName],
    );
    return rowCount ?? 0;
  }
});

test.runIf(server)("reports are read from the replica, or from the main server while it is away", async () => {
  const proxy = await FaultProxy.open(server);
  // In place of a replica: a separate database, so that the test sees which of the two was read.
  const replica = await copyOnPostgres(server, async (name) => {
    const database = await openPostgres(name, () => {});
    return { ...database, address: proxy.through(name) };
  });
  const main = await copyOnPostgres(server, (name) => openPostgres(name, () => {}, replica.address));
  const shop = await openTestShop({}, undefined, undefined, main);
  try {
    const admin = await signedInOwner(shop);
    await addCategory(admin, "Indoor Plants");
    const plant = await addProduct(admin, { sizes: ["Small Pot"] });
    const shopper = await signedInShopper(shop);
    const order = { items: [{ product: plant, size: "Small Pot", quantity: 1 }], address };
    expect(await shopper.post("/api/order/cod", order)).toMatchObject({ status: 200 });
    const reports = async () => {
      const { body } = await admin.get("/api/order/sales?days=7");
      const csv = (await exportOrders(admin)).body.trim().split("\n");
      return { sold: body.sales.totals.orders, exported: csv.length - 1 };
    };
    expect(await reports()).toEqual({ sold: 0, exported: 0 });
    for (const fault of ["silent", "away"] as const) {
      await proxy.set(fault);
      expect(await reports()).toEqual({ sold: 1, exported: 1 });
    }
    await proxy.set("pass");
    await until(async () => (await reports()).sold === 0);
  } finally {
    await shop.close();
    await replica.close();
    await proxy.close();
  }
});

test("a full disk of the database is reported, changes nothing, and ends by itself", async () => {
  const shop = await openTestShop();
  try {
    const admin = await signedInOwner(shop);
    await addCategory(admin, "Indoor Plants");
    const plant = await addProduct(admin, { sizes: ["Small Pot"] });
    const shopper = await signedInShopper(shop);
    const order = { items: [{ product: plant, size: "Small Pot", quantity: 1 }], address };
    const key = crypto.randomUUID();
    const { db } = shop.database;
    await db.execute(
      "create function no_room() returns trigger language plpgsql as $$ begin raise 'could not extend file' using errcode = 'disk_full'; end $$",
    );
    await db.execute("create trigger no_room before insert on order_events execute function no_room()");
    const refused = await shopper.post("/api/order/cod", order, { headers: { "idempotency-key": key } });
    expect(refused).toMatchObject({ status: 507, body: { success: false, code: "storage-full" } });
    expect(refused.headers["retry-after"]).toBeDefined();
    expect((await shopper.post("/api/order/userorders")).body.orders).toEqual([]);
    await db.execute("drop trigger no_room on order_events");
    expect(await shopper.post("/api/order/cod", order, { headers: { "idempotency-key": key } })).toMatchObject({
      status: 200,
    });
  } finally {
    await shop.close();
  }
});

function expectAway({ status, headers, body }: Answer): void {
  expect({ status, body }).toMatchObject({ status: 503, body: { success: false } });
  expect(Number(headers["retry-after"])).toBeGreaterThan(0);
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + 15_000; !(await isTrue()); ) {
    if (performance.now() > end) throw new Error("It did not come true within 15 seconds");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
