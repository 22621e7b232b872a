import { databaseError } from "#db/errors.ts";
import { StartError } from "#db/open.ts";

/** Why the shop does not start: one sentence that says what to do, without values of statements. */
export function startFailure(error: unknown): string {
  if (error instanceof StartError) return error.message;
  const failure = databaseError(error);
  const words = (failure instanceof Error ? failure : innermost(error)).message.split("\n", 1)[0];
  if (failure?.code === "42501") {
    return `The user of DATABASE_URL lacks a right (${words}): make it the owner of the database, or grant it CREATE on the database and on the schema public.`;
  }
  if (failure?.code === "53100") return `The disk of the database is full (${words}): make room and start again.`;
  if (/^(XX|58)/.test(failure?.code ?? "")) return `The database is damaged (${words}): restore the backup.`;
  return `The shop could not start (${words}). LOG_LEVEL=debug tells where.`;
}

function innermost(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  return error.cause === undefined ? error : innermost(error.cause);
}
