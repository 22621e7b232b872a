// The owner's lists of all products, archived ones too, and one product to edit. Reads the view, and counts from the
// database.
import type { z } from "zod";
import { closestMax } from "#contract/rules/constants.ts";
import { foldForSearch, foldText } from "#contract/rules/text.ts";
import type { DeskRow, DeskSort, deskQuery, exportQuery, OwnedProduct } from "#contract/wire/catalog/product-desk.ts";
import type { Queryable } from "#db/database.ts";
import { pageOfRows } from "../../http/paging.ts";
import { findClosest } from "../../search/closest.ts";
import { findExact } from "../../search/exact.ts";
import type { CatalogProduct, CatalogView } from "../catalog.ts";
import { unknownProduct } from "../lock.ts";
import { byPopularity } from "../reading/orderings.ts";
import { loadCounts, lowProducts } from "./counts.ts";

type Filters = z.output<typeof exportQuery>;

/** One page of all products that match. */
export async function listDesk(db: Queryable, view: CatalogView, query: z.output<typeof deskQuery>) {
  const low = query.left === undefined ? undefined : await lowProducts(db, query.left);
  const { shown, ...page } = pageOfRows(filterDesk(view, query, { low, sort: query.sort }), query);
  const closest = page.total === 0 ? closestOnDesk(view, query) : [];
  const counts = await countsOf(db, [...shown, ...closest]);
  return {
    products: shown.map((entry) => deskRow(view, entry, counts)),
    ...page,
    counts: countDesk(view),
    closest: closest.map((entry) => deskRow(view, entry, counts)),
  };
}

/** Closest matches among live or archived products; the other filters are ignored. */
function closestOnDesk(view: CatalogView, { q = "", archived }: Filters): CatalogProduct[] {
  const isThere = (entry: CatalogProduct) => entry.isDeleted === (archived === "yes");
  return findClosest(view.search, foldForSearch(q), closestMax, isThere).map(({ entry }) => entry);
}

type Asked = { sort?: DeskSort; low: ReadonlySet<string> | undefined };

/**
 * The products that match, in the order asked; without one in the order they were added.
 * @param low the products with few left, where only they are asked for
 */
export function filterDesk(view: CatalogView, query: Filters, { sort, low }: Asked): CatalogProduct[] {
  const groups = {
    category: query.category ? groupsMeant(view.groups.categories, query.category) : undefined,
    subcategory: query.subcategory ? groupsMeant(view.groups.subcategories, query.subcategory) : undefined,
  };
  const isMeant = meantBy(view, foldForSearch(query.q ?? ""), query.q);
  return inOrder(view, sort, query.archived === "yes").filter(
    (entry) =>
      (groups.category === undefined || groups.category.has(entry.categoryId)) &&
      (groups.subcategory === undefined || groups.subcategory.has(entry.product.subcategory?._id ?? "")) &&
      (query.stock === undefined || isInStockAs(entry, query.stock)) &&
      (query.popular === undefined || entry.card.popular) &&
      (low === undefined || low.has(entry.product._id)) &&
      isMeant(entry),
  );
}

/**
 * One product with what only the owner sees, archived too.
 * @throws Refusal 404
 */
export async function openProduct(db: Queryable, view: CatalogView, productId: string): Promise<OwnedProduct> {
  const entry = view.products.get(productId);
  if (entry === undefined) throw unknownProduct();
  return { ...entry.product, ...entry.bengali, ...ownerPart(view, entry, await countsOf(db, [entry])) };
}

type Counts = Awaited<ReturnType<typeof loadCounts>>;

/** Counts are not part of the view: the current ones are read. */
function countsOf(db: Queryable, entries: readonly CatalogProduct[]): Promise<Counts> {
  return loadCounts(
    db,
    entries.map(({ card }) => card._id),
  );
}

