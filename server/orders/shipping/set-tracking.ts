/**
 * Tracking numbers of parcels that the owner booked in a courier's panel: typed, or from the panel's file.
 *
 * Where none of them has a number, they get the courier's name alone: an own rider gives none. An empty number takes none away.
 *
 * All of them are set or none, in one transaction with the orders locked in the order of their ids.
 */
import { asc, inArray } from "drizzle-orm";
import { typedOrderNumber } from "#contract/rules/text.ts";
import { maxTrackingRows, type TrackingInput } from "#contract/wire/delivery/courier-files.ts";
import { inTransaction } from "#db/open.ts";
import { orders } from "#db/schema/orders.ts";
import * as m from "#messages";
import { columnsNamed, consignmentNames, referenceNames } from "../../couriers/column-names.ts";
import { brokenNumber, trackingOf, unwrapped } from "../../couriers/excel-cells.ts";
import { openParcelOf } from "../../couriers/parcels.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { figure, type Said, say } from "../../http/answers/say.ts";
import { readTable } from "../../http/input/workbook.ts";
import { applyChange, theOwner } from "../changing/apply-change.ts";
import { requireOpenOrder } from "../changing/change-order.ts";
import { type OrderShop, orderNumber, unknownOrder } from "../order.ts";
import { withCourier } from "../placing/search-text.ts";

const maxColumns = 60;
const longestTracking = 100;

/** @returns how many orders have changed. @throws Refusal 404, 409 (canceled, returned, booked by the shop); then nothing is set */
export async function setTrackingNumbers(
  shop: OrderShop,
  ownerId: string,
  { courierName, orders: asked }: TrackingInput,
): Promise<number> {
  const typed = asked.map(({ orderId, trackingNumber }) => [orderId, trackingOf(trackingNumber)] as const);
  const isNameAlone = typed.every(([, number]) => number === "");
  const tracking = new Map(isNameAlone ? typed : typed.filter(([, number]) => number !== ""));
  return inTransaction(shop.db, async (tx) => {
    const ids = [...tracking.keys()];
    const rows = await tx.select().from(orders).where(inArray(orders.id, ids)).orderBy(asc(orders.id)).for("update");
    if (rows.length < ids.length) throw unknownOrder();
    let saved = 0;
    for (const order of rows) {
      if (isNameAlone && order.trackingNumber !== "") continue;
      const courier = { courierName, trackingNumber: tracking.get(order.id) ?? "" };
      if (order.courierName === courierName && order.trackingNumber === courier.trackingNumber) continue;
      requireOpenOrder(order);
      if (await openParcelOf(tx, order.id)) {
        const message = say(m.refusal_booked_by_the_shop, {
          number: orderNumber(order.number),
          courier: order.courierName,
        });
        throw new Refusal(409, message, { code: "booked" });
      }
      const set = { ...courier, searchText: withCourier(order.searchText, courier) };
      await applyChange(tx, {
        order,
        change: { set, kind: "courier", detail: courier },
        by: theOwner(ownerId),
      });
      saved += 1;
    }
    return saved;
  });
}

/** The file may hold other parcels' rows, if they have no tracking number. @throws Refusal 400, and as setTrackingNumbers */
export async function readTrackingFile(
  shop: OrderShop,
  ownerId: string,
  { bytes, courierName }: { bytes: Buffer; courierName: string },
  requireOwn: (orderIds: string[]) => Promise<void>,
): Promise<number> {
  const rows = await trackingRows(bytes);
  const numbers = [...rows.keys()];
  const found = await shop.db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(inArray(orders.number, numbers));
  const ids = new Map(found.map(({ id, number }) => [number, id]));
  const asked = numbers.map((number) => {
    const { row, trackingNumber } = rows.get(number) ?? { row: 0, trackingNumber: "" };
    const orderId = ids.get(number);
    if (orderId === undefined)
      throw refused(say(m.refusal_is_no_order_of_this_shop, { row: figure(row), number: orderNumber(number) }));
    return { orderId, trackingNumber };
  });
  await requireOwn(asked.map(({ orderId }) => orderId));
  return setTrackingNumbers(shop, ownerId, { courierName, orders: asked });
}

type Tracked = { row: number; trackingNumber: string };

/** By the order's number. */
async function trackingRows(bytes: Buffer): Promise<Map<number, Tracked>> {
  const { header, rows } = await readTable(bytes, { maxRows: maxTrackingRows, maxColumns });
  const [reference] = columnsNamed(header, referenceNames);
  const [tracking] = columnsNamed(header, consignmentNames);
  if (reference === undefined) throw refused(say(m.refusal_no_column_has_order_numbers_such_as_invoice));
  if (tracking === undefined) throw refused(say(m.refusal_no_column_has_tracking_numbers_such_as));
  const found = new Map<number, Tracked>();
  const seen = new Map<string, number>();
  for (const { row, cells } of rows) {
    const trackingNumber = unwrapped(cells[tracking] ?? "");
    if (trackingNumber === "") continue;
    if (brokenNumber(trackingNumber)) {
      throw refused(
        say(m.refusal_excel_has_broken_the_tracking_number, {
          row: figure(row),
          tracking: trackingNumber.slice(0, 40),
        }),
      );
    }
    if (trackingNumber.length > longestTracking)
      throw refused(say(m.refusal_the_tracking_number_is_too_long, { row: figure(row) }));
    const number = typedOrderNumber(unwrapped(cells[reference] ?? ""));
    if (number === undefined)
      throw refused(
        say(m.refusal_is_no_order_number, { row: figure(row), typed: (cells[reference] ?? "").slice(0, 40) }),
      );
    const before = found.get(number)?.row ?? seen.get(trackingNumber.toLowerCase());
    if (before !== undefined)
      throw refused(
        say(m.refusal_rows_and_are_about_the_same_order_or_parcel, { before: figure(before), row: figure(row) }),
      );
    seen.set(trackingNumber.toLowerCase(), row);
    found.set(number, { row, trackingNumber });
  }
  if (found.size === 0) throw refused(say(m.refusal_no_row_has_a_tracking_number));
  return found;
}

function refused(message: Said): Refusal {
  return new Refusal(400, message, { code: "tracking", field: "file" });
}
