/**
 * The first rows that hold a searched text, in the order asked, without looking at all of a large table.
 *
 * 1. What nearly every row holds is not looked up in an index, which would name nearly every row: the rows are walked in
 *    their order until there are enough. What few rows hold is looked up, for it would be walked to the end.
 * 2. Which of the two: a look at the first rows tells. The planner cannot: it knows nothing of a table that was just
 *    filled, and little of a text in unlike ones.
 */
import { getTableName, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

const testedRows = 1000;
/**
 * How many of those must match for a walk, and how many rows are then walked at most. The more rows there are, the longer
 * looking up takes and the more walking may cost.
 */
const dense = { from: 95, walkedRows: 12_000 };
const thin = { from: 30, walkedRows: 40_000, tableRows: 300_000 };

type Search = {
  table: PgTable;
  /** What is read of each match, with names, as `number, created_at as rank`. */
  columns: SQL;
  /** Conditions that an index answers. */
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
  // It goes by the name of the table, so that conditions hold on it.
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

/** As a constant, not as a parameter: the planner is to see how few it is. */
const figure = (count: number) => sql.raw(String(count));
