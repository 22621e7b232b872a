/**
 * The rows in which a statement adds itself up. Pure. Counted as parcels, they would double the money.
 *
 * 1. A row that calls itself a total, in the place of a parcel's number or in any other column, is one.
 * 2. A row of no order of the shop is one too when its amounts are the sums of others: of all, of those above, or of those since the
 *    last total. With a number that may be a parcel's it must add up two rows at least, in cash and in charges.
 * 3. What a total says is compared with its rows: another sum means that a row is missing.
 */

import { toTaka } from "#contract/rules/money/money.ts";
import type { StatementTotal } from "#contract/wire/books/courier-cash.ts";
import type { StatementRow } from "./read-statement.ts";

type Amounts = Pick<StatementRow, "cashMinor" | "chargesMinor">;

export function setTotalsApart(
  rows: readonly StatementRow[],
  hasOrder: (row: StatementRow) => boolean,
): { rows: StatementRow[]; totals: StatementTotal[] } {
  const kept: StatementRow[] = [];
  const totals: StatementTotal[] = [];
  let sinceTotal: StatementRow[] = [];
  for (const [at, row] of rows.entries()) {
    const below = rows.slice(at + 1).filter(({ isTotal }) => !isTotal);
    const others = [sinceTotal, kept, [...kept, ...below]];
    const isSum = others.some((some) => addsUp(row, some));
    if (row.isTotal || (isSum && !hasOrder(row))) {
      totals.push({ row: row.row, cash: toTaka(row.cashMinor), charges: toTaka(row.chargesMinor), isSum });
      sinceTotal = [];
    } else {
      kept.push(row);
      sinceTotal.push(row);
    }
  }
  return { rows: kept, totals };
}

function addsUp(row: StatementRow, others: readonly Amounts[]): boolean {
  const cashMinor = others.reduce((sum, one) => sum + one.cashMinor, 0);
  const chargesMinor = others.reduce((sum, one) => sum + one.chargesMinor, 0);
  if (row.cashMinor !== cashMinor || cashMinor + chargesMinor === 0) return false;
  const isSameCharge = row.chargesMinor === chargesMinor;
  if (row.isTotal) return isSameCharge || row.chargesMinor === 0;
  const mayBeParcel = /\p{Nd}/u.test(row.consignment + row.reference);
  if (mayBeParcel || cashMinor === 0) return isSameCharge && chargesMinor > 0 && others.length > 1;
  return others.length > 0 && (isSameCharge || row.chargesMinor === 0);
}
