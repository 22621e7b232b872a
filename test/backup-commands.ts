// The commands of the shop's machine, as its owner runs them, and what a restored shop has to hold.
import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { audit, type Books, type Place } from "./long/audit.ts";
import type { Goods, Ledger } from "./long/ledger.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

export type Outcome = { code: number | null; said: string; complained: string };

/** `npm run NAME -- WORDS` without npm in between. */
export async function runCommand(
  name: "backup" | "restore" | "move" | "doctor",
  words: string[],
  { dataDir, databaseUrl }: Place,
  environment: Record<string, string> = {},
): Promise<Outcome> {
  const child = spawn(process.execPath, [`scripts/${name}.ts`, ...words], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? "", ...environment },
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [said, complained, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, said, complained };
}

/** The first line of what a backup says. @throws with what it complains about */
export async function backUp(place: Place, folder: string): Promise<string> {
  const { code, said, complained } = await runCommand("backup", [folder], place);
  if (code !== 0) throw new Error(`The backup failed (${code}): ${complained}`);
  return said.split("\n")[0] ?? "";
}

/**
 * The books of a shop restored from a backup that was begun after these orders were acknowledged. Later ones may be in
 * it or not, but whole.
 */
export function auditRestored(place: Place, ledger: Ledger, before: ReadonlySet<string>, goods: Goods): Promise<Books> {
  const entries = ledger.entries.map((entry) =>
    entry.state !== "acknowledged" || before.has(entry.key) ? entry : { ...entry, state: "unknown" as const },
  );
  return audit(place, { entries } as Ledger, goods);
}

export const acknowledgedKeys = (ledger: Ledger): Set<string> =>
  new Set(ledger.entries.filter(({ state }) => state === "acknowledged").map(({ key }) => key));
