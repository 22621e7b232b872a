import { sql } from "drizzle-orm";
import type { Db } from "#db/database.ts";
import { ownMigrations } from "#db/dump/migrations.ts";
import { listMigrations } from "#db/dump/tables.ts";
import { sinceBaseline } from "#db/migrating/migration-history.ts";
import { type BackupRecord, readRecord } from "../backup/record.ts";
import { loadKeys } from "../keys/kept-keys.ts";
import { mailServerOf } from "../keys/mail-server.ts";
import { keptSealingSecret } from "../sealing-secret.ts";
import { keyOfGateway, loadSmsGateway } from "../sms/gateway-settings.ts";

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
  failedTexts: number;
  /** Of text messages, that the owner has set up in the settings. `isReadable`: this machine can open its key. */
  smsGateway: { host: string; isOn: boolean; isReadable: boolean } | null;
  /** That the owner has given in the settings; null: none. `host` and `port` are null where this machine cannot open its keys. */
  mailServer: { host: string | null; port: number | null } | null;
  /** Orders that count as paid, but at the test terminal. */
  testPayments: number;
  oldestWaitingMailAt: string | null;
  backup: BackupRecord | null;
  /** Addresses of some pictures that products show. */
  pictures: string[];
};

export async function readFacts(
  db: Db,
  now: Date,
  secret: { DATA_DIR: string; SEALING_KEY?: string | undefined },
): Promise<Facts> {
  const { rows } = await db.execute<
    Omit<Facts, "migrations" | "backup" | "pictures" | "smsGateway" | "mailServer">
  >(sql`
    select current_setting('server_version') as "serverVersion", current_setting('server_encoding') as encoding,
      (select datcollate from pg_database where datname = current_database()) as collation,
      to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "databaseTime",
      (select to_char(max(created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from orders) as "lastOrderAt",
      (select count(*)::int from outbox where state = 'failed') as "failedMails",
      (select count(*)::int from text_messages where state = 'failed') as "failedTexts",
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
    smsGateway: await smsGatewayOf(db, keptSealingSecret(secret)),
    mailServer: await mailServerIn(db, keptSealingSecret(secret)),
    pictures: pictures.rows.map(({ url }) => url),
  };
}

async function smsGatewayOf(db: Db, secret: string | undefined): Promise<Facts["smsGateway"]> {
  const kept = await loadSmsGateway(db);
  if (kept === undefined) return null;
  const isReadable = secret !== undefined && keyOfGateway(kept, secret) !== undefined;
  return { host: new URL(kept.gateway.address).host, isOn: kept.gateway.isOn, isReadable };
}

/** Where it is, and nothing of its keys. */
async function mailServerIn(db: Db, secret: string | undefined): Promise<Facts["mailServer"]> {
  const server = mailServerOf({ SMTP_URL: undefined }, await loadKeys(db), () => {
    if (secret === undefined) throw new Error("no sealing key");
    return secret;
  });
  if (server.from === null) return null;
  if (server.url === undefined) return { host: null, port: null };
  const { hostname, port } = new URL(server.url);
  return { host: hostname, port: Number(port) };
}
