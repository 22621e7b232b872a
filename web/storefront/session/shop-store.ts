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
};

const nobodyYet: Shop = {
  status: "loading",
  customer: null,
  cart: {},
  confirmedCart: {},
  cartCount: 0,
  favorites: [],
  loginMode: null,
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

export function openLogin(mode: LoginMode = "login"): void {
  startIsland("login");
  changeShop({ loginMode: mode });
}

export function closeLogin(): void {
  changeShop({ loginMode: null });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