/** The prices in it are the owner's; `sale` has those of the moment. */
export function ownerPart(view: Pick<CatalogView, "groups">, entry: CatalogProduct, counts: Counts) {
  const { offerPrice, sizePrices } = entry.card;
  return {
    ...entry.owners,
    sale: entry.sales.length === 0 ? null : { offerPrice, sizePrices, by: entry.sales },
    inStock: entry.isSwitchedOn,
    soldOut: entry.isSoldOut,
    stock: counts.get(entry.card._id) ?? {},
    revision: entry.revision,
    archived: entry.isDeleted,
    categoryArchived: view.groups.categories.get(entry.categoryId)?.isArchived ?? false,
    createdAt: new Date(entry.createdAt).toISOString(),
    updatedAt: new Date(entry.updatedAt).toISOString(),
  };
}

function deskRow(view: CatalogView, entry: CatalogProduct, counts: Counts): DeskRow {
  return { ...entry.card, subcategory: entry.product.subcategory, ...ownerPart(view, entry, counts) };
}

/** A view does not change; counting a hundred thousand products for each page of them would take as long as finding the page. */
const counted = new WeakMap<CatalogView, ReturnType<typeof countAll>>();

function countDesk(view: CatalogView) {
  const counts = counted.get(view) ?? countAll(view);
  counted.set(view, counts);
  return counts;
}

function countAll(view: CatalogView) {
  const live = view.orderings.newest;
  const inStock = live.filter((entry) => entry.card.inStock).length;
  return {
    all: live.length,
    inStock,
    outOfStock: live.length - inStock,
    popular: live.filter((entry) => entry.card.popular).length,
    archived: view.products.size - live.length,
  };
}

const names = new Intl.Collator("en");
const byId = (a: CatalogProduct, b: CatalogProduct) => (a.card._id < b.card._id ? -1 : a.card._id > b.card._id ? 1 : 0);
const compare: Record<DeskSort, (a: CatalogProduct, b: CatalogProduct) => number> = {
  popular: byPopularity,
  newest: (a, b) => b.createdAt - a.createdAt || byId(b, a),
  updated: (a, b) => b.updatedAt - a.updatedAt || byId(b, a),
  "price-asc": (a, b) => a.owners.offerPrice - b.owners.offerPrice || byId(a, b),
  "price-desc": (a, b) => b.owners.offerPrice - a.owners.offerPrice || byId(a, b),
  "name-desc": (a, b) => compare.name(b, a),
  name: (a, b) => names.compare(a.names[0] ?? "", b.names[0] ?? "") || byId(a, b),
};

function inOrder(view: CatalogView, sort: DeskSort | undefined, archived: boolean): readonly CatalogProduct[] {
  if (!archived && sort === "name-desc") return view.orderings.name.toReversed();
  // The view already holds live products in the shop's own orders.
  const isKept = sort !== undefined && sort !== "updated" && sort !== "name-desc" && !isByOtherPrices(view, sort);
  if (!archived && isKept) return view.orderings[sort];
  const some = archived ? [...view.products.values()].filter((entry) => entry.isDeleted) : view.orderings.newest;
  return some.toSorted(sort === undefined ? byId : compare[sort]);
}

function isInStockAs({ card, isCounted }: CatalogProduct, wanted: NonNullable<Filters["stock"]>): boolean {
  return wanted === "counted" ? isCounted : card.inStock === (wanted === "in");
}

/** The shop's orders by price are those of the moment, which a sale makes others than the owner's. */
function isByOtherPrices({ orderings }: CatalogView, sort: DeskSort): boolean {
  return (sort === "price-asc" || sort === "price-desc") && orderings.newest.some(({ sales }) => sales.length > 0);
}

function groupsMeant(groups: ReadonlyMap<string, { _id: string; slug: string; name: string }>, text: string) {
  const wanted = foldText(text);
  const meant = [...groups.values()].filter(
    ({ _id, slug, name }) => _id === text || slug === wanted || foldText(name) === wanted,
  );
  return new Set(meant.map((group) => group._id));
}

/** By its names, 'also known as', or its id. @param wanted folded for the search */
function meantBy(view: CatalogView, wanted: string, typed = ""): (entry: CatalogProduct) => boolean {
  if (wanted === "") return () => true;
  const matches = findExact(view.search, wanted, true);
  return (entry) => matches[entry.ordinal] !== 0 || entry.card._id === typed.trim().toLowerCase();
}
