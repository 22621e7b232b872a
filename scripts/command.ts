import { StartError } from "#db/open.ts";
import { Refusal } from "#server/http/answers/refusal.ts";
import { errorForLog } from "#server/http/log.ts";

/** A command was called with missing or wrong arguments. */
export class UsageError extends Error {}

/** Prints an expected failure as one sentence, any other error with its stack, and sets the exit code for both. */
export async function runCommand(work: () => Promise<void>, failureCode = 1): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isExpected = error instanceof StartError || error instanceof Refusal || error instanceof UsageError;
    // The message of a failed statement contains its values, which errorForLog leaves out.
    process.stderr.write(`${isExpected ? error.message : JSON.stringify(errorForLog(error), null, 2)}\n`);
    process.exitCode = failureCode;
  }
}
