import type { LossReason, StockMoveKind } from "#contract/rules/plants/stock-lists.ts";
import * as m from "#messages";
import { inDigits } from "#web/ui/figures.ts";

export const kindNames: Record<StockMoveKind, () => string> = {
  sold: m.stock_kind_sold,
  returned: m.stock_kind_returned,
  counted: m.stock_kind_counted,
  received: m.stock_kind_received,
  lost: m.stock_kind_lost,
  moved: m.stock_kind_moved,
  grown: m.stock_kind_grown,
  held: m.stock_kind_held,
  released: m.stock_kind_released,
};

export const reasonNames: Record<LossReason, () => string> = {
  died: m.stock_loss_died,
  broken: m.stock_loss_broken,
  "given-away": m.stock_loss_given_away,
  "sold-here": m.stock_loss_sold_here,
  "not-found": m.stock_loss_not_found,
  other: m.stock_loss_other,
};

/** With its sign: +20, −3. */
export function signed(change: number): string {
  if (change === 0) return inDigits(0);
  return `${change > 0 ? "+" : "−"}${inDigits(Math.abs(change))}`;
}
