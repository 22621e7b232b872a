/**
 * `npm run doctor`: checks everything a shop needs, and advises how to fix each fault. Changes nothing and prints no
 * secrets. Run it as the shop's user with the shop's environment, whether the shop is running or stopped.
 *
 * Exit code: 0 when all is well, 1 with warnings, 2 with a fault.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "#db/open.ts";
import * as m from "#messages";
import { terminal } from "#messages/terminal.ts";
import { type Facts, readFacts } from "#server/doctor/facts.ts";
import { type Finding, findingsOf, worstOf } from "#server/doctor/findings.ts";
import { readMachine } from "#server/doctor/machine.ts";
import { type Env, readEnv } from "#server/env.ts";
import { askForFacts } from "#server/process/control.ts";
import { runCommand } from "./command.ts";

const marks = { ok: m.doctor_ok, warning: m.doctor_warning, fault: m.doctor_fault };
const markWidth = 7;
const exitCodes = { ok: 0, warning: 1, fault: 2 };

await runCommand(async () => {
  const env = readEnv(process.env);
  const asked = await askDatabase(env);
  const findings = findingsOf(env, await readMachine(env, asked), asked.facts, new Date());
  for (const finding of findings) print(finding);
  process.exitCode = exitCodes[worstOf(findings)];
}, exitCodes.fault);

type Asked = { facts?: Facts; fault?: string; holder?: string };

/** Asks the running shop when it holds the embedded database; otherwise opens the database without changing its tables. */
async function askDatabase(env: Env): Promise<Asked> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = env;
  try {
    const told = databaseUrl ? undefined : await askForFacts(dataDir);
    if (told) return { facts: told, holder: terminal(m.doctor_running_shop) };
    if (!databaseUrl && !existsSync(join(dataDir, "db")))
      return { fault: terminal(m.doctor_no_database, { folder: dataDir }) };
    const { db, close } = await openDatabase({ databaseUrl, dataDir, migrations: "none" });
    try {
      return { facts: await readFacts(db, new Date(), env) };
    } finally {
      await close();
    }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}

function print({ level, about, says, advice }: Finding): void {
  process.stdout.write(`${terminal(marks[level]).padEnd(markWidth)}  ${about.padEnd(12)} ${says}\n`);
  if (advice !== undefined) process.stdout.write(`${" ".repeat(22)} ${advice}\n`);
}
