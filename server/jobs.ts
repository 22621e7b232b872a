/** Work that the shop does by itself, again and again. It must bear being run by several processes at once. */
export type Job = {
  /** For the log: "mails were not sent". */
  failure: string;
  everyMs: number;
  run(): Promise<unknown>;
};

/**
 * Runs each job at its pace, never beside itself; a failure is told and does not end it.
 * @returns stops them; resolves when the runs under way have ended
 */
export function startJobs(jobs: readonly Job[], warn: (failure: string, error: unknown) => void): () => Promise<void> {
  const underWay = new Set<Promise<unknown>>();
  const timers = jobs.map(({ failure, everyMs, run }) => {
    let isRunning = false;
    return setInterval(() => {
      if (isRunning) return;
      isRunning = true;
      const running = run()
        .catch((error: unknown) => warn(failure, error))
        .finally(() => {
          isRunning = false;
          underWay.delete(running);
        });
      underWay.add(running);
    }, everyMs);
  });
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all(underWay);
  };
}
