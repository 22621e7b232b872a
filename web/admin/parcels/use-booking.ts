import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import type { CourierName } from "#contract/rules/constants.ts";
import type { BookingResult, CheckedOrder, CourierArea } from "#contract/wire/delivery/parcels.ts";
import * as m from "#messages";
import { toast } from "#web/ui/dialog/toast.tsx";
import { refused } from "../kit/queries.ts";
import { office } from "../office.ts";
import { type CorrectedPart, correctDistrict, correctOrder } from "./correct-order.ts";
import type { useCouriers } from "./use-couriers.ts";

/** So many are sent in one call: each may take seconds. */
const sentAtOnce = 5;

export type CourierOption = ReturnType<typeof useCouriers>[number];

/**
 * One order and the courier it is to go with. `isByOther`: with one that the shop does not book with. `isReady`: the courier would take it, and
 * it is not booked yet.
 */
export type BookingRow = {
  order: CheckedOrder;
  courier: CourierOption;
  isByOther: boolean;
  isReady: boolean;
  result: BookingResult | undefined;
};

/** A city and zone that the owner has chosen in the courier's list, and what the courier says to them. */
type Placed = { courier: CourierName; area: CourierArea; order: CheckedOrder };

/**
 * The chosen orders, each with its courier, as that courier's check finds them; what is corrected in a row; and the booking.
 * `rows` is undefined until the first check is there.
 */
export function useBooking(couriers: CourierOption[], usual: CourierOption, ids: string[]) {
  const [own, setOwn] = useState<ReadonlyMap<string, CourierOption>>(new Map());
  /** Pressed in its row; before that it is what the order says. */
  const [byOther, setByOther] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [placed, setPlaced] = useState<ReadonlyMap<string, Placed>>(new Map());
  const [results, setResults] = useState<ReadonlyMap<string, BookingResult>>(new Map());
  const [left, setLeft] = useState(0);
  const courierOf = (id: string) => own.get(id) ?? usual;
  const used = couriers.filter(({ name }) => ids.some((id) => courierOf(id).name === name));
  const checks = useQueries({
    queries: used.map(({ name }) => ({
      queryKey: ["booking", name, ids],
      queryFn: () => office.checkParcels(name, ids),
    })),
  });
  const answers = new Map(used.map(({ name }, at) => [name, checks[at]?.data?.orders]));
  const orderFor = (id: string, name: CourierName) => {
    const chosen = placed.get(id);
    return chosen?.courier === name ? chosen.order : answers.get(name)?.find(({ orderId }) => orderId === id);
  };
  const rowOf = (id: string): BookingRow[] => {
    const courier = courierOf(id);
    const checked = orderFor(id, courier.name);
    // While another courier checks it, the row keeps its place.
    const order = checked ?? used.map(({ name }) => orderFor(id, name)).find((one) => one !== undefined);
    if (order === undefined) return [];
    const isByOther = byOther.get(id) ?? order.brought !== null;
    const isReady = checked !== undefined && checked.faults.length === 0 && !isBooked(checked) && !isByOther;
    // Another courier may take it as it is.
    const shown = checked === undefined || isByOther ? { ...order, faults: [] } : checked;
    return [{ order: shown, courier, isByOther, isReady, result: results.get(id) }];
  };
  const rows = [...answers.values()].some((answer) => answer !== undefined) ? ids.flatMap(rowOf) : undefined;

  async function load() {
    await Promise.all(checks.map(({ refetch }) => refetch()));
    await Promise.all([...placed].map(([id, { courier, area }]) => place(id, courier, area)));
  }

  /** The courier's own city and zone, chosen where it finds none for the address. */
  async function place(id: string, courier: CourierName, area: CourierArea) {
    try {
      const [order] = (await office.checkParcels(courier, [id], { area })).orders;
      if (order) setPlaced((before) => new Map([...before, [id, { courier, area, order }]]));
    } catch (failure) {
      refused(failure);
    }
  }

  /** @returns whether it is saved in the order */
  const correct = (order: CheckedOrder, part: CorrectedPart, text: string) =>
    corrected(order, correctOrder(order, part, text));
  const placeIn = (order: CheckedOrder, district: string) => corrected(order, correctDistrict(order, district));

  async function corrected(order: CheckedOrder, saving: Promise<boolean>): Promise<boolean> {
    try {
      const isSaved = await saving;
      if (!isSaved) toast.bad(m.refusal_has_changed_since_you_opened_it({ number: order.number }));
      await load();
      return isSaved;
    } catch (failure) {
      refused(failure);
      return false;
    }
  }

  async function book(chosen: BookingRow[]) {
    const away = new Set<CourierName>();
    let open = chosen.length;
    for (const { courier, orderIds, area } of callsFor(chosen, placed)) {
      setLeft(open);
      open -= orderIds.length;
      if (away.has(courier)) continue;
      try {
        const answer = await office.bookParcels(courier, orderIds, area ? { area } : {});
        setResults((before) => new Map([...before, ...answer.results.map((one) => [one.orderId, one] as const)]));
        // The courier is down: the rest would fare no better.
        if (answer.results.some(({ outcome }) => outcome === "unsure")) away.add(courier);
      } catch (failure) {
        refused(failure);
        away.add(courier);
      }
    }
    await load();
    setLeft(0);
  }

  /** A courier that the shop does not book with. @returns whether it is saved in the order */
  async function saveOther({ orderId }: CheckedOrder, courierName: string, trackingNumber: string): Promise<boolean> {
    try {
      toast.ok((await office.setCourier(orderId, courierName, trackingNumber)).message);
      await load();
      return true;
    } catch (failure) {
      refused(failure);
      return false;
    }
  }

  return {
    rows,
    saveOther,
    error: checks.find(({ error }) => error)?.error ?? null,
    load,
    place,
    correct,
    placeIn,
    book,
    left,
    isMixed: own.size > 0,
    send(id: string, courier: CourierOption | null) {
      setByOther(new Map([...byOther, [id, courier === null]]));
      if (courier !== null) setOwn(new Map([...own, [id, courier]]));
    },
    sendAll() {
      setOwn(new Map());
      setByOther(new Map());
    },
  };
}

/** A booking whose answer is still open can be sent again. */
export const isBooked = ({ parcel }: CheckedOrder) => parcel !== null && parcel.state !== "booking";

/** The courier takes an area for one order at a time. */
function callsFor(rows: BookingRow[], placed: ReadonlyMap<string, Placed>) {
  const calls: { courier: CourierName; orderIds: string[]; area?: CourierArea }[] = [];
  for (const { order, courier } of rows) {
    const { orderId } = order;
    const chosen = placed.get(orderId);
    const last = calls.findLast((call) => call.courier === courier.name && call.area === undefined);
    if (chosen?.courier === courier.name) calls.push({ courier: courier.name, orderIds: [orderId], area: chosen.area });
    else if (last && last.orderIds.length < sentAtOnce) last.orderIds.push(orderId);
    else calls.push({ courier: courier.name, orderIds: [orderId] });
  }
  return calls;
}
