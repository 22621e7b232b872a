// Whatever way a text is looked for, it finds what looking into every name finds.
import fc from "fast-check";
import { expect, test } from "vitest";
import { atWordStart, findExact, inside } from "./exact.ts";
import { indexProducts, type Searchable } from "./search-index.ts";

const words = [
  "rose",
  "red",
  "primrose",
  "rosa-sinensis",
  "(hybrid",
  "tea)",
  "১০০",
  "ml",
  "লাল",
  "গোলাপ",
  "o'hara",
  "𐓚𐓛",
];
const rareWords = Array.from({ length: 1000 }, (_, nth) => `kind${nth}x`);
const name = fc
  .array(fc.oneof(fc.constantFrom(...words), fc.constantFrom(...rareWords)), { maxLength: 4 })
  .map((some) => some.join(" "));
const product = fc.record({ names: fc.array(name, { minLength: 4, maxLength: 4 }), synonyms: fc.array(name) });
// So many that a rare word is looked for in its few products, and another in all of them.
const products = fc.array(product, { minLength: 70, maxLength: 200 });

test("a text is found in all names that have it, and in no other, at the start of a word or inside one", async () => {
  await fc.assert(
    fc.asyncProperty(
      products,
      products,
      fc.infiniteStream(fc.nat()),
      fc.boolean(),
      async (all, later, chance, withSynonyms) => {
        const first = await indexProducts(all.map(entryOf), null);
        // Some have other names since, some are new.
        const changed = later.map((one, nth) => entryOf(one, nth * 3));
        const index = await indexProducts(changed, first);
        for (let round = 0; round < 20; round += 1) {
          const text = partOf(index.entries, chance);
          const expected = index.entries.map((entry) => rankOf(entry, text, withSynonyms));
          expect({ text, ranks: [...findExact(index, text, withSynonyms)] }).toEqual({ text, ranks: expected });
        }
      },
    ),
    { numRuns: 60 },
  );
});

function entryOf({ names, synonyms }: { names: string[]; synonyms: string[] }, nth: number): Searchable {
  const card = { _id: String(nth), popular: false, inStock: true, offerPrice: 1 };
  return { card, names, synonyms, pricesMinor: [100], isDeleted: false } as unknown as Searchable;
}

/** A part of a name, or of two that follow each other nowhere. */
function partOf(entries: readonly Searchable[], chance: fc.Stream<number>): string {
  const next = (below: number) => (chance.next().value ?? 0) % below;
  const texts = [0, 1].map(() => entries[next(entries.length)]?.names[next(4)] ?? "");
  const characters = [...(texts.join(" ").trim() || "-")];
  const [start = 0, end = 0] = [next(characters.length), next(characters.length)].sort((a, b) => a - b);
  return (
    characters
      .slice(start, end + 1)
      .join("")
      .trim() || "e"
  );
}

function rankOf({ names, synonyms }: Searchable, text: string, withSynonyms: boolean): number {
  const all = withSynonyms ? [...names, ...synonyms] : names;
  const begins = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`, "u");
  if (all.some((one) => begins.test(one))) return atWordStart;
  return all.some((one) => one.includes(text)) ? inside : 0;
}
