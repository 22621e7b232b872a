/**
 * Finds the first rows that contain a searched text, in the given order, without reading all of a large table.
 *
 * 1. A common text is found by walking the rows in order until there are enough: the index would return nearly every row.
 *    A rare text is looked up in the index: a walk would read the whole table.
 * 2. A sample of the first rows decides. The planner cannot decide: it has no statistics of a table that was just filled,
 *    and poor ones of substrings.
 */
import { getTableName, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

const testedRows = 1000;
/**
 * `from`: how many rows of the sample must match for a walk. `walkedRows`: how many rows the walk reads at most. In a table
 * of at least `tableRows` an index look-up takes longer, so a longer walk pays off.
 */
const dense = { from: 95, walkedRows: 12_000 };
const thin = { from: 30, walkedRows: 40_000, tableRows: 300_000 };

type Search = {
  table: PgTable;
  /** The columns to select, with names, such as `number, created_at as rank`. */
  columns: SQL;
  /** Conditions that an index supports. */
  where: SQL | undefined;
  /** Condition for the searched text. */
  matches: SQL;
  /** An order that an index supports. */
  order: SQL[];
  limit: number;
};

/** Returns common table expressions to put after `with`. The last one is `first_matches`. */
export function firstMatches({ table, columns, where, matches, order, limit }: Search): SQL {
  const wanted = where ?? sql`true`;
  const sorted = sql.join(order, sql`, `);
  // Named like the table, so that the conditions apply to it.
  const walk = (rows: number, gate: SQL) =>
    sql`(select * from ${table} where ${wanted} and ${gate} order by ${sorted} limit ${figure(rows)}) ${table}`;
  const matchesOf = (rows: number, gate: SQL) =>
    sql`(select ${columns} from ${walk(rows, gate)} where ${matches} limit ${figure(limit)})`;
  return sql`
    tested as materialized (
      select count(*) filter (where ${matches}) as matches from ${walk(testedRows, sql`true`)}
    ), kind as materialized (
      select matches >= ${figure(dense.from)} as is_dense,
        matches < ${figure(dense.from)} and matches >= ${figure(thin.from)} and (
          select reltuples from pg_class where oid = ${getTableName(table)}::regclass
        ) >= ${figure(thin.tableRows)} as is_thin
      from tested
    ), walked as materialized (
      ${matchesOf(dense.walkedRows, sql`(select is_dense from kind)`)}
      union all ${matchesOf(thin.walkedRows, sql`(select is_thin from kind)`)}
    ), walk as materialized (
      select count(*) = ${figure(limit)} as is_enough from walked
    ), looked_up as materialized (
      select ${columns} from ${table} where ${wanted} and ${matches} and not (select is_enough from walk)
    ), first_matches as materialized (
      select * from walked where (select is_enough from walk) union all select * from looked_up
    )`;
}

/** A constant instead of a parameter, so that the planner knows how small it is. */
const figure = (count: number) => sql.raw(String(count));
