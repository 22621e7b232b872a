// Runs the backup commands as the shop's owner does, and audits a restored shop.
import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { audit, type Books, type Place } from "./long/audit.ts";
import type { Goods, Ledger } from "./long/ledger.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Far beyond what they take: one that hangs is ended, so that its test tells what it has said until then. */
const longestMs = 90_000;

export type Outcome = { code: number | null; said: string; complained: string };

/** Runs `npm run NAME -- WORDS`, without npm. */
export async function runCommand(
  name: "backup" | "restore" | "move" | "doctor",
  words: string[],
  { dataDir, databaseUrl }: Place,
  environment: Record<string, string> = {},
): Promise<Outcome> {
  const child = spawn(process.execPath, [`scripts/${name}.ts`, ...words], {
    cwd: root,
    timeout: longestMs,
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? "", ...environment },
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [said, complained, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, said, complained };
}

/** @returns the first line of the backup's output. @throws with its errors */
export async function backUp(place: Place, folder: string): Promise<string> {
  const { code, said, complained } = await runCommand("backup", [folder], place);
  if (code !== 0) throw new Error(`The backup failed (${code}): ${complained}`);
  return said.split("\n")[0] ?? "";
}

/**
 * Audits a shop restored from a backup that began after the orders in `before` were acknowledged. Later orders may be missing, but
 * never partial.
 */
export function auditRestored(place: Place, ledger: Ledger, before: ReadonlySet<string>, goods: Goods): Promise<Books> {
  const entries = ledger.entries.map((entry) =>
    entry.state !== "acknowledged" || before.has(entry.key) ? entry : { ...entry, state: "unknown" as const },
  );
  return audit(place, { entries } as Ledger, goods);
}

export const acknowledgedKeys = (ledger: Ledger): Set<string> =>
  new Set(ledger.entries.filter(({ state }) => state === "acknowledged").map(({ key }) => key));
