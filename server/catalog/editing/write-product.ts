// The rows of a product, made from an input; for adding, updating and importing.
import { eq, inArray } from "drizzle-orm";
import { defaultSize, orderSizes } from "#contract/rules/constants.ts";
import { toMinor } from "#contract/rules/money/money.ts";
import {
  type FieldOf,
  type OptionalValues,
  onlyGiven,
  richFields,
  richTextMax,
} from "#contract/rules/plants/product-fields.ts";
import { foldText } from "#contract/rules/text.ts";
import type { ProductInput } from "#contract/wire/catalog/catalog.ts";
import type { Tx } from "#db/database.ts";
import { categories, products, subcategories } from "#db/schema/catalog.ts";
import * as m from "#messages";
import { Refusal } from "../../http/answers/refusal.ts";
import { named, say, sizeWord } from "../../http/answers/say.ts";
import { sanitizeWithin } from "../../http/input/rich-text.ts";
import { loadOwnFacts, refuseUnknownFacts } from "../own-facts/own-facts.ts";

/**
 * @param keptCategoryId the product's current category, where it may stay even if archived
 * @throws Refusal 400 (category, subcategory, a text that is too long)
 */
export async function productRow(tx: Tx, input: ProductInput, keptCategoryId?: string) {
  const wanted = foldText(input.category);
  const all = await tx.select().from(categories);
  const category = all.find((row) => foldText(row.name) === wanted) ?? all.find((row) => row.slug === wanted);
  if (category === undefined || (category.archivedAt !== null && category.id !== keptCategoryId)) {
    throw new Refusal(400, say(m.refusal_there_is_no_category, { category: input.category }), {
      code: "invalid",
      field: "category",
    });
  }
  if (input.subcategory !== null) {
    const [subcategory] = await tx.select().from(subcategories).where(eq(subcategories.id, input.subcategory));
    if (subcategory === undefined || subcategory.categoryId !== category.id) {
      throw new Refusal(400, say(m.refusal_this_subcategory_is_not_one_of, { category: named(category) }), {
        code: "invalid",
        field: "subcategory",
      });
    }
  }
  await refuseUnknownBeside(tx, input.goesWith ?? []);
  if (input.ownFacts) refuseUnknownFacts(input.ownFacts, await loadOwnFacts(tx));
  return {
    name: input.name,
    bengaliName: input.bengaliName,
    botanicalName: input.botanicalName,
    commonName: input.commonName,
    shortDescription: input.shortDescription,
    description: cleanText(input.description, "description"),
    careGuide: cleanText(input.careGuide, "careGuide"),
    categoryId: category.id,
    subcategoryId: input.subcategory,
    priceMinor: toMinor(input.price),
    offerPriceMinor: toMinor(input.offerPrice),
    popular: input.popular,
    ...onlyGiven(cleanFields(input)),
    ...(input.facts === undefined ? {} : { facts: input.facts }),
    ...(input.synonyms === undefined ? {} : { synonyms: input.synonyms }),
  };
}

/** @throws Refusal 400 for the first product that the shop does not know */
async function refuseUnknownBeside(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const known = await tx.select({ id: products.id }).from(products).where(inArray(products.id, ids));
  const at = ids.findIndex((id) => !known.some((product) => product.id === id.toLowerCase()));
  if (at === -1) return;
  throw new Refusal(400, say(m.refusal_we_do_not_know_this_product), { code: "invalid", field: `goesWith.${at}` });
}

export type RichField = "description" | "careGuide" | FieldOf<"rich">;

/** @throws Refusal 400 that names the field, when the cleaned text is too long to be saved again */
export function cleanText(html: string, field: RichField): string {
  return sanitizeWithin(html, richTextMax, field);
}

type Given = { [Name in keyof OptionalValues]?: OptionalValues[Name] | undefined };

/** The optional fields, their formatted texts cleaned. @throws Refusal 400 that names the field */
function cleanFields<Fields extends Given>(given: Fields): Fields {
  const clean = richFields.map((name) => [name, given[name] === undefined ? undefined : cleanText(given[name], name)]);
  return { ...given, ...Object.fromEntries(clean) };
}

/**
 * The sizes a product is sold in, with their own prices in poisha or null for the product's.
 * @throws Refusal 400 when a price names a size that the product is not sold in
 */
export function sizeRows(productId: string, input: Pick<ProductInput, "sizes" | "sizePrices">) {
  const sizes = input.sizes.length === 0 ? [defaultSize] : orderSizes([...new Set(input.sizes)]);
  const prices = new Map<string, number | null>(Object.entries(input.sizePrices ?? {}));
  for (const [size, price] of prices) {
    if (price === null || sizes.some((sold) => sold === size)) continue;
    throw new Refusal(400, say(m.refusal_a_price_is_given_for_which_is_not_one_of_the, { size: sizeWord(size) }), {
      code: "invalid",
      field: `sizePrices.${size}`,
    });
  }
  return sizes.map((size, position) => {
    const price = prices.get(size) ?? null;
    return { productId, size, position, offerPriceMinor: price === null ? null : toMinor(price) };
  });
}
