import { z } from "zod";
import { fault } from "../faults.ts";
import { reply, requiredLine } from "../replies.ts";

/**
 * `typed`: by shoppers, one phrase or several separated by commas, in any
 * language. `means`: searched in its place: care words ('low light'), names of plants, or of a category.
 */
export const searchWords = z.object({
  words: z
    .array(z.object({ typed: requiredLine(200), means: requiredLine(200) }))
    .max(200, fault("moreThan", { most: 200 })),
});
export type SearchWords = z.infer<typeof searchWords>;
export const searchWordsReply = reply.extend({ words: searchWords.shape.words });
