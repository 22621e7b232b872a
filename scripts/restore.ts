/**
 * `npm run restore -- FOLDER`: brings a backup into an empty data folder (`DATA_DIR`), or into the empty database of
 * `DATABASE_URL`; whichever engine the backup was made on. With --replace it takes the place of what is there.
 */
import { parseArgs } from "node:util";
import { readBackup, restorePictures, restoreRows } from "#server/backup/restore.ts";
import { readEnv } from "#server/env.ts";
import { openMedia } from "#server/media/open-media.ts";
import { runCommand, UsageError } from "./command.ts";

await runCommand(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { replace: { type: "boolean" } } });
  const [folder] = positionals;
  if (folder === undefined) throw new UsageError("Say what to restore: npm run restore -- FOLDER");
  const env = readEnv(process.env);
  const manifest = await readBackup(folder);
  const target = { databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR };
  await restoreRows(folder, manifest, target, values.replace ?? false);
  await restorePictures(folder, manifest, await openMedia(env));
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  process.stdout.write(
    `The backup of ${manifest.takenAt} is restored: ${rows} rows, each table as it was read, and ${manifest.pictures.length} pictures.\n`,
  );
});
