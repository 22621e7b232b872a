import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "#db/database.ts";
import { orders } from "#db/schema/orders.ts";

/**
 * Gives an account the orders that were placed in the shop without one, with the e-mail that it has just proven to have.
 * Their keys belonged to other browsers and are dropped: an order of this account may have the same.
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
