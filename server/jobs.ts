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

/** After a failure was told, later ones of the same job are not for so long. */
const quietMs = 60_000;

/**
 * Runs each job at its pace, never beside itself; a failure is told, once a minute at most, and does not end it.
 * @returns stops them; resolves when the runs under way have ended
 */
export function startJobs(jobs: readonly Job[], warn: (failure: string, error: unknown) => void): () => Promise<void> {
  const underWay = new Set<Promise<unknown>>();
  const stopping = new AbortController();
  const stops = jobs.map(({ failure, everyMs, run, wakeOn }) => {
    let isRunning = false;
    let isWoken = false;
    let quietUntil = 0;
    // While the database is away one job fails three times a second.
    const tell = (error: unknown) => {
      if (performance.now() < quietUntil) return;
      quietUntil = performance.now() + quietMs;
      warn(failure, error);
    };
    const start = () => {
      if (isRunning || stopping.signal.aborted) return;
      isRunning = true;
      isWoken = false;
      const running = run(stopping.signal)
        .catch(tell)
        .finally(() => {
          isRunning = false;
          underWay.delete(running);
          // News that came while it ran may have come too late for it.
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
