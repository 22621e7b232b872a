// Data of every landed version can be opened: all rows are kept, and the tables equal those of a new shop.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { migrationsFolder } from "#db/migrate.ts";
import { type BareDatabase, bareDatabase } from "./database.ts";

const fixtures = join(import.meta.dirname, "fixtures");
const own = readMigrationFiles({ migrationsFolder });

let database: BareDatabase;
let today: unknown;
beforeAll(async () => {
  database = await bareDatabase();
  await database.empty();
  await database.migrate();
  today = await tables();
});
beforeEach(() => database.empty());
afterAll(() => database.close());

/** The numbers of today's migrations that the landed versions had. */
test.each([3, 4, 5, 9, 11, 12, 13, 14, 15, 16].filter((count) => count <= own.length))(
  "a shop with the first %i",
  async (count) => {
    await migrateTo(own.slice(0, count));
    await keepsItsRows();
  },
);

/** The fifth migration was edited after it had landed; the later ones were not. */
test.each([
  [1, 0],
  [2, 1],
  [3, 2],
  [4, 2],
  [5, 3],
])("a shop with form %i of the fifth migration, and %i after it", async (form, behind) => {
  const text = readFileSync(join(fixtures, `reworked-migration/form-${form}.sql`), "utf8");
  const reworked = {
    hash: createHash("sha256").update(text).digest("hex"),
    sql: text.split("--> statement-breakpoint"),
    folderMillis: 1795288760751,
  };
  const after = own.slice(6, 6 + behind).map((each, index) => ({ ...each, folderMillis: 1795288760752 + index }));
  await migrateTo([...own.slice(0, 5), reworked, ...after]);
  await keepsItsRows();
});

test("flags, cancels and forgotten addresses that were stored as words become kinds", async () => {
  await migrateTo(own.slice(0, 14));
  const [expired, other] = (await database.run("select id from orders order by number")).map(({ id }) => id);
  const flag = [
    "Another card page (cs_1) was paid in the name of this order.",
    "It is in Packing, and its card payment never came.",
    "The same card page reported a second payment: pi_1.",
    "The payment pi_2 belongs to another order and does not count here.",
    "৳1,010.50 came by card for ৳990.00. The order is not paid.",
    "10.00 usd came by card for ৳990.00. The order is not paid.",
    "It was paid twice: the second payment is given back.",
    "It was paid too late, and its customer's account is deleted since: the money is given back.",
    "SSLCommerz calls it risky: Card of another country.",
    "It was paid by card: give the money back.",
    "The provider refused the refund: no balance",
  ].join(" ");
  await database.run(
    `update orders set flag = '${flag.replaceAll("'", "''")}', canceled_at = now(), cancel_reason = 'expired' where id = '${expired}';
      update orders set flag = 'Call them.', canceled_at = now(), cancel_reason = 'expired', customer_id = null,
        address = address || '{"street": ""}' where id = '${other}';
      insert into order_events (id, order_id, kind, status, actor, detail) values
        (gen_random_uuid(), '${expired}', 'canceled', 'Order Placed', 'shop', '{"reason": "expired"}'),
        (gen_random_uuid(), '${other}', 'canceled', 'Order Placed', 'owner', '{"reason": "expired"}')`,
  );
  await database.migrate();
  const [first, second] = await database.run(
    `select flags, cancel_kind as kind, cancel_reason as reason, address_forgotten_at is not null as forgotten,
      (select detail from order_events e where e.order_id = o.id and e.kind = 'canceled') as event
      from orders o order by number`,
  );
  expect(first).toEqual({
    flags: [
      { kind: "refund-due" },
      { kind: "paid-twice" },
      { kind: "paid-after-deletion" },
      { kind: "other-session", about: "cs_1" },
      { kind: "unpaid-in-progress", about: "Packing" },
      { kind: "second-payment", about: "pi_1" },
      { kind: "foreign-payment", about: "pi_2" },
      { kind: "provider-warning", about: "SSLCommerz calls it risky: Card of another country." },
      { kind: "refund-refused", about: "no balance" },
      { kind: "other-amount", paid: 1010.5, asked: 990 },
      { kind: "other-amount", paid: 10, currency: "usd", asked: 990 },
    ],
    kind: "expired",
    reason: "",
    forgotten: false,
    event: { cancelKind: "expired" },
  });
  expect(second).toEqual({
    flags: [{ kind: "in-words", about: "Call them." }],
    kind: "owner",
    reason: "expired",
    forgotten: true,
    event: { reason: "expired" },
  });
});

