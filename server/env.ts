import { join } from "node:path";
import { z } from "zod";
import { readFault } from "#contract/wire/faults.ts";
import { StartError } from "#db/open.ts";
import * as m from "#messages";
import { terminal } from "#messages/terminal.ts";
import { refuseWeakPassword } from "./accounts/login/passwords.ts";
import type { CourierOptions } from "./couriers/open-couriers.ts";
import { faultOf } from "./http/answers/faults.ts";
import { isProxyAddress } from "./http/guards/network.ts";
import { isSmtpUrl, parseMailbox } from "./mail/mailbox.ts";
import type { BucketOptions } from "./media/bucket.ts";
import type { PaymentOptions } from "./payments/open-providers.ts";
import { type SmsOptions, smsGateways } from "./sms/sms.ts";

/** An environment variable that is empty counts as not given. */
const given = <T extends z.ZodType>(schema: T) => z.preprocess((value) => (value === "" ? undefined : value), schema);

/** Goes into a header as it is. */
const headerValue = z.string().regex(/^[\x21-\x7e]{1,300}$/, terminal(m.env_key));

const schema = z.object({
  PORT: given(z.coerce.number(terminal(m.env_number)).int().min(0).max(65_535).default(3000)),
  HOST: given(z.string().default("127.0.0.1")),
  DATA_DIR: given(z.string().default("./data")),
  DATABASE_URL: given(
    z
      .string()
      .regex(/^postgres(ql)?:\/\//, terminal(m.env_postgres))
      .optional(),
  ),
  DATABASE_REPLICA_URL: given(
    z
      .string()
      .regex(/^postgres(ql)?:\/\//, terminal(m.env_postgres))
      .optional(),
  ),
  ADMIN_EMAIL: given(z.email(terminal(m.env_email)).default("owner@gachpala.example")),
  ADMIN_PASSWORD: given(z.string().min(8, terminal(m.env_password_short)).max(128).optional()),
  PUBLIC_URL: given(
    z
      .url({ protocol: /^https?$/, error: terminal(m.env_http) })
      .transform((url) => new URL(url).origin)
      .optional(),
  ),
  /** The proxies whose X-Forwarded headers count; none when off. */
  TRUST_PROXY: given(
    z
      .string()
      .default("off")
      .transform((text) => (text === "off" ? [] : text.split(",").map((proxy) => proxy.trim())))
      .refine((proxies) => proxies.every(isProxyAddress), terminal(m.env_proxies)),
  ),
  RATE_LIMIT: given(z.enum(["on", "off"], terminal(m.env_on_off)).default("on")),
  LOG_LEVEL: given(
    z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], terminal(m.env_log_level)).default("info"),
  ),
  S3_ENDPOINT: given(z.url({ protocol: /^https?$/, error: terminal(m.env_endpoint) }).optional()),
  S3_REGION: given(z.string().optional()),
  S3_BUCKET: given(
    z
      .string()
      .regex(/^[\w.-]{3,63}$/, terminal(m.env_bucket))
      .optional(),
  ),
  S3_ACCESS_KEY_ID: given(z.string().optional()),
  S3_SECRET_ACCESS_KEY: given(z.string().optional()),
  STRIPE_SECRET_KEY: given(
    z
      .string()
      .regex(/^(sk|rk)_\w+$/, terminal(m.env_secret_key))
      .optional(),
  ),
  STRIPE_WEBHOOK_SECRET: given(
    z
      .string()
      .regex(/^whsec_\S+$/, terminal(m.env_signing_secret))
      .optional(),
  ),
  STRIPE_API_BASE: given(
    z
      .url({ protocol: /^https?$/, error: terminal(m.env_http_only) })
      .refine(isLoopback, terminal(m.env_test_double))
      .optional(),
  ),
  SSLCOMMERZ_STORE_ID: given(z.string().optional()),
  SSLCOMMERZ_STORE_PASSWORD: given(z.string().optional()),
  SSLCOMMERZ_API_BASE: given(
    z
      .url({ protocol: /^https?$/, error: terminal(m.env_https) })
      .refine((url) => url.startsWith("https:") || isLoopback(url), terminal(m.env_https))
      .default("https://securepay.sslcommerz.com"),
  ),
  BKASH_APP_KEY: given(headerValue.optional()),
  BKASH_APP_SECRET: given(z.string().optional()),
  BKASH_USERNAME: given(headerValue.optional()),
  BKASH_PASSWORD: given(headerValue.optional()),
  BKASH_API_BASE: given(
    z
      .url({ protocol: /^https?$/, error: terminal(m.env_https) })
      .refine((url) => url.startsWith("https:") || isLoopback(url), terminal(m.env_https))
      .default("https://tokenized.pay.bka.sh"),
  ),
  STEADFAST_API_KEY: given(headerValue.optional()),
  STEADFAST_SECRET_KEY: given(headerValue.optional()),
  STEADFAST_WEBHOOK_TOKEN: given(headerValue.min(16, terminal(m.env_secret_short)).optional()),
  STEADFAST_API_BASE: given(
    z
      .url({ protocol: /^https?$/, error: terminal(m.env_https) })
      .refine((url) => url.startsWith("https:") || isLoopback(url), terminal(m.env_https))
      .transform((url) => url.replace(/\/+$/, ""))
      .default("https://portal.packzy.com/api/v1"),
  ),
  PATHAO_CLIENT_ID: given(z.string().max(300).optional()),
  PATHAO_CLIENT_SECRET: given(z.string().max(300).optional()),
  PATHAO_USERNAME: given(z.string().max(300).optional()),
  PATHAO_PASSWORD: given(z.string().max(300).optional()),
  PATHAO_STORE_ID: given(z.coerce.number(terminal(m.env_store)).int().min(1).optional()),
  PATHAO_WEBHOOK_SECRET: given(headerValue.min(16, terminal(m.env_secret_short)).optional()),
  /** Pathao's own value, the same in all its documents. */
  PATHAO_INTEGRATION_SECRET: given(headerValue.default("f3992ecc-59da-4cbe-a049-a13da2018d51")),
  PATHAO_API_BASE: given(
    z
      .url({ protocol: /^https?$/, error: terminal(m.env_https) })
      .refine((url) => url.startsWith("https:") || isLoopback(url), terminal(m.env_https))
      .transform((url) => url.replace(/\/+$/, ""))
      .default("https://api-hermes.pathao.com"),
  ),
  SMS_GATEWAY: given(
    z.enum(smsGateways, terminal(m.env_one_of, { names: smsGateways.join(terminal(m.env_or)) })).optional(),
  ),
  SMS_API_KEY: given(z.string().max(300).optional()),
  SMS_SENDER: given(z.string().max(30).optional()),
  SMS_API_BASE: given(
    z
      .url({ protocol: /^https?$/, error: terminal(m.env_http_only) })
      .refine(isLoopback, terminal(m.env_test_double))
      .transform((url) => url.replace(/\/+$/, ""))
      .optional(),
  ),
  PUSH_API_BASE: given(
    z
      .url({ protocol: /^https?$/, error: terminal(m.env_http_only) })
      .refine(isLoopback, terminal(m.env_test_double))
      .transform((url) => new URL(url).origin)
      .optional(),
  ),
  PHONE_RECORDS_API_BASE: given(
    z
      .url({ protocol: /^https?$/, error: terminal(m.env_http_only) })
      .refine(isLoopback, terminal(m.env_test_double))
      .transform((url) => new URL(url).origin)
      .optional(),
  ),
  SMTP_URL: given(z.string().refine(isSmtpUrl, terminal(m.env_smtp)).optional()),
  MAIL_FROM: given(
    z
      .string()
      .refine((text) => parseMailbox(text) !== undefined, terminal(m.env_mailbox))
      .optional(),
  ),
  /** Seals the keys that are given in the settings; a file of the data folder when missing. */
  SEALING_KEY: given(z.string().min(32, terminal(m.env_sealing_key)).optional()),
  METRICS_PORT: given(z.coerce.number(terminal(m.env_number)).int().min(0).max(65_535).optional()),
  METRICS_HOST: given(z.string().default("127.0.0.1")),
  BACKUP_DIR: given(z.string().optional()),
  /** Of the same service as the pictures' bucket. */
  BACKUP_BUCKET: given(
    z
      .string()
      .regex(/^[\w.-]{3,63}$/, terminal(m.env_bucket))
      .optional(),
  ),
  BACKUP_KEEP_DAYS: given(
    z.coerce.number(terminal(m.env_days)).int(terminal(m.env_whole_days)).min(1).max(3650).default(14),
  ),
  DEMO: given(z.enum(["on", "off"], terminal(m.env_on_off)).optional()),
  NEW_SHOP: given(z.literal("yes", terminal(m.env_yes)).optional()),
  ACCEPT_DATA_LOSS: given(z.literal("yes", terminal(m.env_yes)).optional()),
  WATCHDOG_SECONDS: given(z.coerce.number(terminal(m.env_number)).min(0).max(3600).default(20)),
  API_DOCS: given(z.enum(["on", "off"], terminal(m.env_on_off)).optional()),
});

