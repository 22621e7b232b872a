/**
 * The browser's knowledge of the shopper. All islands of a document share it. sign-in-state.ts, cart/cart-state.ts and
 * favorites.ts change it.
 */
import { useSyncExternalStore } from "react";
import type { Customer } from "#contract/wire/accounts/accounts.ts";
import type { CartData } from "#contract/wire/orders/cart.ts";
import { actFor } from "#web/api.ts";
import { startIsland } from "#web/start-island.ts";
import { keepKnown } from "./known-shopper.ts";

export type LoginMode = "login" | "register" | "forgot";
/** Why the login was opened. `reason` is shown in the dialog; `favorite` is added after the login. */
type LoginPurpose = { reason?: string; favorite?: string };
export type Shopper = {
  status: "loading" | "visitor" | "customer";
  customer: Customer | null;
  /** The confirmed cart with this page's pending changes. */
  cart: CartData;
  confirmedCart: CartData;
  /** Sum of all quantities in the cart. */
  cartCount: number;
  favorites: string[];
  loginMode: LoginMode | null;
  loginPurpose: LoginPurpose;
};

const nobodyYet: Shopper = {
  status: "loading",
  customer: null,
  cart: {},
  confirmedCart: {},
  cartCount: 0,
  favorites: [],
  loginMode: null,
  loginPurpose: {},
};

let shopper = nobodyYet;
const listeners = new Set<() => void>();

export function useShopper(): Shopper {
  return useSyncExternalStore(subscribe, currentShopper, () => nobodyYet);
}

/** For code outside components. */
export function currentShopper(): Shopper {
  return shopper;
}

export function changeShopper(changes: Partial<Shopper>): void {
  shopper = { ...shopper, ...changes };
  actFor(shopper.customer?._id ?? null);
  const { status, customer, confirmedCart } = shopper;
  if (status !== "loading") keepKnown({ status, customer, cart: confirmedCart });
  for (const listener of listeners) listener();
}

/** @param purpose  kept while the dialog is open */
export function openLogin(mode: LoginMode = "login", purpose?: LoginPurpose): void {
  startIsland("login");
  const { loginMode, loginPurpose } = currentShopper();
  changeShopper({ loginMode: mode, loginPurpose: purpose ?? (loginMode === null ? {} : loginPurpose) });
}

export function closeLogin(): void {
  changeShopper({ loginMode: null });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
