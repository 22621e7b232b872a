/**
 * The effect of a courier's report on an order.
 *
 * 1. The state of its parcel follows server/couriers/parcel-states.ts; the order keeps it for its shopper, and an event.
 * 2. Delivered: the order is Delivered, unless it is canceled or returned. No other report changes an order.
 * 3. A parcel that comes back, is lost or was delivered in part flags the order. Neither money nor stock moves: the owner does that.
 */
import type { CourierName } from "#contract/rules/constants.ts";
import type { OrderFlag } from "#contract/wire/orders/orders.ts";
import type { Tx } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import type { CourierMessage, ParcelReport } from "../../couriers/courier.ts";
import { afterWord, isDelivered, isOpen, isOver, isTrouble } from "../../couriers/parcel-states.ts";
import {
  findParcel,
  keepMessage,
  openParcelOf,
  type Parcel,
  parcelOfOrder,
  readParcel,
  setParcel,
} from "../../couriers/parcels.ts";
import { applyChange, type Change, flagOrder, lockOrder, theShop } from "../changing/apply-change.ts";
import type { OrderRow } from "../order.ts";
import { sentBy } from "./book-parcels.ts";
import type { CourierShop } from "./courier-shop.ts";

/** A message by webhook. @returns false when it is about no parcel of this shop */
export async function takeMessage(shop: CourierShop, courier: CourierName, message: CourierMessage): Promise<boolean> {
  const found = await findParcel(shop.db, courier, message);
  if (found === undefined) return false;
  await inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, found.orderId);
    if (!(await keepMessage(tx, found, message))) return;
    const consignmentId = message.consignmentId === "" ? undefined : message.consignmentId;
    await apply(shop, tx, { order, parcelId: found.id, report: message.report, consignmentId });
  });
  return true;
}

/** An answer to the shop's own question. */
export async function takeStatus(shop: CourierShop, { id, orderId }: Parcel, report: ParcelReport): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    await apply(shop, tx, { order, parcelId: id, report });
  });
}

type Reported = { order: OrderRow; parcelId: string; report: ParcelReport; consignmentId?: string | undefined };

async function apply(shop: CourierShop, tx: Tx, reported: Reported): Promise<void> {
  const { order, parcelId, report } = reported;
  const parcel = await readParcel(tx, parcelId);
  if (parcel === undefined) return;
  const open = await openParcelOf(tx, order.id);
  // The order was booked anew meanwhile: it is on its way in one parcel only.
  const isReplaced = open !== undefined && open.id !== parcel.id;
  const { state, saidAt } = isReplaced ? parcel : afterWord(parcel, report);
  if (report.state !== undefined && isDelivered(report.state) && !isOpen(state)) {
    await flagOrder(tx, order, { kind: "parcel-trouble", about: `given-up ${parcel.invoice}` });
    return;
  }
  const isNews = saidAt === null || report.saidAt >= saidAt;
  const next: Parcel = {
    ...parcel,
    ...{ state, saidAt },
    ...(isNews && report.message !== "" && { message: report.message, refusal: null }),
    ...(isNews && report.word !== "" && { courierWord: report.word }),
    consignmentId: parcel.consignmentId ?? reported.consignmentId ?? null,
  };
  next.bookedAt ??= next.state === "booking" ? null : new Date();
  if (isOver(next.state)) next.checkAt = null;
  await setParcel(tx, parcel.id, next);
  if (next.state !== parcel.state) await followParcel(shop, tx, { order, before: parcel, parcel: next });
}

type ParcelChange = { order: OrderRow; before: Parcel; parcel: Parcel };

async function followParcel({ couriers }: CourierShop, tx: Tx, { order, before, parcel }: ParcelChange): Promise<void> {
  const title = couriers.get(parcel.courier)?.title ?? order.courierName;
  const set = before.state === "booking" ? sentBy(order, parcel, title) : { parcel: parcelOfOrder(parcel) };
  const detail = { courierName: title, parcelState: parcel.state };
  let current = order;
  const change = async (one: Change) => {
    await applyChange(tx, { order: current, change: one, by: theShop });
    current = { ...current, ...one.set } as OrderRow;
  };
  await change({ set, kind: "parcel", detail });
  const isOnItsWay = order.canceledAt === null && order.returnedAt === null && order.status !== "Delivered";
  if (isDelivered(parcel.state) && isOnItsWay) {
    await change({ set: { status: "Delivered" }, kind: "status", detail: { from: order.status } });
  }
  if (isTrouble(parcel.state)) {
    const flag: OrderFlag = { kind: "parcel-trouble", about: parcel.state };
    await flagOrder(tx, current, flag);
  }
}
