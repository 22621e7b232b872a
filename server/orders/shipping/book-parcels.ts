/**
 * Booking parcels with a courier.
 *
 * 1. The booking is written first, as `booking`, and belongs to its process for a minute. So one order is sent once, however often
 *    and from however many processes it is asked for.
 * 2. Then the courier is called, outside of any transaction. A booking that was sent before is looked up by its invoice first.
 * 3. Booked, or refused for certain: written with the order's courier, and an event. After any other answer it stays `booking`;
 *    check-parcels.ts asks again.
 * 4. The first order without an answer, or refused keys, end a booking of many: a courier that is down is not asked a hundred times.
 */
import { eq, inArray } from "drizzle-orm";
import { type BookingRefusal, type CourierName, type Language, usualWeightGrams } from "#contract/rules/constants.ts";
import { districtsFor, placeIn } from "#contract/rules/delivery/places.ts";
import type {
  AreaOption,
  AreasQuery,
  BookingCheck,
  BookingInput,
  BookingResult,
  CheckedOrder,
  CourierArea,
} from "#contract/wire/delivery/parcels.ts";
import type { Queryable } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { orderLines, orders } from "#db/schema/orders.ts";
import * as m from "#messages";
import { type Booked, type Courier, CourierFault, CourierRefusal } from "../../couriers/courier.ts";
import { isOpen, isOver } from "../../couriers/parcel-states.ts";
import {
  beginParcel,
  claimParcel,
  openParcelOf,
  type Parcel,
  parcelOfOrder,
  parcelsOf,
  readParcel,
  refusalSaid,
  saidOf,
  setParcel,
  shownParcel,
} from "../../couriers/parcels.ts";
import { noteChange } from "../../http/activity/activity.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { type Said, say, unsaid } from "../../http/answers/say.ts";
import { type Actor, applyChange, lockOrder, theOwner } from "../changing/apply-change.ts";
import { type OrderRow, orderNumber, unknownOrder } from "../order.ts";
import { withCourier } from "../placing/search-text.ts";
import type { CourierShop } from "./courier-shop.ts";
import {
  addressLine,
  amountToCollect,
  faultsOf,
  type ParcelChoice,
  parcelAsked,
  parcelGrams,
  parcelRequest,
} from "./parcel-of.ts";

/** In the order in which they are asked for. @throws Refusal 404, 409 (the courier is not set up), 503 (its areas are not known) */
export async function checkOrders({ db, couriers, warn }: CourierShop, asked: BookingCheck): Promise<CheckedOrder[]> {
  const courier = courierNamed(couriers, asked.courier);
  const ids = [...new Set(asked.orderIds)];
  const rows = new Map((await db.select().from(orders).where(inArray(orders.id, ids))).map((row) => [row.id, row]));
  const area = asked.area ?? null;
  await learn(courier, [...rows.values()], area);
  const checked: CheckedOrder[] = [];
  for (const id of ids) {
    const order = rows.get(id);
    if (order === undefined) throw unknownOrder();
    const open = await openParcelOf(db, id);
    const { firstName, lastName, phone, street, city } = order.address;
    const { courierName, trackingNumber, deliveryZone: zone } = order;
    const choice = { area, weightGrams: asked.weightGrams ?? (await gramsOf(db, id)) };
    const parcel = parcelAsked(order, choice);
    const faults = open ? [] : faultsOf(courier, order, choice);
    // One call for each would take a minute for a hundred orders.
    const isPriced = !open && faults.length === 0 && ids.length === 1;
    const fee = isPriced ? await courier.priceOf?.(parcel).catch((error) => warn("a price is not known", error)) : null;
    checked.push({
      orderId: id,
      number: orderNumber(order.number),
      status: order.status,
      name: `${firstName} ${lastName}`.trim(),
      firstName,
      phone,
      address: addressLine(order),
      ...{ street, city },
      place: { en: shortPlace("en", order), bn: shortPlace("bn", order) },
      districts: districtsFor(order.address).map(({ name, bn }) => ({ name, bengaliName: bn })),
      zone: zone && { name: zone.name, bengaliName: zone.bengaliName },
      amount: (open?.amountMinor ?? amountToCollect(order)) / 100,
      isPaid: order.isPaid,
      weightGrams: open?.weightGrams ?? choice.weightGrams,
      faults: faults.map(({ field, said }) => ({ field, message: unsaid(said) })),
      area: open ? open.area : (courier.areas?.areaOf(parcel) ?? null),
      fee: typeof fee === "number" ? fee / 100 : null,
      parcel: open ? shownParcel(open) : null,
      brought: open || !isOther(couriers, courierName) ? null : { courierName, trackingNumber },
    });
  }
  return checked;
}

