/*
 * Embedded databases that a test has closed, for the next test: to empty one takes a tenth of the time in which one is opened.
 * Nobody reads or writes through the closed one, and one whose tables were changed is not used again.
 */
import { isDeepStrictEqual } from "node:util";
import type { OneSession } from "#db/embedded/one-session.ts";

/** Of a database that nobody has used: its structure, and the rows that the migrations wrote. */
type Origin = { structure: unknown; tables: string; rows: { table: string; rows: string }[] };
/** A client for one test. `end` closes it, and leaves the database to the next. */
export type Lent = { client: OneSession; end: () => Promise<void> };

/** More at once in one file are rare. */
const mostKept = 2;
const kept: OneSession[] = [];
/** Of the first database, and so of each: all are copies of one. */
let origin: Promise<Origin> | undefined;

/** @param open opens a database that nobody has used */
export async function lendDatabase(open: () => Promise<OneSession>): Promise<Lent> {
  for (let used = kept.pop(); used; used = kept.pop()) {
    if (await isEmptied(used)) return lend(used);
    await used.close();
  }
  const database = await open();
  origin ??= originOf(database);
  await origin;
  return lend(database);
}

function lend(database: OneSession): Lent {
  let isOver = false;
  const client = new Proxy(database, {
    get(target, key) {
      if (isOver) throw new Error("This database was closed at the end of its test.");
      const value = Reflect.get(target, key);
      return typeof value === "function" && key !== "constructor" ? value.bind(target) : value;
    },
  });
  const end = async () => {
    if (isOver) return;
    isOver = true;
    if (kept.length < mostKept) kept.push(database);
    else await database.close();
  };
  return { client, end };
}

async function originOf(database: OneSession): Promise<Origin> {
  const names = await database.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
  );
  const rows: Origin["rows"] = [];
  for (const { name } of names.rows) {
    const { rows: read } = await database.query<{ rows: string | null }>(
      `select json_agg(each)::text as rows from ${name} each`,
    );
    if (read[0]?.rows) rows.push({ table: name, rows: read[0].rows });
  }
  return { structure: await structureOf(database), tables: names.rows.map(({ name }) => name).join(", "), rows };
}

async function structureOf(database: OneSession): Promise<unknown> {
  const { rows } = await database.query(
    `select
      (select json_agg(json_build_array(oid, nspname) order by oid) from pg_namespace
        where nspname not like 'pg\\_temp%' and nspname not like 'pg\\_toast%') as schemas,
      (select md5(string_agg(concat_ws(' ', oid, relname, relnatts, relchecks, relpersistence, relreplident), ',' order by oid))
        from pg_class where relnamespace = 'public'::regnamespace) as relations,
      (select md5(string_agg(concat_ws(' ', attrelid, attname, atttypid, attnotnull, atthasdef), ',' order by attrelid, attnum))
        from pg_attribute join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace) as columns,
      (select md5(string_agg(concat_ws(' ', oid, adsrc), ',' order by oid))
        from (select oid, pg_get_expr(adbin, adrelid) as adsrc from pg_attrdef) defaults) as defaults,
      (select md5(string_agg(concat_ws(' ', oid, convalidated), ',' order by oid)) from pg_constraint) as constraints,
      (select md5(string_agg(concat_ws(' ', indexrelid, indisvalid), ',' order by indexrelid)) from pg_index
        where indexrelid > 16384 and indrelid > 16384) as indexes,
      (select md5(string_agg(concat_ws(' ', oid, tgenabled), ',' order by oid)) from pg_trigger) as triggers,
      (select md5(string_agg(concat_ws(' ', oid, md5(prosrc)), ',' order by oid)) from pg_proc
        where pronamespace = 'public'::regnamespace) as functions`,
  );
  return rows[0];
}

/** Whether the database is again as nobody had used it. Triggers that forbid deleting sleep meanwhile. */
async function isEmptied(database: OneSession): Promise<boolean> {
  const first = await origin;
  await database.exec("reset all");
  if (!first || !isDeepStrictEqual(await structureOf(database), first.structure)) return false;
  await database.exec(`set session_replication_role = replica; truncate ${first.tables} restart identity`);
  for (const { table, rows } of first.rows) {
    await database.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1::json)`, [
      rows,
    ]);
  }
  await database.exec(
    `select setval(seqrelid, seqstart, false) from pg_sequence; set session_replication_role = origin`,
  );
  return true;
}
