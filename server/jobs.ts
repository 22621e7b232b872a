/** Work that the shop does by itself, again and again. It must bear being run by several processes at once. */
export type Job = {
  /** For the log: "mails were not sent". */
  failure: string;
  everyMs: number;
  /** @param stopped aborted when the shop stops: the work ends soon and leaves the rest for the next time */
  run(stopped: AbortSignal): Promise<unknown>;
  /** Says when there is work before its time. @returns ends that */
  wakeOn?: (wake: () => void) => () => void;
};

/**
 * Runs each job at its pace, never beside itself; a failure is told and does not end it.
 * @returns stops them; resolves when the runs under way have ended
 */
export function startJobs(jobs: readonly Job[], warn: (failure: string, error: unknown) => void): () => Promise<void> {
  const underWay = new Set<Promise<unknown>>();
  const stopping = new AbortController();
  const stops = jobs.map(({ failure, everyMs, run, wakeOn }) => {
    let isRunning = false;
    let isWoken = false;
    const start = () => {
      if (isRunning || stopping.signal.aborted) return;
      isRunning = true;
      isWoken = false;
      const running = run(stopping.signal)
        .catch((error: unknown) => warn(failure, error))
        .finally(() => {
          isRunning = false;
          underWay.delete(running);
          // What came while it ran may have come too late for it.
          if (isWoken) start();
        });
      underWay.add(running);
    };
    const timer = setInterval(start, everyMs);
    const sleep = wakeOn?.(() => {
      isWoken = true;
      start();
    });
    return () => {
      clearInterval(timer);
      sleep?.();
    };
  });
  return async () => {
    stopping.abort();
    for (const stop of stops) stop();
    await Promise.all(underWay);
  };
}