const isOther = (couriers: CourierShop["couriers"], courierName: string): boolean =>
  courierName !== "" && [...couriers.values()].every(({ title }) => title !== courierName);

/** Thana and district. */
function shortPlace(language: Language, { address: { city, thana } }: OrderRow): string {
  return placeIn(language, { city, thana, state: "", zipcode: "", country: "Bangladesh" });
}

/** @throws Refusal 404, 409 (the courier has no areas), 503 (it does not answer) */
export async function listAreas(
  { couriers }: CourierShop,
  { courier: name, ...within }: AreasQuery,
): Promise<AreaOption[]> {
  const { areas, title } = courierNamed(couriers, name);
  if (areas === undefined)
    throw new Refusal(409, say(m.refusal_has_no_areas_to_choose, { courier: title }), { code: "no-areas" });
  return areas.list(within).catch((error) => {
    throw notAnswering(error, title);
  });
}

async function learn({ areas, title }: Courier, rows: OrderRow[], area: CourierArea | null): Promise<void> {
  await areas?.learn(rows.map((row) => parcelAsked(row, { area, weightGrams: usualWeightGrams }))).catch((error) => {
    throw notAnswering(error, title);
  });
}

/** The weight of the order's parcel by its products. */
async function gramsOf(db: Queryable, orderId: string): Promise<number> {
  const { quantity, weightGrams } = orderLines;
  return parcelGrams(
    await db.select({ quantity, weightGrams }).from(orderLines).where(eq(orderLines.orderId, orderId)),
  );
}

function notAnswering(error: unknown, title: string): unknown {
  if (error instanceof CourierRefusal)
    return new Refusal(503, refusalSaid(error.reason, { courier: title, invoice: "", words: error.words }), {
      code: "courier-away",
    });
  if (!(error instanceof CourierFault)) return error;
  return new Refusal(503, say(m.refusal_does_not_answer_now, { courier: title }), { code: "courier-away" });
}

/** @throws Refusal 404, 409 (the courier is not set up), 503 (its areas are not known); then nothing is booked */
export async function bookOrders(
  shop: CourierShop,
  ownerId: string,
  { courier: name, orderIds, note, area: chosen, weightGrams }: BookingInput,
): Promise<BookingResult[]> {
  const courier = courierNamed(shop.couriers, name);
  const area = chosen ?? null;
  const ids = [...new Set(orderIds)];
  const known = await shop.db.select().from(orders).where(inArray(orders.id, ids));
  if (known.length < ids.length) throw unknownOrder();
  await learn(courier, known, area);
  const results: BookingResult[] = [];
  let hasStopped = false;
  for (const orderId of ids) {
    if (hasStopped) {
      results.push(await notSent(shop, orderId, courier));
      continue;
    }
    const { mayGoOn, ...result } = await bookOrder(shop, courier, {
      orderId,
      note,
      area,
      weightGrams,
      by: theOwner(ownerId),
    });
    results.push(result);
    hasStopped = !mayGoOn;
  }
  return results;
}

async function notSent({ db }: CourierShop, orderId: string, { title }: Courier): Promise<BookingResult> {
  const [order] = await db.select({ number: orders.number }).from(orders).where(eq(orders.id, orderId));
  const number = order ? orderNumber(order.number) : "";
  return {
    orderId,
    number,
    outcome: "unsure",
    message: unsaid(say(m.parcel_not_sent, { courier: title })),
    parcel: null,
  };
}

type Asked = Pick<ParcelChoice, "area"> & {
  orderId: string;
  note: string | undefined;
  weightGrams: number | undefined;
  by: Actor;
};

async function bookOrder(
  shop: CourierShop,
  courier: Courier,
  asked: Asked,
): Promise<BookingResult & { mayGoOn: boolean }> {
  const { orderId } = asked;
  const begun = await begin(shop, courier, asked);
  const { number } = begun;
  const mayGoOn = true;
  if ("said" in begun) return { orderId, number, outcome: "wrong", message: unsaid(begun.said), parcel: null, mayGoOn };
  if (!begun.mayCall) {
    return { orderId, number, ...outcomeOf(begun.parcel, courier), parcel: shownParcel(begun.parcel), mayGoOn };
  }
  const called = await callCourier(shop, courier, begun.parcel, { isRepeat: begun.isRepeat, by: asked.by });
  const { parcel, mayGoOn: goesOn } = called;
  const isSafe = !begun.isRepeat && parcel.state === "refused" && parcel.refusal === "refused";
  return {
    ...{ orderId, number, ...outcomeOf(parcel, courier), parcel: shownParcel(parcel), mayGoOn: goesOn },
    ...(isSafe && { isSafeToRepeat: true as const }),
  };
}

