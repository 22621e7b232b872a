// Planned sales: offer prices that are lower for a while. All that decides a price is here.
import { z } from "zod";
import { percentOf, toMinor } from "./money.ts";
import { id, reply, requiredLine, taka } from "./replies.ts";

const plannedSaleStates = ["planned", "running", "ended"] as const;
export type PlannedSaleState = (typeof plannedSaleStates)[number];

/** Other years are slips of the keyboard, and not every one can be stored. */
const moment = z.iso
  .datetime("Please choose a day and a time")
  .refine((time) => time >= "2020" && time < "2100", "is not between 2020 and 2100");

/**
 * `percent`: off the offer price and the sizes' own prices. `price`: the new offer price; sizes with a price of their own keep
 * it. It applies from `startsAt` until before `endsAt`.
 */
const plannedSaleFields = z.object({
  name: requiredLine(60),
  gives: z.enum(["percent", "price"], "must be percent or price"),
  percent: z.int("must be a whole number").min(1, "is below 1").max(99, "is above 99").optional(),
  offerPrice: taka.optional(),
  on: z.enum(["everything", "categories", "products"], "must be everything, categories or products"),
  ids: z.array(id).max(200, "are more than 200").default([]),
  startsAt: moment,
  endsAt: moment,
});

export const plannedSaleInput = plannedSaleFields.superRefine((sale, context) => {
  const wrong = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
  if (sale.gives === "percent" && sale.percent === undefined) wrong("percent", "is required");
  if (sale.gives === "price" && !sale.offerPrice) wrong("offerPrice", "is required");
  if (sale.on !== "everything" && sale.ids.length === 0) wrong("ids", "Choose at least one");
  if (Date.parse(sale.endsAt) <= Date.parse(sale.startsAt)) wrong("endsAt", "Ends before it starts");
});
export type PlannedSaleInput = z.output<typeof plannedSaleInput>;

/** `products`: how many have had a lower price by it. */
const plannedSale = plannedSaleFields.extend({
  _id: z.string(),
  state: z.enum(plannedSaleStates),
  products: z.int(),
});
export type PlannedSale = z.infer<typeof plannedSale>;
export const plannedSalesReply = reply.extend({ sales: z.array(plannedSale) });
export const plannedSaleReply = reply.extend({ sale: plannedSale });

type Span = { startsAt: Date; endsAt: Date };

/** The first moment of a sale belongs to it, the last does not. */
export function stateOfSale({ startsAt, endsAt }: Span, at: Date): PlannedSaleState {
  if (at < startsAt) return "planned";
  return at < endsAt ? "running" : "ended";
}

type Terms = Pick<PlannedSaleInput, "gives" | "percent" | "offerPrice">;

/**
 * A price at a moment, in poisha. Pure. A percentage is rounded half up, once; a sale never raises a price.
 * @param usualMinor the offer price of a product, or a size's own price, outside of the sale
 */
export function priceAt(sale: Terms & Span, price: { usualMinor: number; isOfSize: boolean }, at: Date): number {
  const { usualMinor, isOfSize } = price;
  if (stateOfSale(sale, at) !== "running") return usualMinor;
  const { gives, percent = 0, offerPrice = 0 } = sale;
  if (gives === "percent") return percentOf(usualMinor, 100 - percent);
  return isOfSize ? usualMinor : Math.min(usualMinor, toMinor(offerPrice));
}
