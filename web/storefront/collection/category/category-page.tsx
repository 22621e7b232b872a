import { categoryPageSize } from "#contract/rules/constants.ts";
import type { ProductSearch } from "#contract/wire/catalog/catalog.ts";
import * as m from "#messages";
import { inLanguage, pathHere } from "#web/language.ts";
import { Island } from "#web/page/island.tsx";
import { type Asked, PageError } from "#web/page/page.ts";
import { standInLanguage } from "#web/ui/language.ts";
import { Pagination } from "#web/ui/lists/pagination.tsx";
import { Picture } from "#web/ui/picture/picture.tsx";
import { type ShownPicture, shownPicture } from "#web/ui/picture/shown-picture.ts";
import { Crumbs } from "#web/ui/way/crumbs.tsx";
import { word } from "#web/words.ts";
import { type Tint, tintAt } from "../../kit/tint.ts";
import { CardGrid } from "../../product-card/card-grid.tsx";
import { type CardProduct, cardProduct } from "../../product-card/card-product.ts";
import { ProductRail } from "../../product-card/product-rail.tsx";
import { markedCard } from "../../search/marked-card.ts";
import { canonicalPath } from "../../seo/canonical-path.ts";
import { pageMeta } from "../../seo/page-meta.ts";
import { breadcrumbData } from "../../seo/structured-data.ts";
import { ClosestMatches } from "../closest-matches.tsx";
import { type AppliedChip, AppliedChips } from "../filters/applied-chips.tsx";
import type { FilterOptions } from "../filters/filter-fields.tsx";
import { appliedFilters, filtersQuery, filtersSearch, readFilters } from "../filters/filters.ts";
import ListFilters from "../filters/list-filters.island.tsx";
import { offeredInCategory, ownFactName } from "../filters/offered.ts";
import { findCategory } from "../find-category.ts";
import { withPage } from "../list-search.ts";
import { NothingInCategory } from "../nothing-found.tsx";
import { Count, Results } from "../results.tsx";
import CategoryBar from "./category-bar.island.tsx";
import CategoryLinks from "./category-links.island.tsx";

type Shown = { slug: string; name: string; description: string; picture: ShownPicture | null };
type Loaded = {
  links: { slug: string; name: string }[];
  category: Shown;
  tint: Tint;
  options: FilterOptions["options"];
  /** Search text, filters and sort as the query of the first page. */
  search: string;
  q: string;
  /** The filters, without the text: its field shows it. */
  applied: AppliedChip[];
  products: CardProduct[];
  closest: CardProduct[];
  closestBy: ProductSearch["closestBy"];
  total: number;
  page: number;
  pages: number;
  /** Suggestions when nothing was found. */
  popular: CardProduct[];
};

const railMax = 5;

export const meta = ({ category, search, page }: Loaded) => {
  const path = pathOf(category);
  return pageMeta({
    title: category.name,
    description: category.description || word("heroLead"),
    path: canonicalPath(path, search !== "", page),
    picture: category.picture?.url,
    structured: [breadcrumbData({ label: m.products(), path: "/collection" }, { label: category.name, path })],
  });
};

export async function load({ api, params, search, language }: Asked): Promise<Loaded> {
  const filters = { ...readFilters(search), categories: [] };
  const { q } = filters;
  const { categories } = await api.listCategories();
  const category = findCategory(categories, params.category ?? "");
  if (!category) throw new PageError(404);
  const page = search.get("page") ?? "1";
  const limit = String(categoryPageSize);
  const query = { ...filtersQuery(filters), category: category.slug };
  const [whole, counted, found] = await Promise.all([
    api.listProductFilters({ category: category.slug }),
    api.listProductFilters(query),
    api.listProducts({ ...query, page, limit }),
  ]);
  const nameOf = (slug: string) =>
    counted.subcategories.find((one) => one.slug === slug)?.name ?? ownFactName(counted, slug) ?? slug;
  const popular =
    found.total > 0 ? [] : (await api.listProducts({ sort: "popular", page: "1", limit: String(railMax) })).products;
  const { slug, name, description, picture } = category;
  const { total, pages } = found;
  return {
    links: categories.map(({ slug, name }) => ({ slug, name })),
    category: { slug, name, description, picture: picture && shownPicture(picture) },
    tint: tintAt(categories.indexOf(category)),
    options: inLanguage(language, () => offeredInCategory(counted, whole, category.slug)),
    search: filtersSearch(filters),
    q,
    applied: inLanguage(language, () =>
      appliedFilters({ ...filters, q: "" }, nameOf).map(({ label, without }) => ({
        label,
        search: filtersSearch({ ...without, q }),
      })),
    ),
    products: found.products.map((product) => markedCard(product, q)),
    closest: found.closest.map((product) => markedCard(product, q, found.meant[product._id])),
    closestBy: found.closestBy,
    total,
    page: found.page,
    pages,
    popular: popular.map(cardProduct),
  };
}

