// Ends a process that hangs: a supervisor does not notice that, but starts an ended process again.
import { Worker } from "node:worker_threads";
import * as m from "#messages";
import { terminal } from "#messages/terminal.ts";

/** @param seconds without a sign of life from this thread; 0 turns it off */
export function startWatchdog(seconds: number): void {
  if (seconds === 0) return;
  const beats = new Int32Array(new SharedArrayBuffer(4));
  setInterval(() => Atomics.add(beats, 0, 1), 500).unref();
  const thread = new Worker(new URL("./watchdog-thread.ts", import.meta.url), {
    // Its thread loads no catalog of sentences: it is small, and must be able to speak when nothing else can.
    workerData: { beats, limitMs: seconds * 1000, said: terminal(m.start_watchdog, { seconds: "{seconds}" }) },
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 },
    execArgv: [],
  });
  thread.unref();
  thread.on("error", (error) =>
    process.stderr.write(`${terminal(m.start_watchdog_ended, { words: error.message })}\n`),
  );
}
