// Fills an empty shop with many products and orders, in SQL: through the shop itself it would take hours.
import { sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { type Db, inTransaction, type Tx } from "#db/open.ts";
import { categories } from "#db/schema/catalog.ts";

const firstNames = ["Ayesha", "Rahim", "Nasrin", "Kamal", "Moyna", "Jamal", "Salma", "Tareq", "Farhana", "Imran"];
const plants = ["Areca Palm", "Money Plant", "Tulsi", "Hibiscus", "Aloe Vera", "Jasmine", "Snake Plant", "Lemon"];
const bengali = ["সুপারি পাম", "মানিপ্ল্যান্ট", "তুলসী", "জবা", "ঘৃতকুমারী", "বেলি", "স্নেক প্ল্যান্ট", "লেবু"];

/** One of the texts by a running number, as SQL. */
const oneOf = (texts: string[], at: string) =>
  sql.raw(`(array[${texts.map((text) => `'${text}'`).join(", ")}])[1 + ${at} % ${texts.length}]`);

/** Ids that grow with the number, as those of the shop grow with time. */
const idOf = (kind: string, at: string) =>
  sql.raw(`(lpad(to_hex(${at}), 8, '0') || '-0000-7000-8000-${kind.padStart(12, "0")}')::uuid`);

const kinds = ["Indoor", "Outdoor", "Flowering", "Herb", "Fruit", "Seed", "Succulent", "Climbing"];

/** Products as a nursery has them: in eight categories, with two pictures, three sizes and a page of text each. */
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

const ordersAtOnce = 5000;

/**
 * Orders of the last two years, newest last, with two lines each; one in twenty canceled, half of them paid. Orders and
 * their lines in one transaction, as the shop writes them; then tidied up, as the engines do by themselves in the course
 * of two years.
 */
export async function growOrders(db: Db, orderCount: number): Promise<void> {
  for (let from = 1; from <= orderCount; from += ordersAtOnce) {
    const to = Math.min(orderCount, from + ordersAtOnce - 1);
    await inTransaction(db, (tx) => writeOrders(tx, from, to, orderCount));
  }
  await db.execute(sql`vacuum analyze`);
}

async function writeOrders(tx: Tx, from: number, to: number, orderCount: number): Promise<void> {
  await tx.execute(sql`
    insert into orders (id, address, subtotal_minor, delivery_minor, tax_minor, total_minor, payment_method, is_paid,
      status, canceled_at, search_text, created_at)
    select ${idOf("b", "n")},
      jsonb_build_object('firstName', ${oneOf(firstNames, "n")}, 'lastName', 'Siddika', 'email', 'a@example.com',
        'street', 'Road ' || n, 'city', 'Dhaka', 'state', 'Dhaka', 'zipcode', '1205', 'country', 'Bangladesh',
        'phone', '01' || lpad((700000000 + n * 37 % 99999999)::text, 9, '0')),
      30000 + n % 500 * 100, 1000, 600, 31600 + n % 500 * 100, 'COD', n % 2 = 0,
      (array['Order Placed', 'Packing', 'Shipped', 'Out for delivery', 'Delivered'])[1 + n % 5],
      case when n % 20 = 0 then now() end,
      lower('gp-' || (1000 + n) || ' ' || ${oneOf(firstNames, "n")} || ' siddika 01' ||
        lpad((700000000 + n * 37 % 99999999)::text, 9, '0') || ' ' || ${soldOf(plants)} || ' ' || ${soldOf(bengali)}),
      now() - make_interval(secs => (${orderCount}::int - n) * 630.0)
    from generate_series(${from}::int, ${to}::int) n`);
  await tx.execute(sql`
    insert into order_lines (order_id, position, product_id, name, bengali_name, size, offer_price_minor, quantity)
    select ${idOf("b", "n")}, line, ${idOf("a", "1 + (n + line) % 100")}, ${soldOf(plants)}, ${soldOf(bengali)},
      'Small Pot', 15000, 1
    from generate_series(${from}::int, ${to}::int) n, generate_series(0, 1) line`);
}

/** By another count than the customers' names, so that every customer buys of everything. */
const soldOf = (names: string[]) => oneOf(names, "(n / 10)");
