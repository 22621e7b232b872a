// The types of a database, for both engines.
import type { ExtractTablesWithRelations } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from "drizzle-orm/pg-core";

type NoSchema = Record<string, never>;

/** The common part of both drivers' answers. For the number of written rows use `.returning()`. */
interface ResultOfBoth extends PgQueryResultHKT {
  type: Rows<this["row"]>;
}

type Rows<Row> = { rows: Row[] };

/** The database as every domain sees it, whichever engine is behind it. */
export type Db = PgDatabase<ResultOfBoth, NoSchema>;
/** Inside a transaction use only this: the embedded engine's one session belongs to the transaction. */
export type Tx = PgTransaction<ResultOfBoth, NoSchema, ExtractTablesWithRelations<NoSchema>>;
export type Queryable = Db | Tx;

export type Engine = "embedded" | "postgres";

export type Database = {
  db: Db;
  engine: Engine;
  /** For reads that may be some seconds old: from a replica, if one is set up. The work may run twice. */
  report<T>(read: (db: Db) => Promise<T>): Promise<T>;
  /** Runs the work while other processes that start on this database wait. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when the database answers, rejects when it does not. */
  ping(): Promise<void>;
  /** Connections of this process, on a served database. */
  load?(): { open: number; idle: number; waiting: number };
  close(): Promise<void>;
};

export type OnLog = (message: string, error?: unknown) => void;

/** Refused unless the owner asked for it. */
export type Allowed = {
  /** A new embedded database beside existing pictures. */
  newShop?: boolean;
  /** To continue with a log that lacks acknowledged changes. */
  dataLoss?: boolean;
};
