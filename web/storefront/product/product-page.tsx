import { renderToStaticMarkup } from "react-dom/server";
import { popularMax } from "#contract/rules/constants.ts";
import { firstQuestions } from "#contract/rules/questions.ts";
import type { NamedFact } from "#contract/wire/catalog/own-facts.ts";
import type { QuestionPage } from "#contract/wire/shoppers/questions.ts";
import type { ShownReviews } from "#contract/wire/shoppers/reviews.ts";
import * as m from "#messages";
import { ApiError } from "#web/api.ts";
import { pathHere } from "#web/language.ts";
import { Island } from "#web/page/island.tsx";
import { type Asked, PageError } from "#web/page/page.ts";
import { takesGuests } from "#web/settings.ts";
import { textOf } from "#web/storefront/seo/rich-text.ts";
import { standInLanguage } from "#web/ui/language.ts";
import { Crumbs } from "#web/ui/way/crumbs.tsx";
import { type CardProduct, cardProduct } from "../product-card/card-product.ts";
import { nameHere } from "../product-card/names.tsx";
import { productPath } from "../product-card/product-path.ts";
import { ProductRail } from "../product-card/product-rail.tsx";
import { pageMeta } from "../seo/page-meta.ts";
import BuyBox from "./buy-box.island.tsx";
import Comments from "./comments/comments.island.tsx";
import { CareFacts } from "./facts/care-facts.tsx";
import { OwnFacts } from "./facts/own-facts.tsx";
import { Promises } from "./facts/promises.tsx";
import { WhatArrives } from "./facts/what-arrives.tsx";
import Gallery from "./gallery/gallery.island.tsx";
import type { GoneProduct } from "./gone-product.ts";
import HowMany from "./how-many.island.tsx";
import { productCrumbs, productData } from "./product-data.ts";
import ProductTexts from "./product-texts.island.tsx";
import { ProductQuestions } from "./questions/product-questions.tsx";
import { RatingLink } from "./rating-link.tsx";
import { ProductReviews } from "./reviews/product-reviews.tsx";
import { type ShownProduct, shownProduct } from "./shown-product.ts";
import under from "./under-product.css?url";

type Loaded = {
  product: ShownProduct;
  namedFacts: NamedFact[];
  goesWith: CardProduct[];
  related: CardProduct[];
  reviews: ShownReviews;
  questions: QuestionPage;
};

export const meta = ({ product, namedFacts, reviews }: Loaded) =>
  pageMeta({
    title: nameHere(product),
    description: product.shortDescription || `${product.name} ${product.bengaliName}`,
    path: productPath(product),
    picture: product.pictures[0]?.url,
    type: "product",
    structured: [productData(product, reviews.reviews, namedFacts), productCrumbs(product)],
  });

const noReviews: ShownReviews = { reviews: [], total: 0, byStars: [0, 0, 0, 0, 0], photos: [] };

export async function load(asked: Asked): Promise<Loaded> {
  const { api, params } = asked;
  try {
    const { product, namedFacts, goesWith, related } = await api.getProduct(params.id ?? "");
    const [reviews, questions] = await Promise.all([
      product.rating === undefined ? noReviews : api.listReviews(product._id),
      api.listQuestions(product._id, 1, firstQuestions),
    ]);
    return {
      product: shownProduct(product),
      namedFacts,
      goesWith: goesWith.map(cardProduct),
      related: related.map(cardProduct),
      reviews,
      questions,
    };
  } catch (error) {
    throw error instanceof ApiError && error.status === 410 ? await goneProduct(asked) : error;
  }
}

export default function ProductPage({ product, namedFacts, goesWith, related, reviews, questions }: Loaded) {
  const {
    description,
    careGuide,
    facts,
    pictures,
    tone,
    buyersRating,
    arrives,
    sizeFacts,
    arrivesPicture,
    video,
    ...bought
  } = product;
  const { _id, inStock } = product;
  const name = nameHere(product);
  const categoryPath = `/collection/${encodeURIComponent(product.categorySlug)}`;
  return (
    <>
      <div className="wrap">
        <Crumbs
          trail={[
            { label: m.home(), to: "/" },
            { label: m.products(), to: "/collection" },
            ...(product.categorySlug === "" ? [] : [{ label: product.category, to: categoryPath }]),
          ]}
          current={nameHere(product)}
        />
        <div className="pd">
          <Island of={Gallery} when="touch" dataKey={_id} props={{ product: { _id, name, pictures, tone, inStock } }} />
          <Island
            of={BuyBox}
            when="idle"
            props={{ product: bought }}
            here={{ stars: product.rating && renderToStaticMarkup(<RatingLink rating={product.rating} />) }}
          />
          <div className="pd__more">
            {inStock ? <Island of={HowMany} when="touch" props={{}} /> : null}
            <Promises />
          </div>
          {/* Beside the island and not in it: the page's script has no room. */}
          {takesGuests() && inStock ? (
            <noscript>
              <p>
                <a className="btn btn--primary" href={pathHere(`/buy/${_id}`)}>
                  {m.plain_order_here()}
                </a>
              </p>
            </noscript>
          ) : null}
          {inStock ? null : (
            <noscript>
              <p>
                <a className="btn btn--primary" href={pathHere(`/tell-me/${_id}`)}>
                  {m.alert_title()}
                </a>
              </p>
            </noscript>
          )}
          <CareFacts facts={facts} careCard={pathHere(`/care/${_id}`)} />
        </div>
      </div>
      {/* Styles of everything below the first screen. Here the link does not delay the paint of anything above. */}
      <link rel="stylesheet" href={under} />
      <div className="wrap section--tight">
        <div className="split">
          <section aria-label={m.about_product()}>
            <Island
              of={ProductTexts}
              when="touch"
              props={{ has: { description: description.trim() !== "", careGuide: careGuide.trim() !== "" } }}
              here={{ description: written(description), careGuide: written(careGuide) }}
            />
            <OwnFacts facts={namedFacts} />
            <WhatArrives {...{ arrives, sizeFacts, arrivesPicture, video, sizes: product.sizes }} />
          </section>
          <div>
            <Island of={Comments} when="idle" props={{ productId: _id }} />
            {/* Beside the island: the page's script has no room. */}
            <p className="cm__ask">
              {m.comments_ask()}{" "}
              <a className="link" href={pathHere(`/ask/${_id}`)} rel="nofollow">
                {m.question_ask()}
              </a>
            </p>
          </div>
        </div>
      </div>
      <ProductQuestions productId={_id} shown={questions} />
      <ProductReviews product={product} shown={reviews} />
      <ProductRail id="goes-with" title={m.goes_with()} isTight products={goesWith} />
      <ProductRail
        id="related"
        title={m.related_products()}
        isTight={goesWith.length === 0}
        products={related}
        more={{ label: product.category, href: categoryPath }}
      />
    </>
  );
}

function written(html: string) {
  return { html, lang: standInLanguage(textOf(html)) };
}

async function goneProduct({ api, params }: Asked): Promise<PageError> {
  const [{ categories }, { products }] = await Promise.all([
    api.listCategories(),
    api.listProducts({ sort: "popular", page: "1", limit: String(popularMax) }),
  ]);
  const category = categories.find((one) => one.slug === params.category) ?? null;
  const gone: GoneProduct = {
    category: category && { name: category.name, slug: category.slug },
    popular: products.slice(0, 5).map(cardProduct),
  };
  return new PageError(410, gone);
}
