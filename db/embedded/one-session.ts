import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate } from "node:timers/promises";
import { PGlite, type PGliteOptions, type QueryOptions, type Results, type Transaction } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { drizzle } from "drizzle-orm/pglite";
import { callCounter } from "../calls.ts";
import type { Db } from "../database.ts";
import { PreparedStatements } from "../prepared.ts";
import { StatementNames } from "../statement-names.ts";

/**
 * PGlite, which has one session. Code that used the outer database inside a transaction would deadlock: it would wait for
 * the transaction, which waits for that code, and every other request would wait too. This class throws an error instead.
 */
export class OneSession extends PGlite {
  readonly #names = new StatementNames();
  readonly #statements = new PreparedStatements(this);
  readonly #turns = new EventLoopTurns();

  constructor(options: PGliteOptions) {
    // The owner's search of orders uses a trigram index.
    super({ ...options, extensions: { pg_trgm } });
  }

  override query<T>(query: string, params?: unknown[], options?: QueryOptions): Promise<Results<T>> {
    this.#refuseInside();
    const name = this.#names.nameOf(query);
    if (name === undefined) return super.query<T>(query, params, options);
    return this._runExclusiveTransaction(() => this.#runNamed<T>(name, query, params, options));
  }

  override transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    this.#refuseInside();
    const inside = { client: this, isOpen: true };
    return super.transaction((tx) =>
      current
        .run(inside, () => work(this.#preparing(tx)))
        .finally(() => {
          inside.isOpen = false;
        }),
    );
  }

  #preparing(tx: Transaction): Transaction {
    const query = <T>(text: string, params?: unknown[], options?: QueryOptions): Promise<Results<T>> => {
      const name = tx.closed ? undefined : this.#names.nameOf(text);
      return name === undefined ? tx.query<T>(text, params, options) : this.#runNamed<T>(name, text, params, options);
    };
    return Object.create(tx, { query: { value: query } });
  }

  #runNamed<T>(name: string, query: string, params: unknown[] = [], options?: QueryOptions): Promise<Results<T>> {
    return this._runExclusiveQuery(() => this.#statements.run<T>(name, query, params, options));
  }

  /** Runs transactions one after the other as PGlite does, but with breaks: see {@link EventLoopTurns}. */
  override _runExclusiveTransaction<T>(work: () => Promise<T>): Promise<T> {
    return super._runExclusiveTransaction(async () => {
      await this.#turns.next();
      return work();
    });
  }

  #refuseInside() {
    const inside = current.getStore();
    if (inside?.client === this && inside.isOpen) {
      throw new Error("The outer database was used inside a transaction: use the transaction's own `tx`.");
    }
  }
}

/** Longer than placing most orders takes, and too short for shoppers to notice. */
const turnMs = 4;

/**
 * Gives the event loop a turn every few milliseconds. The engine answers in this thread, so queued work would otherwise run
 * back to back until the queue is empty: in a rush, new visitors waited seconds for their connections to be accepted.
 */
class EventLoopTurns {
  #began: number | undefined;

  /** Resolves at once, or after the event loop has had a turn. */
  async next(): Promise<void> {
    if (this.#began !== undefined && performance.now() - this.#began > turnMs) await setImmediate();
    if (this.#began !== undefined) return;
    this.#began = performance.now();
    void setImmediate().then(() => {
      this.#began = undefined;
    });
  }
}

const current = new AsyncLocalStorage<{ client: PGlite; isOpen: boolean }>();

export const dbOf = (client: PGlite): Db =>
  drizzle({ client, casing: "snake_case", logger: callCounter }) as unknown as Db;
