/**
 * The transaction of server/orders/placing/place-order.ts for one cash on delivery order of one product, as a pgbench script: it
 * shows what the database alone can do. Keep its statements, locks and columns the same as the shop's.
 */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";

/** @returns transactions per second */
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
  if (rate === undefined) throw new Error(`pgbench printed no rate:\n${said}`);
  return Number(rate);
}

type Pair = { customer: string; product: string; size: string };

/** Ids of a product for each customer. Choosing one at random in the transaction would add a statement. */
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
  const id = "(lpad(to_hex(:a::bigint), 16, '0') || lpad(to_hex(:b::bigint), 16, '0'))::uuid";
  const address = `{"firstName": "Ayesha", "lastName": "Siddika", "email": "ayesha@example.com", "street": "House 12, Road 5, Dhanmondi", "city": "Dhaka", "state": "Dhaka", "zipcode": "1205", "country": "Bangladesh", "phone": "01712345678"}`;
  const line = `[{"position": 0, "product_id": "${product}", "name": "Money Plant", "bengali_name": "মানিপ্ল্যান্ট", "size": "${size}", "offer_price_minor": 19500, "quantity": 1}]`;
  const mail = (kind: string) =>
    `json_build_object('id', gen_random_uuid(), 'message_key', '${kind}:' || ${id}, 'kind', '${kind}', 'payload', json_build_object('orderId', ${id}), 'due_at', now())`;
  return `\\set a random(1, 9000000000000000000)
\\set b random(1, 9000000000000000000)
begin;
select is_customer, earlier, goods, shop from order_basis('${customer}'::uuid, :a::text, '{${product}}'::uuid[]);
select write_order(
  json_build_object('id', ${id}, 'customer_id', '${customer}', 'address', '${address}'::json,
    'subtotal_minor', 19500, 'delivery_minor', 1000, 'tax_minor', 390, 'total_minor', 20890, 'payment_method', 'COD',
    'source', 'shop', 'search_text', ' ayesha siddika 01712345678 money plant মানিপ্ল্যান্ট', 'idempotency_key', :a::text,
    'request_hash', 'a665a45920422f9d417e4867efdc4fb8a04a1f3fff1fa07e998e86f7f7a27ae3'),
  '${line}'::json,
  json_build_object('id', gen_random_uuid(), 'kind', 'placed', 'status', 'Order Placed', 'actor', 'customer', 'actor_id', '${customer}'),
  json_build_array(${mail("order-placed")}, ${mail("new-order")})) as number;
delete from cart_lines where customer_id = '${customer}' and product_id = '${product}' and size = '${size}' and quantity <= 1;
commit;
`;
}
