// Ends a process that hangs: a supervisor does not notice that, but starts an ended process again.
import { Worker } from "node:worker_threads";

/** @param seconds without a sign of life from this thread; 0 turns it off */
export function startWatchdog(seconds: number): void {
  if (seconds === 0) return;
  const beats = new Int32Array(new SharedArrayBuffer(4));
  setInterval(() => Atomics.add(beats, 0, 1), 500).unref();
  const thread = new Worker(new URL("./watchdog-thread.ts", import.meta.url), {
    workerData: { beats, limitMs: seconds * 1000 },
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 },
    execArgv: [],
  });
  thread.unref();
  thread.on("error", (error) => process.stderr.write(`The watchdog ended: ${error.message}\n`));
}
