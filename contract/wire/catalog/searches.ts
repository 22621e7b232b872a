import { z } from "zod";
import { reply, text } from "../replies.ts";

/** How many days the list of searches is of. */
export const searchDays = 30;
/** How long the shop keeps searches: a year and the days that it is compared with. */
export const keptSearchDays = 731;

/** A search that a shopper has finished, by choosing a result, closing the search or submitting it. */
export const searchedInput = z.object({ q: text(200) });

/** `results` and `closest` are the counts of the latest search. `lastDay` is a date in Dhaka. */
export const searchesReply = reply.extend({
  searches: z.array(
    z.object({ query: z.string(), count: z.int(), results: z.int(), closest: z.int(), lastDay: z.string() }),
  ),
});
export type Searched = z.infer<typeof searchesReply>["searches"][number];
