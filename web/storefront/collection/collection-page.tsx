import { type ReactNode, useEffect, useState } from "react";
import { Link, useNavigate, useNavigation } from "react-router";
import { collectionPageSize } from "#contract/constants.ts";
import { api } from "#web/api.ts";
import { content, pageTitle } from "#web/content.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import pots from "#web/ui/pictures/pots.webp?url";
import { pageError } from "../layout/page-error.ts";
import { ProductCard } from "../product/product-card.tsx";
import type { Route } from "./+types/collection-page.ts";
import { ClosestMatches } from "./closest-matches.tsx";
import { FilterFields } from "./filter-fields.tsx";
import { FilterSheet } from "./filter-sheet.tsx";
import { appliedFilters, type Filters, filtersSearch, readFilters } from "./filters.ts";
import { HelpTile } from "./help-tile.tsx";
import { SortSelect } from "./sort-select.tsx";

const fewResults = 3;
const closestMax = 5;

export const meta = () => [
  { title: pageTitle(content.allProducts) },
  { name: "description", content: content.heroLead },
  { tagName: "link", rel: "canonical", href: "/collection" },
];

export async function loader({ context, request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams;
  const filters = readFilters(search);
  const isSearchOnly = filters.q !== "" && filtersSearch({ ...filters, q: "", sort: "popular" }) === "";
  try {
    const [{ categories }, found] = await Promise.all([
      api(context).listCategories(),
      api(context).listProducts({
        page: search.get("page") ?? "1",
        limit: String(collectionPageSize),
        category: filters.categories.join(","),
        size: filters.sizes.join(","),
        minPrice: filters.minPrice,
        maxPrice: filters.maxPrice,
        q: filters.q,
        sort: filters.sort,
      }),
    ]);
    const closest =
      isSearchOnly && found.total < fewResults
        ? (await api(context).searchProducts(filters.q, closestMax)).closest
        : [];
    const { products, total, page, pages } = found;
    return { categories, filters, products, total, page, pages, closest };
  } catch (error) {
    throw pageError(error);
  }
}

export default function CollectionPage({ loaderData }: Route.ComponentProps) {
  const { categories, filters, total } = loaderData;
  const [hasRail, setRail] = useState(true);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const navigate = useNavigate();
  const shown = usePendingFilters(filters);
  const apply = (next: Filters) => navigate(`/collection${filtersSearch(next)}`, { preventScrollReset: true });
  const applied = appliedFilters(filters, (slug) => categories.find((one) => one.slug === slug)?.name ?? slug);
  const fields = <FilterFields categories={categories} filters={shown} onChange={apply} />;
  return (
    <div className="wrap">
      <div className="pagehead">
        <h1>{content.allProducts}</h1>
      </div>
      <div className={hasRail ? "shop" : "shop shop--wide"}>
        {hasRail && (
          <FilterRail filters={shown} onSubmit={commitFocused}>
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
                onClick={() => setRail(!hasRail)}
              >
                <Icon name="sliders" />
                {hasRail ? "Hide filters" : "Show filters"}
              </Button>
              <SortSelect
                className="shop__sort"
                form="filters"
                sort={shown.sort}
                onChange={(sort) => apply({ ...shown, sort })}
              />
            </div>
          </div>
          <AppliedChips applied={applied} />
          <Results {...loaderData} hasRail={hasRail} />
        </div>
      </div>
      <FilterSheet open={isSheetOpen} onClose={() => setSheetOpen(false)} total={total}>
        {fields}
        <SortSelect sort={shown.sort} onChange={(sort) => apply({ ...shown, sort })} isLabeled />
      </FilterSheet>
    </div>
  );
}

type FilterRailProps = { filters: Filters; onSubmit: () => void; children: ReactNode };

/** Sent as a plain form only before the script is there; after that each change has counted already. */
function FilterRail({ filters, onSubmit, children }: FilterRailProps) {
  const isHydrated = useHydrated();
  return (
    <aside className="filters" aria-label={content.filters}>
      <form
        id="filters"
        action="/collection"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {filters.q && <input type="hidden" name="q" value={filters.q} />}
        {children}
        <button
          type="submit"
          className={isHydrated ? "vh" : "btn btn--secondary btn--md btn--block"}
          tabIndex={isHydrated ? -1 : 0}
        >
          Apply filters
        </button>
      </form>
    </aside>
  );
}

function AppliedChips({ applied }: { applied: ReturnType<typeof appliedFilters> }) {
  if (applied.length === 0) return null;
  return (
    <ul className="chips" aria-label="Applied filters">
      {applied.map(({ label, without }) => (
        <li key={label} className="chip chip--filter">
          {label}
          <Link to={`/collection${filtersSearch(without)}`} aria-label={`Remove filter ${label}`} preventScrollReset>
            <Icon name="close" className="i-16" />
          </Link>
        </li>
      ))}
      <li>
        <ButtonLink to="/collection" variant="quiet" size="sm" preventScrollReset>
          {content.clearAll}
        </ButtonLink>
      </li>
    </ul>
  );
}

function Results({
  filters,
  products,
  page,
  pages,
  closest,
  hasRail,
}: Route.ComponentProps["loaderData"] & { hasRail: boolean }) {
  if (products.length === 0) {
    return (
      <>
        <EmptyState title={content.nothingMatchedFilters} picture={pots} tint="sand">
          <ButtonLink to="/collection" size="md">
            {content.clearAll}
          </ButtonLink>
        </EmptyState>
        <ClosestMatches products={closest} text={filters.q} />
      </>
    );
  }
  const hasHelpTile = hasRail && products.length % 4 === 2;
  return (
    <>
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
        {hasHelpTile && <HelpTile />}
      </div>
      <Pagination page={page} pages={pages} hrefFor={(wanted) => `/collection${filtersSearch(filters, wanted)}`} />
      <ClosestMatches products={closest} text={filters.q} />
    </>
  );
}

/** A ticked box shows as ticked while its page is on the way. */
function usePendingFilters(filters: Filters): Filters {
  const { location } = useNavigation();
  return location?.pathname === "/collection" ? readFilters(new URLSearchParams(location.search)) : filters;
}

function useHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return isHydrated;
}

/** A price counts when its field is left; Enter counts too, and the focus stays. */
function commitFocused(): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement)) return;
  field.blur();
  field.focus();
}
