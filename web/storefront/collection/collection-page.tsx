import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { collectionPageSize } from "#contract/constants.ts";
import { api } from "#web/api.ts";
import { content } from "#web/content.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { errorMeta } from "../layout/error-meta.ts";
import { lateComponent } from "../layout/late-component.tsx";
import { pageError } from "../layout/page-error.ts";
import { sayNotReached, useLate } from "../layout/use-late.ts";
import { markedCard } from "../search/marked-card.ts";
import { canonicalPath } from "../seo/canonical-path.ts";
import { pageMeta } from "../seo/page-meta.ts";
import type { Route } from "./+types/collection-page.ts";
import { AppliedChips } from "./applied-chips.tsx";
import { appliedFilters, filtersQuery, filtersSearch, readFilters } from "./filters.ts";
import { findCategory } from "./find-category.ts";
import { HelpTile } from "./help-tile.tsx";
import { sortOf, withPage, withSort } from "./list-search.ts";
import { Results } from "./results.tsx";
import { SortSelect } from "./sort-select.tsx";
import "./collection.css";
import "./filters.css";

const loadSheet = () => import("./filter-sheet.tsx");
const FilterRail = lateComponent(() => import("./filter-rail.tsx").then((part) => part.FilterRail));
const CardGrid = lateComponent(() => import("../product/card-grid.tsx").then((part) => part.CardGrid));
const ClosestMatches = lateComponent(() => import("./closest-matches.tsx").then((part) => part.ClosestMatches), true);
const NothingInCollection = lateComponent(
  () => import("./nothing-found.tsx").then((part) => part.NothingInCollection),
  true,
);

export const meta: Route.MetaFunction = ({ loaderData, error }) =>
  error
    ? errorMeta(error)
    : pageMeta({
        title: content.allProducts,
        description: content.heroLead,
        path: loaderData ? canonicalPath("/collection", loaderData.search !== "", loaderData.page) : "/collection",
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
    const nameOf = (slug: string) =>
      [...named, ...options.subcategories].find((one) => one.slug === slug)?.name ?? slug;
    return {
      categories: named,
      options,
      /** The filters, as in the address of the first page. */
      search: filtersSearch(filters),
      q: filters.q,
      applied: appliedFilters(filters, nameOf).map(({ label, without }) => ({ label, search: filtersSearch(without) })),
      products,
      total,
      page: found.page,
      pages,
      closest,
      isSearchOnly,
    };
  } catch (error) {
    throw pageError(error);
  }
}

type Loaded = Route.ComponentProps["loaderData"];

export default function CollectionPage({ loaderData }: Route.ComponentProps) {
  const { categories, options, applied, total, isSearchOnly } = loaderData;
  const [wantsRail, setWantsRail] = useState<boolean>();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const closeSheet = () => setSheetOpen(false);
  const sheet = useLate(isSheetOpen, loadSheet, () => {
    sayNotReached();
    closeSheet();
  });
  const [shown, apply] = useFilters(loaderData.search);
  // Words that nothing is called by cannot be filtered further.
  const hasRail = wantsRail ?? !(isSearchOnly && total === 0);
  const fields = { categories, options, search: shown, onChange: apply };
  return (
    <div className="wrap">
      <div className="pagehead">
        <h1>{content.allProducts}</h1>
      </div>
      <div className={hasRail ? "shop" : "shop shop--wide"}>
        {hasRail && <FilterRail {...fields} />}
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
                sort={sortOf(shown)}
                onChange={(sort) => apply(withSort(shown, sort))}
              />
            </div>
          </div>
          <AppliedChips applied={applied} />
          <Found {...loaderData} hasRail={hasRail} />
        </div>
      </div>
      {isSheetOpen && sheet && <sheet.FilterSheet {...fields} onClose={closeSheet} total={total} />}
    </div>
  );
}

/** As in the address, but ahead of it while a page is on the way, so that two quick changes are both kept. */
function useFilters(search: string) {
  const navigate = useNavigate();
  const [shown, setShown] = useState(search);
  useEffect(() => setShown(search), [search]);
  const apply = (next: string) => {
    setShown(next);
    navigate(`/collection${next}`, { preventScrollReset: true });
  };
  return [shown, apply] as const;
}

function Found({
  categories,
  search,
  q,
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
        <NothingInCollection text={isSearchOnly ? q : undefined} categories={categories} />
      ) : (
        <CardGrid
          className={hasRail ? "grid" : "grid grid--5"}
          products={products}
          sizes="(min-width: 1200px) 240px, (min-width: 768px) 31vw, 46vw"
        >
          <HelpTile count={products.length} columns={hasRail ? 4 : 5} />
        </CardGrid>
      )}
      <Pagination
        page={page}
        pages={pages}
        hrefFor={(wanted) => `/collection${withPage(search, wanted)}`}
        preventScrollReset
      />
      {closest.length > 0 && <ClosestMatches products={closest} text={q} />}
    </Results>
  );
}
