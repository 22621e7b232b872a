import { z } from "zod";
import { courierNames, parcelStates } from "./constants.ts";
import { id, line, reply } from "./replies.ts";

/**
 * What a shopper sees of a parcel. `amount`: what the rider collects, in whole taka. `trackingUrl`: the courier's own page, null
 * until it is known.
 */
export const parcelOfOrder = z.object({
  courier: z.enum(courierNames),
  state: z.enum(parcelStates),
  amount: z.number(),
  trackingUrl: z.string().nullable(),
});
export type ParcelOfOrder = z.infer<typeof parcelOfOrder>;

/**
 * One booking as the owner sees it. `invoice`: the order's number and the attempt, by which the courier knows it. `courierWord` and `message` are the courier's own words.
 */
export const ownersParcel = parcelOfOrder.extend({
  _id: z.string(),
  attempt: z.int(),
  invoice: z.string(),
  consignmentId: z.string(),
  trackingCode: z.string(),
  courierWord: z.string(),
  message: z.string(),
  createdAt: z.string(),
  bookedAt: z.string().nullable(),
});
export type OwnersParcel = z.infer<typeof ownersParcel>;

/** The couriers that are set up, in the order in which they are offered. */
export const couriersReply = reply.extend({
  couriers: z.array(z.object({ name: z.enum(courierNames), title: z.string() })),
});

export const maxBookedAtOnce = 100;
const orderIds = z
  .array(id)
  .min(1, "Choose at least one order")
  .max(maxBookedAtOnce, `At most ${maxBookedAtOnce} orders at once`);
const courier = z.enum(courierNames, "is not a courier of this shop");

/** What keeps an order from being booked. `field`: the part of the order that is wrong. */
const bookingFault = z.object({
  field: z.enum(["order", "name", "phone", "address", "amount"]),
  message: z.string(),
});
export type BookingFault = z.infer<typeof bookingFault>;

/** `amount`: what the rider would collect, in whole taka. `parcel`: its booking under way, if there is one. */
export const checkedOrder = z.object({
  orderId: z.string(),
  number: z.string(),
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  amount: z.number(),
  faults: z.array(bookingFault),
  parcel: ownersParcel.nullable(),
});
export type CheckedOrder = z.infer<typeof checkedOrder>;

export const bookingCheckInput = z.object({ courier, orderIds });
export const bookingCheckReply = reply.extend({ orders: z.array(checkedOrder) });

/** `note`: for the rider; by default the note of the address. */
export const bookingInput = z.object({ courier, orderIds, note: line(200).optional() });
export type BookingInput = z.infer<typeof bookingInput>;

/** `booked`, or why not: `wrong` (a fault of the order), `refused` by the courier, or `unsure`: no answer, and it is tried again. */
export const bookingResult = z.object({
  orderId: z.string(),
  number: z.string(),
  outcome: z.enum(["booked", "wrong", "refused", "unsure"]),
  message: z.string(),
  parcel: ownersParcel.nullable(),
});
export type BookingResult = z.infer<typeof bookingResult>;
export const bookingReply = reply.extend({ results: z.array(bookingResult) });

export const parcelIdInput = z.object({ parcelId: id });
