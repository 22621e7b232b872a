// The owner's decisions before the shop opens that no other setting shows.
import { z } from "zod";
import { openingDecisions } from "../../rules/office/lists.ts";
import { fault } from "../faults.ts";
import { reply } from "../replies.ts";

export const openingInput = z.strictObject({
  decided: z.array(z.enum(openingDecisions)).refine((all) => new Set(all).size === all.length, fault("decisionTwice")),
});
export type Opening = z.infer<typeof openingInput>;
export const openingReply = reply.extend(openingInput.shape);