test("refunds of whole payments and of transfers become rows of their own", async () => {
  await migrateTo(own.slice(0, 31));
  const [first, second] = (await database.run("select id from orders order by number")).map(({ id }) => id);
  await database.run(
    `insert into payments (id, order_id, attempt, provider, state, amount_minor, currency, paid_minor, paid_currency, paid_at,
        refund_due_at, refund_reason, refund_id, refunded_at, expires_at) values
      ('01890000-0000-7000-8000-00000000000a', '${first}', 1, 'stripe', 'refunded', 5000, 'BDT', 5000, 'BDT', now(), null, 'Damaged', 're_1', '2026-11-20', now()),
      ('01890000-0000-7000-8000-00000000000b', '${first}', 2, 'stripe', 'unwanted', 5000, 'BDT', 5000, 'BDT', now(), '2026-11-21', 'paid-twice', null, null, now()),
      ('01890000-0000-7000-8000-00000000000c', '${first}', 3, 'stripe', 'expired', 5000, 'BDT', null, null, null, null, '', null, null, now());
      update orders set payment_method = 'wallet', canceled_at = now(), cancel_kind = 'owner', cancel_reason = 'Sold out', transfer =
        '{"wallet": "bkash", "number": "01712345678", "trxId": "BKK0000001", "state": "refunded", "reason": "",
          "refund": {"amount": 50.5, "trxId": "BACK000001", "at": "2026-11-22T10:00:00.000Z"}}' where id = '${second}'`,
  );
  await database.migrate();
  const rows = await database.run(
    "select order_id, refund_key, amount_minor::int, reason, state, reference, done_at is null as open from refunds order by created_at",
  );
  const due = "refund:01890000-0000-7000-8000-00000000000b";
  expect(rows).toEqual([
    expect.objectContaining({
      order_id: first,
      amount_minor: 5000,
      reason: "Damaged",
      state: "done",
      reference: "re_1",
    }),
    expect.objectContaining({ refund_key: due, amount_minor: 5000, reason: "paid-twice", state: "due", open: true }),
    expect.objectContaining({ order_id: second, amount_minor: 5050, reason: "Sold out", reference: "BACK000001" }),
  ]);
});

test("a sale that runs gives the owner's prices back, where the owner has not changed one since", async () => {
  await migrateTo(own.slice(0, 43));
  const [sold] = await database.run("select product_id, size from product_sizes order by 1, 2 limit 1");
  const [product, size] = [String(sold?.product_id), String(sold?.size)];
  const [running, ended] = ["01890000-0000-7000-8000-0000000000a1", "01890000-0000-7000-8000-0000000000a2"];
  await database.run(
    `insert into planned_sales (id, terms, starts_at, ends_at, started_at, ended_at) values
        ('${running}', '{}', now() - interval '1 day', now() + interval '1 day', now(), null),
        ('${ended}', '{}', now() - interval '2 days', now() - interval '1 day', now(), now());
      insert into planned_sale_prices (sale_id, product_id, size, usual_minor, sale_minor) values
        ('${running}', '${product}', '', 20000, 10000), ('${running}', '${product}', '${size}', 40000, 20000),
        ('${ended}', '${product}', '', 30000, 10000);
      update products set offer_price_minor = 10000 where id = '${product}';
      update product_sizes set offer_price_minor = 12345 where product_id = '${product}' and size = '${size}'`,
  );
  await database.migrate();
  const prices = await database.run(
    `select p.offer_price_minor as offer, z.offer_price_minor as own from products p join product_sizes z on z.product_id = p.id
      where p.id = '${product}' and z.size = '${size}'`,
  );
  expect(prices).toEqual([{ offer: 20_000, own: 12_345 }]);
});

test("the wallet of a transfer and the file of a kept mail are no words any more", async () => {
  await migrateTo(own.slice(0, 49));
  const [order] = (await database.run("select id from orders order by number")).map(({ id }) => id);
  const notes = [
    ["paid", '{"note": "bKash BKK0000001"}'],
    ["transfer-not-found", '{"note": "Nagad NGD1", "reason": "Not there"}'],
    ["refunded", '{"note": "Rocket RCK 2", "amount": 50}'],
    ["paid", '{"note": "by cheque"}'],
    ["note", '{"note": "bKash is full today"}'],
  ];
  const rows = notes.map(
    ([kind, detail], at) =>
      `('01890000-0000-7000-8000-00000000000${at}', '${order}', '${kind}', 'Packing', 'owner', '${detail}')`,
  );
  await database.run(
    `insert into order_events (id, order_id, kind, status, actor, detail) values ${rows.join(", ")};
      insert into outbox (id, message_key, kind, payload, state, last_error) values
        (gen_random_uuid(), 'a', 'placed', '{}', 'sent', 'Kept as a file: 2026-11-20 GP-1001.eml'),
        (gen_random_uuid(), 'b', 'placed', '{}', 'failed', 'Mailbox full')`,
  );
  await database.migrate();
  const events = await database.run(
    "select detail from order_events where id < '01890000-0000-7000-8000-000000000010' and id >= '01890000-0000-7000-8000-000000000000' order by id",
  );
  expect(events.map(({ detail }) => detail)).toEqual([
    { wallet: "bkash", note: "BKK0000001" },
    { wallet: "nagad", note: "NGD1", reason: "Not there" },
    { wallet: "rocket", note: "RCK 2", amount: 50 },
    { note: "by cheque" },
    { note: "bKash is full today" },
  ]);
  const mails = await database.run(
    "select last_error from outbox where message_key in ('a', 'b') order by message_key",
  );
  expect(mails.map((mail) => mail.last_error)).toEqual(['["keptAsFile", "2026-11-20 GP-1001.eml"]', "Mailbox full"]);
});

