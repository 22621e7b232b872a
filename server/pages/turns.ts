/**
 * Works are done at most so many at once; the others wait in a line that is bounded.
 *
 * 1. The line is served one asker after the other, so that one with many works does not hold up one with a single work.
 * 2. When it is full, the asker with the most works in it loses the last of them. Who is that himself is refused.
 * 3. A work that nobody wants any more (its signal is aborted) leaves the line without being done.
 * 4. A failed work fails for who asked, nobody else.
 *
 * Passwords and pictures wait in p-limit's line, which knows no askers: rules 1 to 3 are why pages have one of their own.
 */
export class Busy extends Error {
  override readonly name = "Busy";
}

export type Asker = {
  /** Who asks, as far as it is known: an address. */
  from?: string;
  /** Aborted when nobody waits for the work any more. */
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
    // Started by the one that ends, which hands its place on: `running` stays as it is.
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
