import { dayInDhaka } from "#contract/rules/dhaka.ts";
import type { OwnerCoupon } from "#contract/wire/orders/coupons.ts";
import * as m from "#messages";
import { inDigits, shortTaka, showDate } from "#web/ui/figures.ts";

export type CouponState = "Running" | "Planned" | "Paused" | "Used up" | "Ended";

const stateNames: Record<CouponState, () => string> = {
  Running: m.offers_running,
  Planned: m.offers_planned,
  Paused: m.offers_paused,
  "Used up": m.offers_used_up,
  Ended: m.offers_ended,
};

export function stateName(state: CouponState): string {
  return stateNames[state]();
}

/** Counted from switch, days and uses. */
export function stateOf({ isOn, from = "", to, uses, used }: OwnerCoupon, now: Date): CouponState {
  const today = dayInDhaka(now);
  if (to !== undefined && today > to) return "Ended";
  if (uses !== undefined && used >= uses) return "Used up";
  if (!isOn) return "Paused";
  return today < from ? "Planned" : "Running";
}

/** "25% off, at most ৳200, from ৳1,000" */
export function giftWords({ gives, percent = 0, amount = 0, atMost, least, on, ids }: OwnerCoupon): string {
  const gift = {
    percent: m.offers_gift_percent({ percent: inDigits(percent) }),
    amount: m.offers_gift_amount({ sum: shortTaka(amount) }),
    delivery: m.offers_free_delivery(),
  }[gives];
  const shown = inDigits(ids.length);
  const count = ids.length;
  const given = {
    everything: gift,
    categories: m.offers_gift_on({ gift, scope: m.offers_category_count({ count, shown }) }),
    products: m.offers_gift_on({ gift, scope: m.product_count({ count, shown }) }),
  }[on];
  const most = atMost === undefined ? [] : [m.offers_gift_most({ sum: shortTaka(atMost) })];
  const floor = least === undefined ? [] : [m.offers_gift_from({ sum: shortTaka(least) })];
  return [given, ...most, ...floor].join(", ");
}

export function daysWords({ from, to }: Pick<OwnerCoupon, "from" | "to">): string {
  if (from === undefined) return to === undefined ? m.offers_no_end() : m.offers_until_day({ day: showDate(to) });
  return to === undefined
    ? m.offers_from_day({ day: showDate(from) })
    : m.offers_from_to({ from: showDate(from), to: showDate(to) });
}
