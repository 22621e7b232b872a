// Kinds of lines of the stock book: apart from the lists that shoppers load.

/**
 * `sold` and `returned` belong to an order; `counted` is a count entered by the owner or a stocktake; `moved` goes from one size to
 * another; `grown` comes from a batch of the growing book; `held` is kept for an order link, and `released` when it ends. A line that takes another back has that one's kind.
 */
export const stockMoveKinds = [
  "sold",
  "returned",
  "counted",
  "received",
  "lost",
  "moved",
  "grown",
  "held",
  "released",
] as const;
export type StockMoveKind = (typeof stockMoveKinds)[number];
/** Why pieces are gone. `sold-here`: at the gate, without an order. */
export const lossReasons = ["died", "broken", "given-away", "sold-here", "not-found", "other"] as const;
/** Of a stocktake. */
export const stocktakeScopes = ["counted", "all"] as const;
export type LossReason = (typeof lossReasons)[number];
