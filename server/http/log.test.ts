import { spawn } from "node:child_process";
import { once } from "node:events";
import { DrizzleQueryError } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { errorForLog, openLog, sentenceForLog } from "./log.ts";

const secrets = [
  "Rahima",
  "rahima@example.com",
  "01712345678",
  "০১৭১২৩৪৫৬৭৮",
  "$argon2id$v=19$m=19456",
  "s3cretTokens3cretTokens3cretTokens3cret",
];
const driverError = (code: string, message: string) =>
  Object.assign(new Error(message), {
    severity: "ERROR",
    code,
    table: "customers",
    detail: `Failing row contains (${secrets}).`,
    where: secrets[0],
  });
const failedQuery = new DrizzleQueryError(
  "insert into customers values ($1)",
  secrets,
  driverError("23505", "duplicate key value"),
);

const errors: [what: string, error: unknown][] = [
  ["a failed query", failedQuery],
  ["a failed query as the cause of another error", new Error("the order was not kept", { cause: failedQuery })],
  ["several at once", new AggregateError([failedQuery, failedQuery], "all failed")],
  [
    "a value that the database could not read",
    driverError("22P02", `invalid input syntax for type uuid: "${secrets[0]}"`),
  ],
  [
    "a mail server's answer",
    Object.assign(new Error(`550 <${secrets[1]}> is unknown`), { response: secrets.join(), rejected: secrets }),
  ],
  ["words that are no JSON", jsonError(`${secrets[0]} is no JSON`)],
  ["a message of many lines", new Error(`no\n    at ${secrets[0]}\n    at ${secrets[3]}`)],
  [
    "a provider's answer",
    Object.assign(new Error(`No customer ${secrets[2]} with ${secrets[5]} and ${secrets[4]}`), { raw: { secrets } }),
  ],
  ["an address with a query", new Error(`GET /track?key=${secrets[0]} failed`)],
  ["a text", secrets.join()],
  ["an object", { secrets }],
];

describe("an error is logged without the values that it carries", () => {
  test.each(errors)("%s", (_, error) => {
    const written = JSON.stringify(errorForLog(error)) + sentenceForLog(error);
    for (const secret of secrets) expect(written).not.toContain(secret);
  });

  test("what helps to find the mistake stays", () => {
    expect(errorForLog(failedQuery)).toMatchObject({
      message: "Failed query",
      query: "insert into customers values ($1)",
      stack: expect.stringMatching(/^\s+at .*log\.test\.ts/),
      cause: { message: "duplicate key value", code: "23505", table: "customers" },
    });
    expect(sentenceForLog(failedQuery)).toBe("Failed query: duplicate key value");
  });
});

test("a line whose words come from its error has none of its values", () => {
  const lines: string[] = [];
  const log = openLog("info", { write: (line) => lines.push(line) });
  log.error(failedQuery);
  log.warn({ err: failedQuery });
  log.warn({ err: failedQuery }, failedQuery.message);
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(Array(3).fill("Failed query: duplicate key value"));
  for (const secret of secrets) expect(lines.join("")).not.toContain(secret);
});

test("a process that ends by an error says so in one line of the log, without its values", async () => {
  const program = `
    import { DrizzleQueryError } from "drizzle-orm";
    import { logLastWords } from "./server/http/last-words.ts";
    import { openLog } from "./server/http/log.ts";
    const log = openLog("info");
    logLastWords(() => log);
    Promise.reject(new DrizzleQueryError("select $1", ["rahima@example.com"], new Error("gone")));
  `;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], { stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "close");
  const [out, err] = await Promise.all([child.stdout.toArray(), child.stderr.toArray()]);
  await ended;
  const lines = Buffer.concat(out).toString().trim().split("\n");
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: 60, err: { message: "Failed query", query: "select $1" } });
  expect(Buffer.concat([...out, ...err]).toString()).not.toContain("rahima");
  expect(child.exitCode).toBe(1);
});

function jsonError(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return error;
  }
}
