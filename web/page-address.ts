/**
 * Normalizes addresses: the server renders and keeps one page per normalized address.
 *
 * 1. Addresses that show the same page become equal: unknown query keys and filters are dropped, known ones sorted, a category
 *    is named by its slug, and all unknown names of a kind become one. There is no redirect: a distant phone saves the second
 *    request, and the page names its canonical address to search engines.
 * 2. A page that reads its query on the server (in its loader, or while it renders) must be listed here: for all others the
 *    query is dropped.
 *
 * For the server only (documents/server.tsx).
 */

import { categoryPageSize, collectionPageSize } from "#contract/rules/constants.ts";
import { pagePath, splitPagePath } from "#contract/rules/page-path.ts";
import type { ShopFacts } from "#contract/wire/documents.ts";
import { postSlugs } from "#web/storefront/posts/posts.ts";
import { findRoute } from "./page/find-route.ts";
import { officePaths, storefront } from "./routes.ts";
import { postsPageSize } from "./storefront/blog/blog-page.tsx";
import { filtersSearch, knownFilters, readFilters } from "./storefront/collection/filters/filters.ts";
import { findCategory } from "./storefront/collection/find-category.ts";
import { withPage } from "./storefront/collection/list-search.ts";
import { finderAddress, readAnswers, showsPlants } from "./storefront/finder/answers.ts";
import { countPages, readPage } from "./ui/lists/paging.ts";

type Spell = (params: Record<string, string>, search: URLSearchParams, facts: ShopFacts) => string;

/** Bounded, because anybody may send new addresses. */
const maxKnownPaths = 500;
const maxKnownLength = 100;

/** A product has fewer answered questions than would fill so many. */
const mostQuestionPages = 100;

/** Stands for unknown names: no name and no slug is blank. */
const nothing = "%20";

const spellings: Record<string, Spell> = {
  "/collection": (_, search, facts) => {
    const filters = filtersSearch(knownFilters(readFilters(search), facts));
    return `/collection${withPage(filters, knownPage(search, facts, collectionPageSize))}`;
  },
  "/collection/:category": ({ category = "" }, search, facts) => {
    const known = findCategory(facts.categories, category);
    if (known === undefined) return `/collection/${nothing}`;
    const filters = filtersSearch({ ...knownFilters(readFilters(search), facts), categories: [] });
    return categoryPath(known.slug) + withPage(filters, knownPage(search, facts, categoryPageSize));
  },
  "/collection/:category/:id": ({ category = "", id = "" }, _, facts) => {
    const product = facts.findProduct(id);
    if (product === undefined) return `/collection/${nothing}/${nothing}`;
    if (!product.isGone) return `${categoryPath(product.categorySlug)}/${id}`;
    // A product that is no longer sold leads back to the category in the address.
    const isKnown = facts.categories.some(({ slug }) => slug === category);
    return `${isKnown ? categoryPath(category) : `/collection/${nothing}`}/${id}`;
  },
  "/product/:id": ({ id = "" }, _, facts) => `/product/${facts.findProduct(id) === undefined ? nothing : id}`,
  "/care/:id": ({ id = "" }, _, facts) => `/care/${facts.findProduct(id) === undefined ? nothing : id}`,
  // How many pages there are is known by the database alone.
  "/questions/:id": ({ id = "" }, search, facts) => {
    if (facts.findProduct(id) === undefined) return `/questions/${nothing}`;
    return `/questions/${id}${withPage("", Math.min(readPage(search), mostQuestionPages))}`;
  },
  "/blog": (_, search, { posts }) => {
    const pages = countPages(postSlugs(posts).length, postsPageSize);
    return `/blog${withPage("", Math.min(readPage(search), pages))}`;
  },
  "/blog/:slug": ({ slug = "" }, _, { posts }) => `/blog/${postSlugs(posts).includes(slug) ? slug : nothing}`,
  "/pages/:address": ({ address = "" }, _, { pages }) => `/pages/${pages.includes(address) ? address : nothing}`,
  "/finder": (_, search) => finderAddress(readAnswers(search), showsPlants(search)),
  "/contact": (_, search) => {
    const sent = search.get("sent");
    return sent === "yes" || sent === "no" ? `/contact?sent=${sent}` : "/contact";
  },
  // Private data is fetched by the browser: without it the page is the same for every order.
  "/my-orders/:id/claim": () => `/my-orders/${nothing}/claim`,
  "/my-orders/:id/claims/:number": () => `/my-orders/${nothing}/claims/${nothing}`,
  "/my-orders/:id/receipt": () => `/my-orders/${nothing}/receipt`,
  "/track/:token": () => `/track/${nothing}`,
  "/admin/growing/:id": () => `/admin/growing/${nothing}`,
  "/admin/claims/:id": () => `/admin/claims/${nothing}`,
  "/admin/orders/:id": () => `/admin/orders/${nothing}`,
};

const routes = [...storefront, ...officePaths.map((path) => ({ path }))];
const known = new Map<string, ReturnType<typeof find>>();

function find(pathname: string) {
  return findRoute<{ path: string }>(routes, pathname);
}

/** @returns the normalized address: path, and query with its question mark */
export function spell(asked: string, search: string, facts: ShopFacts): string {
  const { language, path } = splitPagePath(asked, facts.firstLanguage);
  return pagePath(language, spellPath(path, search, facts), facts.firstLanguage);
}

function spellPath(pathname: string, search: string, facts: ShopFacts): string {
  if (pathname.startsWith("/parts/collection"))
    return `/parts${spellPath(pathname.slice("/parts".length), search, facts)}`;
  // Lists have the most queries, but few paths.
  const found = known.get(pathname) ?? find(pathname);
  if (known.size >= maxKnownPaths) known.clear();
  if (pathname.length <= maxKnownLength) known.set(pathname, found);
  if (!found) return pathname.startsWith("/admin/") ? `/admin/${nothing}` : `/${nothing}`;
  const spelled = spellings[found.route.path];
  return spelled === undefined ? found.route.path : spelled(found.params, new URLSearchParams(search), facts);
}

/** Numbers past the end become the last page; a filtered list may end sooner. */
function knownPage(search: URLSearchParams, { productCount }: ShopFacts, pageSize: number): number {
  return Math.min(readPage(search), countPages(productCount, pageSize));
}

function categoryPath(slug: string): string {
  return `/collection/${encodeURIComponent(slug)}`;
}
