import { data, Form, Link, useNavigate } from "react-router";
import type { Category } from "#contract/catalog.ts";
import { categoryPageSize, type ProductSort } from "#contract/constants.ts";
import { api } from "#web/api.ts";
import { content, fill, pageTitle } from "#web/content.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { Picture } from "#web/ui/picture.tsx";
import pots from "#web/ui/pictures/pots.webp?url";
import { Crumbs } from "../layout/crumbs.tsx";
import { pageError } from "../layout/page-error.ts";
import { ProductCard } from "../product/product-card.tsx";
import { tintAt } from "../product/product-path.ts";
import { ProductRail } from "../product/product-rail.tsx";
import type { Route } from "./+types/category-page.ts";
import { readFilters } from "./filters.ts";
import { SortSelect } from "./sort-select.tsx";

const railMax = 5;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [
        { title: pageTitle(loaderData.category.name) },
        { name: "description", content: loaderData.category.description || content.heroLead },
        { tagName: "link", rel: "canonical", href: `/collection/${encodeURIComponent(loaderData.category.slug)}` },
      ]
    : [];

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
    const { products, total, pages } = found;
    return { categories, category, q, sort, products, total, page: found.page, pages, popular };
  } catch (error) {
    throw pageError(error);
  }
}

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const { categories, category, q, sort, products, total, page, pages, popular } = loaderData;
  const navigate = useNavigate();
  const path = `/collection/${encodeURIComponent(category.slug)}`;
  const go = (next: { q: string; sort: ProductSort }) =>
    navigate(path + categorySearch(next.q, next.sort, 1), { preventScrollReset: true });
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
        <CategoryHead category={category} at={categories.findIndex((one) => one._id === category._id)} />
        <CategoryLinks categories={categories} current={category} />
        <div className="catbar">
          <p className="soft count" role="status">
            <b className="count">{total}</b> {total === 1 ? "product" : "products"}
          </p>
          <CategorySearch key={q} category={category} q={q} path={path} />
          <SortSelect sort={sort} form="category-search" onChange={(next) => go({ q, sort: next })} />
        </div>
        {products.length === 0 ? (
          <NothingFound category={category} q={q} path={path} />
        ) : (
          <>
            <div className="grid">
              {products.map((product, at) => (
                <ProductCard key={product._id} product={product} eager={at < 2} level="h2" />
              ))}
            </div>
            <Pagination page={page} pages={pages} hrefFor={(wanted) => path + categorySearch(q, sort, wanted)} />
          </>
        )}
      </div>
      <ProductRail title={content.popularProducts} products={popular} />
    </>
  );
}

function CategoryHead({ category, at }: { category: Category; at: number }) {
  return (
    <section className={`cathead cathead--${tintAt(Math.max(0, at))}`}>
      <h1>{category.name}</h1>
      {category.description && <p>{category.description}</p>}
      {category.picture && (
        <div className="cathead__art" aria-hidden="true">
          <Picture picture={category.picture} className="a1" sizes="(min-width: 768px) 240px, 160px" alt="" eager />
        </div>
      )}
    </section>
  );
}

function CategoryLinks({ categories, current }: { categories: Category[]; current: Category }) {
  return (
    <nav className="catnav catnav--wrap" aria-label="Categories">
      {categories.map((category) => (
        <Link
          key={category._id}
          to={`/collection/${encodeURIComponent(category.slug)}`}
          aria-current={category._id === current._id ? "page" : undefined}
        >
          {category.name}
        </Link>
      ))}
    </nav>
  );
}

function CategorySearch({ category, q, path }: { category: Category; q: string; path: string }) {
  const label = fill(content.searchInCategory, { category: category.name });
  return (
    <div className="searchbox">
      <Form id="category-search" role="search" action={path} preventScrollReset>
        <Icon name="search" />
        <input className="input" type="search" name="q" defaultValue={q} placeholder={label} aria-label={label} />
      </Form>
      {q !== "" && (
        <Link className="iconbtn" to={path} aria-label={content.clearSearch} preventScrollReset>
          <Icon name="close" className="i-18" />
        </Link>
      )}
    </div>
  );
}

function NothingFound({ category, q, path }: { category: Category; q: string; path: string }) {
  const text = q === "" ? undefined : fill(content.nothingNamed, { category: category.name, text: q });
  return (
    <EmptyState title={content.nothingMatchedSearch} text={text} picture={pots} tint="sand">
      {q !== "" && (
        <ButtonLink to={path} size="md">
          {content.clearSearch}
        </ButtonLink>
      )}
      <ButtonLink
        to={q === "" ? "/collection" : `/collection?${new URLSearchParams({ q })}`}
        variant="secondary"
        size="md"
      >
        {content.searchAllProducts}
      </ButtonLink>
    </EmptyState>
  );
}

/** By slug, or by name in any case. */
function findCategory(categories: Category[], asked: string): Category | undefined {
  const wanted = asked.normalize("NFC").trim().toLowerCase();
  const matches = (name: string) => name.normalize("NFC").toLowerCase() === wanted;
  return categories.find((one) => matches(one.slug)) ?? categories.find((one) => matches(one.name));
}

function categorySearch(q: string, sort: ProductSort, page: number): string {
  const search = new URLSearchParams();
  if (q) search.set("q", q);
  if (sort !== "popular") search.set("sort", sort);
  if (page > 1) search.set("page", String(page));
  const text = search.toString();
  return text === "" ? "" : `?${text}`;
}
