/**
 * Runs a limited number of jobs at once; the others wait in a bounded queue.
 *
 * 1. Addresses take turns, so that one with many jobs does not hold up one with a single job.
 * 2. When the queue is full, the address with the most jobs loses its last one. If that is the new job's own address, the
 *    new job is refused.
 * 3. A job whose signal is aborted leaves the queue without running.
 * 4. A failed job fails for its caller only.
 *
 * Passwords and pictures use p-limit, whose queue does not know who asks: rules 1 to 3 are why pages have this one.
 */
export class Busy extends Error {
  override readonly name = "Busy";
}

export type Asker = {
  /** The address that asks, if known. */
  from?: string;
  /** Aborted when nobody waits for the job any more. */
  signal?: AbortSignal;
};

type Waiting = { from: string; start: () => void; fail: (error: Error) => void };

export function openTurns(atOnce: number, maxWaiting = Number.POSITIVE_INFINITY) {
  let running = 0;
  let lastFrom = "";
  let line: Waiting[] = [];

  function leave(one: Waiting): boolean {
    const before = line.length;
    line = line.filter((other) => other !== one);
    return line.length < before;
  }

  function next(): void {
    const one = line.find(({ from }) => from !== lastFrom) ?? line[0];
    if (one === undefined) {
      running -= 1;
      return;
    }
    leave(one);
    lastFrom = one.from;
    one.start();
  }

  function makeRoom(from: string): void {
    const counts = new Map<string, number>();
    for (const one of line) counts.set(one.from, (counts.get(one.from) ?? 0) + 1);
    const most = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a));
    const last = line.findLast((one) => one.from === most[0]);
    if (last === undefined || most[1] <= (counts.get(from) ?? 0) + 1) throw new Busy("too much is waiting");
    leave(last);
    last.fail(new Busy("others have waited as long for less"));
  }

  function turn(from: string, signal: AbortSignal | undefined): Promise<void> {
    if (line.length >= maxWaiting) makeRoom(from);
    return new Promise((resolve, reject) => {
      const one = { from, start: resolve, fail: reject };
      line.push(one);
      signal?.addEventListener("abort", () => leave(one) && reject(signal.reason), { once: true });
    });
  }

  async function inTurn<T>(work: () => Promise<T>, { from = "", signal }: Asker = {}): Promise<T> {
    signal?.throwIfAborted();
    // Started by a job that ends and passes its place on: `running` stays the same.
    if (running >= atOnce) await turn(from, signal);
    else {
      running += 1;
      lastFrom = from;
    }
    try {
      return await work();
    } finally {
      next();
    }
  }
  return Object.assign(inTurn, { load: () => ({ running, waiting: line.length }) });
}
