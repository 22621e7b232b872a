import { z } from "zod";
import { mostOwnFacts, mostOwnValues } from "../../rules/plants/own-facts.ts";
import { fault } from "../faults.ts";
import { line, reply, requiredLine } from "../replies.ts";

/** Small letters, digits and hyphens: it stands in addresses and in the owner's file. */
const ownId = z.string().regex(/^[a-z0-9-]{1,64}$/, fault("slug"));
const named = { id: ownId.optional(), name: requiredLine(60), bengaliName: line(60).default("") };
const value = z.object(named);

/**
 * All facts of the owner's own, in the order in which they are shown. A fact or value that has an `id` is the one of that id, under its new
 * name; one without gets an id from its name. What is left out is taken away, from the products too.
 */
export const ownFactsInput = z.object({
  facts: z
    .array(
      z.object({
        ...named,
        values: z
          .array(value)
          .min(1, fault("required"))
          .max(mostOwnValues, fault("moreThan", { most: mostOwnValues })),
      }),
    )
    .max(mostOwnFacts, fault("moreThan", { most: mostOwnFacts })),
});
export type OwnFactsInput = z.infer<typeof ownFactsInput>;

const known = z.object({ id: z.string(), name: z.string(), bengaliName: z.string() });
export const ownFactsReply = reply.extend({ facts: z.array(known.extend({ values: z.array(known) })) });

/** Of one product, in words of the language that was asked for: `Grafted`, `Yes`. */
export const namedFact = z.object({ fact: z.string(), name: z.string(), value: z.string(), text: z.string() });
export type NamedFact = z.infer<typeof namedFact>;

/** Those that products on sale have, with how many under the other filters. */
export const countedOwnFact = z.object({
  fact: z.string(),
  name: z.string(),
  values: z.array(z.object({ value: z.string(), text: z.string(), count: z.int() })),
});
export type CountedOwnFact = z.infer<typeof countedOwnFact>;
