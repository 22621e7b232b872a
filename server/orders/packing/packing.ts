/**
 * Orders for those who pack them. The answer is made of what is named here, field by field: what a packer may not see is not sent.
 */
import { and, asc, eq, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { placeIn } from "#contract/rules/delivery/places.ts";
import { type PackedOrder, type PackingListInput, packingStatuses } from "#contract/wire/orders/packing.ts";
import { id as idShape } from "#contract/wire/replies.ts";
import type { Db, Queryable } from "#db/database.ts";
import { orderLines, orders } from "#db/schema/orders.ts";
import { openParcelOf, type Parcel } from "../../couriers/parcels.ts";
import { pageOf } from "../../http/paging.ts";
import { linesOf } from "../listing/read-orders.ts";
import { hasTask } from "../listing/tasks.ts";
import { ledgerOfRow } from "../money-of.ts";
import { awaitsMoney, type OrderRow, orderNumber, unknownOrder } from "../order.ts";
import { matchesQuery, wordsOf } from "../placing/search-text.ts";

const pageSize = 20;
/** A new order is a packer's once it is confirmed or paid. */
const isAtHand = and(
  isNull(orders.canceledAt),
  isNull(orders.returnedAt),
  inArray(orders.status, [...packingStatuses]),
  or(ne(orders.status, "Order Placed"), hasTask.pack),
);

/** The oldest first; with `ids`, these alone and in their order. @throws Refusal 404 for an id that is none of them */
export async function listPacking(db: Db, { q, status, ids, page: asked = 1 }: PackingListInput) {
  const counts = await countsOf(db);
  if (ids !== undefined) {
    const rows = await db
      .select()
      .from(orders)
      .where(and(isAtHand, inArray(orders.id, ids)));
    const found = new Map((await packed(db, rows)).map((order) => [order._id, order]));
    const shown = ids.map((id) => {
      const order = found.get(id);
      if (order === undefined) throw unknownOrder();
      return order;
    });
    return { orders: shown, total: shown.length, page: 1, pages: 1, counts };
  }
  const where = and(
    isAtHand,
    status === undefined ? undefined : eq(orders.status, status),
    q === undefined || q === "" ? undefined : and(matchesQuery(q), ...wordsOf(q).map(isNotOfMailAlone)),
  );
  const total = await db.$count(orders, where);
  const { page, pages, before } = pageOf(total, { page: asked, limit: pageSize });
  const rows = await db
    .select()
    .from(orders)
    .where(where)
    .orderBy(asc(orders.createdAt), asc(orders.number))
    .limit(pageSize)
    .offset(before);
  return { orders: await packed(db, rows), total, page, pages, counts };
}

/** The orders' search text holds the e-mail, which a packer is not sent: a word that stands only there finds nothing. */
function isNotOfMailAlone(word: string): SQL {
  const { address, number, plainPhone } = orders;
  const seen = sql`lower(concat_ws(' ', 'gp-' || ${number}, ${address}->>'firstName', ${address}->>'lastName', ${plainPhone},
    ${address}->>'phone', ${address}->>'street', ${address}->>'thana', ${address}->>'city', ${address}->>'state', ${orders.courierName},
    (select string_agg(concat_ws(' ', ${orderLines.name}, ${orderLines.bengaliName}), ' ') from ${orderLines} where ${orderLines.orderId} = ${orders.id})))`;
  return sql`(position(${word} in lower(coalesce(${address}->>'email', ''))) = 0 or position(${word} in ${seen}) > 0)`;
}

/** @param orderId any text of an address. @throws Refusal 404, also for one that is no longer at hand */
export async function readPacking(db: Db, orderId: string): Promise<PackedOrder> {
  if (!idShape.safeParse(orderId).success) throw unknownOrder();
  const rows = await db
    .select()
    .from(orders)
    .where(and(isAtHand, eq(orders.id, orderId)));
  const [order] = await packed(db, rows);
  if (order === undefined) throw unknownOrder();
  return order;
}

/** For what a packer changes. @throws Refusal 404 unless all of them are at hand */
export async function requireAtHand(db: Db, orderIds: string[]): Promise<void> {
  const wanted = [...new Set(orderIds)];
  const found = await db.$count(orders, and(isAtHand, inArray(orders.id, wanted)));
  if (found !== wanted.length) throw unknownOrder();
}

export async function isOrderAtHand(db: Queryable, orderId: string): Promise<boolean> {
  return (await db.$count(orders, and(isAtHand, eq(orders.id, orderId)))) > 0;
}

async function countsOf(db: Db) {
  const rows = await db
    .select({ status: orders.status, count: sql<number>`count(*)::int` })
    .from(orders)
    .where(isAtHand)
    .groupBy(orders.status);
  const of = (status: string) => rows.find((row) => row.status === status)?.count ?? 0;
  return {
    "Order Placed": of("Order Placed"),
    Packing: of("Packing"),
    Shipped: of("Shipped"),
    "Out for delivery": of("Out for delivery"),
  };
}

async function packed(db: Db, rows: OrderRow[]): Promise<PackedOrder[]> {
  const ids = rows.map(({ id }) => id);
  const lines = rows.length === 0 ? new Map() : await linesOf(db, ids);
  return Promise.all(
    rows.map(async (row) => packedOrder(row, lines.get(row.id) ?? [], await openParcelOf(db, row.id))),
  );
}

function packedOrder(
  row: OrderRow,
  lines: (typeof orderLines.$inferSelect)[],
  parcel: Parcel | undefined,
): PackedOrder {
  const { firstName, lastName, phone, street, city, state, zipcode, thana, note } = row.address;
  return {
    _id: row.id,
    number: orderNumber(row.number),
    status: row.status,
    name: `${firstName} ${lastName}`.trim(),
    phone,
    address: { street, city, state, zipcode, ...(thana && { thana }), ...(note && { note }) },
    place: { en: placeIn("en", row.address), bn: placeIn("bn", row.address) },
    items: lines.map((line) => ({
      product: {
        _id: line.productId,
        name: line.name,
        bengaliName: line.bengaliName,
        pictures: line.picture ? [line.picture] : [],
      },
      size: line.size,
      quantity: line.quantity,
      ...(line.weightGrams !== null && { weightGrams: line.weightGrams }),
      ...(line.needsVan && { needsVan: true }),
    })),
    collect: ledgerOfRow(row).toCollectMinor / 100,
    paymentMethod: row.paymentMethod,
    awaitsPayment: awaitsMoney(row),
    ...(row.gift && { gift: { message: row.gift.message } }),
    courierName: row.courierName,
    trackingNumber: row.trackingNumber,
    parcel: parcel
      ? {
          _id: parcel.id,
          state: parcel.state,
          invoice: parcel.invoice,
          consignmentId: parcel.consignmentId ?? "",
          trackingCode: parcel.trackingCode,
        }
      : null,
    language: row.language,
    createdAt: row.createdAt.toISOString(),
  };
}
