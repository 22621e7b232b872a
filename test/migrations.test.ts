// Data of every landed version can be opened: all rows are kept, and the tables equal those of a new shop.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { plainPhone } from "#contract/rules/delivery/phone.ts";
import { knownMigrations } from "#db/dump/migrations.ts";
import { migrationsFolder } from "#db/migrating/migrate.ts";
import { type BareDatabase, bareDatabase } from "./database.ts";

const fixtures = join(import.meta.dirname, "fixtures");
const own = readMigrationFiles({ migrationsFolder });

type Migration = (typeof own)[number];
/** The history of a shop that has all migrations before the baseline: name, time and hash on a line. */
const beforeBaseline = readFileSync(join(fixtures, "migrations-of-0.1.txt"), "utf8")
  .trim()
  .split("\n")
  .map((line) => {
    const [, at, hash = ""] = line.split(" ");
    return { hash, folderMillis: Number(at) };
  });

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

test("a shop of the last version before the baseline", async () => {
  await migrateTo(own.slice(0, 1), beforeBaseline);
  await keepsItsRows();
});

test("a shop with the baseline and nothing after it", async () => {
  await migrateTo(own.slice(0, 1));
  await keepsItsRows();
});

test.each([1, 31, 48])(
  "a shop with %i of the migrations before the baseline is told which version to start",
  async (count) => {
    await migrateTo(own.slice(0, 1), beforeBaseline.slice(0, count));
    const before = await history();
    await expect(database.migrate()).rejects.toThrow(
      "The data is from before version 0.2: start the last 0.1 of the shop",
    );
    expect(await history()).toEqual(before);
  },
);

test("a backup of the last version before the baseline can be restored, an older one cannot", () => {
  const hashes = beforeBaseline.map(({ hash }) => hash);
  expect(knownMigrations(hashes)).toBe(1);
  expect(knownMigrations([...hashes, own[1]?.hash ?? ""])).toBe(2);
  expect(knownMigrations(hashes.slice(0, 48))).toBeUndefined();
  expect(knownMigrations([])).toBeUndefined();
});

test("orders of before get the plain form of their phones, as new ones have it", async () => {
  await migrateTo(own.slice(0, 2));
  const typed = ["+880 1712-345678", "০১৭১২৩৪৫৬৭৮", "O1712 345678 (ma)", "none", "", "O'Neil"];
  const [first] = await database.run("select id from orders order by number limit 1");
  const columns = "subtotal_minor, delivery_minor, tax_minor, total_minor, payment_method";
  for (const [at, phone] of typed.entries()) {
    const address = JSON.stringify({ phone }).replaceAll("'", "''");
    await database.run(
      `insert into orders (id, address, ${columns})
        select '01890000-0000-7000-8000-00000000000${at}', '${address}', ${columns} from orders where id = '${first?.id}'`,
    );
  }
  await database.migrate();
  const rows = await database.run(
    "select address->>'phone' as typed, plain_phone as plain from orders where id < '01890000-0000-7000-8000-000000000010' order by id",
  );
  expect(rows.filter(({ typed: phone }) => typed.includes(String(phone)))).toEqual(
    typed.map((phone) => ({ typed: phone, plain: plainPhone(phone) })),
  );
  expect(rows.map(({ plain }) => plain).filter((plain) => plain === "01712345678")).toHaveLength(3);
  expect(await database.run("select id from orders where plain_phone is null")).toEqual([]);
});

