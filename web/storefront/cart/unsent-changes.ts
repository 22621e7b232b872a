/**
 * Cart changes that a page has shown, and that neither the server nor the visitor's cart has confirmed.
 *
 * They outlive their page: the next one in the same tab sends them, whether new or from the back/forward cache. An addition is
 * claimed before it is sent, so that no two pages of a tab send it; setting a quantity may be sent twice, and is kept until it
 * is confirmed. Other tabs do not see them, because no shared storage can tell which of two tabs was first. (A tab that is
 * duplicated while a change waits has it twice.)
 */
import { readStored, writeStored } from "#web/browser-storage.ts";
import { type CartChange, parseChanges } from "./cart-data.ts";

const unsentKey = "gp:unsent";

let isLeft = false;

/** While a page is being left its calls fail, whether they reached the shop or not. */
export function isPageLeft(): boolean {
  return isLeft;
}

const leave = () => {
  isLeft = true;
};
const stay = () => {
  isLeft = false;
};

/** Oldest first. */
export function listUnsent(): CartChange[] {
  return parseChanges(readStored(unsentKey, "sessionStorage"));
}

/** Idempotent. @returns false without storage: then the change belongs to this page alone. */
export function keepUnsent(change: CartChange): boolean {
  // Only when there is something to keep: this listener costs the back/forward cache in some browsers.
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
