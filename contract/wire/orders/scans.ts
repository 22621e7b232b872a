// Labels that are scanned where orders are packed and handed over. No sum is in it: packers scan.
import { z } from "zod";
import { orderStatuses } from "../../rules/constants.ts";
import { nextSteps } from "../../rules/office/next-step.ts";
import { id, reply, requiredLine } from "../replies.ts";

/** `find` only says which order it is and what comes next with it. */
const scanActs = ["find", "pack", "hand-over"] as const;
export type ScanAct = (typeof scanActs)[number];

/** `code`: what the label's QR or bars say, or what was typed: an order's number, or a parcel's. `actKey`: the same scan sent again is done once. */
export const scanInput = z.object({ code: requiredLine(300), act: z.enum(scanActs), actKey: id });
export type ScanInput = z.infer<typeof scanInput>;
/** `actKey`: of the scan that is taken back. */
export const undoScanInput = z.object({ orderId: id, actKey: id });

const scanned = z.object({
  _id: z.string(),
  number: z.string(),
  status: z.enum(orderStatuses),
  pieces: z.int(),
  courierName: z.string(),
  next: z.enum(nextSteps).nullable(),
});
export type ScannedOrder = z.infer<typeof scanned>;
export const scanReply = reply.extend({ order: scanned });
