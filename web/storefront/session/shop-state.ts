/**
 * What changes the shopper's cart, favorites and account. What is known of them is in shop-store.ts.
 *
 * 1. The shown cart is the confirmed cart with the pending changes applied to it. A change shows at once; a refused one
 *    is dropped, which rolls it back; the server's answer never overwrites a change made meanwhile.
 * 2. Changes go to the server one after another, in the order they were made, once it is known who is signed in.
 *    One that has to wait outlives its page (unsent-changes.ts).
 * 3. A visitor's cart is this browser's (`gp:cart`); it is joined with the account's at login, and cleared when that
 *    has succeeded and not before.
 */
import type { Customer } from "#contract/accounts.ts";
import type { CartData } from "#contract/cart.ts";
import { maxCartLines, maxQuantity } from "#contract/constants.ts";
import { ApiError, api } from "#web/api.ts";
import { toast } from "#web/ui/toast.tsx";
import { endCheckout, renewOrderKey } from "../checkout/checkout-draft.ts";
import { readStored, writeStored } from "./browser-storage.ts";
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
import { switchFavorite } from "./favorite-switch.ts";
import { dropFavorites, favoritesKey, readFavorites, swapFavorites, writeFavorites } from "./favorites.ts";
import { changeShop, currentShop, openLogin, type Shop } from "./shop-store.ts";
import { claimUnsent, keepUnsent, listUnsent } from "./unsent-changes.ts";

export { useShop } from "./shop-store.ts";

const cartKey = "gp:cart";
/** Written at each change of the account's cart or of who is signed in, so that other tabs look again. */
const changedKey = "gp:changed";

type ToastAction = Parameters<typeof toast.ok>[1];

let confirmedCart: CartData = {};
let pendingChanges: CartChange[] = [];
let isStarted = false;
/** It could not be found out who is signed in. */
let isUnsure = false;
let queue: Promise<void> = Promise.resolve();

/** Once in the browser; further calls do nothing. */
export function startShop(): void {
  if (isStarted) return;
  confirmedCart = parseCart(readStored(cartKey));
  update({ favorites: readFavorites() });
  isStarted = true;
  readAndTakeOver();
  window.addEventListener("storage", onOtherTab);
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) readAndTakeOver();
  });
}

/** Who is signed in, then the changes that another page of this tab has left. */
function readAndTakeOver(): void {
  void refreshShop();
  for (const change of listUnsent()) {
    if (!pendingChanges.some(({ id }) => id === change.id)) void changeCart(change);
  }
}

/** Reads again who is signed in, with the cart. Joins the visitor's cart first, should there be one left. */
export function refreshShop(): Promise<void> {
  return inTurn(readShop);
}

/** Acts as soon as it is known who is signed in. */
export function whenKnown(act: () => void): void {
  startShop();
  if (currentShop().status !== "loading") act();
  else void queue.then(() => currentShop().status !== "loading" && act());
}

/** After a login or a registration. */
export async function afterLogin(): Promise<void> {
  await refreshShop();
  writeStored(changedKey, String(Date.now()));
}

/** Settles when every change made so far is with the server, or was refused. */
export function cartSettled(): Promise<void> {
  return queue;
}

/** Cash on delivery took what was ordered out of the cart, for the other tabs too. */
export async function afterOrder(): Promise<void> {
  confirmedCart = {};
  update({});
  await refreshShop();
  writeStored(changedKey, String(Date.now()));
}

/** A guest's order takes its lines out of this browser's cart; what was added meanwhile stays. */
export function removeOrdered(items: readonly { product: string; size: string; quantity: number }[]): void {
  confirmedCart = items.reduce(
    (cart, { product, size, quantity }) => setLine(cart, product, size, lineQuantity(cart, product, size) - quantity),
    parseCart(readStored(cartKey)),
  );
  writeStored(cartKey, JSON.stringify(confirmedCart));
  update({});
}

/** The server's message as a toast. The browser's cart, favorites and half-filled checkout go with the account. */
export function logout(): Promise<boolean> {
  return inTurn(async () => {
    try {
      const { message } = await api().logout();
      toast.ok(message);
    } catch (error) {
      sayWhy(error);
      return false;
    }
    writeStored(cartKey, null);
    endCheckout();
    becomeVisitor();
    writeStored(changedKey, String(Date.now()));
    return true;
  });
}

/** The account is deleted: what this browser kept for it goes too. */
export function becomeNobody(): void {
  const { customer } = currentShop();
  writeStored(cartKey, null);
  endCheckout();
  writeFavorites([]);
  becomeVisitor();
  if (customer) dropFavorites(customer._id);
  writeStored(changedKey, String(Date.now()));
}

