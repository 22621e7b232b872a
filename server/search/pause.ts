const longestMs = 8;

/**
 * For long work in small steps: await it before each step, and other work gets its turn every few milliseconds.
 * @param stepsPerLook how many steps take far less than that
 */
export function pause(stepsPerLook = 64): () => Promise<void> | undefined {
  let since = performance.now();
  let steps = 0;
  return () => {
    steps += 1;
    if (steps % stepsPerLook !== 0 || performance.now() - since < longestMs) return undefined;
    return new Promise((resolve) =>
      setImmediate(() => {
        since = performance.now();
        resolve();
      }),
    );
  };
}
