/**
 * The public catalog in Bengali. A text that the owner has not written in Bengali is stood in for by the English one. A product's
 * own two names are not translated: its card shows both.
 */
import type { Category, Product, ProductCard, Subcategory } from "#contract/catalog.ts";
import type { Language } from "#contract/constants.ts";
import type { CatalogView } from "../catalog.ts";

export function cardIn(language: Language, view: CatalogView, card: ProductCard): ProductCard {
  const entry = language === "bn" ? view.products.get(card._id) : undefined;
  if (entry === undefined) return card;
  const { bengaliName = "" } = view.groups.categories.get(entry.categoryId) ?? {};
  const alts = entry.bengali.bengaliPictureAlts;
  const pictures = card.pictures.map((picture, at) => ({ ...picture, alt: alts[at] || picture.alt }));
  return { ...card, category: bengaliName || card.category, pictures };
}

export function productIn(language: Language, view: CatalogView, product: Product): Product {
  const entry = language === "bn" ? view.products.get(product._id) : undefined;
  if (entry === undefined) return product;
  const { bengaliShortDescription, bengaliDescription, bengaliCareGuide } = entry.bengali;
  const { subcategory } = product;
  const group = view.groups.subcategories.get(subcategory?._id ?? "");
  return {
    ...product,
    ...cardIn(language, view, product),
    shortDescription: bengaliShortDescription || product.shortDescription,
    description: bengaliDescription || product.description,
    careGuide: bengaliCareGuide || product.careGuide,
    subcategory: subcategory && { ...subcategory, name: group?.bengaliName || subcategory.name },
  };
}

export function categoryIn(language: Language, view: CatalogView, category: Category): Category {
  const group = language === "bn" ? view.groups.categories.get(category._id) : undefined;
  if (group === undefined) return category;
  return {
    ...category,
    name: group.bengaliName || category.name,
    description: group.bengaliDescription || category.description,
  };
}

export function subcategoryIn(language: Language, view: CatalogView, subcategory: Subcategory): Subcategory {
  if (language !== "bn") return subcategory;
  const { subcategories, categories } = view.groups;
  const { category } = subcategory;
  return {
    ...subcategory,
    name: subcategories.get(subcategory._id)?.bengaliName || subcategory.name,
    category: { ...category, name: categories.get(category._id)?.bengaliName || category.name },
  };
}
