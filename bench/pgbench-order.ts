/**
 * The transaction of server/orders/place-order.ts for one cash order of one product, as a script for pgbench: what the
 * database alone can do. Statements, locks and columns are those that the shop sends; keep it like them.
 */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";

/** @returns transactions per second, over as many connections as the shop's pool has */
export async function runPgbench(url: string, folder: string, seconds: number, connections: number): Promise<number> {
  const scripts = (await pairs(url)).map(({ customer, product, size }, at) => {
    const file = join(folder, `order-${at}.sql`);
    writeFileSync(file, script(customer, product, size));
    return ["-f", file];
  });
  const said = execFileSync(
    "pgbench",
    ["-n", "-M", "prepared", "-c", `${connections}`, "-j", "2", "-T", `${seconds}`, ...scripts.flat(), url],
    { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] },
  );
  const rate = /^tps = ([\d.]+)/m.exec(said)?.[1];
  if (rate === undefined) throw new Error(`pgbench said no rate:\n${said}`);
  return Number(rate);
}

type Pair = { customer: string; product: string; size: string };

/** A product for each customer, in ids: choosing one at random within the transaction would be another statement. */
async function pairs(url: string): Promise<Pair[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Pair>(`
      with shopper as (select id, row_number() over () as n from customers limit 32),
        plant as (select s.product_id, s.size, row_number() over (order by s.product_id) as n
          from product_sizes s join products p on p.id = s.product_id where p.in_stock and p.deleted_at is null)
      select shopper.id as customer, plant.product_id as product, plant.size
      from shopper join plant on plant.n = 1 + (shopper.n * 7) % (select count(*) from plant)`);
    return rows;
  } finally {
    await client.end();
  }
}

function script(customer: string, product: string, size: string): string {
  const order = "(lpad(to_hex(:a::bigint), 16, '0') || lpad(to_hex(:b::bigint), 16, '0'))::uuid";
  const address = `{"firstName": "Ayesha", "lastName": "Siddika", "email": "ayesha@example.com", "street": "House 12, Road 5, Dhanmondi", "city": "Dhaka", "state": "Dhaka", "zipcode": "1205", "country": "Bangladesh", "phone": "01712345678"}`;
  const line = `customer_id = '${customer}' and product_id = '${product}' and size = '${size}'`;
  return `\\set a random(1, 9000000000000000000)
\\set b random(1, 9000000000000000000)
begin;
select id from customers where id = '${customer}' for update;
select * from orders where customer_id = '${customer}' and idempotency_key = :a::text;
select * from products where id in ('${product}') order by id for share;
select * from product_sizes where product_id in ('${product}');
select * from product_pictures where product_id in ('${product}') and position = 0;
select value from settings where name = 'shop';
select nextval(pg_get_serial_sequence('orders', 'number'))::int as number;
insert into orders (id, number, customer_id, address, subtotal_minor, delivery_minor, tax_minor, total_minor, payment_method, source, search_text, idempotency_key, request_hash)
  overriding system value values (${order}, (100000 + :a::bigint % 1000000000)::int, '${customer}', '${address}', 19500, 1000, 390, 20890, 'COD', 'shop',
  'gp-' || :a::text || ' ayesha siddika 01712345678 money plant', :a::text, 'a665a45920422f9d417e4867efdc4fb8a04a1f3fff1fa07e998e86f7f7a27ae3')
  returning id;
insert into order_lines (order_id, position, product_id, name, bengali_name, size, offer_price_minor, quantity)
  values (${order}, 0, '${product}', 'Money Plant', 'মানিপ্ল্যান্ট', '${size}', 19500, 1);
insert into order_events (id, order_id, kind, status, actor, actor_id)
  values (gen_random_uuid(), ${order}, 'placed', 'Order Placed', 'customer', '${customer}');
insert into outbox (id, message_key, kind, payload)
  values (gen_random_uuid(), 'order-placed:' || ${order}, 'order-placed', jsonb_build_object('orderId', ${order})),
    (gen_random_uuid(), 'new-order:' || ${order}, 'new-order', jsonb_build_object('orderId', ${order}))
  on conflict do nothing;
delete from cart_lines where (${line} and quantity <= 1) returning product_id;
commit;
`;
}
