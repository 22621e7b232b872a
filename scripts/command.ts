import { StartError } from "#db/open.ts";
import { errorForLog } from "#server/http/log.ts";
import { Refusal } from "#server/http/refusal.ts";

/** A command that was not given what it needs. */
export class UsageError extends Error {}

/** What is expected to fail is one sentence and an exit code; anything else keeps its stack, without values of statements. */
export async function runCommand(work: () => Promise<void>, failureCode = 1): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isExpected = error instanceof StartError || error instanceof Refusal || error instanceof UsageError;
    // A failed statement's own words hold its values.
    process.stderr.write(`${isExpected ? error.message : JSON.stringify(errorForLog(error), null, 2)}\n`);
    process.exitCode = failureCode;
  }
}
