import { z } from "zod";
import { line, reply, taka } from "./replies.ts";

/**
 * What the owner has set. A text left empty, a figure left out: the content file's, the specification's.
 * `deliveryCharge` in taka; `taxPercent` of the cart amount, 0 to 100 with at most two decimals.
 */
export const shopSettings = z.object({
  shopName: line(60).default(""),
  street: line(200).default(""),
  email: line(254)
    .refine((text) => text === "" || z.email().safeParse(text).success, "is not an email address")
    .default(""),
  phone: line(40).default(""),
  deliveryCharge: taka.optional(),
  /** Visitors may order without an account, in cash on delivery. */
  guestOrders: z.boolean().optional(),
  /** How many are left of a size when the dashboard lists it as low. */
  lowStockAt: z.int("must be a whole number").min(0, "is below zero").max(1000, "is above 1000").optional(),
  taxPercent: z
    .number()
    .min(0, "is below zero")
    .max(100, "is above 100")
    .refine((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6, "has more than two decimals")
    .optional(),
});
export type ShopSettings = z.infer<typeof shopSettings>;

export const settingsReply = reply.extend({ settings: shopSettings });
