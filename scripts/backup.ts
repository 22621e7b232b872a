/**
 * `npm run backup [FOLDER]`: backs up the shop, running or stopped, to FOLDER. Without FOLDER it backs up to `BACKUP_DIR`
 * and copies the backup to `BACKUP_BUCKET`. Run it on the shop's machine, as the shop's user, with the shop's environment.
 */
import { resolve } from "node:path";
import { openDatabase } from "#db/open.ts";
import * as m from "#messages";
import { terminal } from "#messages/terminal.ts";
import { openBackups } from "#server/backup/backups.ts";
import type { BackupReport } from "#server/backup/make-backup.ts";
import { type Env, readEnv } from "#server/env.ts";
import { openMedia } from "#server/media/open-media.ts";
import { askForBackup } from "#server/process/control.ts";
import { runCommand, UsageError } from "./command.ts";

await runCommand(async () => {
  const env = readEnv(process.env);
  const given = process.argv[2] ?? env.BACKUP_DIR;
  if (given === undefined) throw new UsageError(terminal(m.backup_no_folder));
  const folder = resolve(given);
  const asked = env.DATABASE_URL ? undefined : await askForBackup(env.DATA_DIR, folder);
  print(asked ?? (await backUpHere(env, folder)));
});

async function backUpHere(env: Env, folder: string): Promise<BackupReport> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = env;
  const database = await openDatabase({ databaseUrl, dataDir, migrations: "none" });
  try {
    return await openBackups({ database, media: await openMedia(env) }, env).backUp(folder);
  } finally {
    await database.close();
  }
}

function print({ folder, rows, bytes, pictures, missingPictures }: BackupReport): void {
  const megabytes = (bytes / 1024 / 1024).toFixed(1);
  process.stdout.write(
    `${folder}\n${terminal(m.backup_done, { rows: String(rows), megabytes, pictures: String(pictures) })}\n`,
  );
  if (missingPictures.length === 0) return;
  process.stderr.write(`${terminal(m.backup_pictures_missing, { names: missingPictures.join(", ") })}\n`);
}
