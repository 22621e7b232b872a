import { collectionPageSize } from "#contract/rules/constants.ts";
import type { ProductSearch } from "#contract/wire/catalog/catalog.ts";
import * as m from "#messages";
import { inLanguage, pathHere } from "#web/language.ts";
import { Island } from "#web/page/island.tsx";
import type { Asked } from "#web/page/page.ts";
import { Pagination } from "#web/ui/lists/pagination.tsx";
import { CardGrid } from "../product-card/card-grid.tsx";
import type { CardProduct } from "../product-card/card-product.ts";
import { closestNote } from "../search/closest-words.ts";
import { markedCard } from "../search/marked-card.ts";
import { canonicalPath } from "../seo/canonical-path.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { breadcrumbData } from "../seo/structured-data.ts";
import { ClosestMatches } from "./closest-matches.tsx";
import { type AppliedChip, AppliedChips } from "./filters/applied-chips.tsx";
import type { FilterOptions } from "./filters/filter-fields.tsx";
import { appliedFilters, filtersQuery, filtersSearch, listPath, readFilters } from "./filters/filters.ts";
import ListFilters from "./filters/list-filters.island.tsx";
import { offeredIn, ownFactName } from "./filters/offered.ts";
import { findCategory } from "./find-category.ts";
import { HelpTile } from "./help-tile.tsx";
import ListBar from "./list-bar.island.tsx";
import { withPage } from "./list-search.ts";
import { NothingInCollection } from "./nothing-found.tsx";
import { Count, Results } from "./results.tsx";

type Loaded = {
  categories: { slug: string; name: string; productCount: number }[];
  options: FilterOptions["options"];
  /** The filters as the query of the first page. */
  search: string;
  q: string;
  applied: AppliedChip[];
  products: CardProduct[];
  total: number;
  page: number;
  pages: number;
  closest: CardProduct[];
  closestBy: ProductSearch["closestBy"];
  /** Whether the query has a search text and no filters. */
  isSearchOnly: boolean;
};

export const meta = ({ search, page }: Loaded) =>
  pageMeta({
    title: m.all_products(),
    description: m.collection_description(),
    path: canonicalPath("/collection", search !== "", page),
    structured: [breadcrumbData({ label: m.products(), path: "/collection" })],
  });

export async function load({ api, search, language }: Asked): Promise<Loaded> {
  const asked = readFilters(search);
  const isSearchOnly = asked.q !== "" && filtersSearch({ ...asked, q: "", sort: "popular" }) === "";
  const page = search.get("page") ?? "1";
  const limit = String(collectionPageSize);
  const [{ categories }, { categories: counts, ...counted }, found] = await Promise.all([
    api.listCategories(),
    api.listProductFilters(filtersQuery(asked)),
    api.listProducts({ ...filtersQuery(asked), page, limit }),
  ]);
  // Addresses may contain a category's name; its checkbox uses the slug.
  const slugs = asked.categories.map((name) => findCategory(categories, name)?.slug ?? name);
  const filters = { ...asked, categories: [...new Set(slugs)] };
  const { total, pages } = found;
  const products = found.products.map((product) => markedCard(product, asked.q));
  const closest = found.closest.map((product) => markedCard(product, asked.q, found.meant[product._id]));
  const options = inLanguage(language, () => offeredIn(counted));
  const countOf = new Map(counts.map(({ slug, count }) => [slug, count]));
  const named = categories.map(({ slug, name }) => ({ slug, name, productCount: countOf.get(slug) ?? 0 }));
  const nameOf = (slug: string) =>
    [...named, ...options.subcategories].find((one) => one.slug === slug)?.name ?? ownFactName(counted, slug) ?? slug;
  return {
    categories: named,
    options,
    search: filtersSearch(filters),
    q: filters.q,
    applied: inLanguage(language, () =>
      appliedFilters(filters, nameOf).map(({ label, without }) => ({ label, search: filtersSearch(without) })),
    ),
    products,
    total,
    page: found.page,
    pages,
    closest,
    closestBy: found.closestBy,
    isSearchOnly,
  };
}

