// A part of an order in cash that is paid before it is packed; the courier collects the rest.
import { z } from "zod";
import { advanceKinds } from "../../rules/constants.ts";
import type { AdvanceTerms } from "../../rules/delivery/delivery-terms.ts";
import { toMinor } from "../../rules/money/money.ts";
import { fault } from "../faults.ts";
import { id, taka } from "../replies.ts";

export const advanceTerms = z.object({
  of: z.enum(advanceKinds, fault("either", { options: ["delivery", "share"] })),
  percent: z
    .int(fault("wholeNumber"))
    .min(1, fault("below", { least: 1 }))
    .max(100, fault("above", { most: 100 })),
}) satisfies z.ZodType<AdvanceTerms>;

/**
 * `reasons`: `zone`, `owner`, `edit`, or those of the rules for phones; never shown to the shopper. `paidBy`: how it came in, where that
 * is not the order's transfer: what was paid for an order that costs more since an edit.
 */
export type AdvanceOfOrder = { amount: number; reasons: string[]; paidBy?: "cash" | "wallet" | "card" };

/** In taka. Null takes back what was asked. */
export const advanceInput = z.object({ orderId: id, amount: taka.min(1, fault("below", { least: 1 })).nullable() });

type Asked = {
  paymentMethod: string;
  advance?: { amount: number; paidBy?: string } | null | undefined;
  transfer?: { state: string } | null | undefined;
};

/** The part of the advance that has come in, in poisha; also if it was sent back since. */
export function paidAdvanceMinor({ paymentMethod, advance, transfer }: Asked): number {
  const isIn = advance?.paidBy !== undefined || transfer?.state === "found" || transfer?.state === "refunded";
  return paymentMethod === "COD" && advance && isIn ? toMinor(advance.amount) : 0;
}
