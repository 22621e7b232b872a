// Backups of older versions are restored row for row and migrated.
import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#db/database.ts";
import { ownMigrations, withFirstMigrations } from "#db/dump/migrations.ts";
import { listMigrations } from "#db/dump/tables.ts";
import { openDatabase } from "#db/open.ts";
import { makeBackup } from "#server/backup/make-backup.ts";
import { readBackup, restoreRows } from "#server/backup/restore.ts";
import { openMediaFolder } from "#server/media/store.ts";

const oldShop = readFileSync(join(import.meta.dirname, "../fixtures/old-shop.sql"), "utf8").split(/;\s*\n/);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "gachpala-old-backups-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each([3, 4, 5, 9, 11, 12, 13])("a backup of a shop with the first %i migrations", async (count) => {
  const root = join(folder, String(count));
  const [before, backups] = [join(root, "before"), join(root, "backups")];
  await mkdir(before, { recursive: true });
  await at(before, 3, async ({ db }) => {
    for (const statement of oldShop.filter((text) => text.trim() !== "")) await db.execute(sql.raw(statement));
  });
  const media = await openMediaFolder(join(before, "media"));
  const made = await at(before, count, async (database) => makeBackup({ database, media }, backups));

  const manifest = await readBackup(made.folder);
  expect(manifest.migrations).toHaveLength(count);
  const restored = { databaseUrl: undefined, dataDir: join(root, "restored") };
  await restoreRows(made.folder, manifest, restored, false);
  const { db, close } = await openDatabase({ ...restored, migrations: "none" });
  try {
    expect(await listMigrations(db)).toEqual(ownMigrations());
    const { rows } = await db.execute(
      sql`select o.total_minor::int as total, l.quantity from orders o join order_lines l on l.order_id = o.id order by total`,
    );
    expect(rows).toEqual([
      { total: 86500, quantity: 1 },
      { total: 163000, quantity: 2 },
    ]);
  } finally {
    await close();
  }
});

/** Opens the folder's database with the first migrations only, as the version of that time did. */
function at<T>(dataDir: string, count: number, work: (database: Database) => Promise<T>): Promise<T> {
  return withFirstMigrations(count, async (migrations) => {
    const database = await openDatabase({ databaseUrl: undefined, dataDir, migrations });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  });
}