type Variables = z.infer<typeof schema> & { DEMO: "on" | "off" };
export type Env = Variables & {
  /** Whether the API describes itself to everyone. */
  hasApiDocs: boolean;
  /** Where pictures are kept; the data folder when missing. */
  bucket: BucketOptions | undefined;
  /** Where backups are sent as well. */
  backupBucket: BucketOptions | undefined;
  /** Who takes card payments. */
  cards: PaymentOptions;
  /** Who sends text messages; nobody when missing. */
  sms: SmsOptions | undefined;
  /** Who brings parcels, of those that the shop books with by itself. */
  couriers: CourierOptions;
};
export const envNames = Object.keys(schema.shape);

/**
 * Reads and checks the environment; the only reading of it.
 * @throws StartError with one sentence that names each wrong variable
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const parsed = schema.safeParse(source);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(({ path, message }) => wrongVariable(path.join("."), message));
    throw new StartError(terminal(m.env_wrong, { faults: wrong.join("; ") }));
  }
  const isPublic = parsed.data.PUBLIC_URL !== undefined && !isLoopback(parsed.data.PUBLIC_URL);
  // Anyone could pay any order at the test terminal.
  const env = { ...parsed.data, DEMO: parsed.data.DEMO ?? (isPublic ? "off" : "on") } as const;
  if (env.RATE_LIMIT === "off" && env.HOST !== "127.0.0.1" && env.HOST !== "localhost" && env.HOST !== "::1") {
    throw new StartError(terminal(m.env_rate_limit_host));
  }
  if (env.RATE_LIMIT === "off" && isPublic) {
    throw new StartError(terminal(m.env_rate_limit_public));
  }
  requireStrongPassword(env);
  return {
    ...env,
    hasApiDocs: hasApiDocs(env),
    ...readBuckets(env),
    cards: readCards(env),
    sms: readSms(env),
    couriers: { steadfast: readSteadfast(env), pathao: readPathao(env) },
  };
}

/** A help while the shop is made; where it is open to the world nobody needs it. */
function hasApiDocs({ API_DOCS, PUBLIC_URL }: Variables): boolean {
  if (API_DOCS !== undefined) return API_DOCS === "on";
  return PUBLIC_URL === undefined || isLoopback(PUBLIC_URL);
}

