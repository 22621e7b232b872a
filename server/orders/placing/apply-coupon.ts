import { discountOf } from "#contract/rules/money/discount.ts";
import type { CouponOfOrder } from "#contract/wire/orders/coupons.ts";
import type { Tx } from "#db/database.ts";
import type { CouponRow } from "../../coupons/coupons.ts";
import { givesNothing, lockCoupon } from "../../coupons/use-coupon.ts";
import type { Good } from "./order-calls.ts";
import type { SoldLine } from "./sell-lines.ts";

export type AppliedCoupon = { discountMinor: number; isDeliveryFree: boolean; row?: CouponRow; coupon?: CouponOfOrder };
type Placed = { buyer: { customerId: string | null; phone: string }; lines: SoldLine[]; goods: Good[] };

/**
 * Locks the coupon until the order is written, and gives each line its share of the discount.
 * @param code without one, nothing is read or changed
 * @throws Refusal 409 that says why the code is refused
 */
export async function applyCoupon(tx: Tx, code: string | undefined, placed: Placed): Promise<AppliedCoupon> {
  if (code === undefined) return { discountMinor: 0, isDeliveryFree: false };
  const { buyer, lines, goods } = placed;
  const row = await lockCoupon(tx, code, buyer, new Date());
  const categories = new Map(goods.map(({ id, categoryId }) => [id, categoryId]));
  const sold = lines.map((line) => ({ ...line, category: categories.get(line.productId) ?? "" }));
  const discount = discountOf(row.terms, sold);
  if (discount.fault !== null) throw givesNothing(code, discount);
  for (const [at, line] of lines.entries()) line.discountMinor = discount.shares[at];
  const { gives, percent, amount, atMost, on, ids, least } = row.terms;
  const coupon = { code, gives, percent, amount, atMost, on, ids, least };
  return { discountMinor: discount.discountMinor, isDeliveryFree: discount.isDeliveryFree, row, coupon };
}
