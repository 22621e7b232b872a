import { z } from "zod";
import { courierNames, maxWeightGrams, minWeightGrams, orderStatuses, parcelStates } from "../../rules/constants.ts";
import { fault } from "../faults.ts";
import { id, line, reply } from "../replies.ts";

/**
 * A parcel as its shopper sees it. `amount`: cash for the rider to collect, in whole taka. `trackingUrl`: the courier's
 * own page, null until it is known.
 */
export const parcelOfOrder = z.object({
  courier: z.enum(courierNames),
  state: z.enum(parcelStates),
  amount: z.number(),
  trackingUrl: z.string().nullable(),
});
export type ParcelOfOrder = z.infer<typeof parcelOfOrder>;

/**
 * One booking as the owner sees it. `invoice`: the order's number and the attempt, by which the courier knows it. `courierWord` is the courier's own word;
 * `message` its last sentence, or in the reader's language why the parcel was not booked.
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

/** `hasAreas`: it delivers to areas of its own and wants to know the weight. */
const courierOption = z.object({ name: z.enum(courierNames), title: z.string(), hasAreas: z.boolean() });
export type CourierOption = z.infer<typeof courierOption>;
/** The couriers that are set up, in the order in which they are offered. */
export const couriersReply = reply.extend({ couriers: z.array(courierOption) });

const areaId = z.coerce.number().int().min(1).max(2_000_000_000);
/** Where a parcel goes, in the courier's own ids. */
const courierArea = z.object({ cityId: areaId, zoneId: areaId, areaId: areaId.optional() });
export type CourierArea = z.infer<typeof courierArea>;

/** By default what the order's products weigh. */
const weightGrams = z
  .int()
  .min(minWeightGrams, fault("kilogramsAtLeast", { weight: minWeightGrams / 1000 }))
  .max(maxWeightGrams, fault("kilogramsAtMost", { weight: maxWeightGrams / 1000 }))
  .optional();

export const maxBookedAtOnce = 100;
const orderIds = z
  .array(id)
  .min(1, fault("chooseOneOrder"))
  .max(maxBookedAtOnce, fault("ordersAtOnce", { most: maxBookedAtOnce }));
const courier = z.enum(courierNames, fault("courier"));

/** A fault that keeps an order from being booked. `field`: the part of the order that is wrong. */
const bookingFault = z.object({
  field: z.enum(["order", "name", "phone", "address", "area", "amount", "weight"]),
  message: z.string(),
});
export type BookingFault = z.infer<typeof bookingFault>;

/**
 * `firstName`, `street` and `city`: as they stand in the order's address, to be corrected there. `districts`: where the city may lie that
 * names a thana of several. `zone`: the shop's own, null without one.
 * `amount`: what the rider would collect, in whole taka; `isPaid`: nothing, because all of it has come in. `parcel`: its booking under way, if there is one.
 */
const checkedOrder = z.object({
  orderId: z.string(),
  number: z.string(),
  status: z.enum(orderStatuses),
  name: z.string(),
  firstName: z.string(),
  phone: z.string(),
  address: z.string(),
  street: z.string(),
  city: z.string(),
  /** Thana and district, as rows name it. */
  place: z.object({ en: z.string(), bn: z.string() }),
  districts: z.array(z.object({ name: z.string(), bengaliName: z.string() })),
  zone: z.object({ name: z.string(), bengaliName: z.string() }).nullable(),
  amount: z.number(),
  isPaid: z.boolean(),
  weightGrams: z.int(),
  faults: z.array(bookingFault),
  /** The courier's area, chosen or found; null when it has none, or none fits. */
  area: courierArea.nullable(),
  /** The courier's charge for it, in decimal taka; null when it does not say. Asked for one order at a time. */
  fee: z.number().nullable(),
  parcel: ownersParcel.nullable(),
  /** A courier that the shop does not book with, as the owner named it. */
  brought: z.object({ courierName: z.string(), trackingNumber: z.string() }).nullable(),
});
export type CheckedOrder = z.infer<typeof checkedOrder>;

const oneArea = { message: fault("oneOrderAtATime"), path: ["area"] };
const hasOneOrder = ({ area, orderIds }: { area?: unknown; orderIds: string[] }) =>
  area === undefined || orderIds.length === 1;

export const bookingCheckInput = z
  .object({ courier, orderIds, area: courierArea.optional(), weightGrams })
  .refine(hasOneOrder, oneArea);
export type BookingCheck = z.infer<typeof bookingCheckInput>;
export const bookingCheckReply = reply.extend({ orders: z.array(checkedOrder) });

/** `note`: for the rider; by default the note of the address. */
export const bookingInput = z
  .object({ courier, orderIds, note: line(200).optional(), area: courierArea.optional(), weightGrams })
  .refine(hasOneOrder, oneArea);
export type BookingInput = z.infer<typeof bookingInput>;

/** `booked`, or why not: `wrong` (a fault of the order), `refused` by the courier, or `unsure`: no answer, and it is tried again. */
const bookingResult = z.object({
  orderId: z.string(),
  number: z.string(),
  outcome: z.enum(["booked", "wrong", "refused", "unsure"]),
  message: z.string(),
  /** The courier has refused it for a reason of its own, and no answer was lost before. Absent otherwise. */
  isSafeToRepeat: z.literal(true).optional(),
  parcel: ownersParcel.nullable(),
});
export type BookingResult = z.infer<typeof bookingResult>;
export const bookingReply = reply.extend({ results: z.array(bookingResult) });

/** Without a city: the cities; with one, its zones; with a zone, that zone's areas. */
export const areasQuery = z.object({ courier, cityId: areaId.optional(), zoneId: areaId.optional() });
export type AreasQuery = z.infer<typeof areasQuery>;
const areaOption = z.object({ id: z.int(), name: z.string() });
export type AreaOption = z.infer<typeof areaOption>;
export const areasReply = reply.extend({ areas: z.array(areaOption) });

export const parcelIdInput = z.object({ parcelId: id });
