/*
 * The watchdog's own thread: it ends the process when the main thread has not beaten for too long.
 *
 * Time is counted in its own ticks: while nobody ran (a suspended machine, a stopped process) there were none. On a machine that is merely busy the main thread gets too little processor time to
 * beat: then it has three times as long.
 */
import { writeSync } from "node:fs";
import { setInterval } from "node:timers/promises";
import { workerData } from "node:worker_threads";

const tickMs = 250;
const { beats, limitMs } = workerData as { beats: Int32Array; limitMs: number };

let count = -1;
let silentMs = 0;
let usedAtBeat = process.cpuUsage();

for await (const _ of setInterval(tickMs)) {
  const counted = Atomics.load(beats, 0);
  if (counted !== count) {
    count = counted;
    silentMs = 0;
    usedAtBeat = process.cpuUsage();
    continue;
  }
  silentMs += tickMs;
  const { user, system } = process.cpuUsage(usedAtBeat);
  const isSpinning = (user + system) / 1000 > limitMs / 2;
  if (silentMs < (isSpinning ? limitMs : 3 * limitMs)) continue;
  writeSync(
    2,
    `The shop has not reacted for ${Math.round(silentMs / 1000)} seconds and is ended; everything it confirmed is saved.\n`,
  );
  process.kill(process.pid, "SIGKILL");
}
