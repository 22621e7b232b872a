/**
 * Who is signed in: read when a page is shown, and changed by login and logout. Cart and wishlist follow it.
 *
 * Until the server answers, the state of the previous page applies.
 */
import type { Customer } from "#contract/wire/accounts/accounts.ts";
import { api, reloadPage } from "#web/api.ts";
import { toast } from "#web/ui/dialog/toast.tsx";
import { toastError } from "#web/ui/dialog/toast-error.ts";
import { whenShown } from "#web/ui/far/when-shown.ts";
import {
  dropVisitorCart,
  joinVisitorCart,
  takeCart,
  takeOverUnsent,
  takeVisitorCart,
  visitorCartKey,
} from "./cart/cart-state.ts";
import { dropUnsent } from "./cart/unsent-changes.ts";
import { cartLines } from "./cart-data.ts";
import { endCheckout, renewOrderKey } from "./checkout-draft.ts";
import { dropFavorites, favoritesKey, readFavorites, swapFavorites, writeFavorites } from "./favorites.ts";
import { keepCustomerOfTab, keepKnown, lastCustomerOfTab, readKnown } from "./known-shopper.ts";
import { changedKey, tellOtherTabs } from "./other-tabs.ts";
import { changeShopper, currentShopper } from "./shopper.ts";
import { inTurn, setSignInUnknown, startShopper } from "./shopper-queue.ts";

let isStarted = false;

/** Call once in a document of the shop, and never in the back office, which would then act for the shopper. */
export function startSignIn(): void {
  window.addEventListener("storage", onOtherTab);
  whenShown(begin);
}

function begin(): void {
  const { customer } = currentShopper();
  // The browser has kept this page from before a logout in this tab: what it shows is that account's.
  if (customer && customer._id !== lastCustomerOfTab()) {
    location.reload();
    return;
  }
  const known = readKnown();
  if (known?.customer) takeCart(known.cart);
  else takeVisitorCart();
  changeShopper({
    status: known?.status ?? "loading",
    customer: known?.customer ?? null,
    favorites: readFavorites(),
  });
  if (isStarted) void refreshShopper();
  else startShopper(readSignIn);
  isStarted = true;
  takeOverUnsent();
}

/** Reads again who is signed in, and the cart. First merges a visitor's cart into the account's, if there is one. */
export function refreshShopper(): Promise<void> {
  return inTurn(readSignIn);
}

/** Calls a function as soon as it is known who is signed in. */
export function onceSignInKnown(act: () => void): void {
  if (currentShopper().status !== "loading") act();
  else void inTurn(async () => {}).then(() => currentShopper().status !== "loading" && act());
}

/** Call after a login or registration. */
export async function afterLogin(): Promise<void> {
  await refreshShopper();
  tellOtherTabs();
}

/**
 * Logs out, and shows the server's message as a toast. Removes the account's cart, favorites and checkout draft from
 * the browser.
 */
export function logout(): Promise<boolean> {
  return inTurn(async () => {
    try {
      const { message } = await api().logout();
      toast.leaving(message);
    } catch (error) {
      toastError(error);
      return false;
    }
    dropVisitorCart();
    endCheckout();
    keepCustomerOfTab(null);
    becomeVisitor();
    tellOtherTabs();
    return true;
  });
}

/** Removes everything that this browser kept for a deleted account. */
export function clearDeletedAccount(): void {
  const { customer } = currentShopper();
  dropVisitorCart();
  endCheckout();
  writeFavorites([]);
  keepCustomerOfTab(null);
  becomeVisitor();
  if (customer) dropFavorites(customer._id);
  tellOtherTabs();
}

async function readSignIn(): Promise<void> {
  try {
    let { success, user } = await api().getCustomer();
    if (success && user && (await joinVisitorCart())) ({ success, user } = await api().getCustomer());
    if (success && user) await becomeCustomer(user);
    else becomeVisitor();
    setSignInUnknown(false);
  } catch (error) {
    console.warn("Could not find out who is signed in", error);
    const isUnknown = currentShopper().status !== "customer";
    setSignInUnknown(isUnknown);
    if (isUnknown) becomeVisitor({ keepFavorites: true });
  }
}

async function becomeCustomer(customer: Customer): Promise<void> {
  const before = lastCustomerOfTab();
  keepCustomerOfTab(customer._id);
  if (before !== null && before !== customer._id) {
    // This tab's typed checkout and unsent cart changes are another account's.
    endCheckout();
    dropUnsent();
    keepKnown({ status: "customer", customer, cart: customer.cartData });
    await reloadPage();
  }
  takeCart(customer.cartData);
  // An empty cart means that the order was placed, even if its answer was lost: the next order needs a new key.
  if (cartLines(customer.cartData).length === 0) renewOrderKey();
  changeShopper({ status: "customer", customer, favorites: swapFavorites(customer._id) });
}

function becomeVisitor({ keepFavorites = false } = {}): void {
  takeVisitorCart();
  changeShopper({
    status: "visitor",
    customer: null,
    favorites: keepFavorites ? readFavorites() : swapFavorites(null),
  });
}

function onOtherTab({ key }: StorageEvent): void {
  if (key === changedKey) void refreshShopper();
  if (key === favoritesKey) changeShopper({ favorites: readFavorites() });
  if (key === visitorCartKey && currentShopper().status !== "customer") takeVisitorCart();
}
