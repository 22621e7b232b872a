import { Client } from "pg";
import { vi } from "vitest";
import { OneSession } from "#db/embedded/one-session.ts";

/**
 * Counts the statements that the shop sends to its database during this work. `discard plans`, the check, twice a second, that
 * PostgreSQL still answers, and the news of earlier changes, which leaves a moment after them, do not count.
 */
export async function countQueries<T>(work: () => Promise<T>): Promise<{ result: T; queries: number }> {
  const spies = [vi.spyOn(OneSession.prototype, "query"), vi.spyOn(Client.prototype, "query")];
  const result = await work();
  const asked = spies.flatMap((spy) => spy.mock.calls.map(([first]): unknown => first));
  for (const spy of spies) spy.mockRestore();
  const textOf = (first: unknown) =>
    typeof first === "object" && first !== null && "text" in first ? String(first.text) : String(first);
  const isOfNoWork = (text: string) => text === "discard plans" || /pg_is_in_recovery|pg_notify/.test(text);
  return { result, queries: asked.map(textOf).filter((text) => !isOfNoWork(text)).length };
}
