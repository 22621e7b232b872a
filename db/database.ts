// The types of a database, for both engines.
import type { ExtractTablesWithRelations } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from "drizzle-orm/pg-core";

type NoSchema = Record<string, never>;

/** The part that both drivers' results share. Count written rows with `.returning()`. */
interface ResultOfBoth extends PgQueryResultHKT {
  type: Rows<this["row"]>;
}

type Rows<Row> = { rows: Row[] };

/** The database, on either engine. */
export type Db = PgDatabase<ResultOfBoth, NoSchema>;
/** A transaction. Inside it use only this: it occupies the embedded engine's one session. */
export type Tx = PgTransaction<ResultOfBoth, NoSchema, ExtractTablesWithRelations<NoSchema>>;
export type Queryable = Db | Tx;

type Engine = "embedded" | "postgres";

export type Database = {
  db: Db;
  engine: Engine;
  /** Reads data that may be some seconds old, from the replica if there is one. `read` may run twice. */
  report<T>(read: (db: Db) => Promise<T>): Promise<T>;
  /** Runs the work while other processes that start with this database wait. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when the database answers, rejects when it does not. */
  ping(): Promise<void>;
  /**
   * Hears what other processes notify; PostgreSQL only. `heard` gets undefined when something may have been missed.
   * @returns ends it
   */
  listen?(channel: string, heard: (payload: string | undefined) => void): () => Promise<void>;
  /** Connections of this process; PostgreSQL only. */
  load?(): { open: number; idle: number; waiting: number };
  close(): Promise<void>;
};

export type OnLog = (message: string, error?: unknown) => void;

/** Steps that the owner has explicitly allowed; refused otherwise. */
export type Allowed = {
  /** A new embedded database beside existing pictures. */
  newShop?: boolean;
  /** Continuing with a log that lacks acknowledged changes. */
  dataLoss?: boolean;
};
