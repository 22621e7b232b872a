// The size of a long test, and its figures.
import { appendFileSync, mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * How often to repeat: the number in the command (`npm run test:long -- kills=50`), else all with --full, else a few.
 */
export function countOf(name: string, { few, full }: { few: number; full: number }): number {
  const given: Record<string, number> = JSON.parse(process.env.LONG_COUNTS ?? "{}");
  return given[name] ?? (process.env.LONG_FULL === "on" ? full : few);
}

/** Prints the figures of a section and appends them to test-results/figures.jsonl, for docs/reliability.md. */
export function report(section: string, figures: Record<string, unknown>): void {
  const folder = fileURLToPath(new URL("../../test-results/", import.meta.url));
  mkdirSync(folder, { recursive: true });
  const line = JSON.stringify({ section, at: new Date().toISOString(), ...figures });
  appendFileSync(`${folder}figures.jsonl`, `${line}\n`);
  process.stdout.write(`${line}\n`);
}

/** The quantile of a list: 0.5 for the median. NaN for an empty list. */
export function quantile(list: number[], part: number): number {
  const sorted = [...list].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Checks every few milliseconds. @returns whether it became true in time */
export async function comesTrue(isTrue: () => boolean | Promise<boolean>, withinMs: number): Promise<boolean> {
  for (const end = performance.now() + withinMs; performance.now() < end; await wait(20)) {
    if (await isTrue()) return true;
  }
  return false;
}
