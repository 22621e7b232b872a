// Hashes of the tables, to tell whether a call has changed any row.
import { sql } from "drizzle-orm";
import type { Database } from "#db/database.ts";

/** One hash for each table, except those in `ignored`. */
export async function hashTables({ db }: Database, ignored: string[] = []): Promise<Record<string, string>> {
  const names = (await tableNames(db)).filter((name) => !ignored.includes(name));
  const hashOf = (name: string) =>
    sql`select ${name}::text as name, md5(coalesce(string_agg(row::text, '' order by row::text), '')) as hash from ${sql.identifier(name)} row`;
  const { rows } = await db.execute(sql.join(names.map(hashOf), sql` union all `));
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash])) as Record<string, string>;
}

const known = new WeakMap<object, string[]>();

async function tableNames(db: Database["db"]): Promise<string[]> {
  const names = known.get(db);
  if (names) return names;
  const { rows } = await db.execute(
    sql`select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const found = rows.map((row) => String(row.table_name));
  known.set(db, found);
  return found;
}

/** Names of the tables whose hashes differ. */
export function changedTables(before: Record<string, string>, after: Record<string, string>): string[] {
  return Object.keys(after).filter((name) => before[name] !== after[name]);
}
