import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/database.ts";
import { orders } from "#db/schema/orders.ts";

/**
 * Whether this customer's own unpaid card order uses the coupon. Back from the card page the checkout still has it: sent
 * again, it is that order, or replaces it (cash-instead.ts).
 */
export async function holdsCoupon(db: Db, customerId: string, code: string): Promise<boolean> {
  const isUnpaid = and(eq(orders.isPaid, false), isNotNull(orders.expiresAt), isNull(orders.canceledAt));
  const hasCode = eq(sql`${orders.coupon}->>'code'`, code);
  return (await db.$count(orders, and(eq(orders.customerId, customerId), isUnpaid, hasCode))) > 0;
}
