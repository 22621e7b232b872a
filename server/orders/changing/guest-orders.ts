import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/database.ts";
import { orders } from "#db/schema/orders.ts";

/**
 * Moves guest orders to the account that has just proven to own their e-mail. Their keys came from other browsers and
 * are dropped, because this account may use the same ones.
 * @returns the ids of the orders
 */
export function joinGuestOrders(tx: Tx, customerId: string, email: string): Promise<string[]> {
  return join(tx, customerId, eq(sql`lower(${orders.address}->>'email')`, email.toLowerCase()));
}

/**
 * Moves guest orders to the account that has just proven by a code to hold their phone. Not gifts: their phone is that of whoever
 * gets them.
 * @param phone as 01...
 * @returns the ids of the orders
 */
export function joinOrdersOfPhone(tx: Tx, customerId: string, phone: string): Promise<string[]> {
  // A number that was typed beside it may be somebody else's.
  const hasItAlone = and(eq(orders.plainPhone, phone), eq(sql`${orders.address}->>'phone'`, phone));
  return join(tx, customerId, and(hasItAlone, isNull(orders.gift)));
}

async function join(tx: Tx, customerId: string, isTheirs: SQL | undefined): Promise<string[]> {
  const isGuests = and(isNull(orders.customerId), eq(orders.source, "shop"), isNull(orders.forgetAddressAt));
  const joined = await tx
    .update(orders)
    .set({ customerId, idempotencyKey: null })
    .where(and(isGuests, isTheirs))
    .returning({ id: orders.id });
  return joined.map(({ id }) => id);
}
