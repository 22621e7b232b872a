/** What keeps the database from doing its work, whichever engine: nothing that the caller did, and no error in the shop. */
import { DrizzleQueryError } from "drizzle-orm";

/** `full`: there is no room on its disk. `away`: it cannot be reached, takes no writes just now, or has taken too long. */
export type Outage = "full" | "away";

export class DatabaseAway extends Error {
  override name = "DatabaseAway";
}

/**
 * Undefined for every other error. After an outage it is not known whether a transaction that was under way has been
 * kept: its COMMIT may have arrived.
 */
export function outageOf(error: unknown): Outage | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof DatabaseAway) return "away";
    const code = sqlStateOf(current);
    if (code !== undefined) return outageOfState(code);
    // The driver's own words for a lost connection have no code. What it says of a wrong value is a TypeError or RangeError.
    if (current instanceof DrizzleQueryError && isPlain(current.cause)) return "away";
  }
  return undefined;
}

function outageOfState(code: string): Outage | undefined {
  if (code === "53100") return "full";
  return awayClasses.has(code.slice(0, 2)) || awayStates.has(code) ? "away" : undefined;
}

/** Connection exception, insufficient resources, operator intervention (shutdown, statement timeout), system error. */
const awayClasses = new Set(["08", "53", "57", "58"]);
/** read_only_sql_transaction (a demoted server), idle_in_transaction_session_timeout, lock_not_available. */
const awayStates = new Set(["25006", "25P03", "55P03"]);

/** Both engines' errors of the server have a severity beside the code; Node's have a code only. */
function sqlStateOf(error: Error): string | undefined {
  if (!("severity" in error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

function isPlain(cause: unknown): boolean {
  if (!(cause instanceof Error) || sqlStateOf(cause) !== undefined) return false;
  // Node's own word for a host of which no address answered.
  return cause.constructor === Error || cause instanceof AggregateError;
}