/** The rule for the passwords of all owners. */
function requireStrongPassword({ ADMIN_EMAIL, ADMIN_PASSWORD }: Variables): void {
  if (ADMIN_PASSWORD === undefined) return;
  try {
    refuseWeakPassword(ADMIN_PASSWORD, [ADMIN_EMAIL, "Owner"]);
  } catch {
    throw new StartError(terminal(m.env_password_weak));
  }
}

/** All of it or nothing: half a bucket would be a shop that keeps its pictures where nobody expects them. */
function readBuckets(env: Variables): Pick<Env, "bucket" | "backupBucket" | "BACKUP_DIR"> {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  const { BACKUP_BUCKET, BACKUP_DIR, DATA_DIR } = env;
  const keys = { S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
  const needed = { S3_ENDPOINT, ...(BACKUP_BUCKET === undefined && { S3_BUCKET }), ...keys };
  const given = Object.values({ ...needed, S3_BUCKET, S3_REGION, BACKUP_BUCKET });
  if (given.every((value) => value === undefined)) {
    return { bucket: undefined, backupBucket: undefined, BACKUP_DIR };
  }
  const missing = Object.entries(needed).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (!S3_ENDPOINT || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY || missing.length > 0) {
    const said = BACKUP_BUCKET === undefined ? m.env_pictures_bucket : m.env_backups_bucket;
    throw new StartError(terminal(said, { names: missing.join(", ") }));
  }
  const to = (bucket: string): BucketOptions => ({
    endpoint: S3_ENDPOINT,
    region: S3_REGION ?? "auto",
    bucket,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  });
  return {
    bucket: S3_BUCKET === undefined ? undefined : to(S3_BUCKET),
    backupBucket: BACKUP_BUCKET === undefined ? undefined : to(BACKUP_BUCKET),
    // A backup for the bucket is made in a folder first.
    BACKUP_DIR: BACKUP_DIR ?? (BACKUP_BUCKET === undefined ? undefined : join(DATA_DIR, "backups")),
  };
}

/** Half a provider would take orders that can never be paid, or money that is never noticed. */
function readCards(env: Variables): PaymentOptions {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: apiBase } = env;
  const { SSLCOMMERZ_STORE_ID: storeId, SSLCOMMERZ_STORE_PASSWORD: storePassword, SSLCOMMERZ_API_BASE } = env;
  requireBoth(m.env_needs_stripe, { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret });
  requireBoth(m.env_needs_sslcommerz, { SSLCOMMERZ_STORE_ID: storeId, SSLCOMMERZ_STORE_PASSWORD: storePassword });
  if (apiBase !== undefined && secretKey === undefined) {
    throw new StartError(terminal(m.env_stripe_base));
  }
  const bkash = readBkash(env);
  const isLive =
    /^(sk|rk)_live_/.test(secretKey ?? "") ||
    (storeId !== undefined && !isLoopback(SSLCOMMERZ_API_BASE)) ||
    (bkash !== undefined && !isLoopback(bkash.apiBase));
  if (isLive && env.PUBLIC_URL === undefined) {
    throw new StartError(terminal(m.env_live_address));
  }
  return {
    stripe: secretKey && webhookSecret ? { secretKey, webhookSecret, apiBase } : undefined,
    sslCommerz: storeId && storePassword ? { storeId, storePassword, apiBase: SSLCOMMERZ_API_BASE } : undefined,
    bkash,
    isDemo: env.DEMO === "on",
  };
}

