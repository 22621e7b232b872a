import { sql } from "drizzle-orm";
import type { Queryable } from "#db/database.ts";
import { coupons } from "#db/schema/coupons.ts";

/**
 * The last day in Dhaka on which any coupon that is switched on can be used; null if none is. Part of the catalog's view, so
 * that the pages of cart and checkout need no query.
 */
export async function loadLastCouponDay(db: Queryable): Promise<string | null> {
  const lastDay = sql<string | null>`max(coalesce(${coupons.terms}->>'to', '9999-12-31'))`;
  const [row] = await db.select({ lastDay }).from(coupons).where(sql`(${coupons.terms}->>'isOn')::boolean`);
  return row?.lastDay ?? null;
}
