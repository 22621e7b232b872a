import { sql } from "drizzle-orm";
import type { Db } from "#db/database.ts";
import { ownMigrations } from "#db/dump/migrations.ts";
import { listMigrations } from "#db/dump/tables.ts";
import { sinceBaseline } from "#db/migrating/migration-history.ts";
import { type BackupRecord, readRecord } from "../backup/record.ts";

/**
 * The database's facts about the shop, for `npm run doctor`. Times are ISO 8601. Holds nothing personal and no secret.
 */
export type Facts = {
  /** 15.13, say. */
  serverVersion: string;
  encoding: string;
  collation: string;
  databaseTime: string;
  /** Hashes, as the next start will call them. */
  migrations: string[];
  lastOrderAt: string | null;
  failedMails: number;
  /** Orders that count as paid, but at the test terminal. */
  testPayments: number;
  oldestWaitingMailAt: string | null;
  backup: BackupRecord | null;
  /** Addresses of some pictures that products show. */
  pictures: string[];
};

export async function readFacts(db: Db, now: Date): Promise<Facts> {
  const { rows } = await db.execute<Omit<Facts, "migrations" | "backup" | "pictures">>(sql`
    select current_setting('server_version') as "serverVersion", current_setting('server_encoding') as encoding,
      (select datcollate from pg_database where datname = current_database()) as collation,
      to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "databaseTime",
      (select to_char(max(created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from orders) as "lastOrderAt",
      (select count(*)::int from outbox where state = 'failed') as "failedMails",
      (select count(*)::int from payments where provider = 'demo' and state = 'paid') as "testPayments",
      (select to_char(min(created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from outbox where state = 'waiting')
        as "oldestWaitingMailAt"`);
  const [row] = rows;
  if (row === undefined) throw new Error("the database answered nothing");
  const pictures = await db.execute<{ url: string }>(
    sql`select url from product_pictures where url like '/media/%' order by product_id desc limit 20`,
  );
  return {
    ...row,
    migrations: sinceBaseline(await listMigrations(db), ownMigrations()[0] ?? ""),
    backup: (await readRecord(db, now)) ?? null,
    pictures: pictures.rows.map(({ url }) => url),
  };
}
