/*
 * The shop's own backups: every night, and when an owner or `npm run backup` asks for one. With a bucket the folder's
 * backups are sent there too.
 */

import { resolve } from "node:path";
import type { BackupState } from "#contract/wire/shop/backups.ts";
import type { Database } from "#db/database.ts";
import * as m from "#messages";
import type { Env } from "../env.ts";
import { Refusal } from "../http/answers/refusal.ts";
import { say, unsaid } from "../http/answers/say.ts";
import type { Job } from "../jobs.ts";
import type { BucketOptions } from "../media/bucket.ts";
import type { MediaStore } from "../media/store.ts";
import { saidOf } from "../remarks/remarks.ts";
import { type BackupReport, listBackups, makeBackup, removeOldBackups } from "./make-backup.ts";
import { claim, finish, lastNight, readRecord } from "./record.ts";

const lookEveryMs = 5 * 60_000;

export type Backups = {
  /** Where backups are kept; undefined when the shop makes none by itself. */
  folder: string | undefined;
  state(now: Date): Promise<BackupState>;
  /** @throws Refusal 409 while one is being made */
  backUp(folder: string): Promise<BackupReport>;
  /** The same, without waiting for it. */
  begin(folder: string, onFailure: (error: unknown) => void): Promise<void>;
  jobs: Job[];
};

export function openBackups(
  shop: { database: Database; media: MediaStore },
  env: Pick<Env, "BACKUP_DIR" | "BACKUP_KEEP_DAYS" | "backupBucket">,
): Backups {
  const { db } = shop.database;
  const { BACKUP_DIR: folder, BACKUP_KEEP_DAYS: keepDays, backupBucket } = env;

  async function make(into: string): Promise<BackupReport> {
    const report = await makeBackup(shop, into);
    await removeOldBackups(into, keepDays, new Date());
    if (backupBucket && folder !== undefined && resolve(into) === resolve(folder))
      await mirror(backupBucket, into, keepDays);
    return report;
  }

  async function take(into: string): Promise<{ report: Promise<BackupReport> }> {
    const now = new Date();
    if (!(await claim(db, now, now))) throw new Refusal(409, say(m.refusal_a_backup_is_being_made), { code: "busy" });
    return { report: finish(db, now, () => make(into)) };
  }

  const nightly = (into: string): Job => ({
    failure: "the nightly backup was not made",
    everyMs: lookEveryMs,
    async run() {
      const now = new Date();
      if (await claim(db, now, lastNight(now))) await finish(db, now, () => make(into));
    },
  });

  return {
    folder,
    async state(now) {
      const record = await readRecord(db, now);
      const kept = folder === undefined ? [] : await listBackups(folder);
      return {
        folder: folder ?? null,
        bucket: backupBucket?.bucket ?? null,
        keepDays,
        state: record?.state ?? "none",
        error: unsaid(saidOf(record?.error ?? "")),
        last: record?.last ?? null,
        kept: kept.map((backup) => ({ ...backup, takenAt: backup.takenAt.toISOString() })),
      };
    },
    backUp: async (into) => (await take(into)).report,
    async begin(into, onFailure) {
      void (await take(into)).report.catch(onFailure);
    },
    jobs: folder === undefined ? [] : [nightly(folder)],
  };
}

/** The client is loaded only where there is a bucket: it would be memory for nothing. */
async function mirror(options: BucketOptions, root: string, keepDays: number): Promise<void> {
  const bucket = await (await import("./backup-bucket.ts")).openBackupBucket(options);
  try {
    await bucket.mirror(root, keepDays, new Date());
  } finally {
    bucket.close();
  }
}
