import { z } from "zod";
import { languages } from "../../rules/constants.ts";
import { fault } from "../faults.ts";
import { line, reply, taka } from "../replies.ts";

const promisedDays = z
  .int(fault("wholeNumber"))
  .min(1, fault("belowOne"))
  .max(365, fault("above", { most: 365 }));

/**
 * The owner's settings. The content file provides a text that is empty, the specification a number that is missing.
 * `deliveryCharge` in taka; `taxPercent` of the cart amount, 0 to 100 with at most two decimals.
 */
export const shopSettings = z.object({
  shopName: line(60).default(""),
  street: line(200).default(""),
  /** The same in Bengali; without it, Bengali pages show the other. */
  bengaliStreet: line(200).optional(),
  email: line(254)
    .refine((text) => text === "" || z.email().safeParse(text).success, fault("email"))
    .default(""),
  phone: line(40).default(""),
  /** A number with WhatsApp, which pages offer to write to. */
  whatsApp: line(40).optional(),
  /** Whose pages have the plain addresses; missing: English. */
  firstLanguage: z.enum(languages).optional(),
  deliveryCharge: taka.optional(),
  /** For how many days after the delivery a plant is replaced, and products are taken back. Missing: promised to nobody. */
  guaranteeDays: promisedDays.optional(),
  returnDays: promisedDays.optional(),
  /** The business identification number of the tax office, on invoices. */
  bin: line(40).optional(),
  /** The tax's name on invoices, such as "VAT"; empty: Tax. */
  taxName: line(30).optional(),
  bengaliTaxName: line(30).optional(),
  /** Visitors may order without an account, paying cash on delivery. */
  guestOrders: z.boolean().optional(),
  /** Each order in cash that a shopper places confirms its phone by a code by SMS. */
  cashCodes: z.boolean().optional(),
  /** 'Email may be left out': of orders, and of accounts that have a phone. */
  emailOptional: z.boolean().optional(),
  /** 'Postcode may be left out'. With delivery zones it may be anyway. */
  postcodeOptional: z.boolean().optional(),
  /** Shoppers may send an order as a gift. */
  gifts: z.boolean().optional(),
  /** Orders in cash come to whole taka, by a line of its own. */
  wholeTakaCash: z.boolean().optional(),
  /** The dashboard lists a size as low when this many or fewer are left. */
  lowStockAt: z
    .int(fault("wholeNumber"))
    .min(0, fault("belowZero"))
    .max(1000, fault("above", { most: 1000 }))
    .optional(),
  taxPercent: z
    .number()
    .min(0, fault("belowZero"))
    .max(100, fault("above", { most: 100 }))
    .refine((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6, fault("decimals"))
    .optional(),
});
export type ShopSettings = z.infer<typeof shopSettings>;

export const settingsReply = reply.extend({ settings: shopSettings });
