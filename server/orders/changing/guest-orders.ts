import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "#db/database.ts";
import { orders } from "#db/schema/orders.ts";

/**
 * Moves guest orders to the account that has just proven to own their e-mail. Their keys came from other browsers and
 * are dropped, because this account may use the same ones.
 * @returns the ids of the orders
 */
export async function joinGuestOrders(tx: Tx, customerId: string, email: string): Promise<string[]> {
  const joined = await tx
    .update(orders)
    .set({ customerId, idempotencyKey: null })
    .where(
      and(
        isNull(orders.customerId),
        eq(orders.source, "shop"),
        isNull(orders.forgetAddressAt),
        eq(sql`lower(${orders.address}->>'email')`, email.toLowerCase()),
      ),
    )
    .returning({ id: orders.id });
  return joined.map(({ id }) => id);
}
