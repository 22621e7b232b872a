// The order as a courier is told about it, and the faults that keep it from being booked.

import { minWeightGrams, usualWeightGrams } from "#contract/rules/constants.ts";
import { townOf } from "#contract/rules/delivery/address.ts";
import { loadOf } from "#contract/rules/delivery/delivery.ts";
import * as m from "#messages";
import type { Courier, ParcelFault, ParcelRequest } from "../../couriers/courier.ts";
import { type Said, say } from "../../http/answers/say.ts";
import { ledgerOfRow } from "../money-of.ts";
import { awaitsTransfer, type OrderRow, orderNumber } from "../order.ts";

/** Cash for the rider to collect, in poisha: whole taka. Nothing has come from the courier before it has the parcel. */
export function amountToCollect(order: OrderRow): number {
  return ledgerOfRow(order).toCollectMinor;
}

export function parcelRequest(
  order: OrderRow,
  sent: Pick<ParcelRequest, "invoice" | "amountMinor" | "note" | "area" | "weightGrams">,
): ParcelRequest {
  const { firstName, lastName, phone, city, thana } = order.address;
  const { invoice, amountMinor, note, area, weightGrams } = sent;
  const name = `${firstName} ${lastName}`.trim();
  const place = { city, thana };
  return { invoice, name, phone, address: addressLine(order), place, area, weightGrams, amountMinor, note };
}

/** The weight in grams that couriers charge: 0.5 kg at least, and 1 kg while no product of the order has a weight. */
export function parcelGrams(lines: Parameters<typeof loadOf>[0]): number {
  return Math.max(minWeightGrams, loadOf(lines).weightGrams || usualWeightGrams);
}

export function addressLine({ address }: OrderRow): string {
  const { street, state, city, zipcode } = address;
  return [street, townOf(address), state === city ? "" : state, zipcode].filter(Boolean).join(", ");
}

/** The owner's choices for the parcel itself. */
export type ParcelChoice = Pick<ParcelRequest, "area" | "weightGrams">;

/** The request that would be sent now. */
export function parcelAsked(order: OrderRow, choice: ParcelChoice): ParcelRequest {
  return parcelRequest(order, { invoice: "", amountMinor: amountToCollect(order), note: "", ...choice });
}

/** Why the order must not go, with any courier. */
export function orderFaults(order: OrderRow): ParcelFault[] {
  const number = orderNumber(order.number);
  const stop = (said: Said): ParcelFault[] => [{ field: "order", said }];
  if (order.canceledAt !== null) return stop(say(m.parcel_order_cancelled, { number }));
  if (order.returnedAt !== null) return stop(say(m.parcel_order_returned, { number }));
  if (order.status === "Delivered") return stop(say(m.parcel_order_delivered, { number }));
  if (order.addressForgottenAt !== null) return stop(say(m.parcel_the_address_of_is_deleted, { number }));
  if (order.paymentMethod !== "COD" && !order.isPaid) return stop(say(m.parcel_order_not_paid, { number }));
  if (order.transfer?.isRest && order.transfer.state === "checking")
    return stop(say(m.parcel_a_payment_for_is_to_be_checked, { number }));
  if (awaitsTransfer(order)) return stop(say(m.parcel_the_advance_for_is_not_paid_yet, { number }));
  return [];
}

export function faultsOf(courier: Courier, order: OrderRow, choice: ParcelChoice): ParcelFault[] {
  const faults = orderFaults(order);
  return faults.length > 0 ? faults : courier.faultsOf(parcelAsked(order, choice));
}
