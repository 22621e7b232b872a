import { Suspense, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { collectionPageSize } from "#contract/constants.ts";
import { api } from "#web/api.ts";
import { content } from "#web/content.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { errorMeta } from "../layout/error-meta.ts";
import { pageError } from "../layout/page-error.ts";
import { lateComponent, sayNotReached, useLate } from "../layout/use-late.ts";
import { ProductCard } from "../product/product-card.tsx";
import { markedCard } from "../search/marked-card.ts";
import { canonicalPath } from "../seo/canonical-path.ts";
import { pageMeta } from "../seo/page-meta.ts";
import type { Route } from "./+types/collection-page.ts";
import { FilterFields } from "./filter-fields.tsx";
import { AppliedChips, FilterRail } from "./filter-rail.tsx";
import { appliedFilters, type Filters, filtersQuery, filtersSearch, readFilters } from "./filters.ts";
import { findCategory } from "./find-category.ts";
import { HelpTile } from "./help-tile.tsx";
import { Results } from "./results.tsx";
import { SortSelect } from "./sort-select.tsx";
import "./collection.css";
import "./filters.css";

const loadSheet = () => import("./filter-sheet.tsx");
const ClosestMatches = lateComponent(() => import("./closest-matches.tsx").then((part) => part.ClosestMatches));
const NothingInCollection = lateComponent(() => import("./nothing-found.tsx").then((part) => part.NothingInCollection));

export const meta: Route.MetaFunction = ({ loaderData, error }) =>
  error
    ? errorMeta(error)
    : pageMeta({
        title: content.allProducts,
        description: content.heroLead,
        path: loaderData
          ? canonicalPath("/collection", filtersSearch(loaderData.filters) !== "", loaderData.page)
          : "/collection",
      });

export async function loader({ context, request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams;
  const asked = readFilters(search);
  const isSearchOnly = asked.q !== "" && filtersSearch({ ...asked, q: "", sort: "popular" }) === "";
  try {
    const page = search.get("page") ?? "1";
    const limit = String(collectionPageSize);
    const [{ categories }, { success: _, message: __, ...options }, found] = await Promise.all([
      api(context).listCategories(),
      api(context).listProductFilters(),
      api(context).listProducts({ ...filtersQuery(asked), page, limit }),
    ]);
    // A category may be asked for by its name; its box is ticked by its slug.
    const slugs = asked.categories.map((name) => findCategory(categories, name)?.slug ?? name);
    const filters = { ...asked, categories: [...new Set(slugs)] };
    const { total, pages } = found;
    const products = found.products.map((product) => markedCard(product, asked.q));
    const closest = found.closest.map((product) => markedCard(product, asked.q, found.meant[product._id]));
    const named = categories.map(({ slug, name, productCount }) => ({ slug, name, productCount }));
    return { categories: named, options, filters, products, total, page: found.page, pages, closest, isSearchOnly };
  } catch (error) {
    throw pageError(error);
  }
}

type Loaded = Route.ComponentProps["loaderData"];

export default function CollectionPage({ loaderData }: Route.ComponentProps) {
  const { categories, options, filters, total, isSearchOnly } = loaderData;
  const [wantsRail, setWantsRail] = useState<boolean>();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const closeSheet = () => setSheetOpen(false);
  const sheet = useLate(isSheetOpen, loadSheet, () => {
    sayNotReached();
    closeSheet();
  });
  const [shown, apply] = useFilters(filters);
  // Words that nothing is called by cannot be filtered further.
  const hasRail = wantsRail ?? !(isSearchOnly && total === 0);
  const named = [...categories, ...options.subcategories];
  const applied = appliedFilters(filters, (slug) => named.find((one) => one.slug === slug)?.name ?? slug);
  const fields = <FilterFields {...{ categories, options }} filters={shown} onChange={apply} />;
  return (
    <div className="wrap">
      <div className="pagehead">
        <h1>{content.allProducts}</h1>
      </div>
      <div className={hasRail ? "shop" : "shop shop--wide"}>
        {hasRail && (
          <FilterRail filters={shown} onChange={apply}>
            {fields}
          </FilterRail>
        )}
        <div>
          <div className="shop__bar">
            <p className="soft" role="status">
              <b className="count">{total}</b> {total === 1 ? "product" : "products"}
            </p>
            <div className="right">
              <Button
                variant="secondary"
                size="md"
                className="shop__sheet needs-script"
                aria-haspopup="dialog"
                onClick={() => setSheetOpen(true)}
              >
                <Icon name="sliders" />
                {content.filters}
                {applied.length > 0 && <span className="shop__applied num">{applied.length}</span>}
              </Button>
              <Button
                variant="quiet"
                size="md"
                className="shop__toggle needs-script"
                aria-expanded={hasRail}
                onClick={() => setWantsRail(!hasRail)}
              >
                <Icon name="sliders" />
                {hasRail ? content.hideFilters : content.showFilters}
              </Button>
              <SortSelect
                className="shop__sort"
                form="filters"
                sort={shown.sort}
                onChange={(sort) => apply({ sort })}
              />
            </div>
          </div>
          <AppliedChips applied={applied} />
          <Found {...loaderData} hasRail={hasRail} />
        </div>
      </div>
      {isSheetOpen && sheet && (
        <sheet.FilterSheet onClose={closeSheet} total={total}>
          {fields}
          <SortSelect sort={shown.sort} onChange={(sort) => apply({ sort })} isLabeled />
        </sheet.FilterSheet>
      )}
    </div>
  );
}

/** Ahead of the address while a page is on the way, so that two quick changes are both kept. */
function useFilters(filters: Filters) {
  const navigate = useNavigate();
  const [shown, setShown] = useState(filters);
  useEffect(() => setShown(filters), [filters]);
  const apply = (change: Partial<Filters>) => {
    const next = { ...shown, ...change };
    setShown(next);
    navigate(`/collection${filtersSearch(next)}`, { preventScrollReset: true });
  };
  return [shown, apply] as const;
}

function Found({
  categories,
  filters,
  products,
  page,
  pages,
  closest,
  isSearchOnly,
  hasRail,
}: Loaded & { hasRail: boolean }) {
  return (
    <Results page={page}>
      {products.length === 0 ? (
        <Suspense>
          <NothingInCollection text={isSearchOnly ? filters.q : undefined} categories={categories} />
        </Suspense>
      ) : (
        <div className={hasRail ? "grid" : "grid grid--5"}>
          {products.map((product, at) => (
            <ProductCard
              key={product._id}
              product={product}
              eager={at < 2}
              level="h2"
              sizes="(min-width: 1200px) 240px, (min-width: 768px) 31vw, 46vw"
            />
          ))}
          <HelpTile count={products.length} columns={hasRail ? 4 : 5} />
        </div>
      )}
      <Pagination
        page={page}
        pages={pages}
        hrefFor={(wanted) => `/collection${filtersSearch(filters, wanted)}`}
        preventScrollReset
      />
      {closest.length > 0 && (
        <Suspense>
          <ClosestMatches products={closest} text={filters.q} />
        </Suspense>
      )}
    </Results>
  );
}
