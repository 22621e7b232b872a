// Runs a measurement on each engine, in a temporary data folder.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withPostgres } from "../scripts/postgres.ts";

export type Place = { engine: string; dataDir: string; databaseUrl: string | undefined };

/** Both engines flush every commit to the disk before they confirm it. */
export async function onBothEngines(work: (place: Place) => Promise<void>): Promise<void> {
  await inFolder((dataDir) => work({ engine: "embedded", dataDir, databaseUrl: undefined }));
  await onPostgres(work);
}

export async function onPostgres(work: (place: Place) => Promise<void>): Promise<void> {
  await inFolder(async (dataDir) => {
    await withPostgres(
      async (databaseUrl) => {
        await work({ engine: "PostgreSQL", dataDir, databaseUrl });
        return 0;
      },
      { isDurable: true },
    );
  });
}

export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "gachpala-bench-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
