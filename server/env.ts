import { z } from "zod";
import { StartError } from "#db/open.ts";
import type { BucketOptions } from "./media/s3-store.ts";

/** An environment variable that is empty counts as not given. */
const given = <T extends z.ZodType>(schema: T) => z.preprocess((value) => (value === "" ? undefined : value), schema);

const schema = z.object({
  PORT: given(z.coerce.number("must be a number").int().min(0).max(65_535).default(3000)),
  HOST: given(z.string().default("127.0.0.1")),
  DATA_DIR: given(z.string().default("./data")),
  DATABASE_URL: given(
    z
      .string()
      .regex(/^postgres(ql)?:\/\//, "must start with postgresql://")
      .optional(),
  ),
  ADMIN_EMAIL: given(z.email("must be an e-mail address").default("owner@gachpala.example")),
  ADMIN_PASSWORD: given(z.string().min(8, "must have at least 8 characters").max(128).optional()),
  PUBLIC_URL: given(
    z
      .url({ protocol: /^https?$/, error: "must be an http or https address" })
      .transform((url) => new URL(url).origin)
      .optional(),
  ),
  TRUST_PROXY: given(z.enum(["on", "off"], "must be on or off").default("off")),
  RATE_LIMIT: given(z.enum(["on", "off"], "must be on or off").default("on")),
  LOG_LEVEL: given(
    z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], "must be a log level").default("info"),
  ),
  S3_ENDPOINT: given(
    z.url({ protocol: /^https?$/, error: "must be an http or https address without the bucket's name" }).optional(),
  ),
  S3_REGION: given(z.string().optional()),
  S3_BUCKET: given(
    z
      .string()
      .regex(/^[\w.-]{3,63}$/, "must be a bucket's name")
      .optional(),
  ),
  S3_ACCESS_KEY_ID: given(z.string().optional()),
  S3_SECRET_ACCESS_KEY: given(z.string().optional()),
  DEMO: given(z.enum(["on", "off"], "must be on or off").default("on")),
});

type Variables = z.infer<typeof schema>;
export type Env = Variables & {
  /** Where pictures are kept; the data folder when missing. */
  bucket: BucketOptions | undefined;
};
export const envNames = Object.keys(schema.shape);

/**
 * Reads and checks the environment; the only reading of it.
 * @throws StartError with one sentence that names each wrong variable
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const parsed = schema.safeParse(source);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
    throw new StartError(`The environment is wrong: ${wrong.join("; ")}.`);
  }
  const env = parsed.data;
  if (env.RATE_LIMIT === "off" && env.HOST !== "127.0.0.1" && env.HOST !== "localhost" && env.HOST !== "::1") {
    throw new StartError("RATE_LIMIT=off is for load tests on loopback only: set HOST to 127.0.0.1 or remove it.");
  }
  return { ...env, bucket: readBucket(env) };
}

/** All of it or nothing: half a bucket would be a shop that keeps its pictures where nobody expects them. */
function readBucket(env: Variables): BucketOptions | undefined {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  const needed = { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
  const values = Object.values({ ...needed, S3_REGION });
  if (values.every((value) => value === undefined)) return undefined;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    const missing = Object.entries(needed).flatMap(([name, value]) => (value === undefined ? [name] : []));
    throw new StartError(
      `Pictures in a bucket need all of the S3 variables: set ${missing.join(", ")} too, or remove the others.`,
    );
  }
  return {
    endpoint: S3_ENDPOINT,
    region: S3_REGION ?? "auto",
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}
