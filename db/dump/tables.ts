import { sql } from "drizzle-orm";
import type { Queryable } from "../database.ts";

/** A table as the database describes it, without generated columns. */
export type Table = {
  name: string;
  columns: { name: string; type: string }[];
  /** Columns of the primary key, in its order. */
  key: { name: string; type: string }[];
};

/** Every table of the shop, each after the tables that it references. */
export async function listTables(db: Queryable): Promise<Table[]> {
  const { rows } = await db.execute<Table & { parents: string[] }>(sql`
    select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
          order by array_position(i.indkey::int2[], a.attnum)), '[]')
        from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as key,
      (select coalesce(json_agg(distinct p.relname), '[]')
        from pg_constraint f join pg_class p on p.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as parents
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    order by c.relname`);
  return parentsFirst(rows).map(({ name, columns, key }) => ({ name, columns, key }));
}

function parentsFirst<T extends { name: string; parents: string[] }>(tables: T[]): T[] {
  const ordered: T[] = [];
  let waiting = tables;
  while (waiting.length > 0) {
    const isReady = ({ parents }: T) => parents.every((parent) => ordered.some(({ name }) => name === parent));
    const ready = waiting.filter(isReady);
    if (ready.length === 0)
      throw new Error(`Tables point at each other in a circle: ${waiting.map(({ name }) => name)}`);
    ordered.push(...ready);
    waiting = waiting.filter((table) => !ready.includes(table));
  }
  return ordered;
}

export type Sequence = { name: string; lastValue: string };

/** The used sequences. Values are text, because they may exceed JavaScript's numbers. */
export async function listSequences(db: Queryable): Promise<Sequence[]> {
  const { rows } = await db.execute<Sequence>(sql`
    select sequencename as name, last_value::text as "lastValue"
    from pg_sequences where schemaname = 'public' and last_value is not null order by 1`);
  return rows;
}

/** Hashes of the migrations that made these tables, in order. */
export async function listMigrations(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ hash: string }>(
    sql`select hash from drizzle.__drizzle_migrations order by created_at, id`,
  );
  return rows.map(({ hash }) => hash);
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
