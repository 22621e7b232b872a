/**
 * What the owner has set about the shop, in the place of the content file's defaults.
 *
 * 1. Settings are the shop's, the same for every visitor, so they may live in the module that all pages read.
 * 2. The server applies them before it renders; a page brings them along, and the browser applies them before it hydrates.
 *    Read `shop` and the charges while rendering, never when a module loads.
 */
import type { ShopSettings } from "#contract/settings.ts";
import { shopDetails } from "./content.ts";

export const shop = { ...shopDetails };

type Applied = Partial<ShopSettings> & { isDemo?: boolean };

let applied: Applied = {};

export function applySettings(settings: Applied): void {
  applied = settings;
  shop.shopName = settings.shopName || shopDetails.shopName;
  shop.street = settings.street || shopDetails.street;
  shop.email = settings.email || shopDetails.email;
  shop.phone = settings.phone || shopDetails.phone;
}

/** What a cart is priced by is made of this (contract/money.ts). The server prices by its own. */
export function setCharges(): Pick<Partial<ShopSettings>, "deliveryCharge" | "taxPercent"> {
  return applied;
}

/** Whether visitors may order without an account. The server decides by its own. */
export function takesGuests(): boolean {
  return applied.guestOrders === true;
}

/** The rating is made up: a shop with customers of its own shows none until there are real ones. */
export function showsRating(): boolean {
  return applied.isDemo === true;
}

/** For the page: JSON that may stand in a script element. Empty when nothing was set. */
export function appliedSettings(): string {
  const set = Object.entries(applied).filter(([, value]) => value !== "" && value !== undefined && value !== false);
  return set.length === 0 ? "" : JSON.stringify(Object.fromEntries(set)).replaceAll("<", "\\u003c");
}

/** A page's title, as in the browser's tab. */
export function pageTitle(title: string): string {
  return `${title} - ${shop.shopName}`;
}

if (!import.meta.env.SSR) {
  const brought = document.getElementById("settings")?.textContent;
  if (brought) applySettings(JSON.parse(brought) as Applied);
}
