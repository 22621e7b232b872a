import type { Limit, Throttle } from "../../http/guards/throttling.ts";
import type { SearchLog } from "./search-log.ts";

/** Generous: many phones share one address. Enough to keep one of them from filling a day's list. */
const searchesByAddress: Limit = { name: "search-address", hits: 120, windowSeconds: 600 };

export type SearchNotes = { throttle: Pick<Throttle, "isWithin">; searchLog: Pick<SearchLog, "note"> };

/** Counts a finished search. Silently ignores what is over the limit of its address: nobody waits for the answer. */
export async function noteSearch(
  { throttle, searchLog }: SearchNotes,
  address: string,
  text: string,
  found: { results: number; closest: number },
): Promise<void> {
  if (await throttle.isWithin([[searchesByAddress, address]])) searchLog.note(text, found);
}
