/**
 * Passes sign-in and the account's confirmed cart from one page of a tab to the next, for display until the server answers. It
 * may be outdated: another tab may have logged out. It does not contain a visitor's cart, which all tabs of the browser share.
 */
import type { Customer } from "#contract/wire/accounts/accounts.ts";
import type { CartData } from "#contract/wire/orders/cart.ts";
import { readStored, writeStored } from "#web/browser-storage.ts";
import { parseCart } from "./cart-data.ts";

type Known = { status: "visitor" | "customer"; customer: Customer | null; cart: CartData };

const knownKey = "gp:known";

export function keepKnown(known: Known): void {
  writeStored(knownKey, JSON.stringify(known), "sessionStorage");
}

const customerKey = "gp:tab-customer";

/** Whose tab this was last, also after a logout in another tab; null after one in this tab. */
export const lastCustomerOfTab = () => readStored(customerKey, "sessionStorage");
export const keepCustomerOfTab = (customerId: string | null) => writeStored(customerKey, customerId, "sessionStorage");

export function readKnown(): Known | null {
  try {
    const { status, customer, cart } = JSON.parse(readStored(knownKey, "sessionStorage") ?? "null") as Known;
    if (status !== "customer" || !customer?._id) return { status: "visitor", customer: null, cart: {} };
    return { status, customer, cart: parseCart(JSON.stringify(cart)) };
  } catch {
    return null;
  }
}
