/**
 * Measures latency at a fixed rate.
 *
 * Requests are due at equal intervals, whether or not earlier ones have been answered. Latency counts from the due time, so a
 * pause of the server affects every request that was due in it. A connection carries one request at a time; waiting for a free
 * one counts. (autocannon -R sends the requests of each second as fast as it can and then pauses, so it would measure latency
 * at saturation.)
 */
import type { Socket } from "node:net";
import { askOnce, openSockets } from "./pour.ts";
import { quantile } from "./report.ts";

type Paced = { p50: number; p99: number; failed: number };

/** The first answers are not counted, because both sides are still compiling their code. */
const warmMs = 500;

export async function pace(url: string, perSecond: number, seconds: number, connections: number): Promise<Paced> {
  const { asked, length } = await askOnce(url);
  const waiting: number[] = [];
  const dueOf = new Map<Socket, number>();
  const times: number[] = [];
  let failed = 0;
  const free = await openSockets(url, connections, length, (socket, isWhole) => {
    const due = dueOf.get(socket) ?? 0;
    dueOf.delete(socket);
    if (!isWhole) failed += 1;
    if (due > start + warmMs) times.push(performance.now() - due);
    free.push(socket);
    send();
  });
  const sockets = [...free];
  const start = performance.now();
  const send = () => {
    for (let socket = free.at(-1); waiting.length > 0 && socket; socket = free.at(-1)) {
      free.pop();
      dueOf.set(socket, waiting.shift() ?? 0);
      socket.write(asked);
    }
  };
  await fallDue(start, perSecond, seconds, (due) => {
    waiting.push(...due);
    send();
  });
  const end = performance.now();
  // Unanswered requests have waited at least this long.
  times.push(...[...waiting, ...dueOf.values()].map((due) => end - due));
  for (const socket of sockets) socket.destroy();
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99), failed };
}

/** @param tell receives the due times that have passed since the last call */
function fallDue(start: number, perSecond: number, seconds: number, tell: (due: number[]) => void): Promise<void> {
  const distance = 1000 / perSecond;
  let told = 0;
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const now = performance.now();
      const due: number[] = [];
      for (; start + told * distance <= now; told += 1) due.push(start + told * distance);
      tell(due);
      if (now < start + seconds * 1000) return;
      clearInterval(timer);
      resolve();
    }, 1);
  });
}