function readBkash(env: Variables): PaymentOptions["bkash"] {
  const {
    BKASH_APP_KEY: appKey,
    BKASH_APP_SECRET: appSecret,
    BKASH_USERNAME: username,
    BKASH_PASSWORD: password,
  } = env;
  const needed = {
    BKASH_APP_KEY: appKey,
    BKASH_APP_SECRET: appSecret,
    BKASH_USERNAME: username,
    BKASH_PASSWORD: password,
  };
  const missing = Object.entries(needed).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (missing.length === Object.keys(needed).length) return undefined;
  if (!appKey || !appSecret || !username || !password) {
    throw new StartError(terminal(m.env_bkash, { names: missing.join(", ") }));
  }
  return { appKey, appSecret, username, password, apiBase: env.BKASH_API_BASE };
}

function readSms(env: Variables): SmsOptions | undefined {
  const { SMS_GATEWAY: gateway, SMS_API_KEY: apiKey, SMS_SENDER: sender, SMS_API_BASE: apiBase } = env;
  const needed = { SMS_GATEWAY: gateway, SMS_API_KEY: apiKey, SMS_SENDER: sender };
  const missing = Object.entries(needed).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (missing.length === Object.keys(needed).length) return undefined;
  if (gateway === "file") return { gateway, folder: join(env.DATA_DIR, "sms") };
  if (!gateway || !apiKey || !sender) {
    throw new StartError(terminal(m.env_sms, { names: missing.join(", ") }));
  }
  return { gateway, apiKey, sender, apiBase };
}

