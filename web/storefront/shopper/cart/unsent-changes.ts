/**
 * Cart changes that a page has shown, but neither the server nor the visitor's cart has confirmed.
 *
 * They outlive their page: the next page in the same tab sends them, whether it is new or from the back/forward cache. A page
 * claims an addition before sending it, so that no other page of the tab sends it again. Setting a quantity may be sent twice,
 * so it is kept until it is confirmed. Other tabs do not see the changes, because no shared storage can tell which of two tabs
 * was first. (If a tab is duplicated while an addition waits, it is made twice.)
 */
import { readStored, writeStored } from "#web/browser-storage.ts";
import { type CartChange, parseChanges } from "../cart-data.ts";

const unsentKey = "gp:unsent";

let isLeft = false;

/** While a page is being left its calls fail, even those that have reached the shop. */
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

/** Stores a change; idempotent. @returns false without storage: then the change is lost with this page */
export function keepUnsent(change: CartChange): boolean {
  // Added only when there is a change to keep: in some browsers this listener disables the back/forward cache.
  addEventListener("beforeunload", leave);
  addEventListener("pageshow", stay);
  if (!isUnsent(change)) writeStored(unsentKey, JSON.stringify([...listUnsent(), change]), "sessionStorage");
  return isUnsent(change);
}

/** They are another account's. */
export function dropUnsent(): void {
  writeStored(unsentKey, null, "sessionStorage");
}

export function isUnsent({ id }: CartChange): boolean {
  return listUnsent().some((one) => one.id === id);
}

/** @returns false if another page of this tab has claimed the change */
export function claimUnsent({ id }: CartChange): boolean {
  const unsent = listUnsent();
  const others = unsent.filter((other) => other.id !== id);
  writeStored(unsentKey, others.length > 0 ? JSON.stringify(others) : null, "sessionStorage");
  return others.length < unsent.length;
}
