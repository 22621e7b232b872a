/**
 * The owner's settings, which replace the content file's defaults.
 *
 * 1. They are the same for every visitor, so they can live in a module that all pages read.
 * 2. The server applies them before it renders; the page contains them, and the browser applies them before it hydrates.
 *    Read `shop` and the charges while rendering, never when a module loads.
 */

import { firstLanguageOf } from "#contract/rules/page-path.ts";
import type { PromiseSettings } from "#contract/rules/promises.ts";
import { shownText } from "#contract/rules/shown-text.ts";
import type { ShopBrand } from "#contract/wire/shop/brand.ts";
import type { ShopSettings } from "#contract/wire/shop/settings.ts";
import { bengaliStreet, shopDetails } from "./content.ts";
import { applyFirstLanguage, language } from "./language.ts";

/** In a real shop, what the owner has not set is empty. Only the name never is. */
export const shop = { ...shopDetails };

type Applied = Partial<ShopSettings> & { brand?: ShopBrand | undefined; isDemo?: boolean; sendsSms?: boolean };

let applied: Applied = {};

export function applySettings(settings: Applied): void {
  applied = settings;
  if (import.meta.env.SSR) applyFirstLanguage(firstLanguageOf(settings));
  shop.shopName = settings.shopName || shopDetails.shopName;
  const first = settings.isDemo ? shopDetails : { street: "", email: "", phone: "" };
  shop.street = settings.street || first.street;
  shop.email = settings.email || first.email;
  shop.phone = settings.phone || first.phone;
}

/** Applies the settings that the owner has just saved; brand, demo and accounts by phone stay as they are. */
export function applySaved(settings: ShopSettings): void {
  const { brand, isDemo, sendsSms } = applied;
  applySettings({
    ...settings,
    ...(brand !== undefined && { brand }),
    ...(isDemo !== undefined && { isDemo }),
    ...(sendsSms !== undefined && { sendsSms }),
  });
}

/** Where the shop is, in the language of the page where the owner has written it. */
export function shopStreet(): string {
  const own = applied.bengaliStreet || (shop.street === shopDetails.street ? bengaliStreet : "");
  return shownText(language(), { en: shop.street, bn: own });
}

/** Street, email and phone: those that the shop has. */
export function shopLines(): string[] {
  return [shop.street, shop.email, shop.phone].filter((line) => line !== "");
}

/** For pricing a cart (contract/rules/money/money.ts). The server uses its own. */
export function setCharges(): Pick<Partial<ShopSettings>, "deliveryCharge" | "taxPercent"> {
  return applied;
}

/** Whether visitors may order without an account. The server decides by itself. */
export function takesGuests(): boolean {
  return applied.guestOrders === true;
}

/** Whether orders in cash come to whole taka. */
export function roundsCash(): boolean {
  return applied.wholeTakaCash === true;
}

/** Whether orders, and accounts with a phone, need an e-mail. */
export function needsEmail(): boolean {
  return applied.emailOptional !== true;
}

/** Whether addresses need a postcode. In a page, delivery zones count too. */
export function needsPostcode(): boolean {
  return applied.postcodeOptional !== true;
}

export function takesGifts(): boolean {
  return applied.gifts === true;
}

/** The owner's numbers to write and to call; empty where none is set. The example's number is not offered. */
export function shopNumbers(): { whatsApp: string; phone: string } {
  return { whatsApp: applied.whatsApp ?? "", phone: applied.phone ?? "" };
}

/** Whether sentences and figures of the specification stand for what nobody has set, such as the rating. */
export function isDemo(): boolean {
  return applied.isDemo === true;
}

/** For contract/rules/promises.ts. */
export function setPromises(): PromiseSettings {
  return applied;
}

/** On invoices; the names of the tax wherever it is named. */
export function taxPapers(): { bin: string; taxName: string; bengaliTaxName: string } {
  const { bin = "", taxName = "", bengaliTaxName = "" } = applied;
  return { bin, taxName, bengaliTaxName };
}

/** Whether there are accounts by phone, with codes by SMS. */
export function sendsSms(): boolean {
  return applied.sendsSms === true;
}

/** The owner's logo and color. In the browser missing without a logo: the pages' styles have the color already. */
export function shopBrand(): ShopBrand | undefined {
  return applied.brand;
}

export function applyBrand(brand: ShopBrand): void {
  applied = { ...applied, brand };
}

/** JSON for a script element. Empty when nothing was set. The document itself says the first language. */
export function appliedSettings(): string {
  const { brand, ...settings } = applied;
  const set = Object.entries({ ...settings, brand: brand?.logo ? brand : undefined }).filter(
    ([name, value]) => value !== "" && value !== undefined && value !== false && name !== "firstLanguage",
  );
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
