/**
 * A piece of work may add to each of its transactions, before it commits: a call of the office adds its line to the book of changes
 * (server/http/activity). Work without a context, such as a shopper's, adds nothing.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { Tx } from "./database.ts";

export type WorkContext = {
  /** A try of a transaction begins: what an earlier try has noted is void. */
  begin(tx: Tx): Promise<void>;
  /** A part of it has failed and is undone: what was noted since the mark is void. */
  mark(): number;
  undoTo(mark: number): void;
  /** Just before it commits. */
  finish(tx: Tx): Promise<void>;
};

export const workContext = new AsyncLocalStorage<WorkContext>();
