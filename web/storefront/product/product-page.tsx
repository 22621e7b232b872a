import { data } from "react-router";
import { popularMax } from "#contract/constants.ts";
import { ApiError, api } from "#web/api.ts";
import { content } from "#web/content.ts";
import { Crumbs } from "../layout/crumbs.tsx";
import type { GoneProduct } from "../layout/error-page.tsx";
import { lateComponent } from "../layout/late-component.tsx";
import { pageError } from "../layout/page-error.ts";
import { Rest } from "../layout/rest.tsx";
import { pageMeta } from "../seo/page-meta.ts";
import { productCrumbs, productData } from "../seo/structured-data.ts";
import type { Route } from "./+types/product-page.ts";
import { BuyBox } from "./buy-box.tsx";
import { cardProduct } from "./card-product.ts";
import { Gallery } from "./gallery.tsx";
import { productPath } from "./product-path.ts";
import { shownProduct } from "./shown-product.ts";
import "#web/ui/promise.css";
import "./product.css";
import "./gallery.css";

const UnderProduct = lateComponent(() => import("./under-product.tsx").then((part) => part.UnderProduct));

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { product } = loaderData;
  return pageMeta({
    title: product.name,
    description: product.shortDescription || `${product.name} ${product.bengaliName}`,
    path: productPath(product),
    picture: product.pictures[0]?.url,
    type: "product",
    structured: import.meta.env.SSR && [productData(product), productCrumbs(product)],
  });
};

export async function loader({ context, params }: Route.LoaderArgs) {
  try {
    const { product, related } = await api(context).getProduct(params.id);
    return { product: shownProduct(product), related: related.map(cardProduct) };
  } catch (error) {
    if (error instanceof ApiError && error.status === 410) throw await goneProduct(context, params);
    throw pageError(error);
  }
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, related } = loaderData;
  const categoryPath = `/collection/${encodeURIComponent(product.categorySlug)}`;
  return (
    // A new product starts anew: no size, first picture, first tab.
    <div key={product._id}>
      <div className="wrap">
        <Crumbs
          trail={[
            { label: content.home, to: "/" },
            { label: content.products, to: "/collection" },
            { label: product.category, to: categoryPath },
          ]}
          current={product.name}
        />
        <div className="pd">
          <Gallery product={product} />
          <BuyBox product={product} />
        </div>
      </div>
      <Rest>
        <UnderProduct product={product} related={related} categoryPath={categoryPath} />
      </Rest>
    </div>
  );
}

async function goneProduct(context: Route.LoaderArgs["context"], params: { category?: string }) {
  const [{ categories }, { products }] = await Promise.all([
    api(context).listCategories(),
    api(context).listProducts({ sort: "popular", page: "1", limit: String(popularMax) }),
  ]);
  const category = categories.find((one) => one.slug === params.category) ?? null;
  const gone: GoneProduct = {
    category: category && { name: category.name, slug: category.slug },
    popular: products.slice(0, 5).map(cardProduct),
  };
  return data(gone, { status: 410 });
}
