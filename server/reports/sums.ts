// The sums of reports as they are kept (db/schema/reports.ts). Amounts in poisha.
import { sql } from "drizzle-orm";
import type { Db } from "#db/database.ts";
import type { reportSplits } from "#db/schema/reports.ts";
import { type Period, type Span, spansOf } from "./periods.ts";

type KeptSplit = (typeof reportSplits)[number];

const measures = [
  ...["orders", "refused", "refused_pieces", "pieces", "sold_minor", "charged_minor", "discount_minor", "tax_minor"],
  ...["cost_minor", "uncosted_pieces", "uncosted_sold_minor", "uncosted_delivery_minor", "delivery_minor"],
  ...["lost_minor", "refunded_minor", "dead_pieces", "wasted_pieces", "wasted_minor"],
  ...["credit_minor", "sale_off_minor"],
] as const;
/** Not kept with the sums, but read beside them (grown-losses.ts). */
const beside = ["grown_lost"] as const;
const names = [...measures, ...beside];
export type Sums = Record<(typeof names)[number], number>;

/** Many keys: a long period is read by months. */
const isKeptByMonth = (split: KeptSplit) => split === "product" || split === "district";

export const noSums: Sums = Object.fromEntries(names.map((name) => [name, 0])) as Sums;

/** @returns by key */
export async function sumsByKey(db: Db, split: KeptSplit, period: Period): Promise<Map<string, Sums>> {
  const spans = isKeptByMonth(split) ? spansOf(period) : [{ ...period, grain: "day" as const, times: 1 as const }];
  const { rows } = await db.execute<Record<string, string>>(sql`
    select key, ${summed} from (${sql.join(
      spans.map((span) => rowsOf(split, span)),
      sql` union all `,
    )}) s group by key`);
  return new Map(rows.map((row) => [row.key ?? "", numbersOf(row)]));
}

/** @returns by day; days without anything are left out */
export async function sumsByDay(db: Db, period: Period): Promise<Map<string, Sums>> {
  const { rows } = await db.execute<Record<string, string>>(
    sql`select start::text as day, ${columns} from (${rowsOf("all", { ...period, grain: "day", times: 1 })}) s`,
  );
  return new Map(rows.map((row) => [row.day ?? "", numbersOf(row)]));
}

export function addSums(all: Iterable<Sums>): Sums {
  const total = { ...noSums };
  for (const one of all) for (const name of names) total[name] += one[name];
  return total;
}

/** Adds what died in batches. @param lost by the same keys */
export function withGrownLosses(sums: Map<string, Sums>, lost: Map<string, number>): Map<string, Sums> {
  const all = new Map(sums);
  for (const [key, plants] of lost) all.set(key, { ...(all.get(key) ?? noSums), grown_lost: plants });
  return all;
}

const columns = sql.raw(measures.join(", "));
// Of whole numbers far below 2^53 doubles add up exactly, and several times faster than what a sum of bigint is.
const summed = sql.raw(measures.map((name) => `sum(times * ${name}::float8) as ${name}`).join(", "));

function rowsOf(split: KeptSplit, { grain, times, from, to }: Span) {
  return sql`select ${sql.raw(String(times))} as times, * from report_sums where split = ${split} and grain = ${grain} and start between ${from} and ${to}`;
}

function numbersOf(row: Record<string, string>): Sums {
  return { ...noSums, ...Object.fromEntries(measures.map((name) => [name, Number(row[name])])) };
}
