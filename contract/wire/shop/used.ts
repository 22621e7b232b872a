// Which parts of the office a shop uses: the side bar folds the others.
import { z } from "zod";
import { reply } from "../replies.ts";

const used = { couriers: z.boolean(), offers: z.boolean(), blog: z.boolean() };
export const usedReply = reply.extend(used);
export type Used = { [part in keyof typeof used]: boolean };