test("a changed function is applied once at the next start, and by no later start", async () => {
  await migrateTo(own);
  await database.migrate();
  const orders = "select xmin::text as version, prosrc from pg_proc where proname = 'write_order'";
  const [applied] = await database.run(orders);
  await database.migrate();
  expect(await database.run(orders)).toEqual([applied]);
  await database.run(
    `create or replace function write_order(placed json, lines json, event json, mails json) returns integer language sql as 'select 1';
      comment on function write_order is 'of an older version'`,
  );
  await Promise.all([database.migrate(), database.migrate()]);
  expect(await database.run(orders)).toMatchObject([{ prosrc: applied?.prosrc }]);
});

test("data of a newer version, or of one that never landed, is refused and left unchanged", async () => {
  await migrateTo(own);
  const before = await history();
  await database.run(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('of-next-year', 1890000000000)",
  );
  await expect(database.migrate()).rejects.toThrow("The data is from a newer version of the shop");
  await database.run("delete from drizzle.__drizzle_migrations where hash = 'of-next-year'");
  await database.run(`update drizzle.__drizzle_migrations set hash = 'draft' where hash = '${own[9]?.hash}'`);
  await expect(database.migrate()).rejects.toThrow("The data is from an unreleased version of the shop");
  expect(await history()).toHaveLength(before.length);
});

async function migrateTo(migrations: { hash: string; sql: string[]; folderMillis: number }[]): Promise<void> {
  await database.run("create schema drizzle");
  await database.run(
    "create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
  );
  for (const [index, { hash, sql, folderMillis }] of migrations.entries()) {
    if (index === 3) await database.run(readFileSync(join(fixtures, "old-shop.sql"), "utf8"));
    for (const statement of sql) await database.run(statement);
    await database.run(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', ${folderMillis})`,
    );
  }
  if (migrations.length === 3) await database.run(readFileSync(join(fixtures, "old-shop.sql"), "utf8"));
}

async function keepsItsRows(): Promise<void> {
  const columns = await database.run(
    `select table_name, string_agg(format('%I', column_name), ', ' order by column_name) as names
      from information_schema.columns where table_schema = 'public'
      and (table_name, column_name) not in (('orders', 'search_text'), ('orders', 'flag'),
        ('payments', 'refund_due_at'), ('payments', 'refund_reason'), ('payments', 'refund_id')) group by table_name order by table_name`,
  );
  const rowsOf = (table: unknown, names: unknown) =>
    database.run(`select row_to_json(t)::text as row from (select ${names} from "${table}") t order by 1`);
  const read = async () => {
    const all: Record<string, unknown> = {};
    for (const { table_name: table, names } of columns) all[String(table)] = await rowsOf(table, names);
    return all;
  };
  const before = await read();
  expect(before.orders).toHaveLength(2);
  await database.migrate();
  const after = await read();
  // Tables of counts may be filled for the first time now.
  for (const table of ["orders", "order_lines", "order_events", "customers", "products", "cart_lines", "settings"]) {
    expect(after[table]).toEqual(before[table]);
  }
  for (const table of Object.keys(before)) expect(after[table]).toHaveLength((before[table] as unknown[]).length);
  expect(await tables()).toEqual(today);
  expect(await history()).toEqual(own.map(({ hash, folderMillis }) => [hash, folderMillis]));
}

async function history(): Promise<unknown[]> {
  const rows = await database.run("select hash, created_at from drizzle.__drizzle_migrations order by created_at, id");
  return rows.map(({ hash, created_at: at }) => [hash, Number(at)]);
}
/** Columns, indexes, checks and functions, whatever order they were created in. */
async function tables(): Promise<unknown> {
  const parts = [
    "select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns where table_schema = 'public'",
    "select indexname, indexdef from pg_indexes where schemaname = 'public'",
    "select conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace",
    "select tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal",
    "select proname, prosrc from pg_proc join pg_language l on l.oid = prolang where pronamespace = 'public'::regnamespace and lanname in ('sql', 'plpgsql')",
  ];
  const all: string[] = [];
  for (const part of parts) for (const row of await database.run(part)) all.push(JSON.stringify(row));
  return all.sort();
}
