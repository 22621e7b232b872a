// Refused restores and the move to PostgreSQL, with the commands of docs/operations.md, on both engines.
import { createHash } from "node:crypto";
import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BackedUpShop, openBackedUpShop } from "#test/backed-up-shop.ts";
import { auditRestored, runCommand } from "#test/backup-commands.ts";
import { type Cluster, openCluster } from "../../scripts/postgres.ts";
import { type Place, whole, withData } from "./audit.ts";
import { engines } from "./engines.ts";

describe.each(engines)("on the %s engine", (engine) => {
  let cluster: Cluster | undefined;
  let shop: BackedUpShop;
  beforeAll(async () => {
    cluster = engine === "postgres" ? await openCluster() : undefined;
    shop = await openBackedUpShop(cluster?.url);
  });
  afterAll(async () => {
    await shop?.close();
    await cluster?.remove();
  });

  test("existing data is not overwritten", async () => {
    const { code, complained } = await runCommand("restore", [shop.kept], shop.place);
    expect(code).toBe(1);
    expect(complained).toMatch(/^(.* holds a shop's data: .*|The database of DATABASE_URL has tables: .*)\n$/);
    const replaced = await runCommand("restore", [shop.kept, "--replace"], shop.place);
    expect(replaced.code).toBe(1);
    expect(replaced.complained).toMatch(/is in use by process \d+|A shop runs on the database/);
    expect((await shop.people.owner.post("/api/order/list", { page: 1 })).status).toBe(200);
  });

  test("rows that violate a rule are refused by its name, and no personal data is printed", async () => {
    const copy = join(shop.folder, "broken");
    await cp(shop.kept, join(copy, "backup"), { recursive: true });
    await cp(join(shop.backups, "pictures"), join(copy, "pictures"), { recursive: true });
    const manifest = JSON.parse(await readFile(join(shop.kept, "manifest.json"), "utf8"));
    const orders = manifest.tables.find(({ name }: { name: string }) => name === "orders");
    Object.assign(orders, { rows: 0, sha256: createHash("sha256").digest("hex") });
    await writeFile(join(copy, "backup/orders.jsonl.gz"), gzipSync(""));
    await writeFile(join(copy, "backup/manifest.json"), JSON.stringify(manifest));
    const { code, complained } = await runCommand("restore", [join(copy, "backup")], await shop.emptyPlace("broken"));
    expect(code).toBe(1);
    expect(complained).toMatch(/^The database refuses the rows of \w+ \(\w+_fk\): nothing was restored\.\n$/);
  });

  test.skipIf(engine === "embedded")(
    "a shop moves from the embedded engine to PostgreSQL, table by table",
    async () => {
      const embedded: Place = { dataDir: join(shop.folder, "to-move") };
      const restored = await runCommand("restore", [shop.kept], embedded);
      expect(restored.code).toBe(0);
      const url = (await shop.newDatabase()) ?? "";
      const moved = await runCommand("move", [url], embedded);
      expect([moved.code, moved.complained]).toEqual([0, ""]);
      const counts = await withData(
        { ...embedded, databaseUrl: url },
        async ({ db }) => (await db.execute("select count(*)::int as orders from orders")).rows,
      );
      const noted = await withData(
        { ...embedded, databaseUrl: url },
        async ({ db }) => (await db.execute("select job from activities where what = 'backup.moved'")).rows,
      );
      expect(noted).toEqual([{ job: "move" }]);
      expect(moved.said).toMatch(new RegExp(`^ *${counts[0]?.orders}  orders$`, "m"));
      expect(
        await auditRestored({ ...embedded, databaseUrl: url }, shop.ledger, shop.before, shop.people.goods),
      ).toMatchObject(whole);
      const again = await runCommand("move", [url], embedded);
      expect([again.code, again.complained]).toEqual([1, expect.stringContaining("has tables")]);
      // No shop runs on this database, so --replace may overwrite it.
      const replaced = await runCommand("restore", [shop.kept, "--replace"], { ...embedded, databaseUrl: url });
      expect([replaced.code, replaced.complained]).toEqual([0, ""]);
    },
  );
});
