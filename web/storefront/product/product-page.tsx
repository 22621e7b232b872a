import { lazy, Suspense } from "react";
import { data } from "react-router";
import { popularMax } from "#contract/constants.ts";
import { ApiError, api } from "#web/api.ts";
import { content } from "#web/content.ts";
import { Tabs } from "#web/ui/tabs.tsx";
import { Crumbs } from "../layout/crumbs.tsx";
import type { GoneProduct } from "../layout/error-page.tsx";
import { pageError } from "../layout/page-error.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { productCrumbs, productData } from "../seo/structured-data.ts";
import type { Route } from "./+types/product-page.ts";
import { BuyBox } from "./buy-box.tsx";
import { cardProduct } from "./card-product.ts";
import { Gallery } from "./gallery.tsx";
import { productPath } from "./product-path.ts";
import { ProductRail } from "./product-rail.tsx";
import { shownProduct } from "./shown-product.ts";
import "./product.css";
import "./gallery.css";
import "./prose.css";

// They come after the page: they are read last, and from this device.
const Comments = lazy(() =>
  import("./comments.tsx").then(
    ({ Comments }) => ({ default: Comments }),
    () => ({ default: CommentsNotLoaded }),
  ),
);

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
      <div className="wrap section--tight">
        <div className="split">
          <section aria-label="About this product">
            <Tabs
              label="About this product"
              tabs={[
                {
                  label: content.longDescription,
                  panel: <RichText html={product.description} instead={content.noLongDescription} />,
                },
                {
                  label: content.careGuide,
                  panel: <RichText html={product.careGuide} instead={content.noCareGuide} />,
                },
              ]}
            />
          </section>
          <Suspense fallback={<CommentsComing />}>
            <Comments productId={product._id} />
          </Suspense>
        </div>
      </div>
      <ProductRail
        title={content.relatedProducts}
        isTight
        products={related}
        more={{ label: product.category, to: categoryPath }}
      />
    </div>
  );
}

function CommentsComing() {
  return (
    <section id="comments" className="cm__wait" aria-busy="true">
      <h2>{content.comments}</h2>
    </section>
  );
}

function CommentsNotLoaded(_props: { productId: string }) {
  return (
    <section id="comments">
      <h2>{content.comments}</h2>
      <p className="soft">The comments could not be loaded. Reload the page to try again.</p>
    </section>
  );
}

/** The server has cleaned this HTML when it was saved; nothing else may be shown by this way. */
function RichText({ html, instead }: { html: string; instead: string }) {
  if (html.trim() === "") return <p className="soft">{instead}</p>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server when it was saved
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
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
