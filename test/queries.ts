import { Client } from "pg";
import { vi } from "vitest";
import { OneSession } from "#db/embedded/one-session.ts";

/**
 * Counts the statements that the shop sends to its database during this work. `discard plans` and the check, twice a second, that
 * PostgreSQL still answers do not count.
 */
export async function countQueries<T>(work: () => Promise<T>): Promise<{ result: T; queries: number }> {
  const spies = [vi.spyOn(OneSession.prototype, "query"), vi.spyOn(Client.prototype, "query")];
  const result = await work();
  const asked = spies.flatMap((spy) => spy.mock.calls.map(([first]): unknown => first));
  for (const spy of spies) spy.mockRestore();
  const isOfNoWork = (first: unknown) => first === "discard plans" || String(first).includes("pg_is_in_recovery");
  return { result, queries: asked.filter((first) => !isOfNoWork(first)).length };
}
