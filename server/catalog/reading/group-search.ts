// Names of categories and subcategories as search words: 'indoor', 'succulent' and 'fruit' find their products.
import { foldForSearch } from "#contract/text.ts";
import { weightOf } from "../../search/word-weights.ts";
import { isWordStart, wordsOf } from "../../search/words.ts";
import type { CatalogProduct, CatalogView } from "../catalog.ts";

/** Words of less weight name no group: 'plants' would match most of the shop. */
const leastWeight = 0.2;

/**
 * Whether a product belongs to a category or subcategory whose name holds the text, from the start of a word.
 * @param wanted folded
 * @returns undefined when no group has such a name
 */
export function ofGroupNamed(view: CatalogView, wanted: string): ((entry: CatalogProduct) => boolean) | undefined {
  if (!wordsOf(wanted).some((word) => weightOf(word) >= leastWeight)) return undefined;
  const isCalled = ({ name, bengaliName, isArchived }: { name: string; bengaliName: string; isArchived: boolean }) =>
    !isArchived && (holds(name, wanted) || holds(bengaliName, wanted));
  const { categories, subcategories } = view.groups;
  const ids = new Set([...categories.values(), ...subcategories.values()].filter(isCalled).map(({ _id }) => _id));
  if (ids.size === 0) return undefined;
  return ({ categoryId, product }) => ids.has(categoryId) || ids.has(product.subcategory?._id ?? "");
}

function holds(name: string, wanted: string): boolean {
  const folded = foldForSearch(name);
  const at = folded.indexOf(wanted);
  return at !== -1 && isWordStart(folded, at);
}
