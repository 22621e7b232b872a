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

test("a backup of the last 0.1, whose 49 migrations the baseline replaced", async () => {
  const lines = readFileSync(join(import.meta.dirname, "../fixtures/migrations-of-0.1.txt"), "utf8")
    .trim()
    .split("\n");
  const root = join(folder, "0.1");
  const [before, backups] = [join(root, "before"), join(root, "backups")];
  await mkdir(before, { recursive: true });
  const media = await openMediaFolder(join(before, "media"));
  const made = await withBaselineOnly(before, async (database) => {
    for (const statement of oldShop.filter((text) => text.trim() !== "")) await database.db.execute(sql.raw(statement));
    await database.db.execute(sql`delete from drizzle.__drizzle_migrations`);
    for (const [, at, hash] of lines.map((line) => line.split(" "))) {
      await database.db.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${Number(at)})`,
      );
    }
    return makeBackup({ database, media }, backups);
  });

  const manifest = await readBackup(made.folder);
  expect(manifest.migrations).toHaveLength(49);
  const restored = { databaseUrl: undefined, dataDir: join(root, "restored") };
  await restoreRows(made.folder, manifest, restored, { isReplacing: false, job: "restore" });
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

/** Opens the folder's database with the baseline as its only migration. */
function withBaselineOnly<T>(dataDir: string, work: (database: Database) => Promise<T>): Promise<T> {
  return withFirstMigrations(1, async (migrations) => {
    const database = await openDatabase({ databaseUrl: undefined, dataDir, migrations });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  });
}
