/**
 * Counts of a stocktake go to the server one by one. Each is kept in the browser first, with a key of its own, and let go once it has
 * arrived: one that is sent twice is written once.
 */
import { useSyncExternalStore } from "react";
import type { StocktakeCountInput } from "#contract/wire/books/stocktake.ts";
import * as m from "#messages";
import { ApiError } from "#web/api.ts";
import { readStored, writeStored } from "#web/browser-storage.ts";
import { toast } from "#web/ui/dialog/toast.tsx";
import { newId } from "../../growing/kit/kept-presses.ts";
import { queries, refused } from "../../kit/queries.ts";
import { office } from "../../office.ts";

type Count = Omit<StocktakeCountInput, "actKey" | "secondsAgo">;
/** `at`: milliseconds since 1970. */
export type KeptCount = Count & { actKey: string; at: number };

const storeKey = "gp:stocktake-counts";
const againEveryMs = 20_000;
const longestAgoSeconds = 30 * 86_400;
const listeners = new Set<() => void>();
let shown: { text: string | null; counts: KeptCount[] } = { text: null, counts: [] };
let isSending = false;

/** Keeps a count and sends it as soon as that is possible. */
export function keepCount(count: Count): void {
  keep([...keptCounts(), { ...count, actKey: newId(), at: Date.now() }]);
  void sendKept();
}

/** Those that wait, the oldest first. Tries to send them while the page is open. */
export function useKeptCounts(): KeptCount[] {
  return useSyncExternalStore(follow, keptCounts);
}

async function sendKept(): Promise<void> {
  if (isSending) return;
  isSending = true;
  let isSent = false;
  try {
    for (let count = keptCounts()[0]; count !== undefined; count = keptCounts()[0]) {
      const { actKey, at, ...what } = count;
      try {
        const secondsAgo = Math.min(longestAgoSeconds, Math.max(0, Math.round((Date.now() - at) / 1000)));
        await office.countSize({ ...what, actKey, secondsAgo });
      } catch (error) {
        if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) break;
        // Of nobody who is signed in: it waits for the next login.
        if (error.status === 401 || error.status === 403) {
          refused(error);
          break;
        }
        toast.bad(m.growing_kept_refused({ reason: error.message }));
      }
      isSent = true;
      // Read before it is let go, so that the page never shows it as not counted.
      if (keptCounts().length === 1) await queries.invalidateQueries({ queryKey: ["stocktake"] });
      keep(keptCounts().filter((one) => one.actKey !== actKey));
    }
  } finally {
    isSending = false;
  }
  if (isSent && keptCounts().length > 0) await queries.invalidateQueries({ queryKey: ["stocktake"] });
}

function keptCounts(): KeptCount[] {
  const text = readStored(storeKey);
  if (text !== shown.text) shown = { text, counts: parsed(text) };
  return shown.counts;
}

function keep(counts: KeptCount[]): void {
  writeStored(storeKey, counts.length === 0 ? null : JSON.stringify(counts));
  for (const listener of listeners) listener();
}

/** Empty for anything but counts: the stored text is not trusted. */
function parsed(text: string | null): KeptCount[] {
  try {
    const found: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(found)
      ? found.filter((one) => typeof one?.actKey === "string" && Number.isInteger(one.counted))
      : [];
  } catch {
    return [];
  }
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  const again = () => void sendKept();
  const timer = setInterval(again, againEveryMs);
  addEventListener("online", again);
  addEventListener("storage", listener);
  again();
  return () => {
    listeners.delete(listener);
    clearInterval(timer);
    removeEventListener("online", again);
    removeEventListener("storage", listener);
  };
}
