// Counting the shelf, one plant and size at a time, from a telephone that may be without the net.
import { z } from "zod";
import { productSizes } from "../../rules/constants.ts";
import { lossReasons, stocktakeScopes } from "../../rules/plants/stock-lists.ts";
import { picture } from "../catalog/catalog.ts";
import { fault } from "../faults.ts";
import { id, reply } from "../replies.ts";

export const stocktakeStartInput = z.strictObject({ scope: z.enum(stocktakeScopes).default("counted") });
export const stocktakeIdInput = z.strictObject({ stocktakeId: id });

/** `secondsAgo`: since it was counted; so a wrong clock of the telephone makes no difference. `actKey`: the same count sent again. */
export const stocktakeCountInput = z.strictObject({
  stocktakeId: id,
  productId: id,
  size: z.enum(productSizes),
  counted: z.int(fault("required")).min(0, fault("belowZero")).max(1_000_000, fault("tooLarge")),
  reason: z.enum(lossReasons).nullable().default(null),
  secondsAgo: z
    .int()
    .min(0)
    .max(30 * 86_400),
  actKey: id,
});
export type StocktakeCountInput = z.infer<typeof stocktakeCountInput>;

/**
 * `book`: what stands there by the book now, null when it is not counted; `held`: how many of these order links hold. `counted`: null when nobody has been there. `difference`: what was counted less
 * what the book said at that time, so sales since then are no difference. `loss`: what is missing, in taka at cost; null when not known, and
 * for growers.
 */
const stocktakeRow = z.object({
  productId: z.string(),
  name: z.string(),
  bengaliName: z.string(),
  picture: picture.nullable(),
  size: z.string(),
  book: z.int().nullable(),
  held: z.int(),
  counted: z.int().nullable(),
  countedAt: z.string().nullable(),
  who: z.string(),
  reason: z.enum(lossReasons).nullable(),
  difference: z.int(),
  loss: z.number().nullable(),
});
export type StocktakeRow = z.infer<typeof stocktakeRow>;
const stocktake = z.object({
  _id: z.string(),
  startedAt: z.string(),
  scope: z.enum(stocktakeScopes),
  rows: z.array(stocktakeRow),
  /** Of all rows, in taka. */
  loss: z.number().nullable(),
});
export type Stocktake = z.infer<typeof stocktake>;
/** The one that is open. */
export const stocktakeReply = reply.extend({ stocktake: stocktake.nullable() });
/** `written`: the sizes that were not as the book said. */
export const stocktakeFinishReply = reply.extend({ written: z.int() });
