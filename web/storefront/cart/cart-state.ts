/**
 * Changes of the shopper's cart. Its state is in session/shop-store.ts.
 *
 * 1. The shown cart is the confirmed cart with the pending changes applied to it. A change shows at once; a refused one
 *    is dropped, which rolls it back; the server's answer never overwrites a change made meanwhile.
 * 2. Changes go to the server one after another, in the order they were made, once sign-in is known.
 *    One that has to wait outlives its page (unsent-changes.ts).
 * 3. A visitor's cart is stored in the browser (`gp:cart`). It is joined with the account's at login, and cleared only when
 *    that has succeeded.
 */

import type { CartData } from "#contract/cart.ts";
import { maxCartLines, maxQuantity } from "#contract/constants.ts";
import * as m from "#messages";
import { ApiError, api } from "#web/api.ts";
import { readStored, writeStored } from "#web/browser-storage.ts";
import { inDigits } from "#web/ui/figures.ts";
import { toast } from "#web/ui/toast.tsx";
import { toastError } from "../layout/toast-error.ts";
import { tellOtherTabs } from "../session/other-tabs.ts";
import { changeShop, currentShop, openLogin } from "../session/shop-store.ts";
import { inTurn, isSignInUnknown, readShopper } from "../session/shopper-queue.ts";
import { showCartCount } from "./cart-badge.ts";
import {
  type CartChange,
  cartCount,
  cartLines,
  changed,
  isOvertaken,
  lineQuantity,
  parseCart,
  setLine,
} from "./cart-data.ts";
import { dropLastSeen } from "./drop-last-seen.ts";
import { claimUnsent, isPageLeft, isUnsent, keepUnsent, listUnsent } from "./unsent-changes.ts";

export const visitorCartKey = "gp:cart";

type ToastAction = Parameters<typeof toast.ok>[1];

let confirmedCart: CartData = {};
let pendingChanges: CartChange[] = [];

/** Takes over the account's cart, from the server. */
export function takeCart(cart: CartData): void {
  confirmedCart = cart;
  showCart();
}

/** Takes over this browser's cart. */
export function takeVisitorCart(): void {
  takeCart(readVisitorCart());
}

export function dropVisitorCart(): void {
  writeStored(visitorCartKey, null);
}

/** @returns whether the account's cart changed. A cart that the server cannot read is dropped. */
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

/** Takes over changes that another page of this tab left. */
export function takeOverUnsent(): void {
  for (const change of listUnsent()) {
    if (!pendingChanges.some(({ id }) => id === change.id)) void changeCart(change);
  }
}

/** Resolves when the server has accepted or refused every change so far. */
export function cartSettled(): Promise<void> {
  return inTurn(async () => {});
}

/** A cash order removed its lines from the account's cart. The next page reads the rest. */
export function emptyCart(): void {
  takeCart({});
  tellOtherTabs();
}

/** Removes a guest order's lines from this browser's cart; lines added meanwhile stay. */
export function removeOrdered(items: readonly { product: string; size: string; quantity: number }[]): void {
  const left = items.reduce(
    (cart, { product, size, quantity }) => setLine(cart, product, size, lineQuantity(cart, product, size) - quantity),
    readVisitorCart(),
  );
  writeStored(visitorCartKey, JSON.stringify(left));
  takeCart(left);
}

/** One more of a product in a size. False when it was refused here; a later refusal of the server rolls it back. */
export function addToCart(productId: string, size: string | undefined): boolean {
  if (!size) {
    toast.bad(m.select_size_first());
    return false;
  }
  const quantity = lineQuantity(currentShop().cart, productId, size);
  if (quantity >= maxQuantity) {
    toast.bad(m.no_more_of_one({ count: inDigits(maxQuantity) }));
    return false;
  }
  if (quantity === 0 && cartLines(currentShop().cart).length >= maxCartLines) {
    toast.bad(m.no_more_lines({ count: inDigits(maxCartLines) }));
    return false;
  }
  void changeCart(newChange(productId, size, 1, false));
  return true;
}

/**
 * 0 removes the line; otherwise 1 to 99.
 * @param undo  goes with the toast
 * @returns false when the server refused
 */
export function setQuantity(productId: string, size: string, quantity: number, undo?: ToastAction): Promise<boolean> {
  const held = Math.min(maxQuantity, Math.max(0, Math.floor(quantity)));
  return changeCart(newChange(productId, size, held, true), undo);
}

/** The id must be unique within one tab only. */
function newChange(productId: string, size: string, quantity: number, sets: boolean): CartChange {
  return { id: `${Date.now()}-${Math.random()}`, productId, size, quantity, sets };
}

/** @returns false when the server refused */
function changeCart(change: CartChange, undo?: ToastAction): Promise<boolean> {
  pendingChanges = [...pendingChanges, change];
  const isKept = keepUnsent(change);
  showCart();
  return inTurn(async () => {
    try {
      // To a page that is being left, what it waits for fails. An account's change is not to be taken for a visitor's by that:
      // the answer to another try, if there is one, tells whose it is.
      if (isSignInUnknown()) await readShopper();
      // The next page may have sent it while this one was in the back/forward cache.
      if (!isKept || (change.sets ? isUnsent(change) : claimUnsent(change))) await makeChange(change, undo);
      drop(change);
      return true;
    } catch (error) {
      // The next page sends it.
      if (isPageLeft() && isUnsent(change)) return false;
      toastError(error);
      drop(change);
      // The answer may be lost although the change was made: the server's cart counts.
      await readShopper();
      if (error instanceof ApiError && error.status === 401) openLogin();
      return false;
    }
  });
}

async function makeChange(change: CartChange, undo?: ToastAction): Promise<void> {
  if (currentShop().status === "customer") {
    // An overtaken change is not sent, so it does not count as confirmed.
    if (isOvertaken(change, pendingChanges)) return;
    const { message } = await send(change);
    confirmedCart = changed(confirmedCart, change);
    if (message) toast.ok(message, undo);
    tellOtherTabs();
  } else {
    confirmedCart = changed(confirmedCart, change);
    writeStored(visitorCartKey, JSON.stringify(confirmedCart));
    if (!change.sets) toast.ok(m.added_to_cart());
    else if (undo) toast.ok(m.removed_from_cart(), undo);
  }
}

function send({ productId, size, quantity, sets }: CartChange): Promise<{ message: string }> {
  return sets ? api().updateCart(productId, size, quantity) : api().addToCart(productId, size);
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
  changeShop({ cart, cartCount: count, confirmedCart });
  showCartCount(count);
}
