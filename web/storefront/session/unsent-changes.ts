/**
 * Changes of the cart that a page has shown and not yet begun to send, nor put into the visitor's cart.
 *
 * They outlive their page: the next one in the same tab makes them, new or out of the browser's cache. Each is claimed before
 * it is made, so that no two pages of a tab make it. Other tabs know nothing of them: no storage that tabs share can say which
 * of two of them was the first. (A tab that is duplicated while a change waits has it twice.)
 */
import { readStored, writeStored } from "./browser-storage.ts";
import { type CartChange, parseChanges } from "./cart-data.ts";

const unsentKey = "gp:unsent";

/** In the order in which they were made. */
export function listUnsent(): CartChange[] {
  return parseChanges(readStored(unsentKey, "sessionStorage"));
}

/** Does nothing for one that is kept. @returns false when the browser keeps nothing: then the change is this page's alone. */
export function keepUnsent(change: CartChange): boolean {
  const isKept = () => listUnsent().some(({ id }) => id === change.id);
  if (!isKept()) writeStored(unsentKey, JSON.stringify([...listUnsent(), change]), "sessionStorage");
  return isKept();
}

/** @returns false when an earlier or later page of this tab has claimed it. */
export function claimUnsent({ id }: CartChange): boolean {
  const unsent = listUnsent();
  const others = unsent.filter((other) => other.id !== id);
  writeStored(unsentKey, others.length > 0 ? JSON.stringify(others) : null, "sessionStorage");
  return others.length < unsent.length;
}
