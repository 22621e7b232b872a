import { asc, eq } from "drizzle-orm";
import type { OrderEvent } from "#contract/wire/orders/orders.ts";
import type { Queryable } from "#db/database.ts";
import { orderEvents } from "#db/schema/orders.ts";
import { ownerNames } from "../accounts/owners/owner-names.ts";
import type { OrderRow } from "./order.ts";

/** An order's events, oldest first. @param customerName undefined without an account */
export async function readEvents(
  db: Queryable,
  { id }: OrderRow,
  customerName: string | undefined,
): Promise<OrderEvent[]> {
  const events = await db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, id))
    .orderBy(asc(orderEvents.createdAt), asc(orderEvents.id));
  const names = await ownerNames(
    db,
    events.flatMap(({ actor, actorId }) => (actor === "owner" && actorId !== null ? [actorId] : [])),
  );
  return events.map(({ kind, status, detail, actor, actorId, createdAt }) => ({
    kind,
    status,
    detail,
    actor,
    actorName: (actor === "owner" ? names.get(actorId ?? "") : customerName) ?? "",
    createdAt: createdAt.toISOString(),
  }));
}
