import type { OwnerCoupon } from "#contract/coupons.ts";
import { dayInDhaka } from "#contract/dhaka.ts";
import { formatTaka } from "#contract/money.ts";
import { showDay } from "#web/ui/figures.ts";

export type CouponState = "Running" | "Planned" | "Paused" | "Used up" | "Ended";

/** Counted from switch, days and uses. */
export function stateOf({ isOn, from = "", to, uses, used }: OwnerCoupon, now: Date): CouponState {
  const today = dayInDhaka(now);
  if (to !== undefined && today > to) return "Ended";
  if (uses !== undefined && used >= uses) return "Used up";
  if (!isOn) return "Paused";
  return today < from ? "Planned" : "Running";
}

/** "25% off, at most ৳200.00, from ৳1,000.00" */
export function giftWords({ gives, percent = 0, amount = 0, atMost, least, on, ids }: OwnerCoupon): string {
  const gift = { percent: `${percent}% off`, amount: `${formatTaka(amount)} off`, delivery: "Free delivery" }[gives];
  const count = (one: string, many: string) => (ids.length === 1 ? `1 ${one}` : `${ids.length} ${many}`);
  const scope = {
    everything: "",
    categories: ` on ${count("category", "categories")}`,
    products: ` on ${count("product", "products")}`,
  };
  const most = atMost === undefined ? "" : `, at most ${formatTaka(atMost)}`;
  return `${gift}${scope[on]}${most}${least === undefined ? "" : `, from ${formatTaka(least)}`}`;
}

export function daysWords({ from, to }: Pick<OwnerCoupon, "from" | "to">): string {
  if (from === undefined) return to === undefined ? "No end" : `Until ${showDay(to)}`;
  return to === undefined ? `From ${showDay(from)}` : `${showDay(from)} to ${showDay(to)}`;
}
