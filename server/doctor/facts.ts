import { sql } from "drizzle-orm";
import { type KeyedProvider, payingProviders } from "#contract/rules/office/provider-keys.ts";
import type { ProviderKeys } from "#contract/wire/shop/keys.ts";
import type { Db } from "#db/database.ts";
import { ownMigrations } from "#db/dump/migrations.ts";
import { listMigrations } from "#db/dump/tables.ts";
import { sinceBaseline } from "#db/migrating/migration-history.ts";
import { type BackupRecord, readRecord } from "../backup/record.ts";
import { type KeptKeys, loadKeys, openKeys } from "../keys/kept-keys.ts";
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
  /**
   * Providers of payments and couriers whose keys the owner has given in the settings. `isTest`: of a test system. `isReadable`: this
   * machine can open them. `isTold`: the key for their messages is given too; of payments always.
   */
  keptKeys: Partial<Record<CheckedProvider, KeptKey>>;
  /** Orders that count as paid, but at the test terminal. */
  testPayments: number;
  oldestWaitingMailAt: string | null;
  backup: BackupRecord | null;
  /** Addresses of some pictures that products show. */
  pictures: string[];
};

export type CheckedProvider = Exclude<KeyedProvider, "smtp">;
export type KeptKey = { isTest: boolean; isReadable: boolean; isTold: boolean };

export async function readFacts(
  db: Db,
  now: Date,
  secret: { DATA_DIR: string; SEALING_KEY?: string | undefined },
): Promise<Facts> {
  const { rows } = await db.execute<
    Omit<Facts, "migrations" | "backup" | "pictures" | "smsGateway" | "mailServer" | "keptKeys">
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
  const sealingSecret = keptSealingSecret(secret);
  const keys = await loadKeys(db);
  return {
    ...row,
    migrations: sinceBaseline(await listMigrations(db), ownMigrations()[0] ?? ""),
    backup: (await readRecord(db, now)) ?? null,
    smsGateway: await smsGatewayOf(db, sealingSecret),
    mailServer: mailServerIn(keys, sealingSecret),
    keptKeys: keptKeysIn(keys, sealingSecret),
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
function mailServerIn(keys: KeptKeys, secret: string | undefined): Facts["mailServer"] {
  const server = mailServerOf({ SMTP_URL: undefined }, keys, neededSecret(secret));
  if (server.from === null) return null;
  if (server.url === undefined) return { host: null, port: null };
  const { hostname, port } = new URL(server.url);
  return { host: hostname, port: Number(port) };
}

/** Which are given and of which kind, and nothing of the keys themselves. */
function keptKeysIn(kept: KeptKeys, secret: string | undefined): Facts["keptKeys"] {
  const opened = openKeys(kept, neededSecret(secret));
  const given = ([...payingProviders, "steadfast", "pathao"] as const).flatMap((provider) => {
    const keys = kept[provider];
    if (keys === undefined) return [];
    const own = opened.get(provider);
    return [[provider, { isTest: keys.isTest, isReadable: own !== undefined, isTold: isTold(own) }] as const];
  });
  return Object.fromEntries(given);
}

function isTold(keys: ProviderKeys | undefined): boolean {
  if (keys?.provider === "steadfast") return keys.keys.webhookToken !== undefined;
  if (keys?.provider === "pathao") return keys.keys.webhookSecret !== undefined;
  return true;
}

const neededSecret = (secret: string | undefined) => () => {
  if (secret === undefined) throw new Error("no sealing key");
  return secret;
};
