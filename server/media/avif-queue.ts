import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { isWorking } from "./pictures.ts";

const maxWaiting = 200;
const watchedMs = 250;
const idleBelow = 0.2;
// Less than the process has for stopping: the database closes after this, and must not be cut off for a picture.
const closeWaitsMs = 5000;

/** Starts watching, and returns a function that tells whether the process was idle since. */
export type IdleWatch = () => () => boolean;

type AvifQueue = {
  /** Queues the work. No effect for a file that was queued before, when the queue is full, and after closing. */
  ask(file: string, work: () => Promise<void>): void;
  /** Empties the queue, and resolves when the running work has ended, or after five seconds. */
  close(): Promise<void>;
};

/**
 * Work that no visitor waits for: one at a time, each after a moment in which the process was idle.
 * A file is tried once per process, whatever the result: one that fails or is not worth keeping would otherwise be made
 * again on every visit.
 */
export function openAvifQueue(log: FastifyBaseLogger, watch: IdleWatch = watchProcess): AvifQueue {
  const taken = new Set<string>();
  const waiting: { file: string; work: () => Promise<void> }[] = [];
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let closed = false;

  function waitForIdleness(): void {
    if (closed || timer || running || waiting.length === 0) return;
    const wasIdle = watch();
    timer = setTimeout(() => {
      timer = undefined;
      if (wasIdle()) runNext();
      waitForIdleness();
    }, watchedMs).unref();
  }

  function runNext(): void {
    const next = waiting.shift();
    if (!next) return;
    running = next
      .work()
      .catch((error: unknown) => log.warn({ err: error, file: next.file }, "an AVIF could not be made"))
      .finally(() => {
        running = undefined;
        waitForIdleness();
      });
  }

  return {
    ask(file, work) {
      // Dropped over the bound without being remembered: the next visitor asks again.
      if (closed || taken.has(file) || waiting.length >= maxWaiting) return;
      taken.add(file);
      waiting.push({ file, work });
      waitForIdleness();
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      waiting.length = 0;
      if (running) await Promise.race([running, pause(closeWaitsMs, undefined, { ref: false })]);
    },
  };
}

/** Pages and the embedded database work on the event loop, pictures beside it: idle means neither. */
function watchProcess(): () => boolean {
  const before = performance.eventLoopUtilization();
  return () => !isWorking() && performance.eventLoopUtilization(before).utilization < idleBelow;
}
