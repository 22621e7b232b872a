/**
 * What the browser knows of the shopper, for whatever shows it: every island of a document sees the same. It is changed by
 * sign-in-state.ts, cart/cart-state.ts and wishlist/toggle-favorite.ts.
 */
import { useSyncExternalStore } from "react";
import type { Customer } from "#contract/accounts.ts";
import type { CartData } from "#contract/cart.ts";
import { startIsland } from "#web/start-island.ts";
import { keepKnown } from "./known-shopper.ts";

export type LoginMode = "login" | "register" | "forgot";
/** Why the login was opened: said in it, and done after it. */
type LoginPurpose = { reason?: string; favorite?: string };
export type Shop = {
  status: "loading" | "visitor" | "customer";
  customer: Customer | null;
  /** With what was changed here and is not with the shop yet. */
  cart: CartData;
  confirmedCart: CartData;
  /** Sum of all quantities in the cart. */
  cartCount: number;
  favorites: string[];
  loginMode: LoginMode | null;
  loginPurpose: LoginPurpose;
};

const nobodyYet: Shop = {
  status: "loading",
  customer: null,
  cart: {},
  confirmedCart: {},
  cartCount: 0,
  favorites: [],
  loginMode: null,
  loginPurpose: {},
};

let shop = nobodyYet;
const listeners = new Set<() => void>();

export function useShop(): Shop {
  return useSyncExternalStore(subscribe, currentShop, () => nobodyYet);
}

/** For code outside of components. */
export function currentShop(): Shop {
  return shop;
}

export function changeShop(changes: Partial<Shop>): void {
  shop = { ...shop, ...changes };
  const { status, customer, confirmedCart } = shop;
  if (status !== "loading") keepKnown({ status, customer, cart: confirmedCart });
  for (const listener of listeners) listener();
}

/** @param purpose  stays the same while it is open */
export function openLogin(mode: LoginMode = "login", purpose?: LoginPurpose): void {
  startIsland("login");
  const { loginMode, loginPurpose } = currentShop();
  changeShop({ loginMode: mode, loginPurpose: purpose ?? (loginMode === null ? {} : loginPurpose) });
}

export function closeLogin(): void {
  changeShop({ loginMode: null });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
