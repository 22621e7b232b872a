/*
 * All rows of the shop as text that both engines read.
 *
 * 1. One file for each table, with a line for each row: a JSON array of its values as PostgreSQL formats them, or null. So no
 *    driver loses precision, and both engines write the same bytes for the same rows.
 * 2. All tables are read in one repeatable-read transaction: one state of the shop. On PostgreSQL the shop continues
 *    meanwhile; on the embedded engine, with its one session, orders wait until the rows are read.
 * 3. Lines are in the order of the primary key, so two dumps of one state have the same hashes.
 */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream";
import { finished } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { sql } from "drizzle-orm";
import type { Db, Tx } from "../database.ts";
import { listMigrations, listSequences, listTables, quoted, type Sequence, type Table } from "./tables.ts";

const rowsAtOnce = 1000;

export type DumpedTable = { name: string; columns: string[]; rows: number; sha256: string };
export type Dump = { migrations: string[]; tables: DumpedTable[]; sequences: Sequence[] };

/** Called with each batch of lines. */
type OnLines = (lines: string) => void;

/** Writes every table into an existing folder. Every file is on the disk when this resolves. */
export async function dumpTables(db: Db, folder: string, onLines: OnLines = () => {}): Promise<Dump> {
  const files: Promise<void>[] = [];
  const dump = await readAll(db, async (table, batches) => {
    const file = await openTableFile(fileOf(folder, table));
    const summed = sumOf(table);
    for await (const lines of batches) {
      summed.add(lines);
      onLines(lines);
      await file.write(lines);
    }
    // The last bytes may be compressed and synced while the next table is read.
    files.push(file.close());
    return summed.result();
  });
  await Promise.all(files);
  return dump;
}

/** Computes a dump's checksums without writing files. */
export function sumTables(db: Db): Promise<Dump> {
  return readAll(db, async (table, batches) => {
    const summed = sumOf(table);
    for await (const lines of batches) summed.add(lines);
    return summed.result();
  });
}

type ReadTable = (table: Table, batches: AsyncIterable<string>) => Promise<DumpedTable>;

async function readAll(db: Db, read: ReadTable): Promise<Dump> {
  return db.transaction(
    async (tx) => {
      for (const setting of ["timezone = 'UTC'", "datestyle = 'ISO'", "intervalstyle = 'postgres'"]) {
        await tx.execute(sql.raw(`set local ${setting}`));
      }
      const tables: DumpedTable[] = [];
      for (const table of await listTables(tx)) tables.push(await read(table, batchesOf(tx, table)));
      return { migrations: await listMigrations(tx), tables, sequences: await listSequences(tx) };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

async function* batchesOf(tx: Tx, table: Table): AsyncIterable<string> {
  const cursor = quoted(`dump_${table.name}`);
  const values = table.columns.map(({ name }) => `${quoted(name)}::text`).join(", ");
  await tx.execute(
    sql.raw(
      `declare ${cursor} no scroll cursor for select json_build_array(${values})::text as line from public.${quoted(table.name)} ${orderOf(table)}`,
    ),
  );
  for (;;) {
    const { rows } = await tx.execute<{ line: string }>(sql.raw(`fetch ${rowsAtOnce} from ${cursor}`));
    if (rows.length > 0) yield rows.map(({ line }) => `${line}\n`).join("");
    if (rows.length < rowsAtOnce) break;
  }
  await tx.execute(sql.raw(`close ${cursor}`));
}

/** Sorts text by bytes, because the two engines may sort words differently. */
function orderOf({ key }: Table): string {
  const columns = key.map(({ name, type }) => `${quoted(name)}${type === "text" ? ' collate "C"' : ""}`);
  return columns.length > 0 ? `order by ${columns.join(", ")}` : "";
}

function sumOf({ name, columns }: Table) {
  const hash = createHash("sha256");
  let rows = 0;
  return {
    add(lines: string): void {
      hash.update(lines);
      for (let at = lines.indexOf("\n"); at !== -1; at = lines.indexOf("\n", at + 1)) rows += 1;
    },
    result: (): DumpedTable => ({ name, columns: columns.map((each) => each.name), rows, sha256: hash.digest("hex") }),
  };
}

const fileOf = (folder: string, { name }: { name: string }) => join(folder, `${name}.jsonl.gz`);

async function openTableFile(path: string) {
  const gzip = createGzip({ level: 1 });
  const file = createWriteStream(path, { flags: "wx", mode: 0o600 });
  gzip.pipe(file);
  const written = finished(file);
  // The next write or close reports it.
  written.catch(() => {});
  file.on("error", (error) => gzip.destroy(error));
  return {
    async write(lines: string): Promise<void> {
      if (!gzip.write(lines)) await Promise.race([once(gzip, "drain"), written]);
    },
    async close(): Promise<void> {
      gzip.end();
      await written;
      await syncFile(path);
    },
  };
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Lines of a table's file. @throws when the file is damaged or missing */
export async function* linesOf(folder: string, table: { name: string }): AsyncIterable<string> {
  const text = createGunzip();
  // The loop below throws the error.
  pipeline(createReadStream(fileOf(folder, table)), text, () => {});
  text.setEncoding("utf8");
  let rest = "";
  for await (const chunk of text) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}

/** Why a table's file is not the one that was written. */
export type TableFault = { table: string } & (
  | { is: "unreadable"; words: string }
  | { is: "short"; rows: number; written: number }
  | { is: "changed" }
);

/** Reads back a table's file. @returns its fault, or undefined */
export async function faultOf(folder: string, table: DumpedTable): Promise<TableFault | undefined> {
  const summed = sumOf({ name: table.name, columns: [], key: [] });
  try {
    for await (const line of linesOf(folder, table)) summed.add(`${line}\n`);
  } catch (error) {
    return { table: table.name, is: "unreadable", words: error instanceof Error ? error.message : String(error) };
  }
  const { rows, sha256 } = summed.result();
  if (rows !== table.rows) return { table: table.name, is: "short", rows, written: table.rows };
  if (sha256 !== table.sha256) return { table: table.name, is: "changed" };
  return undefined;
}
