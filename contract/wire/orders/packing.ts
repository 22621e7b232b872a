// Orders as those who pack them see them: what goes into which parcel, and to whom. No price, cost, sum or history is in it.
import { z } from "zod";
import { languages, orderStatuses, parcelStates, paymentMethods } from "../../rules/constants.ts";
import { picture } from "../catalog/catalog.ts";
import { fault } from "../faults.ts";
import { id, line, reply } from "../replies.ts";

/** Orders that are still with the shop or on their way: a packer sees no other. */
export const packingStatuses = ["Order Placed", "Packing", "Shipped", "Out for delivery"] as const;

const packedLine = z.object({
  product: z.object({
    _id: z.string(),
    name: z.string(),
    bengaliName: z.string(),
    pictures: z.array(picture),
  }),
  size: z.string(),
  quantity: z.int(),
  weightGrams: z.int().optional(),
  needsVan: z.boolean().optional(),
});

/**
 * `collect`: the cash that the rider collects, in whole taka, as it stands on the label. `awaitsPayment`: it is paid in advance and has
 * not been: it is not packed yet. `gift`: its message comes with the parcel. `trackingCode` and `consignmentId` are the courier's.
 */
const packedOrder = z.object({
  _id: z.string(),
  number: z.string(),
  status: z.enum(orderStatuses),
  name: z.string(),
  phone: z.string(),
  address: z.object({
    street: z.string(),
    city: z.string(),
    state: z.string(),
    zipcode: z.string(),
    thana: z.string().optional(),
    note: z.string().optional(),
  }),
  place: z.object({ en: z.string(), bn: z.string() }),
  items: z.array(packedLine),
  collect: z.number(),
  paymentMethod: z.enum(paymentMethods),
  awaitsPayment: z.boolean(),
  gift: z.object({ message: z.string() }).optional(),
  courierName: z.string(),
  trackingNumber: z.string(),
  parcel: z
    .object({
      _id: z.string(),
      state: z.enum(parcelStates),
      invoice: z.string(),
      consignmentId: z.string(),
      trackingCode: z.string(),
    })
    .nullable(),
  language: z.enum(languages),
  createdAt: z.string(),
});
export type PackedOrder = z.infer<typeof packedOrder>;

const isNotStatus = fault("status");
/** The oldest first. `ids`: these alone, in this order. */
export const packingListInput = z
  .object({
    q: line(100),
    status: z.enum(packingStatuses, isNotStatus),
    ids: z.array(id).max(100),
    page: z.int().min(1).max(100_000),
  })
  .partial();
export type PackingListInput = z.infer<typeof packingListInput>;
/** `counts`: of each status. */
export const packingListReply = reply.extend({
  orders: z.array(packedOrder),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
  counts: z.record(z.enum(packingStatuses), z.int()),
});
export const packedOrderReply = reply.extend({ order: packedOrder });
export type PackingPage = Omit<z.infer<typeof packingListReply>, "success" | "message">;
