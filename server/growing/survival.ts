import { asc } from "drizzle-orm";
import type { Language } from "#contract/rules/constants.ts";
import { livedPercent, speciesKey, speciesOf } from "#contract/rules/plants/growing.ts";
import { seasonOf } from "#contract/rules/plants/plant-care.ts";
import { shownName } from "#contract/rules/shown-text.ts";
import type { SurvivalRow } from "#contract/wire/books/growing.ts";
import type { Queryable } from "#db/database.ts";
import { batches } from "#db/schema/growing.ts";
import * as m from "#messages";
import { ownerNames } from "../accounts/owners/owner-names.ts";
import { namesOfProducts } from "../catalog/reading/product-names.ts";

/** Of all batches so far, by species, season of the beginning, and grower. In the order of the first batches. */
export async function survival(q: Queryable): Promise<SurvivalRow[]> {
  const rows = await q.select().from(batches).orderBy(asc(batches.number));
  const plants = await namesOfProducts(q, rows);
  const growers = await ownerNames(
    q,
    rows.map(({ growerId }) => growerId),
  );
  const botanical = (productId: string) => plants.get(productId)?.botanicalName ?? "";
  const groups = Map.groupBy(rows, ({ productId, begunOn, growerId }) =>
    [speciesKey(productId, botanical(productId)), seasonOf(begunOn), growerId].join(" "),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const sum = (countOf: (row: (typeof group)[number]) => number) => group.reduce((all, row) => all + countOf(row), 0);
    const products = [...new Set(group.map(({ productId }) => productId))];
    return [
      {
        species: nameOf(products.map(botanical)),
        plants: products.map((productId) => {
          const { name = "", bengaliName = "" } = plants.get(productId) ?? {};
          return { productId, name, bengaliName };
        }),
        season: seasonOf(first.begunOn),
        grower: growers.get(first.growerId) ?? "",
        batches: group.length,
        begun: sum(({ alive, lost, moved }) => alive + lost + moved),
        lost: sum(({ lost }) => lost),
      },
    ];
  });
}

/** As the products have it; where they differ in cultivar, author or hybrid sign, the species alone. */
function nameOf([first = "", ...others]: string[]): string {
  if (others.every((name) => name === first)) return first;
  const species = speciesOf(first);
  return species.charAt(0).toUpperCase() + species.slice(1);
}

const seasonNames = { winter: m.season_winter, summer: m.season_summer, monsoon: m.season_monsoon };

const columns: { head: typeof m.season; cell: (row: SurvivalRow, locale: Language) => string }[] = [
  { head: m.product_desk_botanical_name, cell: ({ species }) => species },
  { head: m.growing_plant, cell: ({ plants }, locale) => plants.map((plant) => shownName(locale, plant)).join(", ") },
  { head: m.season, cell: ({ season }, locale) => seasonNames[season]({}, { locale }) },
  { head: m.growing_grower, cell: ({ grower }) => grower },
  { head: m.growing_batches, cell: (row) => String(row.batches) },
  { head: m.growing_begun_count, cell: ({ begun }) => String(begun) },
  { head: m.growing_dead_count, cell: ({ lost }) => String(lost) },
  { head: m.growing_lived_percent, cell: (row) => String(livedPercent(row)) },
];

/** The same as a table for spreadsheets, in the office's language; figures are plain numbers in both. */
export async function survivalTable(q: Queryable, locale: Language) {
  const rows = await survival(q);
  return {
    header: columns.map(({ head }) => head({}, { locale })),
    rows: rows.map((row) => columns.map(({ cell }) => cell(row, locale))),
  };
}
