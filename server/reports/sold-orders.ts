import { sql } from "drizzle-orm";
import { dayMs, startOfDhakaDay } from "#contract/rules/dhaka.ts";
import { papersAtOnce } from "#contract/rules/office/lists.ts";
import type { Db } from "#db/database.ts";
import { pageOf } from "../http/paging.ts";
import type { Period } from "./periods.ts";

/**
 * The orders that a period's report counts as sold, the oldest first, by pages: the papers of a month are theirs, and add up to its sums.
 *
 * It asks what each order gives to the sums (db/schema/reports.ts), so that there is one rule of what is sold.
 */
export async function soldOrders(db: Db, { from, to, page: asked }: Period & { page: number }) {
  const sold = sql`from orders o
    where o.created_at >= ${startOfDhakaDay(from)} and o.created_at < ${new Date(startOfDhakaDay(to).getTime() + dayMs)}
      and exists (select from report_parts p where p.order_id = o.id and p.orders = 1)`;
  const counted = await db.execute<{ total: number }>(sql`select count(*)::int as total ${sold}`);
  const total = counted.rows[0]?.total ?? 0;
  const { before, ...page } = pageOf(total, { page: asked, limit: papersAtOnce });
  const { rows } = await db.execute<{ id: string }>(
    sql`select o.id ${sold} order by o.created_at, o.number limit ${papersAtOnce} offset ${before}`,
  );
  return { orderIds: rows.map(({ id }) => id), total, ...page };
}
