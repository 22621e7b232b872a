// The sentence of a coupon for shoppers promises in both languages what the till takes off.
import { expect, test } from "vitest";
import type { CouponInput } from "#contract/wire/orders/coupons.ts";
import { shownCoupon } from "#web/admin/offers/shown-coupon.ts";

const indoor = { name: "Indoor Plants", bengaliName: "ঘরের গাছ" };
const seeds = { name: "Seeds", bengaliName: "" };
const coupon = (change: Partial<CouponInput>): CouponInput => ({
  ...{ code: "WINTER100", name: "", gives: "percent", percent: 10, on: "everything", ids: [], isOn: true },
  ...change,
});

test.each([
  [coupon({}), [], "10% off.", "১০% ছাড়।"],
  [coupon({ percent: 25, atMost: 200 }), [], "25% off, at most ৳200.", "২৫% ছাড়, সর্বোচ্চ ৳২০০।"],
  [
    coupon({ gives: "amount", amount: 100, least: 1000, to: "2026-12-31", on: "categories", ids: ["a", "b"] }),
    [indoor, seeds],
    "৳100 off Indoor Plants and Seeds, for orders of ৳1,000 or more, until 31 Dec 2026.",
    "ঘরের গাছ এবং Seeds কিনলে ৳১০০ ছাড়, ৳১,০০০ বা তার বেশি অর্ডারে, ৩১ ডিসেম্বর ২০২৬ পর্যন্ত।",
  ],
  [
    coupon({ gives: "delivery", percent: undefined, from: "2026-12-01", usesEach: 1 }),
    [],
    "Free delivery, from 1 Dec 2026, once for each phone number.",
    "ফ্রি ডেলিভারি, ১ ডিসেম্বর ২০২৬ থেকে, প্রতি ফোন নম্বরে একবার।",
  ],
  [
    coupon({ gives: "amount", amount: 99.5, on: "products", ids: ["a", "b", "c", "d"], usesEach: 3 }),
    [indoor, indoor, indoor, indoor],
    "৳99.50 off 4 products, 3 times for each phone number.",
    "৪টি পণ্য কিনলে ৳৯৯.৫০ ছাড়, প্রতি ফোন নম্বরে ৩ বার।",
  ],
  [
    coupon({ percent: 25, atMost: 200, on: "categories", ids: ["a"], from: "2026-12-03", to: "2026-12-09" }),
    [indoor],
    "25% off Indoor Plants, at most ৳200, from 3 Dec 2026 to 9 Dec 2026.",
    "ঘরের গাছ কিনলে ২৫% ছাড়, সর্বোচ্চ ৳২০০, ৩ ডিসেম্বর ২০২৬ থেকে ৯ ডিসেম্বর ২০২৬ পর্যন্ত।",
  ],
  // Names that have not loaded yet are counted.
  [coupon({ on: "products", ids: ["a"] }), [], "10% off 1 product.", "১টি পণ্য কিনলে ১০% ছাড়।"],
])("a coupon reads as it is meant, in both languages (%#)", (given, named, en, bn) => {
  expect(shownCoupon(given, named)).toEqual({ en, bn });
});

test("a form that does not yet say what is given promises nothing", () => {
  for (const change of [{ percent: undefined }, { percent: Number.NaN }, { gives: "amount" as const }])
    expect(shownCoupon(coupon(change), [])).toBeNull();
  expect(shownCoupon(coupon({ on: "categories" }), [])).toBeNull();
});
