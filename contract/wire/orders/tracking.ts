import { z } from "zod";
import { orderStatuses } from "../../rules/constants.ts";
import { parcelOfOrder } from "../delivery/parcels.ts";
import { reply, requiredLine } from "../replies.ts";

/**
 * An order as a tracking link shows it, without a login. `steps`: every status the order has had, oldest first. Times
 * are ISO 8601. `mayClaim`: its link opens a claim on the guarantee, while one is promised; an account's order is claimed by the account.
 */
const trackedOrder = z.object({
  number: z.string(),
  status: z.enum(orderStatuses),
  placedAt: z.string(),
  steps: z.array(z.object({ status: z.enum(orderStatuses), at: z.string() })),
  canceledAt: z.string().nullable(),
  returnedAt: z.string().nullable(),
  courierName: z.string(),
  trackingNumber: z.string(),
  parcel: parcelOfOrder.nullable(),
  mayClaim: z.boolean(),
});
export type TrackedOrder = z.infer<typeof trackedOrder>;
export const trackedOrderReply = reply.extend({ order: trackedOrder });

/** `number` as on the order (GP-1001) or its digits alone; `phone` in any notation. */
export const findOrderInput = z.object({ number: requiredLine(40), phone: requiredLine(40) });
export type FindOrderInput = z.infer<typeof findOrderInput>;
export const findOrderReply = reply.extend({ trackingPath: z.string() });
