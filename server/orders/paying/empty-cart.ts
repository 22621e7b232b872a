import { eq } from "drizzle-orm";
import type { Tx } from "#db/database.ts";
import { orderLines, type orders } from "#db/schema/orders.ts";
import { lockCart, removeOrdered } from "../../cart/cart.ts";

/** Removes a card order's lines from its customer's cart, where they stay until it is paid. */
export async function emptyCartOf(tx: Tx, { id, customerId }: typeof orders.$inferSelect): Promise<void> {
  if (customerId === null) return;
  await lockCart(tx, customerId);
  await removeOrdered(tx, customerId, await tx.select().from(orderLines).where(eq(orderLines.orderId, id)));
}
