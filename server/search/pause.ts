const longestMs = 8;

/** To be awaited before a step, where it is not undefined: most steps need no turn of others, and awaiting nothing costs too. */
export type Breath = () => Promise<void> | undefined;

/**
 * For long work in small steps: await it before each step, and other work gets its turn every few milliseconds.
 * @param stepsPerLook how many steps take far less than that
 */
export function pause(stepsPerLook = 64): Breath {
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

/** Does work that says where others may have their turn. */
export async function inTurns<Made>(work: Generator<undefined, Made>, breath: Breath): Promise<Made> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    const turn = breath();
    if (turn) await turn;
  }
}
