/*
 * Compares a shop's tables with what its shoppers were told and with rules that always hold. The tables are read after the shop has
 * ended, by an engine of the test's own: from a copy of the data folder or from the PostgreSQL server.
 */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/database.ts";
import { openDatabase } from "#db/open.ts";
import type { Goods, Ledger } from "./ledger.ts";

/** How many rows break each rule; all are 0 in a correct shop. */
export type Broken = Record<string, number>;

const rules: Record<string, SQL> = {
  "an order without lines": sql`select 1 from orders o where not exists (select 1 from order_lines l where l.order_id = o.id)`,
  "a line without its order": sql`select 1 from order_lines l where not exists (select 1 from orders o where o.id = l.order_id)`,
  "an order that was never placed": sql`select 1 from orders o where not exists (select 1 from order_events e where e.order_id = o.id and e.kind = 'placed')`,
  "a total that is not its parts": sql`select 1 from orders where total_minor <> subtotal_minor - discount_minor + delivery_minor + tax_minor + rounding_minor - credit_minor`,
  "a discount that is not its lines'": sql`select 1 from orders o where discount_minor <> (select sum(discount_minor) from order_lines l where l.order_id = o.id)`,
  "a coupon's uses that are not counted": sql`select 1 from coupons c where used <> (select count(*) from coupon_uses u where u.coupon_id = c.id and u.given_back_at is null)`,
  "a subtotal that is not its lines": sql`select 1 from orders o where subtotal_minor <> (select sum(offer_price_minor * quantity) from order_lines l where l.order_id = o.id)`,
  "stock taken that no move tells of": sql`select 1 from order_lines l where stock_taken <> coalesce((select -sum(change) from stock_moves m where m.order_id = l.order_id and m.product_id = l.product_id and m.size = l.size), 0)`,
  "a stock below none": sql`select 1 from product_sizes where stock < 0`,
  "two orders of one key": sql`select 1 from orders where idempotency_key is not null group by customer_id, idempotency_key having count(*) > 1`,
  "two orders of one number": sql`select 1 from orders group by number having count(*) > 1`,
  "a cash order without its two mails": sql`select 1 from orders o left join (select payload->>'orderId' as id, count(*) as mails from outbox group by 1) m on m.id = o.id::text
    where source = 'shop' and payment_method = 'COD' and coalesce(mails, 0) < 2`,
  "a tally that is not its orders'": sql`select 1 from (select day, status, mark, is_paid, payment_method, orders, total_minor from order_tallies) t
    full join (select (created_at at time zone 'Asia/Dhaka')::date as day, status,
      case when canceled_at is not null then 'canceled' when returned_at is not null then 'returned' else 'active' end as mark,
      is_paid, payment_method, count(*) as orders, sum(total_minor) as total_minor from orders group by 1, 2, 3, 4, 5) o
    using (day, status, mark, is_paid, payment_method)
    where coalesce(t.orders, 0) <> coalesce(o.orders, 0) or coalesce(t.total_minor, 0) <> coalesce(o.total_minor, 0)`,
  "an order paid twice": sql`select 1 from payments where state = 'paid' group by order_id having count(*) > 1`,
  "a paid card order without its payment": sql`select 1 from orders o where is_paid and payment_method <> 'COD' and not exists (select 1 from payments p where p.order_id = o.id and p.paid_at is not null)`,
};

export type Place = { dataDir: string; databaseUrl?: string | undefined };

/** Opens the data of a shop that has ended: a copy of its data folder, or its PostgreSQL database. */
export async function withData<T>(
  { dataDir, databaseUrl }: Place,
  read: (database: Database) => Promise<T>,
): Promise<T> {
  const copy = mkdtempSync(join(tmpdir(), "gachpala-audit-"));
  try {
    if (!databaseUrl) cpSync(join(dataDir, "db"), join(copy, "db"), { recursive: true });
    const database = await openDatabase({ dataDir: copy, databaseUrl });
    try {
      return await read(database);
    } finally {
      await database.close();
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Only the broken rules; {} is correct. */
export async function brokenRules({ db }: Database): Promise<Broken> {
  const broken: Broken = {};
  for (const [name, query] of Object.entries(rules)) {
    const { rows } = await db.execute(query);
    if (rows.length > 0) broken[name] = rows.length;
  }
  return broken;
}

export type Books = {
  acknowledged: number;
  refused: number;
  unknown: number;
  kept: number;
  /** Acknowledged, but not stored. */
  lost: number;
  /** One key with two orders, in the answers or in the tables. */
  doubled: number;
  /** Stored with another number, amount or quantity than the answer said. */
  different: number;
  /** Refused, but stored. */
  refusedButKept: number;
  /** Stored, but never sent. */
  foreign: number;
  /** Start - sold - left of the counted plant. */
  stockOff: number;
  broken: Broken;
};

/** Compares the tables with the ledger. */
export async function audit(place: Place, ledger: Ledger, goods: Goods): Promise<Books> {
  return await withData(place, async (database) => {
    type Row = { id: string; number: number; key: string; total: string; quantity: number };
    const { rows } = (await database.db.execute(sql`
      select o.id, o.number, o.idempotency_key as key, o.total_minor::text as total, l.quantity
      from orders o left join order_lines l on l.order_id = o.id and l.product_id = ${goods.counted}::uuid`)) as unknown as {
      rows: Row[];
    };
    const { rows: stocks } = await database.db.execute(
      sql`select stock from product_sizes where product_id = ${goods.counted}::uuid`,
    );
    const byKey = new Map<string, Row[]>();
    for (const row of rows) byKey.set(row.key, [...(byKey.get(row.key) ?? []), row]);
    const of = (state: string) => ledger.entries.filter((entry) => entry.state === state);
    const isAsAnswered = (entry: Ledger["entries"][number], row: Row) =>
      row.id === entry.orderId &&
      `GP-${row.number}` === entry.number &&
      Number(row.total) === Math.round((entry.amount ?? 0) * 100) &&
      row.quantity === entry.quantity;
    const sent = new Set(ledger.entries.map((entry) => entry.key));
    const sold = rows.reduce((sum, row) => sum + row.quantity, 0);
    return {
      acknowledged: of("acknowledged").length,
      refused: of("refused").length,
      unknown: of("unknown").length,
      kept: rows.length,
      lost: of("acknowledged").filter((entry) => !byKey.has(entry.key)).length,
      doubled:
        [...byKey.values()].filter((same) => same.length > 1).length +
        ledger.entries.filter((entry) => entry.changed).length,
      different: of("acknowledged").filter((entry) => {
        const row = byKey.get(entry.key)?.[0];
        return row !== undefined && !isAsAnswered(entry, row);
      }).length,
      refusedButKept: of("refused").filter((entry) => byKey.has(entry.key)).length,
      foreign: rows.filter((row) => !sent.has(row.key)).length,
      stockOff: goods.stock - sold - Number(stocks[0]?.stock),
      broken: await brokenRules(database),
    };
  });
}

/** The result for a shop that has lost, doubled and mixed up nothing. */
export const whole = {
  lost: 0,
  doubled: 0,
  different: 0,
  refusedButKept: 0,
  foreign: 0,
  stockOff: 0,
  broken: {},
} as const;
