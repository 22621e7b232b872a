// Work that is heavy on the processor, a little at a time. Imports nothing.

const maxAtOnce = 2;
const maxWaiting = 300;

let working = 0;
const waiting: (() => void)[] = [];

/** Whether any of it runs now. */
export function isWorking(): boolean {
  return working > 0;
}

/**
 * Runs the work when fewer than two others run, in the order of asking.
 * @param refusal what to throw when too many wait already
 */
export async function workInTurn<T>(work: () => Promise<T>, refusal: () => Error): Promise<T> {
  if (working >= maxAtOnce) {
    if (waiting.length >= maxWaiting) throw refusal();
    // Woken by the one that ends, which hands its place on: `working` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    working += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else working -= 1;
  }
}
