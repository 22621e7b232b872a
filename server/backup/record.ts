/*
 * The record of the last backup, in one row that all processes share; it is also the claim of whoever makes one.
 */

import { hostname } from "node:os";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { lastHourInDhaka } from "#contract/rules/dhaka.ts";
import type { Db, Queryable } from "#db/database.ts";
import { settings } from "#db/schema/settings.ts";
import { remarkOf } from "../remarks/remarked-error.ts";
import { remark } from "../remarks/remarks.ts";
import type { BackupReport } from "./make-backup.ts";

const recordName = "backup";
/** A claim is renewed; one that was not for so long belongs to a process that died. */
const renewEveryMs = 30_000;
const abandonedAfterMs = 120_000;
const retryAfterMs = 3_600_000;
/** In Dhaka. */
const nightlyHour = 3;

const schema = z.object({
  state: z.enum(["running", "done", "failed"]),
  startedAt: z.iso.datetime(),
  /** Why the last try failed: a remark (server/remarks), or the words of the machine. */
  error: z.string().default(""),
  /** The last one that was made. */
  last: z
    .object({
      takenAt: z.iso.datetime(),
      machine: z.string(),
      folder: z.string(),
      name: z.string(),
      bytes: z.number(),
      rows: z.number(),
      pictures: z.number(),
      missingPictures: z.number(),
    })
    .optional(),
});
export type BackupRecord = z.infer<typeof schema>;

/** Undefined before the first backup. A claim that was given up counts as failed. */
export async function readRecord(db: Queryable, now: Date): Promise<BackupRecord | undefined> {
  const [row] = await db.select().from(settings).where(eq(settings.name, recordName));
  const record = schema.safeParse(row?.value).data;
  if (record?.state !== "running" || !row || now.getTime() - row.updatedAt.getTime() < abandonedAfterMs) return record;
  return { ...record, state: "failed", error: remark("backupAbandoned") };
}

/** A restored shop has made no backup yet: the one that it comes from notes that it is being made. */
export async function forgetRecord(db: Db): Promise<void> {
  await db.delete(settings).where(eq(settings.name, recordName));
}

/** The last time before now at which the nightly backup was due. */
export const lastNight = (now: Date) => lastHourInDhaka(now, nightlyHour);

/** Made by whoever holds the claim. */
export async function finish(db: Db, now: Date, make: () => Promise<BackupReport>): Promise<BackupReport> {
  const renewal = setInterval(() => void note(db, {}).catch(() => {}), renewEveryMs);
  try {
    const report = await make();
    const { name, folder, bytes, rows, pictures, missingPictures } = report;
    const counts = { bytes, rows, pictures, missingPictures: missingPictures.length };
    const last = { takenAt: now.toISOString(), machine: hostname(), folder, name, ...counts };
    await note(db, { state: "done", error: "", last });
    return report;
  } catch (error) {
    await note(db, { state: "failed", error: remarkOf(error) }).catch(() => {});
    throw error;
  } finally {
    clearInterval(renewal);
  }
}

/**
 * @param dueSince  only when none was begun since then; a failed one is tried again after an hour
 * @returns false when one is being made, or none is due
 */
export async function claim(db: Db, now: Date, dueSince: Date): Promise<boolean> {
  const value: BackupRecord = { state: "running", startedAt: now.toISOString(), error: "" };
  const begun = sql`(${settings.value} ->> 'startedAt')::timestamptz`;
  const isRunning = sql`${settings.value} ->> 'state' = 'running'`;
  const hasFailed = sql`${settings.value} ->> 'state' = 'failed'`;
  const abandonedAt = new Date(now.getTime() - abandonedAfterMs);
  const retryAt = new Date(Math.max(dueSince.getTime(), now.getTime() - retryAfterMs));
  const claimed = await db
    .insert(settings)
    .values({ name: recordName, value, updatedAt: now })
    .onConflictDoUpdate({
      target: settings.name,
      set: { value: sql`${settings.value} || excluded.value`, updatedAt: now },
      setWhere: sql`case when ${isRunning} then ${settings.updatedAt} < ${time(abandonedAt)}
        when ${hasFailed} then ${begun} <= ${time(retryAt)} else ${begun} <= ${time(dueSince)} end`,
    })
    .returning({ name: settings.name });
  return claimed.length > 0;
}

const time = (at: Date) => sql`${at.toISOString()}::timestamptz`;

async function note(db: Db, change: Partial<BackupRecord>): Promise<void> {
  await db
    .update(settings)
    .set({ value: sql`${settings.value} || ${JSON.stringify(change)}::jsonb`, updatedAt: new Date() })
    .where(eq(settings.name, recordName));
}
