import { sql } from "drizzle-orm";
import type { Queryable } from "#db/database.ts";
import { coupons } from "#db/schema/coupons.ts";

/**
 * `lastDay`: in Dhaka, on which any coupon that is switched on can be used; null if none is. Cart and checkout offer a field for
 * coupons until then.
 */
export type CouponsInForce = { lastDay: string | null };

export async function loadCouponsInForce(db: Queryable): Promise<CouponsInForce> {
  const lastDay = sql<string | null>`max(coalesce(${coupons.terms}->>'to', '9999-12-31'))`;
  const [row] = await db.select({ lastDay }).from(coupons).where(sql`(${coupons.terms}->>'isOn')::boolean`);
  return { lastDay: row?.lastDay ?? null };
}
