// Rows of a statement and the lines made of them: no poisha is lost or counted twice.
import fc from "fast-check";
import { expect, test } from "vitest";
import { type CashOrder, isCountedBefore, matchLines, rowKey, sumLines } from "#server/orders/cash/match-lines.ts";
import type { StatementRow } from "#server/orders/cash/read-statement.ts";

const order = fc.record({
  dueMinor: fc.integer({ min: 0, max: 500_00 }),
  isPaid: fc.boolean(),
  isClosed: fc.boolean(),
});
const row = fc.record({
  consignment: fc.constantFrom("", "a", "b", "c", "d", "x"),
  type: fc.constantFrom("delivery", "return"),
  isTotal: fc.constant(false),
  cashMinor: fc.oneof(fc.constant(0), fc.integer({ min: -100_00, max: 500_00 })),
  chargesMinor: fc.integer({ min: -50_00, max: 100_00 }),
});

test("all cash and charges of a file are in exactly one line, but those counted before in none", () => {
  fc.assert(
    fc.property(
      fc.array(order, { maxLength: 4 }),
      fc.array(row, { minLength: 1, maxLength: 20 }),
      fc.boolean(),
      (made, sent, isKnown) => {
        const orders = new Map<string, CashOrder>(
          made.map((one, at) => ["abcd"[at] ?? "", { id: String(at), number: `GP-${at}`, name: "", ...one }]),
        );
        const rows: StatementRow[] = sent.map((one, at) => ({ ...one, row: at + 2, reference: "", name: "" }));
        const [first] = rows;
        const counted = new Set(isKnown && first ? [rowKey(first)] : []);
        const lines = matchLines(rows, { orderOf: ({ consignment }) => orders.get(consignment), counted });
        expect(lines.flatMap((line) => line.rows).toSorted((one, next) => one.row - next.row)).toEqual(rows);
        const sums = sumLines(lines);
        const kept = new Map(rows.map((one) => [one.consignment === "" ? String(one.row) : rowKey(one), one]));
        const once = [...kept].filter(([key]) => !counted.has(key)).map(([, one]) => one);
        const sum = (of: (one: StatementRow) => number) => once.reduce((all, one) => all + of(one), 0);
        expect(sums.cashMinor).toBe(sum(({ cashMinor }) => cashMinor));
        expect(sums.chargesMinor).toBe(sum(({ chargesMinor }) => chargesMinor));
        expect(sums.cashMinor).toBe(sums.expectedMinor - sums.shortMinor + sums.overMinor + sums.otherMinor);
        const ids = lines.flatMap((line) => (isCountedBefore(line.kind) || !line.order ? [] : [line.order.id]));
        expect(new Set(ids).size).toBe(ids.length);
      },
    ),
    { numRuns: 2000 },
  );
});
