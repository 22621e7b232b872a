/**
 * Changes of the shopper's cart. Its state is in shopper/shopper.ts.
 *
 * 1. The displayed cart is the confirmed cart plus the pending changes. A change shows at once. Dropping a refused change
 *    rolls it back. The server's answer never overwrites a change made meanwhile.
 * 2. Changes go to the server one after another, in the order they were made, once sign-in is known. A waiting change
 *    outlives its page (unsent-changes.ts).
 * 3. A visitor's cart is stored in the browser (`gp:cart`). Login merges it into the account's cart, and clears it only after
 *    that has succeeded.
 */

import { maxCartLines, maxQuantity } from "#contract/rules/constants.ts";
import type { CartData } from "#contract/wire/orders/cart.ts";
import * as m from "#messages";
import { ApiError, api } from "#web/api.ts";
import { isRefused, readStored, writeStored } from "#web/browser-storage.ts";
import { toast } from "#web/ui/dialog/toast.tsx";
import { toastError } from "#web/ui/dialog/toast-error.ts";
import { inDigits } from "#web/ui/figures.ts";
import {
  type CartChange,
  cartCount,
  cartLines,
  changed,
  isOvertaken,
  lineQuantity,
  parseCart,
  setLine,
} from "../cart-data.ts";
import { tellOtherTabs } from "../other-tabs.ts";
import { changeShopper, currentShopper, openLogin } from "../shopper.ts";
import { inTurn, isSignInUnknown, readShopper } from "../shopper-queue.ts";
import { showCartCount } from "./cart-badge.ts";
import { dropLastSeen } from "./drop-last-seen.ts";
import { claimUnsent, isPageLeft, isUnsent, keepUnsent, listUnsent } from "./unsent-changes.ts";

export const visitorCartKey = "gp:cart";

type ToastAction = Parameters<typeof toast.ok>[1];

let confirmedCart: CartData = {};
let pendingChanges: CartChange[] = [];

/** Replaces the confirmed cart by the account's cart from the server. */
export function takeCart(cart: CartData): void {
  confirmedCart = cart;
  showCart();
}

/** Replaces the confirmed cart by this browser's cart. */
export function takeVisitorCart(): void {
  takeCart(readVisitorCart());
}

export function dropVisitorCart(): void {
  writeStored(visitorCartKey, null);
}

/**
 * Merges the visitor's cart into the account's. A cart that the server refuses as invalid is dropped.
 * @returns whether there was a cart to merge
 */
export async function joinVisitorCart(): Promise<boolean> {
  const visitorCart = readVisitorCart();
  if (cartLines(visitorCart).length === 0) return false;
  try {
    await api().joinCart(visitorCart);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error;
    console.warn("The visitor's cart was refused", error);
  }
  dropVisitorCart();
  return true;
}

/** Takes over unsent changes of another page in this tab. */
export function takeOverUnsent(): void {
  for (const change of listUnsent()) {
    if (!pendingChanges.some(({ id }) => id === change.id)) void changeCart(change);
  }
}

/** Resolves when the server has accepted or refused every change so far. */
export function cartSettled(): Promise<void> {
  return inTurn(async () => {});
}

/**
 * Empties the displayed cart after a cash order: the server removed the ordered lines, and the next page fetches the
 * rest.
 */
export function emptyCart(): void {
  takeCart({});
  tellOtherTabs();
}

/** Removes a guest order's lines from this browser's cart. Lines added meanwhile stay. */
export function removeOrdered(items: readonly { product: string; size: string; quantity: number }[]): void {
  const left = items.reduce(
    (cart, { product, size, quantity }) => setLine(cart, product, size, lineQuantity(cart, product, size) - quantity),
    readVisitorCart(),
  );
  writeStored(visitorCartKey, JSON.stringify(left));
  takeCart(left);
}