function outcomeOf(parcel: Parcel, { title, findByInvoice }: Courier): Pick<BookingResult, "outcome" | "message"> {
  const { state, invoice } = parcel;
  if (state === "refused") return { outcome: "refused", message: unsaid(saidOf(parcel)) };
  if (state === "booking" && findByInvoice === undefined) {
    const message = say(m.parcel_has_not_answered_about, { courier: title, number: invoice });
    return { outcome: "unsure", message: unsaid(message) };
  }
  if (state === "booking") {
    return {
      outcome: "unsure",
      message: unsaid(say(m.parcel_not_answered_asks_again, { courier: title, number: invoice })),
    };
  }
  return { outcome: "booked", message: unsaid(say(m.parcel_booked_with, { courier: title })) };
}

type Begun = { number: string; said: Said } | { number: string; parcel: Parcel; mayCall: boolean; isRepeat: boolean };

async function begin(shop: CourierShop, courier: Courier, { orderId, note, area, weightGrams }: Asked): Promise<Begun> {
  return inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const number = orderNumber(order.number);
    const open = await openParcelOf(tx, orderId);
    const now = new Date();
    if (open) {
      const mayAsk = courier.findByInvoice !== undefined && open.state === "booking";
      const mayCall = mayAsk && open.courier === courier.name && (await claimParcel(tx, open, now));
      return { number, parcel: open, mayCall, isRepeat: true };
    }
    const choice = { area, weightGrams: weightGrams ?? (await gramsOf(tx, orderId)) };
    const [fault] = faultsOf(courier, order, choice);
    if (fault) return { number, said: fault.said };
    const asked = {
      courier: courier.name,
      amountMinor: amountToCollect(order),
      note: note ?? order.address.note ?? "",
      area: courier.areas?.areaOf(parcelAsked(order, choice)) ?? null,
      weightGrams: choice.weightGrams,
    };
    noteChange({
      what: "parcel.asked",
      subject: { kind: "order", id: orderId, name: number },
      after: { courier: courier.title },
    });
    return {
      number,
      parcel: await beginParcel(tx, { id: orderId, number }, asked, now),
      mayCall: true,
      isRepeat: false,
    };
  });
}

/** For the job: a booking whose answer was lost, with a courier that can be asked for it. */
export async function bookAgain(shop: CourierShop, courier: Courier, parcel: Parcel, by: Actor): Promise<void> {
  if (courier.findByInvoice === undefined) return;
  const claimed = await inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, parcel.orderId);
    const now = await readParcel(tx, parcel.id);
    if (now?.state !== "booking" || !(await claimParcel(tx, now, new Date()))) return undefined;
    return { isWanted: faultsOf(courier, order, parcel).length === 0 };
  });
  if (claimed === undefined) return;
  await callCourier(shop, courier, parcel, { isRepeat: true, by, isWanted: claimed.isWanted });
}

type Call = { isRepeat: boolean; by: Actor; isWanted?: boolean };

/**
 * `parcel` as it is afterwards: still `booking` when the answer is lost again. `mayGoOn`: whether other bookings may succeed.
 */
async function callCourier(
  shop: CourierShop,
  courier: Courier,
  parcel: Parcel,
  call: Call,
): Promise<{ parcel: Parcel; mayGoOn: boolean }> {
  try {
    const booked = await booking(shop, courier, parcel, call);
    return { parcel: await keepBooking(shop, courier, parcel, booked, call.by), mayGoOn: true };
  } catch (error) {
    if (error instanceof CourierRefusal) {
      return {
        parcel: await endBooking(shop, parcel, error),
        mayGoOn: !isForAll(error.reason),
      };
    }
    shop.warn(`the parcel ${parcel.invoice} could not be booked`, error);
    await setParcel(shop.db, parcel.id, { claimedUntil: null });
    return { parcel: (await readParcel(shop.db, parcel.id)) ?? parcel, mayGoOn: false };
  }
}

/** Other parcels would be refused as well. */
function isForAll(reason: BookingRefusal): boolean {
  return ["keys", "too-many", "silent", "unreached"].includes(reason);
}

async function booking(
  { db }: CourierShop,
  courier: Courier,
  parcel: Parcel,
  { isRepeat, isWanted = true }: Call,
): Promise<Booked> {
  const known = isRepeat ? await courier.findByInvoice?.(parcel.invoice) : undefined;
  if (known) return known;
  if (!isWanted) throw new CourierRefusal("order-changed");
  const [order] = await db.select().from(orders).where(eq(orders.id, parcel.orderId));
  if (order === undefined) throw new Error("a parcel without its order");
  try {
    return await courier.book(parcelRequest(order, parcel));
  } catch (error) {
    if (!(error instanceof CourierRefusal) || error.reason !== "known-invoice") throw error;
    const found = await courier.findByInvoice?.(parcel.invoice);
    if (found === undefined) throw error;
    return found;
  }
}

