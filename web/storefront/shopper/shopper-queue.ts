/**
 * Requests about the shopper run one after another: an answer read during a change might already include it, and the change
 * would count twice.
 */
let read = async () => {};
let start = () => {};
let queue: Promise<unknown> = new Promise<void>((resolve) => {
  start = resolve;
}).then(() => read());
let isUnknown = false;

/**
 * Sets the function that reads sign-in, and runs it first, so that nothing is sent before sign-in is known. It comes from
 * sign-in-state.ts, which imports the cart: the cart cannot import it in turn.
 */
export function startShopper(reader: () => Promise<void>): void {
  read = reader;
  start();
}

/** `work` never throws. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = queue.then(work);
  queue = turn;
  return turn;
}

/** Reads who is signed in and the cart. Call it only within a turn. */
export function readShopper(): Promise<void> {
  return read();
}

/** True if the last attempt to read who is signed in has failed. */
export function isSignInUnknown(): boolean {
  return isUnknown;
}

export function setSignInUnknown(unknown: boolean): void {
  isUnknown = unknown;
}
