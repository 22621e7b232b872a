/**
 * Which page an address is: its one spelling, from which the server renders the page and by which it keeps it.
 *
 * 1. Addresses that show the same have the same spelling: unknown query keys are left out, known ones are put in order, a
 *    category is named by its slug, everything unknown of one kind is one address, and filters that the catalog does not
 *    know are left out. It is a spelling and no redirect: a phone far away is spared the second request, and the page names its
 *    canonical address to search engines.
 * 2. A page that reads its query on the server (in its loader, or while it renders) must be listed here: of a page that is
 *    not, the query is no part of the spelling.
 *
 * For the server only (documents/server.tsx).
 */
import { categoryPageSize, collectionPageSize } from "#contract/constants.ts";
import type { ShopFacts } from "#contract/documents.ts";
import { findRoute } from "./documents/address.ts";
import { officePaths, storefront } from "./routes.ts";
import { posts } from "./storefront/blog/posts.ts";
import { filtersSearch, knownFilters, readFilters } from "./storefront/collection/filters.ts";
import { findCategory } from "./storefront/collection/find-category.ts";
import { withPage } from "./storefront/collection/list-search.ts";
import { countPages, readPage } from "./ui/paging.ts";

type Spell = (params: Record<string, string>, search: URLSearchParams, facts: ShopFacts) => string;

/** What anybody may send is bounded. */
const maxKnownPaths = 500;
const maxKnownLength = 100;

/** A part of an address that names nothing: no name and no slug is blank. */
const nothing = "%20";

const spellings: Record<string, Spell> = {
  "/collection": (_, search, facts) => {
    const filters = filtersSearch(knownFilters(readFilters(search), facts));
    return `/collection${withPage(filters, knownPage(search, facts, collectionPageSize))}`;
  },
  "/collection/:category": ({ category = "" }, search, facts) => {
    const known = findCategory(facts.categories, category);
    if (known === undefined) return `/collection/${nothing}`;
    const { q, sort } = readFilters(search);
    const asked = { ...readFilters(new URLSearchParams()), q, sort };
    return categoryPath(known.slug) + withPage(filtersSearch(asked), knownPage(search, facts, categoryPageSize));
  },
  "/collection/:category/:id": ({ category = "", id = "" }, _, facts) => {
    const product = facts.findProduct(id);
    if (product === undefined) return `/collection/${nothing}/${nothing}`;
    if (!product.isGone) return `${categoryPath(product.categorySlug)}/${id}`;
    // What is no longer sold leads back to the category that it was looked for in.
    const isKnown = facts.categories.some(({ slug }) => slug === category);
    return `${isKnown ? categoryPath(category) : `/collection/${nothing}`}/${id}`;
  },
  "/product/:id": ({ id = "" }, _, facts) => `/product/${facts.findProduct(id) === undefined ? nothing : id}`,
  "/blog/:slug": ({ slug }) => `/blog/${posts.some((post) => post.slug === slug) ? slug : nothing}`,
  "/contact": (_, search) => {
    const sent = search.get("sent");
    return sent === "yes" || sent === "no" ? `/contact?sent=${sent}` : "/contact";
  },
  // What is private comes to the browser later: the page without it is the same for every order.
  "/my-orders/:id/receipt": () => `/my-orders/${nothing}/receipt`,
  "/track/:token": () => `/track/${nothing}`,
  "/admin/orders/:id": () => `/admin/orders/${nothing}`,
};

const routes = [...storefront, ...officePaths.map((path) => ({ path }))];
const known = new Map<string, ReturnType<typeof find>>();

function find(pathname: string) {
  return findRoute<{ path: string }>(routes, pathname);
}

/** @returns the spelling of an address: path, and query with its question mark */
export function spell(pathname: string, search: string, facts: ShopFacts): string {
  if (pathname.startsWith("/parts/collection")) return `/parts${spell(pathname.slice("/parts".length), search, facts)}`;
  // The lists, which have the most spellings, have few paths.
  const found = known.get(pathname) ?? find(pathname);
  if (known.size >= maxKnownPaths) known.clear();
  if (pathname.length <= maxKnownLength) known.set(pathname, found);
  if (!found) return `/${nothing}`;
  const spelled = spellings[found.route.path];
  return spelled === undefined ? found.route.path : spelled(found.params, new URLSearchParams(search), facts);
}

/** A page past the end is the last one, so that no number is a page of its own; a filtered list ends sooner. */
function knownPage(search: URLSearchParams, { productCount }: ShopFacts, pageSize: number): number {
  return Math.min(readPage(search), countPages(productCount, pageSize));
}

function categoryPath(slug: string): string {
  return `/collection/${encodeURIComponent(slug)}`;
}
