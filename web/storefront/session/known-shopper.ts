/**
 * What one page of a tab knew of the shopper, for the next: who is signed in, with the account's cart as the shop has confirmed it.
 * It holds until the shop has answered, and may be wrong by then: another tab may have logged out. A visitor's cart is not taken
 * from here: it is the browser's, whichever tab has changed it last.
 */
import type { Customer } from "#contract/accounts.ts";
import type { CartData } from "#contract/cart.ts";
import { readStored, writeStored } from "#web/browser-storage.ts";
import { parseCart } from "../cart/cart-data.ts";

type Known = { status: "visitor" | "customer"; customer: Customer | null; cart: CartData };

const knownKey = "gp:known";

export function keepKnown(known: Known): void {
  writeStored(knownKey, JSON.stringify(known), "sessionStorage");
}

export function readKnown(): Known | null {
  try {
    const { status, customer, cart } = JSON.parse(readStored(knownKey, "sessionStorage") ?? "null") as Known;
    if (status !== "customer" || !customer?._id) return { status: "visitor", customer: null, cart: {} };
    return { status, customer, cart: parseCart(JSON.stringify(cart)) };
  } catch {
    return null;
  }
}
