import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#db/database.ts";
import { inTransaction, isUniqueViolation, openDatabase } from "#db/open.ts";
import { customers } from "#db/schema/accounts.ts";
import { cartLines } from "#db/schema/cart.ts";
import { catalogVersion, categories, products } from "#db/schema/catalog.ts";
import { orderLines, orders } from "#db/schema/orders.ts";
import journal from "../db/migrations/meta/_journal.json" with { type: "json" };
import { testDatabase } from "./database.ts";

let database: Database;

const customerId = crypto.randomUUID();
const categoryId = crypto.randomUUID();
const productId = crypto.randomUUID();

beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  await db.insert(customers).values({ id: customerId, name: "Rahima", email: "Rahima@example.com", passwordHash: "-" });
  await db.insert(categories).values({ id: categoryId, name: "Herbs", slug: "herbs" });
  await db.insert(products).values(product({ id: productId }));
}, 60_000);

afterAll(() => database.close());

describe("the tables refuse", () => {
  test("a quantity outside 1 to 99", async () => {
    const line = { customerId, productId, size: "Small Pot" };
    await expectRefusal(database.db.insert(cartLines).values({ ...line, quantity: 0 }), "cart_lines_quantity_check");
    await expectRefusal(database.db.insert(cartLines).values({ ...line, quantity: 100 }), "cart_lines_quantity_check");
    await database.db.insert(cartLines).values({ ...line, quantity: 1 });
  });

  test("a negative price", async () => {
    await expectRefusal(database.db.insert(products).values(product({ priceMinor: -1 })), "products_price_check");
    await expectRefusal(
      database.db.insert(products).values(product({ offerPriceMinor: -1 })),
      "products_offer_price_check",
    );
  });

  test("an order whose parts do not add up to its total", async () => {
    await expectRefusal(database.db.insert(orders).values(order({ totalMinor: 11_199 })), "orders_total_check");
    await expectRefusal(
      database.db.insert(orders).values(order({ deliveryMinor: -1_000, totalMinor: 9_200 })),
      "orders_parts_check",
    );
    await expectRefusal(
      database.db.insert(orders).values(order({ discountMinor: 10_001, totalMinor: 1_199 })),
      "orders_discount_check",
    );
  });

  test("an order line with quantity 0", async () => {
    const placed = order({});
    await database.db.insert(orders).values(placed);
    const line = {
      orderId: placed.id,
      position: 0,
      productId,
      name: "Tulsi",
      size: "Small Pot",
      offerPriceMinor: 9_900,
    };
    await expectRefusal(database.db.insert(orderLines).values({ ...line, quantity: 0 }), "order_lines_quantity_check");
  });

  test("a second row of the catalog's version", async () => {
    await expectRefusal(database.db.insert(catalogVersion).values({ id: 2, version: 1 }), "catalog_version_one_row");
    expect(await database.db.select().from(catalogVersion)).toEqual([{ id: 1, version: 1 }]);
  });
});

test("orders are numbered from 1001 on", async () => {
  const [placed] = await database.db.insert(orders).values(order({})).returning({ number: orders.number });
  expect(placed?.number).toBeGreaterThanOrEqual(1001);
});

test("the same e-mail in another case is recognized as taken, by the index's name", async () => {
  const again = { id: crypto.randomUUID(), name: "Rahima", email: "rahima@EXAMPLE.com", passwordHash: "-" };
  const error: unknown = await database.db
    .insert(customers)
    .values(again)
    .catch((refusal: unknown) => refusal);
  expect(isUniqueViolation(error)).toBe(true);
  expect(isUniqueViolation(error, "customers_email_key")).toBe(true);
  expect(isUniqueViolation(error, "owners_email_key")).toBe(false);
  expect(isUniqueViolation(new Error("something else"))).toBe(false);
});

