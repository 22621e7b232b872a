/**
 * Money: integer poisha inside ("Minor"), decimal taka with at most two places on the wire, one formatter.
 *
 * 1. No amount is ever a fraction of a poisha.
 * 2. The browser uses this to show, the server to charge: the same function, the same sums.
 */
import { deliveryChargeMinor, type Language, taxPercent } from "./constants.ts";
import { bengaliDigits } from "./text.ts";

export type PricedLine = { offerPriceMinor: number; quantity: number };
/** What a cart is priced by. `taxPercent` has at most two decimals. */
export type Rates = { deliveryMinor: number; taxPercent: number };
export type Totals = { subtotalMinor: number; deliveryMinor: number; taxMinor: number; totalMinor: number };

/**
 * Prices a cart: subtotal, delivery, tax, total.
 *
 * Pure. Amounts are integers in poisha (9950 = ৳99.50). Tax is a percentage of the subtotal (2 % unless set), rounded half up, once.
 * Invariant: totalMinor = subtotalMinor + deliveryMinor + taxMinor; all zero for an empty cart.
 * @param lines one per product and size; quantity 1..99
 * @param rates the owner's, or those of the specification
 * @throws never
 */
export function priceCart(lines: readonly PricedLine[], rates: Rates = standardRates): Totals {
  if (lines.length === 0) return { subtotalMinor: 0, deliveryMinor: 0, taxMinor: 0, totalMinor: 0 };
  const subtotalMinor = subtotalOf(lines);
  const taxMinor = percentOf(subtotalMinor, rates.taxPercent);
  return {
    subtotalMinor,
    deliveryMinor: rates.deliveryMinor,
    taxMinor,
    totalMinor: subtotalMinor + rates.deliveryMinor + taxMinor,
  };
}

/** The same cart with another charge for delivery. An empty cart costs nothing. */
export function withDelivery(totals: Totals, deliveryMinor: number): Totals {
  if (totals.totalMinor === 0) return totals;
  return { ...totals, deliveryMinor, totalMinor: totals.totalMinor - totals.deliveryMinor + deliveryMinor };
}

/** Poisha of the products alone. */
export function subtotalOf(lines: readonly PricedLine[]): number {
  return lines.reduce((sum, line) => sum + line.offerPriceMinor * line.quantity, 0);
}

/** What a cart is priced by when the owner has set these (in taka and percent) or left them out. */
export function ratesOf(set: { deliveryCharge?: number | undefined; taxPercent?: number | undefined }): Rates {
  return {
    deliveryMinor: set.deliveryCharge === undefined ? deliveryChargeMinor : toMinor(set.deliveryCharge),
    taxPercent: set.taxPercent ?? taxPercent,
  };
}

const standardRates: Rates = { deliveryMinor: deliveryChargeMinor, taxPercent };

/** Rounded half up. In two parts, because the product of large amounts would not be exact. */
function percentOf(minor: number, percent: number): number {
  const hundredths = Math.round(percent * 100);
  const rest = minor % 10_000;
  return ((minor - rest) / 10_000) * hundredths + Math.floor((rest * hundredths + 5000) / 10_000);
}

/** What one of a product costs in a size, in taka: the size's own price, else the product's offer price. */
export function offerPriceOf(
  product: { offerPrice: number; sizePrices: Readonly<Record<string, number>> },
  size: string,
): number {
  return (Object.hasOwn(product.sizePrices, size) ? product.sizePrices[size] : undefined) ?? product.offerPrice;
}

/** Taka as on the wire (99.5) to poisha (9950). Exact for at most two decimals. */
export function toMinor(taka: number): number {
  return Math.round(taka * 100);
}

/** Poisha (9950) to taka as on the wire (99.5). */
export function toTaka(minor: number): number {
  return minor / 100;
}

/**
 * Poisha as shown: taka sign before, Indian grouping, always two decimals: ৳12,34,567.50.
 * Of our own because Intl places the sign wrongly for bn-BD and en-BD, and differs between server and browser.
 */
export function formatMinor(minor: number): string {
  const sign = minor < 0 ? "-" : "";
  const whole = Math.floor(Math.abs(minor) / 100).toString();
  const poisha = (Math.abs(minor) % 100).toString().padStart(2, "0");
  const last = whole.slice(-3);
  const rest = whole.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ",");
  return `${sign}৳${rest ? `${rest},` : ""}${last}.${poisha}`;
}

/** {@link formatMinor} in a language; in Bengali whole taka have no poisha: ৳১২,৩৪,৫৬৭. */
export function minorIn(language: Language, minor: number): string {
  const text = formatMinor(minor);
  return language === "bn" ? bengaliDigits(text.replace(/\.00$/, "")) : text;
}

/** Taka as on the wire, shown as {@link formatMinor} shows it. */
export function formatTaka(taka: number): string {
  return formatMinor(toMinor(taka));
}

/** Whole percent saved, rounded down, or 0 when there is no saving. Both in the same unit. */
export function savingPercent(price: number, offerPrice: number): number {
  return price > offerPrice && price > 0 ? Math.floor(((price - offerPrice) * 100) / price) : 0;
}
