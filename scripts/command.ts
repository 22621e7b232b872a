import { StartError } from "#db/open.ts";
import { Refusal } from "#server/http/refusal.ts";

/** A command that was not given what it needs. */
export class UsageError extends Error {}

/** What is expected to fail is one sentence and an exit code; anything else keeps its stack. */
export async function runCommand(work: () => Promise<void>, failureCode = 1): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isExpected = error instanceof StartError || error instanceof Refusal || error instanceof UsageError;
    if (!isExpected) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = failureCode;
  }
}
