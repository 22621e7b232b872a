import { z } from "zod";
import { reply, text } from "../replies.ts";

/** How long the shop keeps searches. */
export const searchDays = 30;

/** A search that a shopper has finished, by choosing a result, closing the search or submitting it. */
export const searchedInput = z.object({ q: text(200) });

/** `results` and `closest` are the counts of the latest search. `lastDay` is a date in Dhaka. */
export const searchesReply = reply.extend({
  searches: z.array(
    z.object({ query: z.string(), count: z.int(), results: z.int(), closest: z.int(), lastDay: z.string() }),
  ),
});
export type Searched = z.infer<typeof searchesReply>["searches"][number];
