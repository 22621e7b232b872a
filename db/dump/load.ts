import { sql } from "drizzle-orm";
import * as m from "#messages";
import { terminal } from "#messages/terminal.ts";
import type { Db, Tx } from "../database.ts";
import { databaseError, StartError } from "../errors.ts";
import { type Dump, type DumpedTable, linesOf } from "./dump.ts";
import { listTables, quoted, type Table } from "./tables.ts";

const rowsAtOnce = 500;
const charactersAtOnce = 4_000_000;

/**
 * Replaces all rows with those of a dump, in one transaction.
 *
 * The database must have the dump's migrations. Triggers are disabled meanwhile: the dump already contains what they would
 * write (tallies), and they would forbid deleting the history of a new database.
 * @throws when the tables are not those of the dump
 */
export async function loadTables(db: Db, folder: string, dump: Dump): Promise<void> {
  await db.transaction(async (tx) => {
    const tables = await listTables(tx);
    requireSame(tables, dump.tables);
    for (const { name } of tables) await tx.execute(sql.raw(`alter table public.${quoted(name)} disable trigger user`));
    for (const { name } of tables.toReversed()) await tx.execute(sql.raw(`delete from public.${quoted(name)}`));
    for (const table of tables) {
      await loadTable(tx, folder, table).catch((error: unknown) => {
        throw refusal(table, error);
      });
    }
    for (const { name, lastValue } of dump.sequences) {
      await tx.execute(sql`select setval(${`public.${quoted(name)}`}::regclass, ${lastValue}::bigint)`);
    }
    for (const { name } of tables) await tx.execute(sql.raw(`alter table public.${quoted(name)} enable trigger user`));
  });
  await db.execute(sql.raw("analyze"));
}

/** Names only the constraint, because the driver's message contains values of rows. */
function refusal({ name }: Table, error: unknown): unknown {
  const { code, constraint = code } = databaseError(error) ?? {};
  if (code === undefined) return error;
  return new StartError(terminal(m.restore_rows_refused, { name, rule: constraint ?? code }));
}

function requireSame(tables: Table[], dumped: DumpedTable[]): void {
  const text = (name: string, columns: string[]) => `${name}(${columns.join(", ")})`;
  const here = tables
    .map(({ name, columns }) =>
      text(
        name,
        columns.map((each) => each.name),
      ),
    )
    .toSorted();
  const there = dumped.map(({ name, columns }) => text(name, columns)).toSorted();
  const differing = here.find((each) => !there.includes(each)) ?? there.find((each) => !here.includes(each));
  if (differing) throw new Error(`The tables differ: ${differing}`);
}

async function loadTable(tx: Tx, folder: string, table: Table): Promise<void> {
  const names = table.columns.map(({ name }) => quoted(name)).join(", ");
  const values = table.columns.map(({ type }, index) => `(row->>${index})::${type}`).join(", ");
  const into = sql.raw(
    `insert into public.${quoted(table.name)} (${names}) overriding system value select ${values} from`,
  );
  const insert = (rows: string[]) =>
    tx.execute(sql`${into} json_array_elements(${`[${rows.join(",")}]`}::json) as rows(row)`);
  let rows: string[] = [];
  let characters = 0;
  for await (const line of linesOf(folder, table)) {
    rows.push(line);
    characters += line.length;
    if (rows.length < rowsAtOnce && characters < charactersAtOnce) continue;
    await insert(rows);
    rows = [];
    characters = 0;
  }
  if (rows.length > 0) await insert(rows);
}
