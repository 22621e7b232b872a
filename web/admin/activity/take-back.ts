/*
 * Which changes of the book can be taken back alone, and how. The server refuses what has become unsafe meanwhile, and each taking back
 * writes a line of its own.
 *
 * 1. An order's end, an archived product and one product of a change of many: while it is the newest line of its thing.
 * 2. A line of the stock book: once, whatever came after it, as long as the plants are still there.
 * 3. A courier's statement, by its own line: what it paid is open again, but for orders that were refunded or changed since.
 */
import type { UndoneRow } from "#contract/wire/catalog/product-desk.ts";
import type { Activity } from "#contract/wire/shop/activities.ts";
import { office } from "../office.ts";

export type TakingBack = () => Promise<{ message: string }>;

const bySubject: Partial<Record<string, (id: string) => Promise<{ message: string }>>> = {
  "order.canceled": office.undoCancel,
  "order.returned": office.undoReturn,
  "product.archived": office.restoreProduct,
};
const byStockLine = ["stock.received", "stock.lost", "stock.moved", "stock.counted"];

/** @param lines all that are shown, newest first. @returns null for what cannot be taken back alone */
export function takingBack(lines: readonly Activity[], line: Activity): TakingBack | null {
  const { what, subject, lineId } = line;
  if (lineId !== null && byStockLine.includes(what)) {
    const isTaken = lines.some((one) => one.what === "stock.taken-back" && one.lineId === lineId);
    return isTaken ? null : () => office.takeBackStock(lineId);
  }
  const id = subject?.id;
  if (!id || lines.find((one) => one.subject?.id === id)?._id !== line._id) return null;
  if (what === "cash.statement" || what === "cash.handed-in")
    return subject.kind === "statement" ? () => office.undoStatement(id) : null;
  if (what === "product.bulk") return () => office.undoProducts([rowOf(line)]);
  const undo = bySubject[what];
  return undo === undefined ? null : () => undo(id);
}

/**
 * A change of many products at once, by its newest line.
 * @returns the lines that belong together, or none: they are said once
 */
export function bulkOf(lines: readonly Activity[], line: Activity): Activity[] {
  if (line.what !== "product.bulk") return [];
  const together = lines.filter(
    ({ what, at, ownerId }) => what === line.what && at === line.at && ownerId === line.ownerId,
  );
  return together.length > 1 && together[0]?._id === line._id ? together : [];
}

/** Those that were changed since stay as they are. */
export const takingAllBack =
  (together: readonly Activity[]): TakingBack =>
  () =>
    office.undoProducts(together.map(rowOf));

function rowOf({ subject, before, after }: Activity): UndoneRow {
  return { _id: subject?.id ?? "", before: before ?? {}, after: after ?? {} };
}
