/**
 * The public catalog in a language (contract/rules/shown-text.ts). A product's own two names are not translated: its card shows both.
 */

import type { Language } from "#contract/rules/constants.ts";
import { shownName, shownText } from "#contract/rules/shown-text.ts";
import type { Category, Product, ProductCard, Subcategory } from "#contract/wire/catalog/catalog.ts";
import type { CatalogView } from "../catalog.ts";

export function cardIn(language: Language, view: CatalogView, card: ProductCard): ProductCard {
  const entry = language === "bn" ? view.products.get(card._id) : undefined;
  if (entry === undefined) return card;
  const { categories } = view.groups;
  const inEither = (en: string, bn?: string) => shownText(language, { en, bn });
  const alts = entry.bengali.bengaliPictureAlts;
  const pictures = card.pictures.map((picture, at) => ({ ...picture, alt: inEither(picture.alt, alts[at]) }));
  return { ...card, category: inEither(card.category, categories.get(entry.categoryId)?.bengaliName), pictures };
}

export function productIn(language: Language, view: CatalogView, product: Product): Product {
  const entry = language === "bn" ? view.products.get(product._id) : undefined;
  if (entry === undefined) return product;
  const { bengaliShortDescription, bengaliDescription, bengaliCareGuide, bengaliArrives } = entry.bengali;
  const { subcategory } = product;
  const group = view.groups.subcategories.get(subcategory?._id ?? "");
  return {
    ...product,
    ...cardIn(language, view, product),
    shortDescription: shownText(language, { en: product.shortDescription, bn: bengaliShortDescription }),
    description: shownText(language, { en: product.description, bn: bengaliDescription }),
    careGuide: shownText(language, { en: product.careGuide, bn: bengaliCareGuide }),
    arrives: shownText(language, { en: product.arrives, bn: bengaliArrives }),
    subcategory: subcategory && { ...subcategory, name: nameOf(language, subcategory, group) },
  };
}

export function categoryIn(language: Language, view: CatalogView, category: Category): Category {
  const group = language === "bn" ? view.groups.categories.get(category._id) : undefined;
  if (group === undefined) return category;
  return {
    ...category,
    name: nameOf(language, category, group),
    description: shownText(language, { en: category.description, bn: group.bengaliDescription }),
  };
}

export function subcategoryIn(language: Language, view: CatalogView, subcategory: Subcategory): Subcategory {
  if (language !== "bn") return subcategory;
  const { subcategories, categories } = view.groups;
  const { category } = subcategory;
  return {
    ...subcategory,
    name: nameOf(language, subcategory, subcategories.get(subcategory._id)),
    category: { ...category, name: nameOf(language, category, categories.get(category._id)) },
  };
}

function nameOf(language: Language, { name }: { name: string }, group: { bengaliName: string } | undefined): string {
  return shownName(language, { name, bengaliName: group?.bengaliName });
}
