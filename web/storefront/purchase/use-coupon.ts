import { useCallback, useEffect, useState } from "react";
import type { Totals } from "#contract/rules/money/money.ts";
import type { ShoppersCoupon } from "#contract/wire/orders/coupons.ts";
import type { CartRow } from "../shopper/cart/cart-rows.ts";
import { keepCoupon, keptCoupon } from "../shopper/checkout-draft.ts";

/**
 * The cart's coupon, kept in this tab. While the shop has none in force (`isOffered` is false), nothing is loaded and sums do
 * not change. `isReady`: whether a kept code has been checked, so that the sums include it.
 */
export function useCoupon(isOffered: boolean, rows: readonly CartRow[]) {
  const [parts, setParts] = useState<typeof import("./coupon-parts.tsx") | null>(null);
  const [coupon, setCoupon] = useState<ShoppersCoupon | null>(null);
  const [isReady, setIsReady] = useState(!isOffered);
  const check = useCallback(async () => {
    try {
      const loaded = await import("./coupon-parts.tsx");
      setParts(loaded);
      const code = keptCoupon();
      setCoupon(code === null ? null : await loaded.checkKept(code));
    } catch (error) {
      // The order can be placed without it.
      console.warn("The coupon could not be loaded", error);
    }
  }, []);
  useEffect(() => {
    if (isOffered) void check().then(() => setIsReady(true));
  }, [isOffered, check]);
  function choose(chosen: ShoppersCoupon | null) {
    keepCoupon(chosen?.code ?? null);
    setCoupon(chosen);
  }
  const given = coupon && parts ? parts.givenBy(coupon, rows) : null;
  const isGiven = coupon !== null && given?.fault === null;
  return {
    parts,
    /** Props of the field. */
    field: { coupon, given, rows, onChoose: choose },
    isReady,
    /** To be placed with the order; null if it gives nothing for this cart. */
    placed: isGiven ? coupon : null,
    check,
    drop: () => choose(null),
    /** Before delivery is added. */
    discounted: (totals: Totals): Totals => (isGiven && parts ? parts.discounted(totals, given) : totals),
    delivered: (totals: Totals): Totals => (isGiven && parts ? parts.delivered(totals, given) : totals),
  };
}
