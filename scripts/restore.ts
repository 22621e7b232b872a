/**
 * `npm run restore -- FOLDER`: restores a backup into an empty data folder (`DATA_DIR`), or into the empty database of
 * `DATABASE_URL`. The backup may come from either engine. --replace overwrites existing data.
 *
 * `npm run restore -- --bucket NAME`: restores from `BACKUP_BUCKET`. An unknown name is refused with a list of the backups.
 */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import * as m from "#messages";
import { terminal } from "#messages/terminal.ts";
import { openBackupBucket } from "#server/backup/backup-bucket.ts";
import { readBackup, restorePictures, restoreRows } from "#server/backup/restore.ts";
import { type Env, readEnv } from "#server/env.ts";
import { openMedia } from "#server/media/open-media.ts";
import { runCommand, UsageError } from "./command.ts";

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: "boolean" }, bucket: { type: "string" } },
  });
  const [folder] = positionals;
  const env = readEnv(process.env);
  const isReplacing = values.replace ?? false;
  if (values.bucket !== undefined) await restoreFromBucket(env, values.bucket, isReplacing);
  else if (folder !== undefined) await restore(env, folder, isReplacing);
  else throw new UsageError(terminal(m.restore_no_backup));
});

async function restore(env: Env, folder: string, isReplacing: boolean): Promise<void> {
  const manifest = await readBackup(folder);
  const target = { databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR };
  await restoreRows(folder, manifest, target, { isReplacing, job: "restore" });
  await restorePictures(folder, manifest, await openMedia(env));
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  process.stdout.write(
    `${terminal(m.restore_done, { time: manifest.takenAt, rows: String(rows), pictures: String(manifest.pictures.length) })}\n`,
  );
}

async function restoreFromBucket(env: Env, name: string, isReplacing: boolean): Promise<void> {
  if (!env.backupBucket) throw new UsageError(terminal(m.restore_no_bucket));
  const bucket = await openBackupBucket(env.backupBucket);
  await mkdir(env.DATA_DIR, { recursive: true });
  const fetched = await mkdtemp(join(env.DATA_DIR, ".fetched-"));
  try {
    await restore(env, await bucket.fetch(name, fetched), isReplacing);
  } finally {
    await rm(fetched, { recursive: true, force: true });
    bucket.close();
  }
}
