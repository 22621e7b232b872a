import { z } from "zod";
import { ownerProof } from "../accounts/owners.ts";
import { fault } from "../faults.ts";
import { reply, text } from "../replies.ts";

/** The time of the backup: 2026-11-22T21-00-05Z. */
const backupName = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/, fault("backupName"));

const backupState = z.object({
  /** Folder of the backups; null when the shop makes no automatic backups. */
  folder: z.string().nullable(),
  /** Bucket that receives a copy of each backup; null without one. */
  bucket: z.string().nullable(),
  keepDays: z.int(),
  state: z.enum(["none", "running", "done", "failed"]),
  /** Why the last backup failed; empty if it did not. */
  error: z.string(),
  /** The last backup, automatic or not. Times are ISO 8601. */
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
  /** The backups in the folder, newest first. */
  kept: z.array(z.object({ name: z.string(), takenAt: z.string(), bytes: z.int() })),
});
export type BackupState = z.infer<typeof backupState>;
export const backupStateReply = reply.extend({ backups: backupState });

export const downloadBackupInput = ownerProof.extend({ name: backupName });
/** `url`: a download link of this shop that works for this owner for one minute. */
export const downloadBackupReply = reply.extend({ url: z.string() });
/** The query of the download link. */
export const backupFileQuery = z.object({
  name: backupName,
  until: z.coerce.number().int(),
  mark: text(100),
});
