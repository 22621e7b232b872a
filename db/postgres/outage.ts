/** Recognizes outages of either engine: failures that neither the caller nor a bug in the shop has caused. */
import { DrizzleQueryError } from "drizzle-orm";

/** `full`: the database's disk is full. `away`: it is unreachable, takes no writes at the moment, or took too long. */
export type Outage = "full" | "away";

export class DatabaseAway extends Error {
  override name = "DatabaseAway";
}

/**
 * Returns undefined for every other error. An outage leaves open whether a running transaction was committed: its COMMIT may
 * have arrived.
 */
export function outageOf(error: unknown): Outage | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof DatabaseAway) return "away";
    const code = sqlStateOf(current);
    if (code !== undefined) return outageOfState(code);
    // The driver's error for a lost connection has no code. For a wrong value it throws a TypeError or RangeError.
    if (current instanceof DrizzleQueryError && isLostConnection(current.cause)) return "away";
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

/** Server errors of both engines have a severity and a code; Node's errors have only a code. */
function sqlStateOf(error: Error): string | undefined {
  if (!("severity" in error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

function isLostConnection(cause: unknown): boolean {
  if (!(cause instanceof Error) || sqlStateOf(cause) !== undefined) return false;
  // Node throws an AggregateError when none of a host's addresses answers.
  return cause.constructor === Error || cause instanceof AggregateError;
}
