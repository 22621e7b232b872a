/**
 * Changes of the cart that a page has shown and that are not known to be with the server, nor in the visitor's cart.
 *
 * They outlive their page: the next one in the same tab makes them, new or out of the browser's cache. One that adds is claimed before
 * it is made, so that no two pages of a tab make it; one that sets a quantity may be made twice, and is kept until it is confirmed.
 * Other tabs know nothing of them: no storage that tabs share can say which of two of them was the first. (A tab that is duplicated
 * while a change waits has it twice.)
 */
import { readStored, writeStored } from "#web/browser-storage.ts";
import { type CartChange, parseChanges } from "./cart-data.ts";

const unsentKey = "gp:unsent";

let isLeft = false;

/** A page that is being left sees its calls fail, whether the shop was reached or not. */
export function isPageLeft(): boolean {
  return isLeft;
}

const leave = () => {
  isLeft = true;
};
const stay = () => {
  isLeft = false;
};

/** In the order in which they were made. */
export function listUnsent(): CartChange[] {
  return parseChanges(readStored(unsentKey, "sessionStorage"));
}

/** Does nothing for one that is kept. @returns false when the browser keeps nothing: then the change is this page's alone. */
export function keepUnsent(change: CartChange): boolean {
  // Not before there is something to keep: a page that listens for it is kept by fewer browsers for the way back.
  addEventListener("beforeunload", leave);
  addEventListener("pageshow", stay);
  if (!isUnsent(change)) writeStored(unsentKey, JSON.stringify([...listUnsent(), change]), "sessionStorage");
  return isUnsent(change);
}

export function isUnsent({ id }: CartChange): boolean {
  return listUnsent().some((one) => one.id === id);
}

/** @returns false when an earlier or later page of this tab has claimed it. */
export function claimUnsent({ id }: CartChange): boolean {
  const unsent = listUnsent();
  const others = unsent.filter((other) => other.id !== id);
  writeStored(unsentKey, others.length > 0 ? JSON.stringify(others) : null, "sessionStorage");
  return others.length < unsent.length;
}
