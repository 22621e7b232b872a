/*
 * Backs up a running shop and restores it elsewhere with the commands in docs/operations.md, on the engine of the API tests. Refused
 * restores and the move to PostgreSQL are in test/long/restores.test.ts, twenty backups under load in test/long/backups.test.ts,
 * backups in the back office in test/api/backups.test.ts.
 */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { desc } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { activities } from "#db/schema/activities.ts";
import { type BackedUpShop, openBackedUpShop } from "./backed-up-shop.ts";
import { auditRestored, runCommand } from "./backup-commands.ts";
import { whole, withData } from "./long/audit.ts";

let shop: BackedUpShop;
beforeAll(async () => {
  shop = await openBackedUpShop(process.env.TEST_DATABASE_URL);
});
afterAll(() => shop?.close());

test("a backup under load, restored elsewhere, has every order acknowledged before it, each complete", async () => {
  const there = await shop.emptyPlace("restored");
  const { code, said, complained } = await runCommand("restore", [shop.kept], there);
  expect([code, complained], said).toEqual([0, ""]);
  expect(said).toContain("each table as it was read, and 1 pictures");
  expect(await readdir(join(there.dataDir, "media"))).toEqual(await readdir(join(shop.backups, "pictures")));
  expect(await auditRestored(there, shop.ledger, shop.before, shop.people.goods)).toMatchObject(whole);
  // The database that was made says so in its book of changes.
  const [line] = await withData(there, ({ db }) => db.select().from(activities).orderBy(desc(activities.id)).limit(1));
  expect(line).toMatchObject({ what: "backup.restored", job: "restore", after: { rows: expect.any(Number) } });
}, 120_000);

test("the doctor checks a running shop, says what to do, and prints no secret", async () => {
  const mailServer = { SMTP_URL: "smtp://user:canary@127.0.0.1:1" };
  const { code, said, complained } = await runCommand("doctor", [], shop.place, mailServer);
  expect([code, complained]).toEqual([2, ""]);
  expect(said).toMatch(/^ok +tables +all \d+ migrations$/m);
  expect(said).toMatch(/^ok +backup +the last one is 0 hours old/m);
  expect(said).toMatch(/^FAULT +mail +the server cannot be reached: .+\n +Correct SMTP_URL\.$/m);
  expect(said).toMatch(/^WARNING +address +PUBLIC_URL is not set/m);
  expect(said).not.toContain("canary");
  const wrong = await runCommand("doctor", [], shop.place, { PORT: "many" });
  expect([wrong.code, wrong.complained]).toEqual([2, "The environment is wrong: PORT must be a number.\n"]);
}, 120_000);
