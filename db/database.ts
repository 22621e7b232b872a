// What a database is to the shop, whichever of the two engines is behind it.
import type { ExtractTablesWithRelations } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from "drizzle-orm/pg-core";

type NoSchema = Record<string, never>;

/** What both engines' drivers answer alike. How many rows a write met: ask with `.returning()`. */
interface ResultOfBoth extends PgQueryResultHKT {
  type: Rows<this["row"]>;
}

type Rows<Row> = { rows: Row[] };

/** The database as every domain sees it, whichever engine is behind it. */
export type Db = PgDatabase<ResultOfBoth, NoSchema>;
/** Inside a transaction only this may be used: the embedded engine has one session, which the transaction holds. */
export type Tx = PgTransaction<ResultOfBoth, NoSchema, ExtractTablesWithRelations<NoSchema>>;
export type Queryable = Db | Tx;

export type Engine = "embedded" | "postgres";

export type Database = {
  db: Db;
  engine: Engine;
  /** For what only looks and may be some seconds old: reads from a replica where one is set up. May be run twice. */
  report<T>(read: (db: Db) => Promise<T>): Promise<T>;
  /** Runs the work while no other process is starting on this database: they wait for its end. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when the database answers, rejects when it does not. */
  ping(): Promise<void>;
  /** Connections of this process, on a served database. */
  load?(): { open: number; idle: number; waiting: number };
  close(): Promise<void>;
};

export type OnLog = (message: string, error?: unknown) => void;

/** What is refused unless the owner asked for it. */
export type Allowed = {
  /** A new embedded database beside pictures that are there. */
  newShop?: boolean;
  /** To go on with a log that ends before what was acknowledged. */
  dataLoss?: boolean;
};