/** One more of a product in a size. False when it was refused here; a later refusal of the server rolls it back. */
export function addToCart(productId: string, size: string | undefined): boolean {
  if (!size) {
    toast.bad("Please select size first");
    return false;
  }
  const quantity = lineQuantity(currentShop().cart, productId, size);
  if (quantity >= maxQuantity) {
    toast.bad(`No more than ${maxQuantity} of one product and size`);
    return false;
  }
  if (quantity === 0 && cartLines(currentShop().cart).length >= maxCartLines) {
    toast.bad(`No more than ${maxCartLines} lines in a cart`);
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

/** Its id needs to be its own within one tab only. */
function newChange(productId: string, size: string, quantity: number, sets: boolean): CartChange {
  return { id: `${Date.now()}-${Math.random()}`, productId, size, quantity, sets };
}

export function toggleFavorite(productId: string): void {
  whenKnown(() => switchFavorite(productId));
}

/** @returns false when the server refused */
function changeCart(change: CartChange, undo?: ToastAction): Promise<boolean> {
  pendingChanges = [...pendingChanges, change];
  const isKept = keepUnsent(change);
  update({});
  return inTurn(async () => {
    try {
      // To a page that is being left, what it waits for fails. An account's change is not to be taken for a visitor's by that:
      // the answer to another try, if there is one, tells whose it is.
      if (isUnsure) await readShop();
      // The next page may have made it, while this one was in the browser's cache.
      if (!isKept || claimUnsent(change)) await makeChange(change, undo);
      drop(change);
      return true;
    } catch (error) {
      sayWhy(error);
      drop(change);
      // The answer may be lost and the change made all the same: what counts is what the server has.
      await readShop();
      if (error instanceof ApiError && error.status === 401) openLogin();
      return false;
    }
  });
}

async function makeChange(change: CartChange, undo?: ToastAction): Promise<void> {
  if (currentShop().status === "customer") {
    // One that is overtaken is not sent, so it must not count as confirmed either.
    if (isOvertaken(change, pendingChanges)) return;
    const { message } = await send(change);
    confirmedCart = changed(confirmedCart, change);
    if (message) toast.ok(message, undo);
    writeStored(changedKey, String(Date.now()));
  } else {
    confirmedCart = changed(confirmedCart, change);
    writeStored(cartKey, JSON.stringify(confirmedCart));
    if (!change.sets) toast.ok("Added to Cart");
    else if (undo) toast.ok("Removed from Cart", undo);
  }
}

function drop(change: CartChange): void {
  pendingChanges = pendingChanges.filter((other) => other !== change);
  update({});
}

function send({ productId, size, quantity, sets }: CartChange): Promise<{ message: string }> {
  return sets ? api().updateCart(productId, size, quantity) : api().addToCart(productId, size);
}

async function readShop(): Promise<void> {
  try {
    let { success, user } = await api().getCustomer();
    if (success && user && (await joinVisitorCart())) ({ success, user } = await api().getCustomer());
    if (success && user) becomeCustomer(user);
    else becomeVisitor();
    isUnsure = false;
  } catch (error) {
    console.warn("Could not find out who is signed in", error);
    isUnsure = currentShop().status !== "customer";
    if (isUnsure) becomeVisitor({ keepFavorites: true });
  }
}

/** One after another: an answer read while a change is under way would count that change twice. `work` never throws. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = queue.then(work);
  queue = turn.then(() => undefined);
  return turn;
}

/** True when the account's cart has changed by it. A cart the server cannot read at all is dropped. */
async function joinVisitorCart(): Promise<boolean> {
  const visitorCart = parseCart(readStored(cartKey));
  if (cartLines(visitorCart).length === 0) return false;
  try {
    await api().joinCart(visitorCart);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error;
    console.warn("The visitor's cart was refused", error);
  }
  writeStored(cartKey, null);
  return true;
}

function becomeCustomer(customer: Customer): void {
  confirmedCart = customer.cartData;
  // Its checkout is over, even when the answer to the order was lost: the next order is another one.
  if (cartLines(confirmedCart).length === 0) renewOrderKey();
  update({ status: "customer", customer, favorites: swapFavorites(customer._id) });
}

function becomeVisitor({ keepFavorites = false } = {}): void {
  confirmedCart = parseCart(readStored(cartKey));
  update({ status: "visitor", customer: null, favorites: keepFavorites ? readFavorites() : swapFavorites(null) });
}

function onOtherTab({ key }: StorageEvent): void {
  if (key === changedKey) void refreshShop();
  if (key === favoritesKey) update({ favorites: readFavorites() });
  if (key === cartKey && currentShop().status !== "customer") {
    confirmedCart = parseCart(readStored(cartKey));
    update({});
  }
}

function update(changes: Partial<Omit<Shop, "cart" | "cartCount">>): void {
  const cart = pendingChanges.reduce(changed, confirmedCart);
  changeShop({ ...changes, cart, cartCount: cartCount(cart) });
}

export function sayWhy(error: unknown): void {
  toast.bad(messageOf(error));
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
