import { knownLights, knownWaters } from "#contract/rules/plants/care-facts.ts";
import { ownFilter } from "#contract/rules/plants/own-facts.ts";
import type { ProductFilters } from "#contract/wire/catalog/catalog.ts";
import * as m from "#messages";
import type { FactOptions, FilterOptions } from "./filter-fields.tsx";
import { lightName, waterName } from "./filters.ts";

type Counted = Omit<ProductFilters, "success" | "message" | "categories">;

/** In words of the page's language: they are written into the page. */
export function offeredIn(counted: Counted): FilterOptions["options"] {
  const { subcategories, sizes, petSafe, sizeCounts, highestPrice } = counted;
  return {
    ...{ subcategories, petSafe, highestPrice },
    sizes: sizes.map((size) => [size, sizeCounts.find((one) => one.size === size)?.count ?? 0] as const),
    facts: factsIn(counted),
  };
}

function factsIn({ lights, waters, ownFacts }: Counted): FactOptions[] {
  const light = lights.map(({ light, count }) => ({ value: light, text: lightName(light), count }));
  const water = waters.map(({ water, count }) => ({ value: water, text: waterName(water), count }));
  const all: FactOptions[] = [
    { kind: "lights", name: "light", title: m.light(), values: inOrder(light, knownLights) },
    { kind: "waters", name: "water", title: m.water(), values: inOrder(water, knownWaters) },
    ...ownFacts.map(({ fact, name, values }) => ({
      ...{ kind: "ownFacts" as const, name: "fact", title: name },
      values: values.map(({ value, text, count }) => ({ value: ownFilter(fact, value), text, count })),
    })),
  ];
  return all.filter(({ values }) => values.length > 0);
}

/** Those that the shop knows first, in its order. */
function inOrder<Value extends { value: string }>(values: Value[], known: readonly string[]): Value[] {
  const rank = ({ value }: Value) => (known.includes(value) ? known.indexOf(value) : known.length);
  return values.sort((a, b) => rank(a) - rank(b));
}

/**
 * The filters of a category: values that its products have, with their counts under the other filters.
 * @param whole counted in the category without other filters
 */
export function offeredInCategory(counted: Counted, whole: Counted, slug: string): FilterOptions["options"] {
  const has = new Set(
    factsIn(whole).flatMap(({ name, values }) =>
      values.flatMap(({ value, count }) => (count > 0 ? [`${name} ${value}`] : [])),
    ),
  );
  const offered = offeredIn(counted);
  return {
    ...offered,
    subcategories: counted.subcategories.filter(({ categorySlug }) => categorySlug === slug),
    sizes: offered.sizes.filter(([size]) => whole.sizeCounts.some((one) => one.size === size && one.count > 0)),
    facts: offered.facts.flatMap((fact) => {
      const values = fact.values.filter(({ value }) => has.has(`${fact.name} ${value}`));
      return values.length === 0 ? [] : [{ ...fact, values }];
    }),
  };
}

/** `Grafted: Yes`, of a filter as its address names it. */
export function ownFactName({ ownFacts }: Pick<Counted, "ownFacts">, filter: string): string | undefined {
  for (const { fact, name, values } of ownFacts) {
    const found = values.find(({ value }) => ownFilter(fact, value) === filter);
    if (found) return m.own_fact_is({ fact: name, value: found.text });
  }
  return undefined;
}
