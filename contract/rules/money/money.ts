/**
 * Money: integer poisha in code ("Minor"), decimal taka with at most two places on the wire, one formatter.
 *
 * 1. No amount is ever a fraction of a poisha.
 * 2. The browser displays and the server charges totals of the same function, so they never differ.
 */
import { deliveryChargeMinor, type Language, taxPercent } from "../constants.ts";
import { shownText } from "../shown-text.ts";
import { bengaliDigits } from "../text.ts";

export type PricedLine = { offerPriceMinor: number; quantity: number };
/** The rates for pricing a cart. `taxPercent` has at most two decimals. */
export type Rates = { deliveryMinor: number; taxPercent: number };
/**
 * `discountMinor`: taken off the products by a coupon; absent if nothing is. `roundingMinor`: what makes the total whole taka, from
 * -49 to 50; absent if nothing does.
 */
export type Totals = {
  subtotalMinor: number;
  discountMinor?: number;
  deliveryMinor: number;
  taxMinor: number;
  roundingMinor?: number;
  /** The customer's credit that is taken off; absent if none is. The total is what is left to pay. */
  creditMinor?: number;
  totalMinor: number;
};

/**
 * Prices a cart: subtotal, discount, delivery, tax, total.
 *
 * Pure. Amounts are integers in poisha (9950 = ৳99.50). Tax is a percentage of the discounted products (2 % unless set), rounded
 * half up, once.
 * Invariant: totalMinor = subtotalMinor - discountMinor + deliveryMinor + taxMinor; all zero for an empty cart.
 * @param lines one per product and size; quantity 1..99
 * @param rates the owner's rates, or those of the specification
 * @param discountMinor of a coupon (discount.ts), at most the subtotal
 * @throws never
 */
export function priceCart(lines: readonly PricedLine[], rates: Rates = standardRates, discountMinor = 0): Totals {
  if (lines.length === 0) return { subtotalMinor: 0, deliveryMinor: 0, taxMinor: 0, totalMinor: 0 };
  const subtotalMinor = subtotalOf(lines);
  const goodsMinor = subtotalMinor - discountMinor;
  const taxMinor = percentOf(goodsMinor, rates.taxPercent);
  return {
    subtotalMinor,
    ...(discountMinor > 0 && { discountMinor }),
    deliveryMinor: rates.deliveryMinor,
    taxMinor,
    totalMinor: goodsMinor + rates.deliveryMinor + taxMinor,
  };
}

/**
 * The price of a part of an order's products with its share of the tax, rounded half up. Pure, in poisha. @throws never
 * @param partMinor of the products, after their discount
 */
export function withTaxMinor(order: { goodsMinor: number; taxMinor: number }, partMinor: number): number {
  if (order.goodsMinor <= 0) return partMinor;
  return partMinor + Math.round((order.taxMinor * partMinor) / order.goodsMinor);
}

type Edited = { lines: readonly PricedLine[]; discountMinor: number; deliveryMinor: number };

/**
 * `isRounded`: the shop rounds orders in cash. `isCash`: the order is one already; another one becomes one when it costs more than
 * `keptMinor`, what came in and was not given back.
 */
type EditedToday = Rates & { isRounded: boolean; isCash: boolean; keptMinor: number };

/**
 * The totals of an edited order. The tax stays as it was charged while the products cost the same, else it is today's.
 * One that was rounded to whole taka is rounded again; another one only while the shop rounds, its sums change, and it
 * is then one in cash. Pure, in poisha. @throws never
 */
export function priceEdit(before: Totals, { lines, discountMinor, deliveryMinor }: Edited, today: EditedToday): Totals {
  const priced = priceCart(lines, { ...today, deliveryMinor }, discountMinor);
  const hasSameGoods = goodsMinorOf(priced) === goodsMinorOf(before);
  const taxMinor = hasSameGoods ? before.taxMinor : priced.taxMinor;
  const totals = { ...priced, taxMinor, totalMinor: priced.totalMinor - priced.taxMinor + taxMinor };
  const wasRounded = (before.roundingMinor ?? 0) !== 0;
  const isSame = totals.totalMinor === before.totalMinor - (before.roundingMinor ?? 0);
  const isInCash = today.isCash || totals.totalMinor > today.keptMinor;
  const isRounded = wasRounded || (today.isRounded && isInCash && !isSame);
  return isRounded ? inWholeTaka(totals, today.keptMinor) : totals;
}

/**
 * The same, paid in cash where the shop takes whole taka: with a line that rounds what is still to collect to the nearest. What
 * came in by card or wallet before may have poisha: nothing is rounded while it covers the total.
 */
export function inWholeTaka(totals: Totals, keptMinor = 0): Totals {
  const { roundingMinor: _, ...parts } = totals;
  const exactMinor = totals.totalMinor - (totals.roundingMinor ?? 0);
  const restMinor = exactMinor - keptMinor;
  const isExact = restMinor <= 0 && keptMinor % 100 !== 0;
  const roundingMinor = isExact ? 0 : wholeTakaMinor(restMinor) - restMinor;
  return { ...parts, ...(roundingMinor !== 0 && { roundingMinor }), totalMinor: exactMinor + roundingMinor };
}

/**
 * Left to pay after the customer's credit: never below 0, the rest of the credit stays.
 * @param isRounded whether an order in cash comes to whole taka
 */
export function withCredit(totals: Totals, balanceMinor: number, isRounded: boolean): Totals {
  const exactMinor = totals.totalMinor - (totals.roundingMinor ?? 0);
  const priced = isRounded ? inWholeTaka(totals, Math.min(balanceMinor, exactMinor)) : totals;
  const creditMinor = Math.min(balanceMinor, priced.totalMinor);
  return creditMinor > 0 ? { ...priced, creditMinor, totalMinor: priced.totalMinor - creditMinor } : priced;
}

