/**
 * The meaning of a statement's rows. Pure.
 *
 * 1. A row belongs to an order by its consignment or our own number, and only if the order went with this courier. Rows of one order
 *    are added up.
 * 2. Rows with the same mark, kind and amounts as others are `repeated` in this file, or `twice` when an accepted statement has them.
 *    They count for nothing.
 * 3. A difference of less than a taka counts as none: riders collect no coins.
 * 4. All cash and charges of the file, but those of rule 2 and of its totals (total-rows.ts), are in exactly one line. So the sums are those of the file.
 */
import { createHash } from "node:crypto";
import { toTaka } from "#contract/rules/money/money.ts";
import type { StatementLineKind, StatementSums } from "#contract/wire/books/courier-cash.ts";
import type { StatementRow } from "./read-statement.ts";

/** `dueMinor`: what the courier still has to pay. */
export type CashOrder = {
  id: string;
  number: string;
  name: string;
  dueMinor: number;
  isPaid: boolean;
  /** Canceled, returned, or paid by card: the courier has nothing to collect for it. */
  isClosed: boolean;
};

export type CashLine = {
  kind: StatementLineKind;
  rows: StatementRow[];
  order: CashOrder | undefined;
  dueMinor: number;
  paidMinor: number;
  chargesMinor: number;
};

const toleranceMinor = 100;

export type Known = {
  orderOf(row: StatementRow): CashOrder | undefined;
  /** Keys of rows of statements that were accepted before. */
  counted: ReadonlySet<string>;
};

export function matchLines(rows: readonly StatementRow[], { orderOf, counted }: Known): CashLine[] {
  const seen = new Set<string>();
  const groups = new Map<string, StatementRow[]>();
  const again: CashLine[] = [];
  for (const row of rows) {
    const order = orderOf(row);
    const key = rowKey(row);
    // Rows without a mark are fees of the whole statement; two equal ones are two fees.
    if (isMarked(row) && counted.has(key)) again.push(lineOf("twice", [row], order));
    else if (isMarked(row) && seen.has(key)) again.push(lineOf("repeated", [row], order));
    else {
      seen.add(key);
      const group = order?.id ?? (isMarked(row) ? `${row.consignment}|${row.reference}` : `row ${row.row}`);
      groups.set(group, [...(groups.get(group) ?? []), row]);
    }
  }
  const lines = [...groups.values()].map((group) => {
    const order = group[0] && orderOf(group[0]);
    return lineOf(kindOf(group, order), group, order);
  });
  return [...lines, ...again];
}

/** Under this key a row counts once, in all statements of its courier. */
export function rowKey({ consignment, reference, type, cashMinor, chargesMinor }: StatementRow): string {
  const parts = [consignment.toLowerCase(), reference.toLowerCase(), type.toLowerCase(), cashMinor, chargesMinor];
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}

export const isMarked = ({ consignment, reference }: StatementRow) => consignment !== "" || reference !== "";
const sumOf = (rows: readonly StatementRow[], amount: (row: StatementRow) => number) =>
  rows.reduce((sum, row) => sum + amount(row), 0);

function kindOf(rows: StatementRow[], order: CashOrder | undefined): StatementLineKind {
  const paidMinor = sumOf(rows, ({ cashMinor }) => cashMinor);
  if (paidMinor === 0) return "charge";
  if (order === undefined) return "unknown";
  if (order.isClosed) return "closed";
  if (order.isPaid) return "settled";
  return settlingKind(order.dueMinor, paidMinor);
}

/** @param dueMinor what was still to come, in poisha @param paidMinor what came */
export function settlingKind(dueMinor: number, paidMinor: number): "paid" | "less" | "more" {
  const difference = paidMinor - dueMinor;
  if (Math.abs(difference) < toleranceMinor) return "paid";
  return difference < 0 ? "less" : "more";
}

function lineOf(kind: StatementLineKind, rows: StatementRow[], order: CashOrder | undefined): CashLine {
  return {
    kind,
    rows,
    order,
    dueMinor: order && !order.isClosed && !order.isPaid ? order.dueMinor : 0,
    paidMinor: sumOf(rows, ({ cashMinor }) => cashMinor),
    chargesMinor: sumOf(rows, ({ chargesMinor }) => chargesMinor),
  };
}

/** Counted before: their amounts are in no sum. */
export const isCountedBefore = (kind: StatementLineKind) => kind === "twice" || kind === "repeated";

const settling: ReadonlySet<StatementLineKind> = new Set(["paid", "less", "more"]);

/** Whether accepting the line marks the order's cash as collected. */
export function isCollecting({ kind, order }: CashLine, takeDifference: ReadonlySet<string>): boolean {
  return kind === "paid" || (settling.has(kind) && order !== undefined && takeDifference.has(order.id));
}

/** Whether the line brings money for an order that accepting it leaves open. */
export function isInPart(line: CashLine, takeDifference: ReadonlySet<string>): boolean {
  return settling.has(line.kind) && !isCollecting(line, takeDifference);
}

/** The amount that the courier keeps when the line settles its order, in poisha. */
export const shortOf = ({ dueMinor, paidMinor }: Pick<CashLine, "dueMinor" | "paidMinor">) =>
  Math.max(0, dueMinor - paidMinor);

/** In poisha; `cashMinor` less `chargesMinor` is what reaches the bank. */
export function sumLines(lines: readonly CashLine[]) {
  const sums = {
    orders: 0,
    expectedMinor: 0,
    shortMinor: 0,
    overMinor: 0,
    otherMinor: 0,
    chargesMinor: 0,
    cashMinor: 0,
  };
  for (const { kind, dueMinor, paidMinor, chargesMinor } of lines) {
    if (isCountedBefore(kind)) continue;
    sums.chargesMinor += chargesMinor;
    sums.cashMinor += paidMinor;
    if (!settling.has(kind)) {
      sums.otherMinor += paidMinor;
      continue;
    }
    sums.orders += 1;
    sums.expectedMinor += dueMinor;
    sums.shortMinor += Math.max(0, dueMinor - paidMinor);
    sums.overMinor += Math.max(0, paidMinor - dueMinor);
  }
  return sums;
}

export function shownSums(lines: readonly CashLine[]): StatementSums {
  const sums = sumLines(lines);
  return {
    orders: sums.orders,
    expected: toTaka(sums.expectedMinor),
    short: toTaka(sums.shortMinor),
    over: toTaka(sums.overMinor),
    other: toTaka(sums.otherMinor),
    charges: toTaka(sums.chargesMinor),
    net: toTaka(sums.cashMinor - sums.chargesMinor),
  };
}
