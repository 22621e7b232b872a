// The owner's calls on planned sales: offer prices that are lower for a while. What a price is then: current-price.ts.
import { z } from "zod";
import type { PlannedSaleState } from "../../rules/money/current-price.ts";
import { fault } from "../faults.ts";
import { id, reply, requiredLine, taka } from "../replies.ts";

const plannedSaleStates = ["planned", "running", "ended"] as const satisfies PlannedSaleState[];

/** Other years are slips of the keyboard, and not every one can be stored. */
const moment = z.iso
  .datetime(fault("dayAndTime"))
  .refine((time) => time >= "2020" && time < "2100", fault("notBetween", { from: 2020, to: 2100 }));

/**
 * `percent`: off the offer price and the sizes' own prices. `price`: the new offer price; sizes with a price of their own keep
 * it. It applies from `startsAt` until before `endsAt`.
 */
const plannedSaleFields = z.object({
  name: requiredLine(60),
  gives: z.enum(["percent", "price"], fault("either", { options: ["percent", "price"] })),
  percent: z
    .int(fault("wholeNumber"))
    .min(1, fault("below", { least: 1 }))
    .max(99, fault("above", { most: 99 }))
    .optional(),
  offerPrice: taka.optional(),
  on: z.enum(
    ["everything", "categories", "products"],
    fault("either", { options: ["everything", "categories", "products"] }),
  ),
  ids: z
    .array(id)
    .max(200, fault("moreThan", { most: 200 }))
    .default([]),
  startsAt: moment,
  endsAt: moment,
});

export const plannedSaleInput = plannedSaleFields.superRefine((sale, context) => {
  const wrong = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
  if (sale.gives === "percent" && sale.percent === undefined) wrong("percent", fault("required"));
  if (sale.gives === "price" && !sale.offerPrice) wrong("offerPrice", fault("required"));
  if (sale.on !== "everything" && sale.ids.length === 0) wrong("ids", fault("chooseOne"));
  if (Date.parse(sale.endsAt) <= Date.parse(sale.startsAt)) wrong("endsAt", fault("endsBeforeStart"));
});
export type PlannedSaleInput = z.output<typeof plannedSaleInput>;

/** `products`: how many have had a lower price by it, alone or beside another sale. */
const plannedSale = plannedSaleFields.extend({
  _id: z.string(),
  state: z.enum(plannedSaleStates),
  products: z.int(),
});
export type PlannedSale = z.infer<typeof plannedSale>;
export const plannedSalesReply = reply.extend({ sales: z.array(plannedSale) });
export const plannedSaleReply = reply.extend({ sale: plannedSale });
