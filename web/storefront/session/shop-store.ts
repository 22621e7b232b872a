/**
 * What the browser knows of the shopper, for whatever shows it. What changes it comes after the page (shop-state.ts).
 */
import { useSyncExternalStore } from "react";
import type { Customer } from "#contract/accounts.ts";
import type { CartData } from "#contract/cart.ts";

export type LoginMode = "login" | "register" | "forgot";
export type Shop = {
  status: "loading" | "visitor" | "customer";
  customer: Customer | null;
  cart: CartData;
  /** Sum of all quantities in the cart. */
  cartCount: number;
  favorites: string[];
  loginMode: LoginMode | null;
};

const nobodyYet: Shop = {
  status: "loading",
  customer: null,
  cart: {},
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
  for (const listener of listeners) listener();
}

export function openLogin(mode: LoginMode = "login"): void {
  changeShop({ loginMode: mode });
}

export function closeLogin(): void {
  changeShop({ loginMode: null });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