export default function CategoryPage(loaded: Loaded) {
  const { links, category, tint, options, search, applied, popular } = loaded;
  const path = pathOf(category);
  const list = { search, total: countOf(loaded), applied: applied.length };
  const hasRail = applied.length > 0;
  return (
    <>
      <div className="wrap">
        <Crumbs
          trail={[
            { label: m.home(), to: "/" },
            { label: m.products(), to: "/collection" },
          ]}
          current={category.name}
        />
        <CategoryHead category={category} tint={tint} />
        <Island of={CategoryLinks} when="idle" props={{ links, current: category.slug }} />
        <div className="catbar">
          <Count className="soft count" total={countOf(loaded)} />
          <Island
            of={CategoryBar}
            when="idle"
            props={{ path, name: category.name, categories: [], options, list, hasRail }}
          />
        </div>
        <div className={hasRail ? "shop shop--category" : "shop shop--category shop--wide"}>
          <Island of={ListFilters} when={hasRail ? "idle" : "touch"} props={{ path, categories: [], options, list }} />
          <div>
            <AppliedChips applied={applied} path={path} />
            <Found {...loaded} />
          </div>
        </div>
      </div>
      <PopularInstead products={popular} />
    </>
  );
}

/** The part of the page that a search or sort replaces in place. */
export function CategoryParts(loaded: Loaded) {
  const { category, options, search, applied, popular } = loaded;
  const counted = JSON.stringify({ categories: [], options });
  return (
    <div
      data-list=""
      data-search={search}
      data-total={countOf(loaded)}
      data-applied={applied.length}
      data-counted={counted}
    >
      <Count className="soft count" total={countOf(loaded)} />
      <AppliedChips applied={applied} path={pathOf(category)} />
      <Found {...loaded} />
      <PopularInstead products={popular} />
    </div>
  );
}

/** As on the page of all products: what else a text means counts only where nothing is exact. */
function countOf({ total, closest, closestBy }: Loaded): number {
  return total + (total > 0 && closestBy === "meaning" ? 0 : closest.length);
}

function Found(loaded: Loaded) {
  const { category, search, q, applied, products, closest, closestBy, page, pages } = loaded;
  const path = pathOf(category);
  return (
    <Results page={page}>
      {products.length === 0 ? (
        <NothingInCategory {...loaded} path={path} isFiltered={applied.length > 0} />
      ) : (
        <CardGrid products={products} />
      )}
      <Pagination page={page} pages={pages} hrefFor={(wanted) => pathHere(path + withPage(search, wanted))} />
      {products.length > 0 && closestBy === "meaning" && closest.length > 0 && (
        <ClosestMatches products={closest} by={closestBy} text={q} />
      )}
    </Results>
  );
}

function PopularInstead({ products }: { products: CardProduct[] }) {
  return (
    <div data-region="popular">
      <ProductRail id="popular" title={m.popular_products()} products={products} />
    </div>
  );
}

function CategoryHead({ category, tint }: { category: Shown; tint: Tint }) {
  return (
    <section className={`cathead cathead--${tint}`}>
      <h1 lang={standInLanguage(category.name)}>{category.name}</h1>
      {category.description && <p lang={standInLanguage(category.description)}>{category.description}</p>}
      {category.picture && (
        <div className="cathead__art" aria-hidden="true">
          <Picture
            picture={category.picture}
            className="a1"
            sizes="(min-width: 768px) 320px, 180px"
            pixels={[320, 640]}
            alt=""
            eager
          />
        </div>
      )}
    </section>
  );
}

function pathOf({ slug }: { slug: string }): string {
  return `/collection/${encodeURIComponent(slug)}`;
}
