import { z } from "zod";
import { StartError } from "#db/open.ts";

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
  DEMO: given(z.enum(["on", "off"], "must be on or off").default("on")),
});

export type Env = z.infer<typeof schema>;
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
  return env;
}
