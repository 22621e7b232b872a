// The plant finder among the products on sale (contract/rules/plants/plant-finder.ts).
import { type Findable, type FinderAnswers, type FoundPlant, findPlants } from "#contract/rules/plants/plant-finder.ts";
import type { PlantFinding } from "#contract/wire/catalog/plant-finder.ts";
import { maskOf } from "../../search/meaning/traits.ts";
import type { CatalogProduct, CatalogView } from "../catalog.ts";

type PlantOnSale = Findable & { entry: CatalogProduct };

/**
 * The plants on sale that fit these answers, the best `limit` of them, and the nearest if few do. Equals stand in the order of
 * popular products, as the owner has arranged them.
 */
export function plantsFor(
  view: CatalogView,
  { limit, ...answers }: FinderAnswers & { limit: number },
): Omit<PlantFinding, "success" | "message"> {
  const { fits, nearly, counts } = findPlants(findable(view.onSale.popular), answers);
  return {
    total: fits.length,
    fits: fits.slice(0, limit).map(carded),
    nearly: nearly.map(carded),
    counts,
  };
}

const carded = ({ plant, reasons, misses }: FoundPlant<PlantOnSale>) => ({
  product: plant.entry.card,
  reasons,
  misses,
});

/** Kept as long as the list. */
const known = new WeakMap<readonly CatalogProduct[], PlantOnSale[]>();

function findable(list: readonly CatalogProduct[]): PlantOnSale[] {
  const made = known.get(list) ?? list.map(plantOf);
  known.set(list, made);
  return made;
}

const [hanging, seeds] = [maskOf("of-hanging").group, maskOf("of-seeds").group];

function plantOf(entry: CatalogProduct): PlantOnSale {
  const isOf = (mask: number) => (entry.groupTraits & mask) !== 0;
  return { facts: entry.product.facts, isHanging: isOf(hanging), isSeed: isOf(seeds), entry };
}
