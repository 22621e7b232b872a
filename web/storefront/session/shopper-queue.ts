/**
 * What is asked of and sent to the server about the shopper goes one after another: an answer read while a change is under way
 * would count that change twice.
 */
let read = async () => {};
let start = () => {};
let queue: Promise<unknown> = new Promise<void>((resolve) => {
  start = resolve;
}).then(() => read());
let isUnknown = false;

/**
 * The first turn is to find out who is signed in, so nothing is sent before that is known. Sign-in (sign-in-state.ts) knows how; it
 * needs the cart, which asks for it here.
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

/** Within a turn: finds out who is signed in, and what the cart holds. */
export function readShopper(): Promise<void> {
  return read();
}

/** It could not be found out who is signed in. */
export function isSignInUnknown(): boolean {
  return isUnknown;
}

export function setSignInUnknown(unknown: boolean): void {
  isUnknown = unknown;
}
