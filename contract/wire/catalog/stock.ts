// Counted stock: the owner's counts and their history, and the few numbers that shoppers see.
import { z } from "zod";
import { maxCartLines, maxQuantity, productSizes } from "../../rules/constants.ts";
import { lossReasons, stockMoveKinds } from "../../rules/plants/stock-lists.ts";
import { fault } from "../faults.ts";
import { id, reply, text } from "../replies.ts";

const count = z.int().min(0, fault("belowZero")).max(1_000_000, fault("tooLarge")).nullable();

/**
 * New counts by size; a missing size keeps its count. `count` null: the size is no longer counted. `seen`: the count that
 * the owner saw; if sales have changed it since, the answer is 409 `stock-changed`.
 */
export const newCounts = z.partialRecord(z.enum(productSizes), z.strictObject({ count, seen: count.optional() }));
export type NewCounts = z.infer<typeof newCounts>;

export const stockLeftQuery = z.object({ ids: text(4000).default("") });
/** Product id -> size -> how many are left. Only sizes with 0 to fewLeftMax left are listed. */
export const stockLeftReply = reply.extend({ left: z.record(z.string(), z.record(z.string(), z.int())) });
export type StockLeft = z.infer<typeof stockLeftReply>["left"];

export const cartCheckInput = z.object({
  items: z
    .array(z.object({ product: id, size: text(40), quantity: z.int().min(1).max(maxQuantity) }))
    .max(maxCartLines),
});
/**
 * `short`: lines that ask for more than is left; `left` is null when more than fewLeftMax are. Stock taken by the customer's
 * own order that waits for its card payment counts as available; `held` are the lines that need that stock.
 */
export const cartCheckReply = reply.extend({
  short: z.array(z.object({ product: z.string(), size: z.string(), left: z.int().nullable() })),
  held: z.array(z.object({ product: z.string(), size: z.string() })),
});
export type CartCheck = z.infer<typeof cartCheckReply>;
export type ShortLine = CartCheck["short"][number];

/**
 * `change` and `left` are null when the owner stopped counting. `orderNumber` and `ownerName` may be empty. `isOpposite`: it takes another
 * line back, and has that one's kind.
 */
const stockMove = z.object({
  size: z.string(),
  kind: z.enum(stockMoveKinds),
  change: z.int().nullable(),
  left: z.int().nullable(),
  orderId: z.string().nullable(),
  orderNumber: z.string(),
  ownerName: z.string(),
  reason: z.enum(lossReasons).nullable(),
  isOpposite: z.boolean(),
  createdAt: z.string(),
});
export type StockMove = z.infer<typeof stockMove>;
/** The newest hundred moves, newest first. */
export const stockMovesReply = reply.extend({ moves: z.array(stockMove) });
