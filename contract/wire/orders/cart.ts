import { z } from "zod";
import { maxCartLines, maxQuantity } from "../../rules/constants.ts";
import { fault } from "../faults.ts";
import { id, reply, requiredText, text } from "../replies.ts";

/** Product id -> size -> quantity (1..99). */
export const cartData = z.record(z.string(), z.record(z.string(), z.int()));
export type CartData = z.infer<typeof cartData>;

const size = requiredText(40, fault("selectSize"));

export const cartAddInput = z.object({ itemId: id, size });
/** Quantity 0 removes the line. */
export const cartUpdateInput = z.object({ itemId: id, size, quantity: z.int().min(0).max(maxQuantity) });

/**
 * Merges a visitor's cart into the account's cart after login: each line keeps the larger quantity, and invalid lines
 * are dropped.
 */
export const cartJoinInput = z.object({
  cartData: z
    .record(text(60), z.record(text(40), z.int().min(0).max(maxQuantity)))
    .refine((cart) => Object.keys(cart).length <= maxCartLines, fault("linesMoreThan", { most: maxCartLines })),
});
export const cartJoinReply = reply.extend({ cartData });
