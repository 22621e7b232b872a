import { ownFilter } from "#contract/rules/plants/own-facts.ts";
import type { ProductFilters } from "#contract/wire/catalog/catalog.ts";
import * as m from "#messages";
import type { FilterOptions } from "./filter-fields.tsx";

type Counted = Omit<ProductFilters, "success" | "message" | "categories">;

/** What the fields need of the counted filters: they are written into the page. */
export function offeredIn({
  subcategories,
  sizes,
  lights,
  waters,
  petSafe,
  ownFacts,
  sizeCounts,
  highestPrice,
}: Counted): FilterOptions["options"] {
  return {
    ...{ subcategories, lights, waters, petSafe, highestPrice },
    // A shop without facts of its own has not a byte of them in its pages.
    ...ownFactsIn(ownFacts),
    sizes: sizes.map((size) => [size, sizeCounts.find((one) => one.size === size)?.count ?? 0] as const),
  };
}

/**
 * The filters of a category: values that its products have, with their counts under the other filters.
 * @param whole counted in the category without other filters
 */
export function offeredInCategory(counted: Counted, whole: Counted, slug: string): FilterOptions["options"] {
  const lights = new Set(whole.lights.flatMap(({ light, count }) => (count > 0 ? [light] : [])));
  const waters = new Set(whole.waters.flatMap(({ water, count }) => (count > 0 ? [water] : [])));
  const { ownFacts: _, ...offered } = offeredIn(counted);
  const ownFacts = counted.ownFacts.flatMap((fact) => {
    const all = whole.ownFacts.find((one) => one.fact === fact.fact)?.values ?? [];
    const values = fact.values.filter(({ value }) => all.some((one) => one.value === value && one.count > 0));
    return values.length === 0 ? [] : [{ ...fact, values }];
  });
  return {
    ...offered,
    subcategories: counted.subcategories.filter(({ categorySlug }) => categorySlug === slug),
    sizes: offeredIn(counted).sizes.filter(([size]) =>
      whole.sizeCounts.some((one) => one.size === size && one.count > 0),
    ),
    ...ownFactsIn(ownFacts),
    lights: counted.lights.filter(({ light }) => lights.has(light)),
    waters: counted.waters.filter(({ water }) => waters.has(water)),
  };
}

function ownFactsIn(facts: Counted["ownFacts"]): Pick<FilterOptions["options"], "ownFacts"> {
  const ownFacts = facts.map(({ fact, name, values }) => ({
    title: name,
    offered: values.map(({ value, text, count }) => ({ value: ownFilter(fact, value), text, count })),
  }));
  return ownFacts.length === 0 ? {} : { ownFacts };
}

/** `Grafted: Yes`, of a filter as its address names it. */
export function ownFactName({ ownFacts }: Pick<Counted, "ownFacts">, filter: string): string | undefined {
  for (const { fact, name, values } of ownFacts) {
    const found = values.find(({ value }) => ownFilter(fact, value) === filter);
    if (found) return m.own_fact_is({ fact: name, value: found.text });
  }
  return undefined;
}
