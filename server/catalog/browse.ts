// What a shopper asks of the catalog: lists, one product, search. Reads only the snapshot's view.
import type { z } from "zod";
import type { Category, Product, ProductCard, productListQuery, Subcategory } from "#contract/catalog.ts";
import { relatedMax } from "#contract/constants.ts";
import { toMinor } from "#contract/money.ts";
import { Refusal } from "../http/refusal.ts";
import { foldText } from "./fold.ts";
import type { CatalogProduct } from "./load.ts";
import type { CatalogView } from "./snapshot.ts";

type ListQuery = z.output<typeof productListQuery>;

/** Every product that is not deleted, whole, newest first. */
export function allProducts(view: CatalogView): Product[] {
  return view.orderings.newest.map((entry) => entry.product);
}

/** One page of the products on sale. A page past the end is the last one. */
export function listProducts(view: CatalogView, query: ListQuery) {
  const matches = filterProducts(view, query);
  const pages = Math.max(1, Math.ceil(matches.length / query.limit));
  const page = Math.min(query.page, pages);
  const products = matches.slice((page - 1) * query.limit, page * query.limit).map((entry) => entry.card);
  return { products, total: matches.length, page, pages };
}

/** Cards by id in the order asked, those out of stock too; unknown and deleted ones are left out. */
export function productsById(view: CatalogView, ids: string[]): ProductCard[] {
  return ids.flatMap((id) => {
    const entry = view.products.get(id);
    return entry && !entry.isDeleted ? [entry.card] : [];
  });
}

/**
 * One product and at most five others on sale of its category.
 * @throws Refusal 404 for an unknown product, 410 for a deleted one
 */
export function findProduct(view: CatalogView, productId: string): { product: Product; related: ProductCard[] } {
  const entry = view.products.get(productId);
  if (entry === undefined) throw new Refusal(404, "We do not know this product.", { code: "unknown-product" });
  if (entry.isDeleted) throw new Refusal(410, "This product is no longer sold.", { code: "gone" });
  const related = view.orderings.popular.filter(
    (other) => other.categoryId === entry.categoryId && other.card.inStock && other !== entry,
  );
  return { product: entry.product, related: related.slice(0, relatedMax).map((other) => other.card) };
}

/** The substring match on four names; without text, suggestions: popular ones first, on sale only. */
export function searchProducts(view: CatalogView, text: string, limit: number) {
  const wanted = foldText(text);
  if (wanted === "") {
    const suggested = view.orderings.popular.filter((entry) => entry.card.inStock);
    return { products: suggested.slice(0, limit).map((entry) => entry.card), total: suggested.length, closest: [] };
  }
  const matches = view.orderings.popular.filter((entry) => hasName(entry, wanted));
  return { products: matches.slice(0, limit).map((entry) => entry.card), total: matches.length, closest: [] };
}

export function listCategories(view: CatalogView): Category[] {
  return [...view.groups.categories.values()]
    .filter((category) => !category.isArchived)
    .map(({ isArchived: _, ...category }) => ({
      ...category,
      image: category.picture?.url ?? "",
      productCount: view.onSaleCounts.get(category._id) ?? 0,
    }));
}

/** Subcategories that are not archived, of categories that are not. */
export function listSubcategories(view: CatalogView): Subcategory[] {
  return [...view.groups.subcategories.values()].flatMap(({ isArchived, categoryId, ...subcategory }) => {
    const category = view.groups.categories.get(categoryId);
    if (isArchived || category === undefined || category.isArchived) return [];
    return [
      {
        ...subcategory,
        image: subcategory.picture?.url ?? "",
        category: { _id: category._id, name: category.name },
      },
    ];
  });
}

function filterProducts(view: CatalogView, query: ListQuery): CatalogProduct[] {
  const categoryIds = query.category ? categoriesNamed(view, query.category) : undefined;
  const sizes = query.size ? new Set(query.size.split(",").map((size) => size.trim())) : undefined;
  const wanted = foldText(query.q ?? "");
  const minMinor = query.minPrice === undefined ? 0 : toMinor(query.minPrice);
  const maxMinor = query.maxPrice === undefined ? Number.POSITIVE_INFINITY : toMinor(query.maxPrice);
  return view.orderings[query.sort].filter(
    (entry) =>
      entry.card.inStock &&
      (categoryIds === undefined || categoryIds.has(entry.categoryId)) &&
      (sizes === undefined || entry.card.sizes.some((size) => sizes.has(size))) &&
      entry.offerPriceMinor >= minMinor &&
      entry.offerPriceMinor <= maxMinor &&
      (wanted === "" || hasName(entry, wanted)),
  );
}

function hasName(entry: CatalogProduct, wanted: string): boolean {
  return entry.names.some((name) => name.includes(wanted));
}

/** Ids of the categories that a comma-joined list of slugs or names (any case) means; a name may hold a comma itself. */
function categoriesNamed(view: CatalogView, list: string): Set<string> {
  const wanted = new Set(list.split(",").map(foldText));
  const found = [...view.groups.categories.values()].filter(
    ({ slug, name }) => wanted.has(slug) || wanted.has(foldText(name)) || foldText(name) === foldText(list),
  );
  return new Set(found.map((category) => category._id));
}
