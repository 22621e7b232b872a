import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { OrderStatus } from "#contract/constants.ts";
import { type Db, inTransaction } from "#db/open.ts";
import { orderEvents, orders } from "#db/schema/orders.ts";
import { Refusal } from "../http/refusal.ts";

/**
 * Sets any of the five statuses, in any order, and keeps when and who. Setting the one it has changes nothing.
 * @throws Refusal 404
 */
export async function setOrderStatus(db: Db, ownerId: string, orderId: string, status: OrderStatus): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [order] = await tx.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId)).for("update");
    if (order === undefined) throw new Refusal(404, "We do not know this order.", { code: "unknown-order" });
    if (order.status === status) return;
    await tx.update(orders).set({ status }).where(eq(orders.id, orderId));
    await tx
      .insert(orderEvents)
      .values({ id: uuidv7(), orderId, kind: "status", status, actor: "owner", actorId: ownerId });
  });
}
