import { sql } from "drizzle-orm";
import type { Used } from "#contract/wire/shop/used.ts";
import type { Db } from "#db/database.ts";
import { posts } from "#db/schema/blog.ts";
import { plannedSales } from "#db/schema/catalog.ts";
import { coupons } from "#db/schema/coupons.ts";
import { courierStatements } from "#db/schema/courier-cash.ts";
import { parcels } from "#db/schema/couriers.ts";
import { orders } from "#db/schema/orders.ts";

/** Orders that a courier's name is looked for in: among all of them, finding none would take as long as reading them. */
const newestOrders = 500;

/** The parts of the office that the shop has used so far. Any courier counts, booked through the shop or named by hand. */
export async function readUsed(db: Db): Promise<Used> {
  const { rows } = await db.execute<Used>(sql`
    select
      exists (select from ${parcels}) or exists (select from ${courierStatements}) or exists (
        select from (select ${orders.courierName} from ${orders} order by ${orders.createdAt} desc limit ${newestOrders}) newest
        where courier_name <> ''
      ) as couriers,
      exists (select from ${coupons}) or exists (select from ${plannedSales}) as offers,
      exists (select from ${posts}) as blog`);
  const [used] = rows;
  if (used === undefined) throw new Error("the database did not say what is used");
  return used;
}
