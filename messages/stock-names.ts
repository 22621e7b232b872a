/** One name for each kind of line of the stock book, and for why plants are gone: on the screens and in the file. */
import type { LossReason, StockMoveKind } from "#contract/rules/plants/stock-lists.ts";
import * as m from "#messages";

type Label = typeof m.stock_kind_sold;

export const stockKindNames: Record<StockMoveKind, Label> = {
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

export const lossReasonNames: Record<LossReason, Label> = {
  died: m.stock_loss_died,
  broken: m.stock_loss_broken,
  "given-away": m.stock_loss_given_away,
  "sold-here": m.stock_loss_sold_here,
  "not-found": m.stock_loss_not_found,
  other: m.stock_loss_other,
};
