// Coupons as the owner sets them. discount.ts computes what they take off.
import { z } from "zod";
import { couponGifts, couponScopes } from "../../rules/money/discount.ts";
import { plainCode } from "../../rules/text.ts";
import { fault } from "../faults.ts";
import { id, line, reply, requiredLine, taka } from "../replies.ts";

/** As stored: capital letters and Latin digits. Shoppers may type it any way. */
export const couponCode = requiredLine(40, fault("typeTheCode")).overwrite(storedCode);

function storedCode(code: string): string {
  return plainCode(code).toUpperCase().replace(/\s/g, "");
}

const day = z.iso.date(fault("day"));
const isOver = fault("aboveHundredThousand");

/** A coupon's gift, its scope, and the amount from which it counts (CouponOffer in discount.ts). */
const offer = z.object({
  gives: z.enum(couponGifts, fault("either", { options: ["percent", "amount", "delivery"] })),
  percent: z
    .int(fault("wholeNumber"))
    .min(1, fault("below", { least: 1 }))
    .max(100, fault("above", { most: 100 }))
    .optional(),
  amount: taka.optional(),
  atMost: taka.optional(),
  on: z.enum(couponScopes, fault("either", { options: ["everything", "categories", "products"] })),
  ids: z
    .array(id)
    .max(200, fault("moreThan", { most: 200 }))
    .default([]),
  least: taka.optional(),
});

/**
 * `from` and `to`: the first and last day in Dhaka. `uses`: how many orders may use it in all; `usesEach`: how many of one
 * customer or phone. Without them there is no limit. `name` is for owners only.
 */
const couponFields = offer.extend({
  code: line(40)
    .overwrite(storedCode)
    .regex(/^[A-Z0-9]{4,16}$/, fault("couponCode")),
  name: line(60).default(""),
  from: day.optional(),
  to: day.optional(),
  uses: z
    .int(fault("wholeNumber"))
    .min(1, fault("below", { least: 1 }))
    .max(100_000, isOver)
    .optional(),
  usesEach: z
    .int(fault("wholeNumber"))
    .min(1, fault("below", { least: 1 }))
    .max(100_000, isOver)
    .optional(),
  isOn: z.boolean(),
});

export const couponInput = couponFields.superRefine(({ gives, on, ids, from, to, ...given }, context) => {
  const wrong = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
  if (gives === "percent" && given.percent === undefined) wrong("percent", fault("required"));
  if (gives === "amount" && !given.amount) wrong("amount", fault("required"));
  if (on !== "everything" && ids.length === 0) wrong("ids", fault("areRequired"));
  if (from !== undefined && to !== undefined && to < from) wrong("to", fault("beforeFirstDay"));
});
export type CouponInput = z.output<typeof couponInput>;

/** A pause or its end: every other term stays as it is. */
export const couponSwitchInput = z.object({ isOn: z.boolean() });

/** `used`: orders that use it. `given`: what they saved, `sold`: what they cost, in taka. */
const ownerCoupon = couponFields.extend({
  _id: z.string(),
  used: z.int(),
  given: z.number(),
  sold: z.number(),
});
export type OwnerCoupon = z.infer<typeof ownerCoupon>;

export const couponsReply = reply.extend({ coupons: z.array(ownerCoupon) });
export const couponReply = reply.extend({ coupon: ownerCoupon });

/** Whether any coupon is switched on and not over: only then do cart and checkout offer the field. */
export const couponsInForceReply = reply.extend({ inForce: z.boolean() });

export const checkCouponInput = z.object({ code: couponCode });
/** The offer of a code, for the shopper's page to compute the discount. `ids` of categories are their slugs. */
const shoppersCoupon = offer.extend({ code: z.string() });
export type ShoppersCoupon = z.infer<typeof shoppersCoupon>;
export const checkCouponReply = reply.extend({ coupon: shoppersCoupon });

/** How the discount of an order came about. `freed`: the charge for delivery that the coupon saved, in taka. */
export const couponOfOrder = offer.extend({ code: z.string(), freed: z.number().optional() });
export type CouponOfOrder = z.infer<typeof couponOfOrder>;
