/**
 * `npm run move -- DATABASE_URL`: copies the shop of `DATA_DIR` from the embedded engine into an empty PostgreSQL. The
 * shop must be stopped. Its data folder does not change, and still holds the pictures afterwards.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { openDatabase, StartError } from "#db/open.ts";
import * as m from "#messages";
import { terminal } from "#messages/terminal.ts";
import { makeBackup } from "#server/backup/make-backup.ts";
import { readManifest } from "#server/backup/manifest.ts";
import { restoreRows } from "#server/backup/restore.ts";
import { readEnv } from "#server/env.ts";
import { openMedia } from "#server/media/open-media.ts";
import { runCommand, UsageError } from "./command.ts";

await runCommand(async () => {
  const [databaseUrl] = process.argv.slice(2);
  if (!/^postgres(ql)?:\/\//.test(databaseUrl ?? "")) {
    throw new UsageError(terminal(m.move_no_database));
  }
  const { DATABASE_URL, ...env } = readEnv(process.env);
  if (DATABASE_URL) throw new StartError(terminal(m.move_on_postgres));
  const database = await openDatabase({ dataDir: env.DATA_DIR });
  const folder = await mkdtemp(join(env.DATA_DIR, ".moving-"));
  try {
    const { folder: backup } = await makeBackup({ database, media: await openMedia(env) }, folder);
    const manifest = await readManifest(backup);
    await restoreRows(backup, manifest, { databaseUrl, dataDir: env.DATA_DIR }, { isReplacing: false, job: "move" });
    for (const { name, rows } of manifest.tables) process.stdout.write(`${String(rows).padStart(10)}  ${name}\n`);
    process.stdout.write(`${terminal(m.move_done)}\n`);
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
});
