// The two engines a shop is measured on, each in a folder of its own that is removed afterwards.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withPostgres } from "../scripts/postgres.ts";

export type Place = { engine: string; dataDir: string; databaseUrl: string | undefined };

/** Durable: PostgreSQL flushes to the disk before it says that an order is kept, as the embedded engine does. */
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
