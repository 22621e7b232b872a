// Files for the panels of couriers that the shop does not book with by itself, and the tracking numbers that come back.
import { z } from "zod";
import { courierSheets } from "../../rules/office/lists.ts";
import { fault } from "../faults.ts";
import { id, line, reply, requiredLine } from "../replies.ts";
import { maxBookedAtOnce } from "./parcels.ts";

const orderIds = z
  .array(id)
  .min(1, fault("chooseOneOrder"))
  .max(maxBookedAtOnce, fault("ordersAtOnce", { most: maxBookedAtOnce }));

export const courierFileInput = z.object({ sheet: z.enum(courierSheets), format: z.enum(["csv", "xlsx"]), orderIds });
export type CourierFileInput = z.infer<typeof courierFileInput>;
/** `content`: the file's bytes in base64. */
export const courierFileReply = reply.extend({ fileName: z.string(), content: z.string() });

/**
 * Orders with an empty number are left as they are. Where all are empty, the courier is named alone; an order that has a number
 * keeps it, and its courier.
 */
export const trackingInput = z.object({
  courierName: requiredLine(100),
  orders: z
    .array(z.object({ orderId: id, trackingNumber: line(100) }))
    .min(1, fault("chooseOneOrder"))
    .max(maxBookedAtOnce, fault("ordersAtOnce", { most: maxBookedAtOnce })),
});
export type TrackingInput = z.infer<typeof trackingInput>;

export const maxTrackingBytes = 2 * 1024 * 1024;
export const maxTrackingRows = 1000;
export const trackingFileInput = z.object({ courierName: requiredLine(100) });
export const trackingForm = z.object({ file: z.file(), input: trackingFileInput });
export const trackingReply = reply.extend({ saved: z.int() });
