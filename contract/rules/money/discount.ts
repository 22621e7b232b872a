/**
 * A coupon's discount on a cart. The server charges these values; the browser displays the same ones.
 *
 * 1. The discount is never below zero and never more than the products that the coupon is for.
 * 2. It is split over their lines in proportion to what they cost, in whole poisha that add up to it exactly.
 * 3. The least amount is compared with the price of all products in the cart, before the discount.
 */
import { type PricedLine, percentOf, subtotalOf, toMinor } from "./money.ts";

export const couponGifts = ["percent", "amount", "delivery"] as const;
export const couponScopes = ["everything", "categories", "products"] as const;

/** `percent` is whole; amounts in taka. `atMost`: the greatest discount of a percentage. `ids`: categories or products. */
export type CouponOffer = {
  gives: (typeof couponGifts)[number];
  percent?: number | undefined;
  amount?: number | undefined;
  atMost?: number | undefined;
  on: (typeof couponScopes)[number];
  ids: string[];
  least?: number | undefined;
};

/** `category`: its id, or whatever else the offer's `ids` name categories by. */
export type CouponLine = PricedLine & { productId: string; category: string };

/** `shares`: the discount of each line, in the order of the lines. */
export type Discount = { fault: null; discountMinor: number; shares: number[]; isDeliveryFree: boolean };
/** Why the coupon gives nothing for this cart. `missingMinor`: what the products cost too little. */
export type NoDiscount = { fault: "other-products" } | { fault: "too-little"; missingMinor: number };

/** Pure, in whole poisha. @throws never */
export function discountOf(offer: CouponOffer, lines: readonly CouponLine[]): Discount | NoDiscount {
  const worth = lines.map((line) => (isFor(offer, line) ? subtotalOf([line]) : 0));
  if (!lines.some((line) => isFor(offer, line))) return { fault: "other-products" };
  const missingMinor = toMinor(offer.least ?? 0) - subtotalOf(lines);
  if (missingMinor > 0) return { fault: "too-little", missingMinor };
  const coveredMinor = worth.reduce((sum, one) => sum + one, 0);
  const discountMinor = Math.min(coveredMinor, wantedMinor(offer, coveredMinor));
  return {
    fault: null,
    discountMinor,
    shares: splitDiscount(discountMinor, worth),
    isDeliveryFree: offer.gives === "delivery",
  };
}

function isFor({ on, ids }: CouponOffer, { productId, category }: CouponLine): boolean {
  return on === "everything" || ids.includes(on === "categories" ? category : productId);
}

function wantedMinor({ gives, percent = 0, amount = 0, atMost }: CouponOffer, coveredMinor: number): number {
  if (gives === "amount") return toMinor(amount);
  if (gives === "delivery") return 0;
  const wanted = percentOf(coveredMinor, percent);
  return atMost === undefined ? wanted : Math.min(wanted, toMinor(atMost));
}

/** Each share is the difference of two rounded running sums, so that all shares add up to the whole. */
export function splitDiscount(wholeMinor: number, worth: readonly number[]): number[] {
  const sum = worth.reduce((total, one) => total + one, 0);
  // The product of two amounts may be too large for an exact number.
  const rounded = (part: number) => (sum === 0 ? 0 : Number((BigInt(wholeMinor) * BigInt(part)) / BigInt(sum)));
  let running = 0;
  return worth.map((one) => {
    const before = rounded(running);
    running += one;
    return rounded(running) - before;
  });
}
