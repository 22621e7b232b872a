// Which products were bought together, counted from the newest orders.
import { sql } from "drizzle-orm";
import type { Db } from "#db/database.ts";
import { orderLines, orders } from "#db/schema/orders.ts";
import { type BoughtWith, keepBoughtWith } from "../../catalog/bought-with.ts";

const newestOrders = 5000;
/** An order of a whole shelf says nothing of what belongs together. */
const mostProducts = 20;
/** Once may be chance. */
const leastOrders = 2;
const besideMax = 4;

/** Orders that were canceled or returned do not count, and none that only brings anew what was bought before. */
export async function countBoughtTogether(db: Db): Promise<void> {
  const { rows } = await db.execute<{ product: string; beside: string[] }>(sql`
    with newest as (
      select ${orders.id} from ${orders} 
      where ${orders.canceledAt} is null and ${orders.returnedAt} is null and ${orders.replaces} is null
      order by ${orders.createdAt} desc limit ${newestOrders}
    ), bought as (
      select order_id, array_agg(distinct product_id) as products from ${orderLines}
      where order_id in (select id from newest) group by order_id
      having count(distinct product_id) between 2 and ${mostProducts}
    ), pairs as (
      select one.product, other.beside, count(*) as times
      from bought, unnest(products) as one(product), unnest(products) as other(beside)
      where one.product <> other.beside group by 1, 2 having count(*) >= ${leastOrders}
    ), ranked as (
      select *, row_number() over (partition by product order by times desc, beside) as place from pairs
    )
    select product, array_agg(beside order by place) as beside from ranked where place <= ${besideMax} group by product`);
  const boughtWith: BoughtWith = new Map(rows.map(({ product, beside }) => [product, beside]));
  await keepBoughtWith(db, boughtWith);
}
