// A phone number's accepted and refused orders: the shop pays for a parcel in cash on delivery that is refused.
import { and, count, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import { plainPhone } from "#contract/rules/delivery/phone.ts";
import { toTaka } from "#contract/rules/money/money.ts";
import type { OrderDetail, OwnerOrder, PhoneOutcome } from "#contract/wire/orders/orders.ts";
import type { Db } from "#db/database.ts";
import { orders } from "#db/schema/orders.ts";
import { reportParts } from "#db/schema/reports.ts";
import { orderNumber, outcomeOf } from "../order.ts";
import { sortedBy } from "./find-orders.ts";

/** Shorter texts are not phone numbers. */
const isNumber = (plain: string) => /^\d{6,}$/.test(plain);

const shown = 30;

/** As {@link outcomeOf} tells them. */
const ended: Record<PhoneOutcome, SQL> = {
  returned: sql`${orders.returnedAt} is not null`,
  canceled: sql`${orders.returnedAt} is null and ${orders.canceledAt} is not null`,
  delivered: sql`${orders.returnedAt} is null and ${orders.canceledAt} is null and ${orders.status} = 'Delivered'`,
  open: sql`${orders.returnedAt} is null and ${orders.canceledAt} is null and ${orders.status} <> 'Delivered'`,
};

/**
 * The newest orders of this phone number, oldest first, and how all of them ended; none if it is not a phone number.
 * @param seesCosts whether the reader may know what the parcels that came back have cost
 */
export async function ordersOfPhone(
  db: Db,
  phone: string,
  seesCosts: boolean,
): Promise<Pick<OrderDetail, "phoneOrders" | "phoneRecord">> {
  const number = plainPhone(phone);
  if (!isNumber(number)) return { phoneOrders: [], phoneRecord: null };
  const of = (outcome: PhoneOutcome) => sql<number>`(count(*) filter (where ${ended[outcome]}) over ())::int`;
  // It may be older than the shown ones.
  const last = sql<
    "delivered" | "returned" | null
  >`(select case when ${ended.returned} then 'returned' else 'delivered' end from ${orders}
    where ${orders.plainPhone} = ${number} and (${ended.returned} or ${ended.delivered}) order by ${orders.createdAt} desc, ${orders.number} desc limit 1)`;
  const lost = sql<string>`(select coalesce(sum(p.lost_minor), 0) from ${reportParts} p join orders o on o.id = p.order_id
    where o.plain_phone = ${number} and o.returned_at is not null)`;
  const rows = await db
    .select({
      id: orders.id,
      number: orders.number,
      status: orders.status,
      canceledAt: orders.canceledAt,
      returnedAt: orders.returnedAt,
      createdAt: orders.createdAt,
      ...{ returned: of("returned"), canceled: of("canceled"), delivered: of("delivered"), open: of("open") },
      last,
      since: sql<string>`min(${orders.createdAt}) over ()`,
      ...(seesCosts && { lost }),
    })
    .from(orders)
    .where(eq(orders.plainPhone, number))
    .orderBy(...sortedBy())
    .limit(shown);
  const [first] = rows;
  if (first === undefined) return { phoneOrders: [], phoneRecord: null };
  const { returned, canceled, delivered, open, last: lastParcel } = first;
  return {
    phoneOrders: rows.reverse().map((row) => ({
      _id: row.id,
      number: orderNumber(row.number),
      outcome: outcomeOf(row),
      createdAt: row.createdAt.toISOString(),
    })),
    phoneRecord: {
      ...{ returned, canceled, delivered, open, last: lastParcel },
      since: new Date(first.since).toISOString(),
      ...(first.lost !== undefined && { lost: toTaka(Number(first.lost)) }),
    },
  };
}

/** Whether an order to this phone, as 01..., was packed: the owner has seen it and found it real. */
export async function isPackedFor(db: Db, phone: string): Promise<boolean> {
  const isPacked = and(ne(orders.status, "Order Placed"), isNull(orders.canceledAt));
  const isTheirs = and(eq(orders.plainPhone, phone), eq(sql`${orders.address}->>'phone'`, phone));
  const found = await db.select({ id: orders.id }).from(orders).where(and(isTheirs, isPacked)).limit(1);
  return found.length > 0;
}

type PhoneReturns = NonNullable<OwnerOrder["phoneReturns"]>;

/**
 * How many parcels came back from each of these phones that sent one back. One query, and a second one if any did.
 * @param phones of one page of orders, as typed
 * @returns by the plain form of the number (plainPhone)
 */
export async function returnsOfPhones(db: Db, phones: string[]): Promise<Map<string, PhoneReturns>> {
  const returned = await parcelsOf(db, phones.map(plainPhone), isNotNull(orders.returnedAt));
  const isDelivered = and(eq(orders.status, "Delivered"), isNull(orders.returnedAt), isNull(orders.canceledAt));
  const delivered = await parcelsOf(db, [...returned.keys()], isDelivered);
  return new Map(
    [...returned].map(([phone, count]) => [phone, { returned: count, ended: count + (delivered.get(phone) ?? 0) }]),
  );
}

/** How many orders of each phone are so, by its plain form; nothing of a phone without one. */
async function parcelsOf(db: Db, phones: string[], areSo: SQL | undefined): Promise<Map<string, number>> {
  const numbers = new Set(phones.filter(isNumber));
  if (numbers.size === 0) return new Map();
  const found = await db
    .select({ phone: orders.plainPhone, count: count() })
    .from(orders)
    .where(and(areSo, inArray(orders.plainPhone, [...numbers])))
    .groupBy(orders.plainPhone);
  return new Map(found.map(({ phone, count }) => [phone ?? "", count]));
}
