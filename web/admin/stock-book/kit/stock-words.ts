import type { StockMove } from "#contract/wire/catalog/stock.ts";
import * as m from "#messages";
import { lossReasonNames, stockKindNames } from "#messages/stock-names.ts";
import { inDigits } from "#web/ui/figures.ts";

/** With its sign: +20, −3. */
export function signed(change: number): string {
  if (change === 0) return inDigits(0);
  return `${change > 0 ? "+" : "−"}${inDigits(Math.abs(change))}`;
}

/** A change of a product's count, in one sentence. @param order stands for the order's number, where one is named */
export function moveWords(move: StockMove, order = move.orderNumber): string {
  const { kind, change, left, ownerName, reason, isOpposite } = move;
  const owner = ownerName || m.product_desk_an_owner();
  if (change === null || left === null) return m.product_desk_no_longer_counted({ owner });
  const words = { count: inDigits(Math.abs(change)), left: inDigits(left) };
  if (kind === "counted" && !isOpposite) return m.product_desk_counted({ left: words.left, owner });
  if (kind === "sold" && order !== "") return m.product_desk_sold_with({ ...words, order });
  if (kind === "returned" && order !== "") return m.product_desk_back_with({ ...words, order });
  const named = stockKindNames[kind]();
  const what = isOpposite ? m.growing_line_taken_back({ what: named }) : named;
  const who = ownerName || m.stock_by_shop();
  const moved = { what, change: signed(change), left: words.left, who };
  return reason === null
    ? m.product_desk_moved(moved)
    : m.product_desk_moved_because({ ...moved, why: lossReasonNames[reason]() });
}
