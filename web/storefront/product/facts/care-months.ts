import * as m from "#messages";
import { showMonth } from "#web/ui/figures.ts";

const year = Array.from({ length: 12 }, (_, at) => at);

/**
 * Formats months, joining consecutive ones, also across the new year: [11, 12, 1, 4] is "Nov to Jan, Apr".
 * @param months 1 to 12 in any order; other values are ignored
 */
export function monthsInWords(months: readonly number[]): string {
  const has = year.map((at) => months.includes(at + 1));
  if (has.every(Boolean)) return m.all_year();
  const starts = year.filter((at) => has[at] && !has[(at + 11) % 12]);
  const firstGiven = starts.findIndex((at) => runFrom(has, at).includes((months[0] ?? 0) - 1));
  // Starts with the run that contains the first given month.
  const ordered = [...starts.slice(Math.max(0, firstGiven)), ...starts.slice(0, Math.max(0, firstGiven))];
  return ordered
    .map((start) => {
      const run = runFrom(has, start).map((at) => showMonth(at + 1));
      return run.length > 2 ? m.months_from_to({ from: run[0] ?? "", to: run.at(-1) ?? "" }) : run.join(", ");
    })
    .join(", ");
}

function runFrom(has: readonly boolean[], start: number): number[] {
  const run = [start];
  while (has[(start + run.length) % 12]) run.push((start + run.length) % 12);
  return run;
}
