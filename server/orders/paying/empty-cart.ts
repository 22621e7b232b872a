import { eq } from "drizzle-orm";
import type { Tx } from "#db/database.ts";
import { orderLines, type orders } from "#db/schema/orders.ts";
import { lockCart, removeOrdered } from "../../cart/cart.ts";

/** Takes an order's lines out of its customer's cart, where those of an unpaid order by card have stayed. */
export async function emptyCartOf(tx: Tx, { id, customerId }: typeof orders.$inferSelect): Promise<void> {
  if (customerId === null) return;
  await lockCart(tx, customerId);
  await removeOrdered(tx, customerId, await tx.select().from(orderLines).where(eq(orderLines.orderId, id)));
}