/** Without a token for messages the shop still asks Steadfast by itself. */
function readSteadfast(env: Variables): CourierOptions["steadfast"] {
  const { STEADFAST_API_KEY: apiKey, STEADFAST_SECRET_KEY: secretKey, STEADFAST_WEBHOOK_TOKEN: webhookToken } = env;
  requireBoth(m.env_needs_steadfast, { STEADFAST_API_KEY: apiKey, STEADFAST_SECRET_KEY: secretKey });
  if (!apiKey || !secretKey) {
    if (webhookToken === undefined) return undefined;
    throw new StartError(terminal(m.env_steadfast_token));
  }
  return { apiKey, secretKey, webhookToken, apiBase: env.STEADFAST_API_BASE };
}

/** Without a secret for messages the shop still asks Pathao by itself. */
function readPathao(env: Variables): CourierOptions["pathao"] {
  const { PATHAO_CLIENT_ID, PATHAO_CLIENT_SECRET, PATHAO_USERNAME, PATHAO_PASSWORD, PATHAO_STORE_ID } = env;
  const needed = { PATHAO_CLIENT_ID, PATHAO_CLIENT_SECRET, PATHAO_USERNAME, PATHAO_PASSWORD, PATHAO_STORE_ID };
  const all = { ...needed, PATHAO_WEBHOOK_SECRET: env.PATHAO_WEBHOOK_SECRET };
  if (Object.values(all).every((value) => value === undefined)) return undefined;
  const missing = Object.entries(needed).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (!PATHAO_CLIENT_ID || !PATHAO_CLIENT_SECRET || !PATHAO_USERNAME || !PATHAO_PASSWORD || !PATHAO_STORE_ID) {
    throw new StartError(terminal(m.env_pathao, { names: missing.join(", ") }));
  }
  return {
    clientId: PATHAO_CLIENT_ID,
    clientSecret: PATHAO_CLIENT_SECRET,
    username: PATHAO_USERNAME,
    password: PATHAO_PASSWORD,
    storeId: PATHAO_STORE_ID,
    webhookSecret: env.PATHAO_WEBHOOK_SECRET,
    integrationSecret: env.PATHAO_INTEGRATION_SECRET,
    apiBase: env.PATHAO_API_BASE,
  };
}

function requireBoth(said: typeof m.env_needs_stripe, variables: Record<string, string | undefined>): void {
  const missing = Object.entries(variables).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (missing.length !== 1) return;
  const set = Object.keys(variables).find((name) => name !== missing[0]);
  throw new StartError(terminal(said, { missing: missing[0] ?? "", set: set ?? "" }));
}

function isLoopback(url: string): boolean {
  return URL.canParse(url) && ["127.0.0.1", "localhost", "[::1]"].includes(new URL(url).hostname);
}

function wrongVariable(name: string, message: string): string {
  return readFault(message) === undefined ? `${name} ${message}` : faultOf(name, message).in("en");
}
