/** Counts of a stocktake, each kept in the browser until it has arrived (kit/queue/kept-queue.ts). */
import type { StocktakeCountInput } from "#contract/wire/books/stocktake.ts";
import { type Kept, keptQueue } from "../../kit/queue/kept-queue.ts";
import { office } from "../../office.ts";

type Count = Omit<StocktakeCountInput, "actKey" | "secondsAgo">;
export type KeptCount = Kept<Count>;

const queue = keptQueue<Count, unknown>({
  storeKey: "gp:stocktake-counts",
  isAct: ({ counted }) => Number.isInteger(counted),
  send: ({ at: _at, by: _by, ...count }, secondsAgo) => office.countSize({ ...count, secondsAgo }),
  queryKey: ["stocktake"],
  isReadFirst: true,
});

/** Keeps a count and sends it as soon as that is possible. */
export const keepCount = queue.keep;
export const useKeptCounts = queue.useKept;
