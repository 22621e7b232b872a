/** Works are done in the order of asking, at most so many at once. A failed one fails for who asked, nobody else. */
export function openTurns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    // Woken by the one that ends, which hands its place on: `running` stays as it is.
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
