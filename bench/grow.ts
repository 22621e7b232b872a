// Fills an empty shop with many products and orders by SQL. Through the shop's API it would take hours.
import { sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { Db, Tx } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { categories } from "#db/schema/catalog.ts";

const firstNames = ["Ayesha", "Rahim", "Nasrin", "Kamal", "Moyna", "Jamal", "Salma", "Tareq", "Farhana", "Imran"];
const plants = ["Areca Palm", "Money Plant", "Tulsi", "Hibiscus", "Aloe Vera", "Jasmine", "Snake Plant", "Lemon"];
const bengali = ["সুপারি পাম", "মানিপ্ল্যান্ট", "তুলসী", "জবা", "ঘৃতকুমারী", "বেলি", "স্নেক প্ল্যান্ট", "লেবু"];

/** SQL that chooses one of the texts by a number. */
const oneOf = (texts: string[], at: string) =>
  sql.raw(`(array[${texts.map((text) => `'${text}'`).join(", ")}])[1 + ${at} % ${texts.length}]`);

/** Ids that increase with the number, as the shop's ids increase with time. */
const idOf = (kind: string, at: string) =>
  sql.raw(`(lpad(to_hex(${at}), 8, '0') || '-0000-7000-8000-${kind.padStart(12, "0")}')::uuid`);

const cities = [
  "Dhaka",
  "Sylhet",
  "Gazipur",
  "Khulna",
  "Bogura",
  "Pabna",
  "Feni",
  "Jashore",
  "Natore",
  "Barguna",
  "Rangpur",
];
const couriers = ["Steadfast", "Pathao", "", "RedX"];

const kinds = ["Indoor", "Outdoor", "Flowering", "Herb", "Fruit", "Seed", "Succulent", "Climbing"];

/** Makes products in eight categories, each with two pictures, three sizes and long texts. */
export async function growCatalog(db: Db, productCount: number): Promise<void> {
  const rows = kinds.map((kind, position) => ({
    id: uuidv7(),
    name: `${kind} Plants`,
    slug: `${kind.toLowerCase()}-plants`,
    position,
  }));
  await db.insert(categories).values(rows);
  const series = sql`from generate_series(1, ${productCount}::int) n`;
  const categoryIds = rows.map(({ id }) => id);
  await db.execute(sql`
    insert into products (id, name, bengali_name, botanical_name, common_name, short_description, description, care_guide,
      category_id, price_minor, offer_price_minor, in_stock, popular)
    select ${idOf("a", "n")}, ${oneOf(plants, "n")} || ' ' || n, ${oneOf(bengali, "n")} || ' ' || n, 'Plantae ' || n,
      'Garden ' || ${oneOf(plants, "n / 7")}, 'Easy to keep on a shelf or a bright sill.',
      '<p>' || repeat('Grows slowly and forgives a missed week of water. ', 12) || '</p>',
      '<p>' || repeat('Water when the top of the soil is dry. ', 10) || '</p>',
      (${oneOf(categoryIds, "n / 3")})::uuid, 20000 + n % 500 * 100, 15000 + n % 400 * 100, n % 11 <> 0, n % 50 = 0
    ${series}`);
  await db.execute(sql`
    insert into product_sizes (product_id, size, position)
    select ${idOf("a", "n")}, ${oneOf(["Small Pot", "Medium Pot", "Large Pot"], "at")}, at ${series}, generate_series(0, 2) at`);
  await db.execute(sql`
    insert into product_pictures (product_id, position, url, width, height, color)
    select ${idOf("a", "n")}, at, '/media/' || md5(n || '-' || at) || '.webp', 800, 1000, '#88aa77'
    ${series}, generate_series(0, 1) at`);
  await db.execute(sql`analyze`);
}

const ordersAtOnce = 50_000;
/** Sent mails are kept for half a year, and the orders are from two years. */
const mailShare = 0.25;

/**
 * Makes orders of the last two years, newest last, with two lines each. One in twenty is canceled, half are paid, and one in
 * five belongs to an account. Tallies are written at the end and the tables are vacuumed, as both happen gradually in a real
 * shop.
 */
export async function growOrders(db: Db, orderCount: number, productCount: number): Promise<void> {
  const customerCount = Math.ceil(orderCount / 20);
  await db.execute(sql`
    insert into customers (id, name, email, password_hash)
    select ${idOf("c", "n")}, ${oneOf(firstNames, "n")} || ' Siddika', 'a' || n || '@example.com', ''
    from generate_series(1, ${customerCount}::int) n`);
  const indexes = await dropIndexes(db);
  for (let from = 1; from <= orderCount; from += ordersAtOnce) {
    const to = Math.min(orderCount, from + ordersAtOnce - 1);
    await inTransaction(db, async (tx) => {
      // Disables triggers and foreign keys, as restoring a backup does.
      await tx.execute(sql`set local session_replication_role = replica`);
      await writeOrders(tx, { from, to, orderCount, productCount, customerCount });
    });
  }
  for (const { definition } of indexes) {
    await inTransaction(db, async (tx) => {
      await tx.execute(sql`set local maintenance_work_mem = '256MB'`);
      await tx.execute(sql.raw(definition));
    });
  }
  await tallyAll(db);
  await db.execute(sql`vacuum analyze`);
}

/** Drops indexes, because creating them afterwards is faster than updating them. @returns the dropped indexes */
async function dropIndexes(db: Db): Promise<{ name: string; definition: string }[]> {
  const { rows } = await db.execute<{ name: string; definition: string }>(sql`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
    where i.indrelid in ('orders'::regclass, 'order_lines'::regclass) and not i.indisunique`);
  for (const { name } of rows) await db.execute(sql.raw(`drop index ${name}`));
  return rows;
}

type Batch = { from: number; to: number; orderCount: number; productCount: number; customerCount: number };

async function writeOrders(tx: Tx, { from, to, orderCount, productCount, customerCount }: Batch): Promise<void> {
  await tx.execute(sql`
    insert into orders (id, customer_id, address, subtotal_minor, delivery_minor, tax_minor, total_minor, payment_method,
      is_paid, status, courier_name, canceled_at, search_text, created_at)
    select ${idOf("b", "n")}, case when n % 5 = 0 then ${idOf("c", sqlText`1 + n / 5 % ${customerCount}`)} end,
      jsonb_build_object('firstName', ${oneOf(firstNames, "n")}, 'lastName', 'Siddika', 'email', 'a@example.com',
        'street', 'Road ' || n, 'city', ${oneOf(cities, "(n / 3)")}, 'state', 'Dhaka', 'zipcode', '1205', 'country', 'Bangladesh',
        'phone', '01' || lpad((700000000 + n * 37 % 99999999)::text, 9, '0')),
      30000 + n % 500 * 100, 1000, 600, 31600 + n % 500 * 100, 'COD', n % 2 = 0,
      (array['Order Placed', 'Packing', 'Shipped', 'Out for delivery', 'Delivered'])[1 + n % 5],
      ${oneOf(couriers, "(n / 7)")}, case when n % 20 = 0 then now() end,
      lower('gp-' || (1000 + n) || ' ' || ${oneOf(firstNames, "n")} || ' siddika 01' ||
        lpad((700000000 + n * 37 % 99999999)::text, 9, '0') || ' ' || ${soldOf(plants)} || ' ' || ${soldOf(bengali)}),
      now() - make_interval(secs => (${orderCount}::int - n) * ${(2 * 365 * 86_400) / orderCount}::float8)
    from generate_series(${from}::int, ${to}::int) n`);
  // One line has one of the hundred best sellers, the other has any product.
  const product = sqlText`case line when 0 then 1 + n % 100 else 1 + n * 37 % ${productCount} end`;
  await tx.execute(sql`
    insert into order_lines (order_id, position, product_id, name, bengali_name, size, offer_price_minor, quantity)
    select ${idOf("b", "n")}, line, ${idOf("a", product)}, ${soldOf(plants)}, ${soldOf(bengali)},
      'Small Pot', 15000, 1
    from generate_series(${from}::int, ${to}::int) n, generate_series(0, 1) line`);
}

/** Writes what the trigger tally_orders writes order by order, which would take long for so many. */
async function tallyAll(db: Db): Promise<void> {
  const day = sql`(o.created_at at time zone 'Asia/Dhaka')::date`;
  await db.execute(sql`
    insert into order_tallies (day, status, mark, is_paid, payment_method, orders, total_minor)
    select ${day}, o.status, case when o.canceled_at is not null then 'canceled' else 'active' end, o.is_paid,
      o.payment_method, count(*), sum(o.total_minor)
    from orders o group by 1, 2, 3, 4, 5`);
}

/** Makes mails about the orders, contact messages and searches. */
export async function growInboxes(db: Db, orderCount: number): Promise<void> {
  await db.execute(sql`
    insert into outbox (id, message_key, kind, payload, state, attempts, sent_at, recipient, subject, body_text, body_html,
      created_at)
    select ${idOf("d", "n")}, 'mail ' || n, 'order-placed', '{}', case when n % 500 = 0 then 'failed' else 'sent' end, 1, now(),
      'a' || n || '@example.com', 'Your order GP-' || 1000 + n, repeat('Thank you for your order. ', 40),
      repeat('<p>Thank you for your order of plants.</p>', 150), now() - make_interval(secs => n * 300.0)
    from generate_series(1, ${Math.ceil(2 * mailShare * orderCount)}::int) n`);
  await db.execute(sql`
    insert into contact_messages (id, name, email, message, read_at, archived_at, created_at)
    select ${idOf("e", "n")}, ${oneOf(firstNames, "n")} || ' Siddika', 'a' || n || '@example.com',
      'Do you have ' || ${oneOf(plants, "n")} || ' number ' || n || '? ' || repeat('It is for a shelf in the shade. ', 8),
      case when n > 20 then now() end, case when n % 4 <> 0 then now() end, now() - make_interval(hours => n)
    from generate_series(1, ${Math.ceil(orderCount / 20)}::int) n`);
  await db.execute(sql`
    insert into searches (day, query, count, results, closest)
    select (now() at time zone 'Asia/Dhaka')::date - n % 30, ${oneOf(plants, "n")} || ' ' || n / 45, 1 + n % 9, n % 3, n % 2
    from generate_series(1, ${Math.min(orderCount, 60_000)}::int) n on conflict do nothing`);
  await db.execute(sql`vacuum analyze`);
}

const sqlText = (parts: TemplateStringsArray, ...figures: number[]) => String.raw(parts, ...figures);

/** Chooses by another step than the customers' names, so that every customer buys all products. */
const soldOf = (names: string[]) => oneOf(names, "(n / 10)");