/** The price of the products after the discount. */
export function goodsMinorOf({ subtotalMinor, discountMinor = 0 }: Totals): number {
  return subtotalMinor - discountMinor;
}

/**
 * The owner's own part of an order's whole discount, beside the coupon. A coupon for products has it in its own line.
 */
export function ownDiscountOf(coupon: { gives: string } | null | undefined, discount: number): number {
  return coupon && coupon.gives !== "delivery" ? 0 : discount;
}

/** Replaces the charge for delivery and adjusts the total. An empty cart costs nothing. */
export function withDelivery(totals: Totals, deliveryMinor: number): Totals {
  if (totals.subtotalMinor === 0 && totals.totalMinor === 0) return totals;
  return { ...totals, deliveryMinor, totalMinor: totals.totalMinor - totals.deliveryMinor + deliveryMinor };
}

/** The price of the products alone, in poisha. */
export function subtotalOf(lines: readonly PricedLine[]): number {
  return lines.reduce((sum, line) => sum + line.offerPriceMinor * line.quantity, 0);
}

/** The rates that the owner has set, in taka and percent; a missing one is that of the specification. */
export function ratesOf(set: { deliveryCharge?: number | undefined; taxPercent?: number | undefined }): Rates {
  return {
    deliveryMinor: set.deliveryCharge === undefined ? deliveryChargeMinor : toMinor(set.deliveryCharge),
    taxPercent: set.taxPercent ?? taxPercent,
  };
}

export type TaxNames = { taxName?: string | undefined; bengaliTaxName?: string | undefined };

/** The owner's name for the tax. In Bengali the other name stands in for one that is not set. @param word if none is */
export function taxNameIn(language: Language, { taxName, bengaliTaxName }: TaxNames, word: string): string {
  return shownText(language, { en: taxName, bn: bengaliTaxName }) || word;
}

const standardRates: Rates = { deliveryMinor: deliveryChargeMinor, taxPercent };

/** Rounded half up. Computed in two parts, because the product of large amounts would not be exact. */
export function percentOf(minor: number, percent: number): number {
  const hundredths = Math.round(percent * 100);
  const rest = minor % 10_000;
  return ((minor - rest) / 10_000) * hundredths + Math.floor((rest * hundredths + 5000) / 10_000);
}

/** The price of one product in a size, in taka: the size's own price, or else the product's offer price. */
export function offerPriceOf(
  product: { offerPrice: number; sizePrices: Readonly<Record<string, number>> },
  size: string,
): number {
  return (Object.hasOwn(product.sizePrices, size) ? product.sizePrices[size] : undefined) ?? product.offerPrice;
}

/** The least offer price of a product's sizes, and whether others cost more. In taka. */
export function leastOfferPrice(product: {
  offerPrice: number;
  sizes: readonly string[];
  sizePrices: Readonly<Record<string, number>>;
}): { least: number; isFrom: boolean } {
  const prices = product.sizes.map((size) => offerPriceOf(product, size));
  if (prices.length === 0) return { least: product.offerPrice, isFrom: false };
  const least = Math.min(...prices);
  return { least, isFrom: least < Math.max(...prices) };
}

/** Taka as on the wire (99.5) to poisha (9950). Exact for at most two decimals. */
export function toMinor(taka: number): number {
  return Math.round(taka * 100);
}

/** Rounded to the nearest whole taka, half up, in poisha (9950 to 10000): riders carry no coins. */
export function wholeTakaMinor(minor: number): number {
  return Math.floor((minor + 50) / 100) * 100;
}

/** Poisha (9950) to taka as on the wire (99.5). */
export function toTaka(minor: number): number {
  return minor / 100;
}

/**
 * Formats poisha: taka sign first, Indian grouping, always two decimals: ৳12,34,567.50.
 * Not Intl, which misplaces the sign for bn-BD and en-BD and differs between server and browser.
 */
export function formatMinor(minor: number): string {
  const sign = minor < 0 ? "-" : "";
  const whole = Math.floor(Math.abs(minor) / 100).toString();
  const poisha = (Math.abs(minor) % 100).toString().padStart(2, "0");
  return `${sign}৳${groupDigits(whole)}.${poisha}`;
}

/** Indian grouping of a whole number's digits: 1234567 as 12,34,567. */
export function groupDigits(whole: string): string {
  const rest = whole.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ",");
  return `${rest ? `${rest},` : ""}${whole.slice(-3)}`;
}

/** {@link formatMinor} in a language, for columns of sums: the points stand under each other. */
export function sumIn(language: Language, minor: number): string {
  const text = formatMinor(minor);
  return language === "bn" ? bengaliDigits(text) : text;
}

/** {@link formatMinor} in a language, for prices and sentences. In Bengali, whole taka are shown without decimals: ৳১২,৩৪,৫৬৭. */
export function minorIn(language: Language, minor: number): string {
  const text = formatMinor(minor);
  return language === "bn" ? bengaliDigits(text.replace(/\.00$/, "")) : text;
}

/** {@link formatMinor} for taka as on the wire. */
export function formatTaka(taka: number): string {
  return formatMinor(toMinor(taka));
}

/** The saving in whole percent, rounded down; 0 without a saving. Both prices are in the same unit. */
export function savingPercent(price: number, offerPrice: number): number {
  return price > offerPrice && price > 0 ? Math.floor(((price - offerPrice) * 100) / price) : 0;
}
