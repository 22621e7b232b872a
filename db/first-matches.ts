/**
 * The first rows that contain a searched text, in the order asked, without reading all of a large table.
 *
 * 1. A text that most rows contain is found by walking the rows in order until there are enough: an index would return
 *    nearly every row. A rare text is looked up in the index: a walk would go through the whole table.
 * 2. A sample of the first rows decides. The planner cannot: it knows nothing about a table that was just filled, and little
 *    about parts of texts.
 */
import { getTableName, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

const testedRows = 1000;
/**
 * How many rows of the sample must match for a walk, and the most rows of that walk. In a larger table a look-up takes
 * longer, so a walk may cost more.
 */
const dense = { from: 95, walkedRows: 12_000 };
const thin = { from: 30, walkedRows: 40_000, tableRows: 300_000 };

type Search = {
  table: PgTable;
  /** The named columns of a match, such as `number, created_at as rank`. */
  columns: SQL;
  /** Conditions that an index supports. */
  where: SQL | undefined;
  /** The searched text. */
  matches: SQL;
  /** As an index has it. */
  order: SQL[];
  limit: number;
};

/** Common table expressions, the last of which is `first_matches`: put them after `with`. */
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

/** A constant and not a parameter, so that the planner sees how small it is. */
const figure = (count: number) => sql.raw(String(count));
