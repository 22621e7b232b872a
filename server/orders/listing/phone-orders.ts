// What one phone number accepted and refused before: the shop pays for a parcel in cash on delivery that is refused.
import { and, eq, isNull, like, ne, sql } from "drizzle-orm";
import type { PhoneOrder } from "#contract/orders.ts";
import { plainPhone } from "#contract/phone.ts";
import type { Db } from "#db/database.ts";
import { orders } from "#db/schema/orders.ts";
import { orderNumber, outcomeOf } from "../order.ts";
import { findPage, sortedBy } from "./find-orders.ts";

const shown = 30;
/** Somebody else's order may also contain the number, for example in its street. */
const looked = 100;

/** The newest orders of this phone number, oldest first; none if it is not a phone number. */
export async function ordersOfPhone(db: Db, phone: string): Promise<PhoneOrder[]> {
  const number = plainPhone(phone);
  if (!/^\d{6,}$/.test(number)) return [];
  const { isOnPage } = await findPage(db, { q: number, limit: looked });
  const rows = await db
    .select({
      id: orders.id,
      number: orders.number,
      phone: sql<string>`${orders.address}->>'phone'`,
      status: orders.status,
      canceledAt: orders.canceledAt,
      returnedAt: orders.returnedAt,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .where(isOnPage)
    .orderBy(...sortedBy());
  return rows
    .filter((row) => plainPhone(row.phone) === number)
    .slice(0, shown)
    .reverse()
    .map((row) => ({
      _id: row.id,
      number: orderNumber(row.number),
      outcome: outcomeOf(row),
      createdAt: row.createdAt.toISOString(),
    }));
}

/** Whether an order to this phone, as 01..., was packed: the owner has seen it and found it real. */
export async function isPackedFor(db: Db, phone: string): Promise<boolean> {
  const isTheirs = and(like(orders.searchText, `%${phone}%`), eq(sql`${orders.address}->>'phone'`, phone));
  const isPacked = and(ne(orders.status, "Order Placed"), isNull(orders.canceledAt));
  const found = await db.select({ id: orders.id }).from(orders).where(and(isTheirs, isPacked)).limit(1);
  return found.length > 0;
}
