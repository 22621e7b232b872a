// What one phone number took and sent back before: of cash on delivery, a refused parcel is the shop's loss.
import { sql } from "drizzle-orm";
import type { PhoneOrder } from "#contract/orders.ts";
import { plainPhone } from "#contract/phone.ts";
import type { Db } from "#db/database.ts";
import { orders } from "#db/schema/orders.ts";
import { orderNumber, outcomeOf } from "../order.ts";
import { findPage, sortedBy } from "./find-orders.ts";

const shown = 30;
/** The number may stand in the text of an order of somebody else too. */
const looked = 100;

/** The newest orders of this phone number, oldest first; none when it is no number. */
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