describe("a transaction", () => {
  test("rolls back work that fails", async () => {
    const id = crypto.randomUUID();
    const failing = inTransaction(database.db, async (tx) => {
      await tx.insert(orders).values(order({ id }));
      throw new Error("out of stock");
    });
    await expect(failing).rejects.toThrow("out of stock");
    expect(await database.db.select().from(orders).where(sql`${orders.id} = ${id}`)).toEqual([]);
  });

  test.each(["40001", "40P01"])("is retried when the database asks for it (%s)", async (code) => {
    let attempts = 0;
    const answer = await inTransaction(database.db, async (tx) => {
      attempts += 1;
      if (attempts < 3)
        await tx.execute(sql.raw(`do $$ begin raise exception 'again' using errcode = '${code}'; end $$`));
      return "placed";
    });
    expect([answer, attempts]).toEqual(["placed", 3]);
  });

  test("is not retried forever, nor for other failures", async () => {
    let attempts = 0;
    const failWith = (code: string) =>
      inTransaction(
        database.db,
        async (tx) => {
          attempts += 1;
          await tx.execute(sql.raw(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`));
        },
        { attempts: 3, isolationLevel: "serializable" },
      );
    await expect(failWith("40001")).rejects.toThrow();
    expect(attempts).toBe(3);
    await expect(failWith("23514")).rejects.toThrow();
    expect(attempts).toBe(4);
  });
});

test("while much work waits for the database, the process serves others in between", async () => {
  let turns = 0;
  const hear = () => {
    turns += 1;
    next = setImmediate(hear);
  };
  let next = setImmediate(hear);
  const work = sql`select count(*) from generate_series(1, 50000)`;
  await Promise.all(Array.from({ length: 20 }, () => database.db.transaction((tx) => tx.execute(work))));
  clearImmediate(next);
  expect(turns).toBeGreaterThan(10);
});

test("migrations are numbered in the order of their creation: an older one added later would never run", () => {
  const times = journal.entries.map(({ when }) => when);
  expect(times).toEqual([...times].sort((one, other) => one - other));
});

test("a PostgreSQL that does not answer is reported in one sentence, without the password", async () => {
  const opening = openDatabase({ databaseUrl: "postgresql://shop:tulsi-42@127.0.0.1:1/shop", dataDir: "unused" });
  const refusal: Error = await opening.then(
    () => new Error("it was opened"),
    (error: Error) => error,
  );
  expect(refusal.name).toBe("StartError");
  expect(refusal.message).toMatch(/^The database shop on 127\.0\.0\.1:1 could not be opened \(ECONNREFUSED.*\.$/);
  expect(refusal.message).not.toContain("tulsi-42");
});

test.runIf(process.env.TEST_DATABASE_URL)("PostgreSQL uses no JIT", async () => {
  const opened = await testDatabase();
  try {
    const { rows } = await opened.db.execute(sql`select current_setting('jit') as jit`);
    expect(rows).toEqual([{ jit: "off" }]);
  } finally {
    await opened.close();
  }
});

test.runIf(process.env.TEST_DATABASE_URL)("several processes may start at once on an empty PostgreSQL", async () => {
  const own = await testDatabase();
  const { rows } = await own.db.execute(sql`select current_database() as name`);
  const url = new URL(process.env.TEST_DATABASE_URL ?? "");
  url.pathname = `/${rows[0]?.name}`;
  for (const schema of ["drizzle", "public"]) await own.db.execute(sql.raw(`drop schema ${schema} cascade`));
  await own.db.execute(sql`create schema public`);
  const starts = Array.from({ length: 5 }, () => openDatabase({ databaseUrl: url.href, dataDir: "unused" }));
  const [first, ...others] = await Promise.all(starts);
  expect(await first?.db.select().from(catalogVersion)).toEqual([{ id: 1, version: 1 }]);
  const applied = await first?.db.execute(sql`select count(*)::int as n from drizzle.__drizzle_migrations`);
  expect(applied?.rows).toEqual([{ n: journal.entries.length }]);
  for (const each of [first, ...others, own]) await each?.close();
});

async function expectRefusal(write: PromiseLike<unknown>, constraint: string) {
  const error: unknown = await Promise.resolve(write).then(
    () => "was accepted",
    (refusal: unknown) => refusal,
  );
  expect(error).toMatchObject({ cause: { code: "23514", constraint } });
}

function product(changes: Partial<typeof products.$inferInsert>): typeof products.$inferInsert {
  return { id: crypto.randomUUID(), name: "Tulsi", categoryId, priceMinor: 12_000, offerPriceMinor: 9_900, ...changes };
}

function order(changes: Partial<typeof orders.$inferInsert>) {
  const address = {
    ...{ firstName: "Rahima", lastName: "Khatun", email: "rahima@example.com", phone: "01700000000" },
    ...{ street: "12 Lake Road", city: "Dhaka", state: "Dhaka", zipcode: "1205", country: "Bangladesh" },
  };
  const sums = { subtotalMinor: 10_000, deliveryMinor: 1_000, taxMinor: 200, totalMinor: 11_200 };
  return { id: crypto.randomUUID(), customerId, address, ...sums, paymentMethod: "COD" as const, ...changes };
}
