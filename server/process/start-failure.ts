import { databaseError } from "#db/errors.ts";
import { StartError } from "#db/open.ts";
import * as m from "#messages";
import { terminal } from "#messages/terminal.ts";

/** Why the shop does not start: one sentence that says what to do, without values of statements. */
export function startFailure(error: unknown): string {
  if (error instanceof StartError) return error.message;
  const failure = databaseError(error);
  const words = (failure instanceof Error ? failure : innermost(error)).message.split("\n", 1)[0] ?? "";
  if (failure?.code === "42501") {
    return terminal(m.start_right_missing, { words });
  }
  if (failure?.code === "53100") return terminal(m.start_disk_full, { words });
  if (/^(XX|58)/.test(failure?.code ?? "")) return terminal(m.start_database_damaged, { words });
  return terminal(m.start_failed, { words });
}

function innermost(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  return error.cause === undefined ? error : innermost(error.cause);
}
