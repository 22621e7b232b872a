import { useEffect, useRef, useState } from "react";
import { data, useNavigate } from "react-router";
import { categoryPageSize, type ProductSort } from "#contract/constants.ts";
import { api } from "#web/api.ts";
import { content, fill } from "#web/content.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Link } from "#web/ui/link.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { shownPicture } from "#web/ui/shown-picture.ts";
import { Crumbs } from "../layout/crumbs.tsx";
import { errorMeta } from "../layout/error-meta.ts";
import { lateComponent } from "../layout/late-component.tsx";
import { pageError } from "../layout/page-error.ts";
import { cardProduct } from "../product/card-product.ts";
import { type Tint, tintAt } from "../product/product-path.ts";
import { markedCard } from "../search/marked-card.ts";
import { canonicalPath } from "../seo/canonical-path.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { breadcrumbData } from "../seo/structured-data.ts";
import type { Route } from "./+types/category-page.ts";
import { readFilters } from "./filters.ts";
import { findCategory } from "./find-category.ts";
import { withPage, withSort } from "./list-search.ts";
import { Results } from "./results.tsx";
import { SortSelect } from "./sort-select.tsx";
import "./collection.css";
import "./category.css";

const CardGrid = lateComponent(() => import("../product/card-grid.tsx").then((part) => part.CardGrid));
const NothingInCategory = lateComponent(
  () => import("./nothing-found.tsx").then((part) => part.NothingInCategory),
  true,
);
const ProductRail = lateComponent(() => import("../product/product-rail.tsx").then((part) => part.ProductRail), true);

const railMax = 5;

export const meta: Route.MetaFunction = ({ loaderData, error }) => {
  if (!loaderData) return errorMeta(error);
  const { category, q, sort, page } = loaderData;
  const path = `/collection/${encodeURIComponent(category.slug)}`;
  return pageMeta({
    title: category.name,
    description: category.description || content.heroLead,
    path: canonicalPath(path, categorySearch(q, sort, 1) !== "", page),
    picture: category.picture?.url,
    structured: import.meta.env.SSR && [
      breadcrumbData({ label: content.products, path: "/collection" }, { label: category.name, path }),
    ],
  });
};

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams;
  const { q, sort } = readFilters(search);
  try {
    const { categories } = await api(context).listCategories();
    const category = findCategory(categories, params.category);
    if (!category) throw data(null, { status: 404 });
    const page = search.get("page") ?? "1";
    const limit = String(categoryPageSize);
    const found = await api(context).listProducts({ category: category.slug, q, sort, page, limit });
    const popular =
      found.total > 0
        ? []
        : (await api(context).listProducts({ sort: "popular", page: "1", limit: String(railMax) })).products;
    const { slug, name, description, picture } = category;
    const { total, pages } = found;
    return {
      links: categories.map(({ slug, name }) => ({ slug, name })),
      category: { slug, name, description, picture: picture && shownPicture(picture) },
      tint: tintAt(categories.indexOf(category)),
      q,
      sort,
      products: found.products.map((product) => markedCard(product, q)),
      closest: found.closest.map((product) => markedCard(product, q, found.meant[product._id])),
      total,
      page: found.page,
      pages,
      popular: popular.map(cardProduct),
    };
  } catch (error) {
    throw pageError(error);
  }
}

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const { links, category, tint, q, sort, products, total, page, pages, popular } = loaderData;
  const path = pathOf(category);
  return (
    <>
      <div className="wrap">
        <Crumbs
          trail={[
            { label: content.home, to: "/" },
            { label: content.products, to: "/collection" },
          ]}
          current={category.name}
        />
        <CategoryHead category={category} tint={tint} />
        <CategoryLinks links={links} current={category} />
        <CategoryBar {...{ category, q, sort, total }} />
        <Results page={page}>
          {products.length === 0 ? (
            <NothingInCategory {...loaderData} path={path} />
          ) : (
            <CardGrid className="grid" products={products} />
          )}
          <Pagination
            page={page}
            pages={pages}
            hrefFor={(wanted) => path + categorySearch(q, sort, wanted)}
            preventScrollReset
          />
        </Results>
      </div>
      {popular.length > 0 && <ProductRail title={content.popularProducts} products={popular} />}
    </>
  );
}

