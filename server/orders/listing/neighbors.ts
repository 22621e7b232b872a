// The previous and the next order in the owner's list.
import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { OrderNeighbors, OrderNeighborsInput } from "#contract/wire/orders/orders.ts";
import type { Db } from "#db/database.ts";
import { orders } from "#db/schema/orders.ts";
import { orderNumber, unknownOrder } from "../order.ts";
import { matchesFilter, orderOf, sortedBy } from "./find-orders.ts";

/** @throws Refusal 404 */
export async function findNeighbors(db: Db, input: OrderNeighborsInput): Promise<OrderNeighbors> {
  const known = await db.$count(orders, eq(orders.id, input.orderId));
  if (known === 0) throw unknownOrder();
  return { previous: await findNext(db, input, true), next: await findNext(db, input, false) };
}

/** @param isTurned searches backwards: for the previous order */
async function findNext(db: Db, { orderId, sort = "newest", ...filter }: OrderNeighborsInput, isTurned: boolean) {
  const { by, isDown } = orderOf[sort];
  const beyond = isDown === isTurned ? gt : lt;
  // The database compares the times itself: JavaScript's have no microseconds.
  const place = sql`(select ${orders[by]}, ${orders.number} from ${orders} where ${orders.id} = ${orderId})`;
  const matches = db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(and(matchesFilter(filter), beyond(sql`(${orders[by]}, ${orders.number})`, place)))
    .orderBy(...sortedBy(sort, isTurned))
    .limit(1);
  const [next] = await matches;
  return next === undefined ? null : { _id: next.id, number: orderNumber(next.number) };
}
