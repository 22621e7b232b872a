/**
 * What stays of an order when its customer's account is deleted (docs/decisions/013-mail.md).
 *
 * 1. Lines, sums, payment, status and events stay, and of the address the city, state, zip code and country. Names, e-mail,
 *    phone and street go, and with them what the owner's search knew.
 * 2. An order on its way needs its address until it has arrived, is canceled or returned; thirty days at the most.
 */
import { and, asc, eq, inArray, isNotNull, lte, or } from "drizzle-orm";
import type { DeliveryAddress } from "#contract/orders.ts";
import { type Db, inTransaction, type Tx } from "#db/open.ts";
import { orderLines, orders } from "#db/schema/orders.ts";
import { orderNumber } from "./order-number.ts";
import { searchTextOf } from "./search-text.ts";

const keptDays = 30;
const atOnce = 100;

/** @returns the ids of all orders of the account */
export async function forgetCustomer(tx: Tx, customerId: string, now: Date): Promise<string[]> {
  const forgetAddressAt = new Date(now.getTime() + keptDays * 86_400_000);
  const rows = await tx
    .update(orders)
    .set({ customerId: null, idempotencyKey: null, requestHash: null, forgetAddressAt })
    .where(eq(orders.customerId, customerId))
    .returning({ id: orders.id });
  while ((await forgetSome(tx, now)) === atOnce);
  return rows.map(({ id }) => id);
}

/** Again and again, for the orders that were on their way. */
export async function forgetAddresses(db: Db, now: Date): Promise<void> {
  while ((await inTransaction(db, (tx) => forgetSome(tx, now))) === atOnce);
}

async function forgetSome(tx: Tx, now: Date): Promise<number> {
  const rows = await tx
    .select()
    .from(orders)
    .where(
      and(
        isNotNull(orders.forgetAddressAt),
        or(
          lte(orders.forgetAddressAt, now),
          eq(orders.status, "Delivered"),
          isNotNull(orders.canceledAt),
          isNotNull(orders.returnedAt),
        ),
      ),
    )
    .orderBy(asc(orders.id))
    .limit(atOnce)
    .for("update", { skipLocked: true });
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  const lines = Map.groupBy(
    await tx.select().from(orderLines).where(inArray(orderLines.orderId, ids)).orderBy(asc(orderLines.position)),
    ({ orderId }) => orderId,
  );
  for (const row of rows) {
    const address = withoutPerson(row.address);
    const searchText = searchTextOf(orderNumber(row.number), address, lines.get(row.id) ?? []);
    await tx.update(orders).set({ address, searchText, forgetAddressAt: null }).where(eq(orders.id, row.id));
  }
  return rows.length;
}

/** The names say to the owner, wherever an order is shown, what became of its customer. */
function withoutPerson({ city, state, zipcode, country }: DeliveryAddress): DeliveryAddress {
  return { firstName: "Deleted", lastName: "account", email: "", phone: "", street: "", city, state, zipcode, country };
}
