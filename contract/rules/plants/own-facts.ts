/**
 * Facts of the owner's own ('Grafted', 'Variety', 'Age'): named once with their values, in both languages, and given to products.
 *
 * 1. A product has one value of a fact, or none. It names both by their ids, which stay when the owner changes a name.
 * 2. A filter is written `fact.value`: several values of one fact widen the list, several facts narrow it.
 */

/** Which value of which fact, by their ids. */
export type OwnFacts = Record<string, string>;
/** A name, in Bengali where the owner has written it. */
type Named = { id: string; name: string; bengaliName: string };
export type OwnFact = Named & { values: Named[] };

/** A short video: `/media/{hash}.mp4` or `.webm`, and its size. */
export type ProductVideo = { url: string; bytes: number };

export const mostOwnFacts = 20;
export const mostOwnValues = 40;
export const mostVideoBytes = 20 * 1024 * 1024;

/** Of `grafted.yes` in an address, both ids. Undefined: nothing that an address may say. */
function readOwnFilter(text: string): { fact: string; value: string } | undefined {
  const [fact = "", value = "", ...more] = text.trim().split(".");
  return fact === "" || value === "" || more.length > 0 ? undefined : { fact, value };
}

export const ownFilter = (fact: string, value: string): string => `${fact}.${value}`;

/** The values that are asked for of each fact. */
export function ownFiltersOf(list: readonly string[]): Map<string, Set<string>> {
  const asked = new Map<string, Set<string>>();
  for (const text of list) {
    const read = readOwnFilter(text);
    if (read === undefined) continue;
    asked.set(read.fact, (asked.get(read.fact) ?? new Set()).add(read.value));
  }
  return asked;
}

/** The facts of a product with their names, in the owner's order. One that the owner does not know is left out. */
export function namedOwnFacts(
  given: OwnFacts | null | undefined,
  known: readonly OwnFact[],
): { fact: Named; value: Named }[] {
  return known.flatMap((fact) => {
    const value = fact.values.find(({ id }) => id === given?.[fact.id]);
    return value === undefined ? [] : [{ fact, value }];
  });
}