type Shown = Route.ComponentProps["loaderData"]["category"];

function CategoryHead({ category, tint }: { category: Shown; tint: Tint }) {
  return (
    <section className={`cathead cathead--${tint}`}>
      <h1>{category.name}</h1>
      {category.description && <p>{category.description}</p>}
      {category.picture && (
        <div className="cathead__art" aria-hidden="true">
          <Picture
            picture={category.picture}
            className="a1"
            sizes="(min-width: 768px) 240px, 160px"
            pixels={[160, 480]}
            alt=""
            eager
          />
        </div>
      )}
    </section>
  );
}

type CategoryLink = { slug: string; name: string };

function CategoryLinks({ links, current }: { links: CategoryLink[]; current: CategoryLink }) {
  const row = useRef<HTMLElement>(null);
  // On a phone the row scrolls sideways, and the current one may lie beyond its edge.
  // biome-ignore lint/correctness/useExhaustiveDependencies: which one is current is read from the page
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>("[aria-current]");
    row.current?.scrollTo({ left: link ? link.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2 : 0 });
  }, [current.slug]);
  return (
    <nav className="catnav catnav--wrap" aria-label="Categories" ref={row}>
      {links.map((link) => (
        <Link key={link.slug} to={pathOf(link)} aria-current={link.slug === current.slug ? "page" : undefined}>
          {link.name}
        </Link>
      ))}
    </nav>
  );
}

type CategoryBarProps = { category: CategoryLink; q: string; sort: ProductSort; total: number };

function CategoryBar({ category, q, sort, total }: CategoryBarProps) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState({ q, sort });
  // biome-ignore lint/correctness/useExhaustiveDependencies: words that were typed and not sent stay in their category
  useEffect(() => setAsked({ q, sort }), [q, sort, category.slug]);
  const path = pathOf(category);
  const label = fill(content.searchInCategory, { category: category.name });
  const go = (next: typeof asked) => {
    setAsked(next);
    navigate(path + categorySearch(next.q.trim(), next.sort, 1), { preventScrollReset: true });
  };
  return (
    <div className="catbar">
      <p className="soft count" role="status">
        <b className="count">{total}</b> {total === 1 ? "product" : "products"}
      </p>
      <div className="searchbox">
        {/* biome-ignore lint/a11y/useSemanticElements: a search element would need a second box around the form */}
        <form
          id="category-search"
          role="search"
          action={path}
          onSubmit={(event) => {
            event.preventDefault();
            go(asked);
          }}
        >
          <Icon name="search" />
          <input
            className="input"
            type="search"
            name="q"
            maxLength={200}
            value={asked.q}
            onChange={(event) => setAsked({ ...asked, q: event.target.value })}
            placeholder={label}
            aria-label={label}
          />
        </form>
        {q !== "" && (
          <Link
            className="iconbtn"
            to={path + categorySearch("", sort, 1)}
            aria-label={content.clearSearch}
            preventScrollReset
          >
            <Icon name="close" className="i-18" />
          </Link>
        )}
      </div>
      <SortSelect sort={asked.sort} form="category-search" onChange={(next) => go({ ...asked, sort: next })} />
      <button type="submit" form="category-search" className="btn btn--secondary btn--md no-script">
        {content.applyFilters}
      </button>
    </div>
  );
}

function pathOf(category: CategoryLink): string {
  return `/collection/${encodeURIComponent(category.slug)}`;
}

function categorySearch(q: string, sort: ProductSort, page: number): string {
  return withPage(withSort(q && `?${new URLSearchParams({ q })}`, sort), page);
}