test("the wallet of a transfer and the file of a kept mail are no words any more", async () => {
  await migrateTo(own.slice(0, 1));
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

test("an order by wallet whose payment was not found counts no money of before its edit", async () => {
  await migrateTo(own.slice(0, 1));
  await database.migrate();
  const newest = own.findIndex(({ sql }) => sql.join("").includes("Before decision 078"));
  const times = own.slice(newest).map(({ folderMillis }) => folderMillis);
  await database.run(`delete from drizzle.__drizzle_migrations where created_at in (${times.join(", ")})`);
  await database.run("drop index outbox_failed_idx");
  const over = '[{"kind": "refund-due"}, {"kind": "overpaid", "paid": 900, "asked": 865}]';
  type Left = {
    method?: string;
    isPaid?: boolean;
    state?: string;
    named?: string;
    back?: boolean;
    paid?: null;
    advance?: number;
  };
  const left: Record<string, Left> = {
    "not-found": { state: "not-found", named: "not-found" },
    "named-anew": { state: "checking", named: "checking" },
    "changed-to-cash": { method: "COD", state: "not-found", named: "not-found" },
    "part-found": { named: "found" },
    "rest-not-found": { state: "not-found", named: "found" },
    "given-back": { state: "refunded", named: "refunded", back: true },
    "given-back-since": { state: "not-found", named: "not-found", back: true },
    paid: { isPaid: true, state: "found", named: "found" },
    "cash-given-back": { method: "COD", back: true },
    "flag-alone": { state: "not-found", named: "not-found", paid: null },
    "rest-in-cash": { method: "COD", state: "not-found", named: "found", advance: 800 },
    "dearer-advance": { method: "COD", state: "not-found", named: "found", advance: 900 },
  };
  const columns = "address, subtotal_minor, delivery_minor, tax_minor, total_minor";
  for (const [key, row] of Object.entries(left)) {
    const { method = "wallet", isPaid = false, state, named, back, paid = 90000, advance } = row;
    const rest = advance === undefined ? "" : ', "isRest": true';
    const transfer =
      state === undefined ? "null" : `'{"wallet": "bkash", "trxId": "${key}", "state": "${state}"${rest}}'`;
    const before = advance === undefined ? "null" : `'{"amount": ${advance}, "reasons": ["edit"], "paidBy": "wallet"}'`;
    await database.run(
      `insert into orders
        (id, ${columns}, plain_phone, payment_method, is_paid, paid_minor, transfer, advance, flags, note)
        select gen_random_uuid(), ${columns}, '01812345678', '${method}', ${isPaid}, ${paid}, ${transfer}, ${before}, '${over}', '${key}'
        from orders where number = 1002`,
    );
    if (named !== undefined)
      await database.run(
        `insert into transfers (id, order_id, wallet, number, trx_id, state)
          select gen_random_uuid(), id, 'bkash', '01711111111', upper(left(md5(note), 10)), '${named}' from orders where note = '${key}'`,
      );
    if (back)
      await database.run(
        `insert into refunds (id, order_id, refund_key, amount_minor, currency, state, done_at)
          select gen_random_uuid(), id, note, 1000, 'BDT', 'done', now() from orders where note = '${key}'`,
      );
  }
  const sums = () =>
    Promise.all(
      ["order_tallies", "report_parts", "report_sums"].map((table) =>
        database.run(`select row_to_json(t)::text as row from ${table} t order by 1`),
      ),
    );
  const spent = async () => {
    await database.run("select tally_buyers(100)");
    const [buyer] = await database.run("select spent_minor from buyers where phone = '01812345678'");
    return Number(buyer?.spent_minor);
  };
  const before = await sums();
  expect(before.map((rows) => rows.length > 0)).toEqual([true, true, true]);
  const spentBefore = await spent();
  await database.migrate();
  const rows = await database.run(
    "select note, flags from orders where note <> '' and paid_minor is null order by note",
  );
  expect(rows).toEqual(
    ["changed-to-cash", "flag-alone", "named-anew", "not-found", "rest-in-cash"].map((note) => ({
      note,
      flags: [{ kind: "refund-due" }],
    })),
  );
  const kept = await database.run(
    'select 1 from orders where paid_minor = 90000 and flags @> \'[{"kind": "overpaid"}]\'',
  );
  expect(kept).toHaveLength(7);
  // The customer's record is made anew, with the advance of 800 where 900 had been; what was sold has not changed.
  expect(spentBefore - (await spent())).toBe(3 * 90000 + 10000);
  expect(await sums()).toEqual(before);
  const [cash] = await database.run(
    "select to_collect(o) as minor, total_minor from orders o where note = 'changed-to-cash'",
  );
  expect(Number(cash?.minor)).toBe(Number(cash?.total_minor));
  const [rest] = await database.run(
    "select to_collect(o) as minor, total_minor from orders o where note = 'rest-in-cash'",
  );
  expect(Number(rest?.minor)).toBe(Number(rest?.total_minor) - 80000);
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
  await database.run(`update drizzle.__drizzle_migrations set hash = 'draft' where hash = '${own[1]?.hash}'`);
  await expect(database.migrate()).rejects.toThrow("The data is from an unreleased version of the shop");
  expect(await history()).toHaveLength(before.length);
});

/** Makes the tables with these migrations and fills them with an old shop's rows. */
async function migrateTo(migrations: Migration[], named: Pick<Migration, "hash" | "folderMillis">[] = migrations) {
  await database.run("create schema drizzle");
  await database.run(
    "create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
  );
  for (const { sql } of migrations) for (const statement of sql) await database.run(statement);
  for (const { hash, folderMillis } of named) {
    await database.run(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', ${folderMillis})`,
    );
  }
  await database.run(readFileSync(join(fixtures, "old-shop.sql"), "utf8"));
}

/** Tables that were counted from others, and are gone: nothing is lost with them. */
const counted = new Set(["product_tallies"]);

async function keepsItsRows(): Promise<void> {
  const columns = await database.run(
    `select table_name, string_agg(format('%I', column_name), ', ' order by column_name) as names
      from information_schema.columns where table_schema = 'public' group by table_name order by table_name`,
  );
  const rowsOf = (table: unknown, names: unknown) =>
    database.run(`select row_to_json(t)::text as row from (select ${names} from "${table}") t order by 1`);
  const read = async () => {
    const all: Record<string, unknown> = {};
    for (const { table_name: table, names } of columns) {
      if (!counted.has(String(table))) all[String(table)] = await rowsOf(table, names);
    }
    return all;
  };
  const before = await read();
  expect(before.orders).toHaveLength(2);
  await database.migrate();
  const after = await read();
  // The old rows stay; columns may have come.
  for (const table of Object.keys(before)) expect(after[table]).toEqual(before[table]);
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
