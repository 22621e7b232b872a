import { expect, test } from "vitest";
import { StartError } from "#db/open.ts";
import { startFailure } from "./start-failure.ts";

/** As both drivers report it, inside Drizzle's error with the values. */
function failedQuery(code: string, message: string): Error {
  const cause = Object.assign(new Error(message), { severity: "ERROR", code });
  return new Error("Failed query: insert into customers values ($1)\nparams: ayesha@example.com,$argon2id$v=19$x", {
    cause,
  });
}

test.each<[string, unknown, RegExp]>([
  [
    "no rights",
    failedQuery("42501", "permission denied for schema public"),
    /^The user of DATABASE_URL lacks a right .*grant it CREATE/,
  ],
  ["a full disk", failedQuery("53100", "could not extend file"), /^The disk of the database is full .*make room/],
  [
    "damaged tables",
    failedQuery("XX001", "invalid page in block 7\nof relation"),
    /^The database is damaged \(invalid page in block 7\): restore/,
  ],
  ["an unreadable file", failedQuery("58030", "could not read block"), /^The database is damaged .*restore the backup/],
  [
    "another failure",
    new Error("outer", { cause: new Error("inner") }),
    /^The shop could not start \(inner\)\. LOG_LEVEL=debug/,
  ],
  ["what is no error", "text", /^The shop could not start \(text\)/],
  ["what is said already", new StartError("Set PORT to another number."), /^Set PORT to another number\.$/],
])("%s: one sentence that says what to do, without values", (_what, error, sentence) => {
  const said = startFailure(error);
  expect(said).toMatch(sentence);
  expect(said).not.toMatch(/\n|ayesha|argon2|params/);
});
