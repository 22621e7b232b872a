/*
 * The watchdog's own thread: it ends the process when the main thread has given no heartbeat for too long.
 *
 * Time is counted in this thread's own ticks, which stop with a suspended machine or a stopped process. On a busy machine
 * the main thread may get too little processor time for its heartbeat: then it has three times as long.
 */
import { writeSync } from "node:fs";
import { setInterval } from "node:timers/promises";
import { workerData } from "node:worker_threads";

const tickMs = 250;
const { beats, limitMs, said } = workerData as { beats: Int32Array; limitMs: number; said: string };

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
  writeSync(2, `${said.replace("{seconds}", String(Math.round(silentMs / 1000)))}\n`);
  process.kill(process.pid, "SIGKILL");
}
