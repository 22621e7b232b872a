import { z } from "zod";
import { ownerProof } from "./owners.ts";
import { reply, text } from "./replies.ts";

/** A backup's name is its time: 2026-11-22T21-00-05Z. */
const backupName = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/, "must be a backup's name");

export const backupState = z.object({
  /** Where they are kept; null when the shop makes none by itself. */
  folder: z.string().nullable(),
  /** Where a copy of each is sent; null for nowhere. */
  bucket: z.string().nullable(),
  keepDays: z.int(),
  state: z.enum(["none", "running", "done", "failed"]),
  /** Why the last try failed; else empty. */
  error: z.string(),
  /** The last one that was made, by whomever. Times are ISO 8601. */
  last: z
    .object({
      name: z.string(),
      takenAt: z.string(),
      bytes: z.int(),
      rows: z.int(),
      pictures: z.int(),
      missingPictures: z.int(),
    })
    .nullable(),
  /** What is in the folder, the newest first. */
  kept: z.array(z.object({ name: z.string(), takenAt: z.string(), bytes: z.int() })),
});
export type BackupState = z.infer<typeof backupState>;
export const backupStateReply = reply.extend({ backups: backupState });

export const downloadBackupInput = ownerProof.extend({ name: backupName });
/** `url`: of this shop, for this owner, for a minute. */
export const downloadBackupReply = reply.extend({ url: z.string() });
/** What stands in that address. */
export const backupFileQuery = z.object({
  name: backupName,
  until: z.coerce.number().int(),
  mark: text(100),
});
