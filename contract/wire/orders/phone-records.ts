// Parcels taken and refused, at all their shops. Beside the shop's own record, and for the team alone.
import { z } from "zod";
import { fault } from "../faults.ts";
import { line, reply } from "../replies.ts";

/** `service`: the one that the owner has set up by its address. */
const recordSources = ["steadfast", "service"] as const;
export type RecordSource = (typeof recordSources)[number];
const recordFailures = ["unreached", "refused", "busy", "unreadable", "inside"] as const;
export type RecordFailure = (typeof recordFailures)[number];
export const parcelVolumes = ["none", "low", "medium", "high", "very_high"] as const;

const count = z.int().min(0).max(1_000_000).nullable();
const percent = z.int().min(0).max(100).nullable();
/** Counts, or shares in whole percent where a source gives no counts. `volume`: how many parcels, roughly. */
const report = z.object({
  taken: count,
  refused: count,
  total: count,
  takenPercent: percent,
  refusedPercent: percent,
  volume: z.enum(parcelVolumes).nullable(),
});
export type PhoneReport = z.infer<typeof report>;

/** `isUnknown`: the source has no parcel of this phone, which says nothing against it. `failure`: of the last try, beside an older answer too. */
const phoneRecord = z.object({
  phone: z.string(),
  source: z.enum(recordSources),
  title: z.string(),
  report: report.nullable(),
  isUnknown: z.boolean(),
  failure: z.enum(recordFailures).nullable(),
  isAsking: z.boolean(),
  askedAt: z.string().nullable(),
});
export type PhoneRecord = z.infer<typeof phoneRecord>;

/** `isWanted`: what is not known is asked for, in the background; for one phone only. */
export const phoneRecordsInput = z.object({
  phones: z.array(line(40)).max(100, fault("moreThan", { most: 100 })),
  isWanted: z.boolean().default(false),
});
/** `isOn`: whether the shop asks anybody. */
export const phoneRecordsReply = reply.extend({ isOn: z.boolean(), records: z.array(phoneRecord) });