/** A message of the courier may have come first, and may know more. */
async function keepBooking(
  shop: CourierShop,
  { title }: Courier,
  { id, orderId }: Parcel,
  booked: Booked,
  by: Actor,
): Promise<Parcel> {
  return inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const parcel = await readParcel(tx, id);
    if (parcel === undefined) throw new Error("a parcel that is gone");
    if (parcel.state === "withdrawn") return parcel;
    const now = new Date();
    const kept: Parcel = {
      ...parcel,
      state: parcel.state === "booking" ? "booked" : parcel.state,
      consignmentId: parcel.consignmentId ?? booked.consignmentId ?? null,
      trackingCode: booked.trackingCode,
      trackingUrl: booked.trackingUrl,
      bookedAt: parcel.bookedAt ?? now,
      claimedUntil: null,
      checks: 0,
      checkAt: isOver(parcel.state) ? null : new Date(now.getTime() + firstCheckMs),
    };
    await setParcel(tx, id, kept);
    const change = {
      set: sentBy(order, kept, title),
      kind: "parcel-booked" as const,
      detail: bookedDetail(kept, title),
    };
    await applyChange(tx, { order, change, by });
    return kept;
  });
}

const firstCheckMs = 30 * 60_000;

const bookedDetail = (parcel: Parcel, title: string) => ({
  courierName: title,
  trackingNumber: parcel.trackingCode || (parcel.consignmentId ?? parcel.invoice),
});

/** The order's own copy of its parcel, for its shopper and for the owner's search. */
export function sentBy(order: OrderRow, parcel: Parcel, title: string) {
  const courier = { courierName: title, trackingNumber: bookedDetail(parcel, title).trackingNumber };
  return { ...courier, searchText: withCourier(order.searchText, courier), parcel: parcelOfOrder(parcel) };
}

async function endBooking(
  shop: CourierShop,
  { id, orderId }: Parcel,
  { reason, words }: CourierRefusal,
): Promise<Parcel> {
  return inTransaction(shop.db, async (tx) => {
    await lockOrder(tx, orderId);
    const parcel = await readParcel(tx, id);
    if (parcel === undefined) throw new Error("a parcel that is gone");
    // A message of the courier came first: the parcel is booked.
    if (parcel.state !== "booking") return parcel;
    const set = { state: "refused" as const, refusal: reason, message: words, claimedUntil: null, checkAt: null };
    await setParcel(tx, id, set);
    return { ...parcel, ...set };
  });
}

/**
 * The owner has canceled the booking in the courier's panel, or gives it up: the order can be booked again.
 * @throws Refusal 404, 409 (delivered, or being booked at this moment)
 */
export async function withdrawParcel(shop: CourierShop, ownerId: string, parcelId: string): Promise<void> {
  const found = await readParcel(shop.db, parcelId);
  if (found === undefined)
    throw new Refusal(404, say(m.refusal_we_do_not_know_this_booking), { code: "unknown-parcel" });
  await inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, found.orderId);
    const parcel = (await parcelsOf(tx, order.id)).find(({ id }) => id === parcelId) ?? found;
    if (!isOpen(parcel.state)) return;
    if (isOver(parcel.state))
      throw new Refusal(409, say(m.refusal_is_delivered, { number: parcel.invoice }), { code: "delivered" });
    if (parcel.state === "booking" && parcel.claimedUntil !== null && parcel.claimedUntil > new Date()) {
      throw new Refusal(409, say(m.refusal_is_being_booked, { number: parcel.invoice }), { code: "being-booked" });
    }
    await setParcel(tx, parcelId, { state: "withdrawn", checkAt: null, claimedUntil: null });
    const none = { courierName: "", trackingNumber: "" };
    const change = {
      set: { ...none, searchText: withCourier(order.searchText, none), parcel: null },
      kind: "parcel" as const,
      detail: { note: parcel.invoice, parcelState: "withdrawn" as const },
    };
    await applyChange(tx, { order, change, by: theOwner(ownerId) });
  });
}

function courierNamed(couriers: CourierShop["couriers"], name: CourierName): Courier {
  const courier = couriers.get(name);
  if (courier === undefined)
    throw new Refusal(409, say(m.refusal_this_courier_is_not_set_up), { code: "no-such-courier" });
  return courier;
}