export default function CollectionPage(loaded: Loaded) {
  const { categories, options, search, q, applied, isSearchOnly } = loaded;
  const total = countOf(loaded);
  // A search without results needs no filters, unless it means some products.
  const hasRail = !(isSearchOnly && loaded.total === 0 && !isMeant(loaded));
  const list = { search, total, applied: filterCount(loaded) };
  return (
    <div className="wrap">
      <div className="pagehead">
        <h1 data-region="title">{titleOf(q)}</h1>
        <a className="btn btn--quiet btn--md" href={pathHere("/finder")}>
          {m.finder_title()}
        </a>
      </div>
      <div className={hasRail ? "shop" : "shop shop--wide"}>
        <Island of={ListFilters} when="idle" props={{ categories, options, list }} />
        <div>
          <div className="shop__bar">
            <Count className="soft" total={total} />
            <Island of={ListBar} when="idle" props={{ categories, options, list, hasRail }} />
          </div>
          <AppliedChips applied={applied} path={listPath} />
          <Found {...loaded} />
        </div>
      </div>
    </div>
  );
}

/** The part of the page that filters replace in place. */
export function CollectionParts(loaded: Loaded) {
  const { search, q, applied, categories, options } = loaded;
  const total = countOf(loaded);
  const counted = JSON.stringify({ categories, options });
  return (
    <div data-list="" data-search={search} data-total={total} data-applied={filterCount(loaded)} data-counted={counted}>
      <h1 data-region="title">{titleOf(q)}</h1>
      <Count className="soft" total={total} />
      <AppliedChips applied={applied} path={listPath} />
      <Found {...loaded} />
    </div>
  );
}

const titleOf = (q: string) => (q === "" ? m.all_products() : m.results_for({ text: q }));

const isMeant = ({ closest, closestBy }: Loaded) => closestBy === "meaning" && closest.length > 0;

/** Exact and closest matches together; what else a text means counts only where nothing is exact. */
const countOf = (loaded: Loaded) => loaded.total + (loaded.total > 0 && isMeant(loaded) ? 0 : loaded.closest.length);

/** How many filters are set. The searched text has a chip too, but is none. */
const filterCount = ({ applied, q }: Loaded) => applied.length - (q === "" ? 0 : 1);

/** Says why a list is empty, if there is an obvious reason. */
function reasonForNoResults(search: string, text: string | undefined): string | undefined {
  const { minPrice, maxPrice } = readFilters(new URLSearchParams(search));
  if (maxPrice !== "" && Number(minPrice) > Number(maxPrice)) return m.prices_crossed();
  return text && m.nothing_found_for({ text });
}

function Found({ categories, search, q, products, page, pages, closest, closestBy, isSearchOnly }: Loaded) {
  if (products.length === 0 && closest.length > 0) {
    return (
      <Results page={page}>
        <p className="soft closest__note">{closestNote(closestBy, q)}</p>
        <CardGrid products={closest} sizes="(min-width: 1280px) 240px, (min-width: 768px) 31vw, 46vw" />
      </Results>
    );
  }
  return (
    <Results page={page}>
      {products.length === 0 ? (
        <NothingInCollection
          title={isSearchOnly ? m.nothing_matched_search() : m.nothing_matched_filters()}
          text={reasonForNoResults(search, isSearchOnly ? q : undefined)}
          categories={categories}
        />
      ) : (
        <CardGrid products={products} sizes="(min-width: 1280px) 240px, (min-width: 768px) 31vw, 46vw">
          <HelpTile count={products.length} />
        </CardGrid>
      )}
      <Pagination page={page} pages={pages} hrefFor={(wanted) => pathHere(`/collection${withPage(search, wanted)}`)} />
      {closest.length > 0 && <ClosestMatches products={closest} by={closestBy} text={q} />}
    </Results>
  );
}
