import { AsyncLocalStorage } from "node:async_hooks";
import { PGlite, type PGliteOptions, type QueryOptions, type Results, type Transaction } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { drizzle } from "drizzle-orm/pglite";
import type { Db } from "./open.ts";

/**
 * PGlite, which has one session only. Whoever uses the outer database inside a transaction would wait for that
 * transaction, and the transaction for him: forever, and everybody else with them. Here it is an error instead.
 */
export class OneSession extends PGlite {
  constructor(options: PGliteOptions) {
    // The owner's search over orders: an index by three-letter parts.
    super({ ...options, extensions: { pg_trgm } });
  }

  override query<T>(query: string, params?: unknown[], options?: QueryOptions): Promise<Results<T>> {
    this.#refuseInside();
    return super.query<T>(query, params, options);
  }

  override transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    this.#refuseInside();
    const mark = { client: this, isOpen: true };
    return super.transaction((tx) =>
      current
        .run(mark, () => work(tx))
        .finally(() => {
          mark.isOpen = false;
        }),
    );
  }

  #refuseInside() {
    const mark = current.getStore();
    if (mark?.client === this && mark.isOpen) {
      throw new Error("The outer database was used inside a transaction: use the transaction's own `tx`.");
    }
  }
}

const current = new AsyncLocalStorage<{ client: PGlite; isOpen: boolean }>();

export const dbOf = (client: PGlite): Db => drizzle({ client, casing: "snake_case" }) as unknown as Db;
