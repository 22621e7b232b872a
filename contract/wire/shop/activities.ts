// The book of changes, as the office reads it.
import { z } from "zod";
import { languages } from "../../rules/constants.ts";
import { activityKinds, shopsJobs } from "../../rules/office/activity-kinds.ts";
import { fault } from "../faults.ts";
import { id, line, reply } from "../replies.ts";

const values = z.record(z.string(), z.unknown());
/**
 * `personName` is empty for a job, and `job` for a person. `what`: a stable code, such as `order.status`; `sentence` says it in the reader's
 * language. `lineId`: of the stock book, by which the act is taken back, or was. `network` and `device`: where a person's change came from.
 */
const activity = z.object({
  _id: z.string(),
  at: z.string(),
  ownerId: z.string().nullable(),
  personName: z.string(),
  job: z.string().nullable(),
  what: z.string(),
  sentence: z.string(),
  subject: z.object({ kind: z.string(), id: z.string().nullable(), name: z.string() }).nullable(),
  before: values.nullable(),
  after: values.nullable(),
  lineId: z.string().nullable(),
  network: z.string(),
  device: z.string(),
});
export type Activity = z.infer<typeof activity>;

/** `q`: words that all occur in the subject, the values, the name of the person, or the sentence in either language. `day`: in Dhaka. `before`: the id after which to go on. */
export const activityQuery = z.object({
  q: line(100).optional(),
  person: id
    .optional()
    .or(z.literal(shopsJobs))
    .or(z.literal("").transform(() => undefined)),
  kind: z
    .enum(activityKinds)
    .optional()
    .or(z.literal("").transform(() => undefined)),
  // The database knows no year 0, and no shop has lines of before.
  day: z.iso
    .date(fault("day"))
    .refine((day) => day >= "2000", fault("day"))
    .optional()
    .or(z.literal("").transform(() => undefined)),
  before: id.optional(),
});
export type ActivityQuery = z.infer<typeof activityQuery>;
/** `language`: of heads and sentences. A download's own headers say the browser's, not the office's. */
export const activityFileQuery = activityQuery.extend({ language: z.enum(languages).default("en") });
/** The newest first, at most fifty; `next`: the id to go on from, null at the end. */
export const activityPageReply = reply.extend({ activities: z.array(activity), next: z.string().nullable() });
export type ActivityPage = Omit<z.infer<typeof activityPageReply>, "success" | "message">;