/** Adds `count` of a product in a size, as far as there is room. @returns false if refused at once; a later refusal by the server rolls the change back */
export function addToCart(productId: string, size: string | undefined, count = 1): boolean {
  if (!size) {
    toast.bad(m.select_size_first());
    return false;
  }
  const quantity = lineQuantity(currentShopper().cart, productId, size);
  if (quantity >= maxQuantity) {
    toast.bad(m.no_more_of_one({ count: inDigits(maxQuantity) }));
    return false;
  }
  if (quantity === 0 && cartLines(currentShopper().cart).length >= maxCartLines) {
    toast.bad(m.no_more_lines({ count: inDigits(maxCartLines) }));
    return false;
  }
  void changeCart(newChange(productId, size, Math.min(count, maxQuantity - quantity), false));
  return true;
}

/**
 * Sets a line's quantity to 1..99, or removes the line with 0.
 * @param undo  action of the toast
 * @returns false if the server refused
 */
export function setQuantity(productId: string, size: string, quantity: number, undo?: ToastAction): Promise<boolean> {
  const held = Math.min(maxQuantity, Math.max(0, Math.floor(quantity)));
  return changeCart(newChange(productId, size, held, true), undo);
}

/** The id needs to be unique only within one tab. */
function newChange(productId: string, size: string, quantity: number, sets: boolean): CartChange {
  return { id: `${Date.now()}-${Math.random()}`, productId, size, quantity, sets };
}

/** @returns false if the server refused */
function changeCart(change: CartChange, undo?: ToastAction): Promise<boolean> {
  pendingChanges = [...pendingChanges, change];
  const isKept = keepUnsent(change);
  showCart();
  return inTurn(async () => {
    try {
      // Requests of a page that is being left fail, and then sign-in is unknown. Ask again, so that a customer's change is
      // not treated as a visitor's.
      if (isSignInUnknown()) await readShopper();
      // The next page may have sent this change while this page was in the back/forward cache.
      if (!isKept || (change.sets ? isUnsent(change) : claimUnsent(change))) await makeChange(change, undo);
      drop(change);
      if (!change.sets) keepForOffline();
      return true;
    } catch (error) {
      // The next page sends this change.
      if (isPageLeft() && isUnsent(change)) return false;
      toastError(error);
      drop(change);
      // Only the answer may have been lost, so read the cart from the server.
      await readShopper();
      if (error instanceof ApiError && error.status === 401) openLogin();
      return false;
    }
  });
}

async function makeChange(change: CartChange, undo?: ToastAction): Promise<void> {
  if (currentShopper().status === "customer") {
    // A change that a later one replaces is not sent, so it does not count as confirmed.
    if (isOvertaken(change, pendingChanges)) return;
    const message = await send(change);
    confirmedCart = changed(confirmedCart, change);
    if (message && change.sets) toast.ok(message, undo);
    else if (message) toast.brief(message);
    tellOtherTabs();
  } else {
    confirmedCart = changed(confirmedCart, change);
    writeStored(visitorCartKey, JSON.stringify(confirmedCart));
    if (isRefused(visitorCartKey)) toast.bad(m.cart_not_kept());
    else if (!change.sets) toast.brief(m.added_to_cart());
    else if (undo) toast.ok(m.removed_from_cart(), undo);
  }
}

/** Not important enough to be told when it fails. */
function keepForOffline(): void {
  if (!("caches" in window)) return;
  import("./keep-added.ts").then(({ keepAdded }) => keepAdded(currentShopper().cart)).catch(() => undefined);
}

/** The call that adds takes one. More are counted to what the account has by now: a press may come before its cart is known. @returns its message */
async function send(change: CartChange): Promise<string> {
  const { productId, size, quantity, sets } = change;
  if (quantity === 1 && !sets) return (await api().addToCart(productId, size)).message;
  const count = lineQuantity(changed(confirmedCart, change), productId, size);
  const { message } = await api().updateCart(productId, size, count);
  return sets ? message : m.added_to_cart();
}

function drop(change: CartChange): void {
  if (change.sets) claimUnsent(change);
  pendingChanges = pendingChanges.filter((other) => other !== change);
  showCart();
}

function readVisitorCart(): CartData {
  return parseCart(readStored(visitorCartKey));
}

function showCart(): void {
  const cart = pendingChanges.reduce(changed, confirmedCart);
  const count = cartCount(cart);
  if (count === 0) dropLastSeen();
  changeShopper({ cart, cartCount: count, confirmedCart });
  showCartCount(count);
}
