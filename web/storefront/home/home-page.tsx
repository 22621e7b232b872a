import { Fragment, type ReactNode } from "react";
import { collectionPageSize, popularMax } from "#contract/rules/constants.ts";
import type { HomeSection } from "#contract/rules/word-list.ts";
import type { Asked } from "#web/page/page.ts";
import { shownSections, word } from "#web/words.ts";
import { paymentMethods, takesCards } from "../checkout/payment-methods.ts";
import { postsIn } from "../posts/posts.ts";
import { type CardProduct, cardProduct } from "../product-card/card-product.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { shopData } from "../seo/structured-data.ts";
import { Categories } from "./categories.tsx";
import { type ShownCategory, shownCategory } from "./category-tiles.tsx";
import { FeatureStrip } from "./feature-strip.tsx";
import { Hero } from "./hero.tsx";
import { Band, bandPost } from "./lower/band.tsx";
import { Blog, type HomePost } from "./lower/blog.tsx";
import { PaymentMethods, Questions, Returns } from "./lower/lower-half.tsx";
import { Promo } from "./lower/promo.tsx";
import rest from "./lower/rest-of-home.css?url";
import { Popular } from "./popular.tsx";

type Home = {
  /** Null if they could not be read. */
  categories: ShownCategory[] | null;
  popular: CardProduct[];
  posts: HomePost[];
  hasBandPost: boolean;
  hasCards: boolean;
};

const shownPosts = 3;

export const meta = () =>
  pageMeta({
    title: word("homeSearchTitle"),
    description: word("homeSearchText"),
    path: "/",
    structured: shopData(),
  });

export async function load({ api, language, blog }: Asked): Promise<Home> {
  const [categories, { products }, methods] = await Promise.all([
    // The page works without categories, and the browser requests them again.
    api.listCategories().then(
      (answer) => answer.categories.map(shownCategory),
      (error: unknown) => {
        console.warn("Could not load the categories", error);
        return null;
      },
    ),
    api.listProducts({ sort: "popular", page: "1", limit: String(collectionPageSize) }),
    paymentMethods(api),
  ]);
  const posts = postsIn(language, blog);
  const popular = products
    .filter((product) => product.popular)
    .slice(0, popularMax)
    .map(cardProduct);
  return {
    hasCards: takesCards(methods),
    categories,
    popular,
    hasBandPost: posts.some(({ slug }) => slug === bandPost),
    posts: posts.slice(0, shownPosts).map(({ excerpt: _, text: __, products: ___, updatedAt: ____, ...post }) => post),
  };
}

/** Parts whose styles are inlined, because they are usually on the first screen. */
const first: HomeSection[] = ["hero", "categories"];

export default function HomePage({ categories, popular, posts, hasBandPost, hasCards }: Home) {
  const sections: Record<HomeSection, ReactNode> = {
    hero: <Hero />,
    categories: <Categories categories={categories} />,
    promises: <FeatureStrip />,
    popular: <Popular products={popular} />,
    sale: <Promo />,
    blog: posts.length === 0 ? null : <Blog posts={posts} />,
    band: <Band hasPost={hasBandPost} />,
    questions: <Questions hasCards={hasCards} />,
    returns: <Returns />,
    payments: <PaymentMethods hasCards={hasCards} />,
  };
  const shown = shownSections();
  const firstOfRest = shown.find((name) => !first.includes(name));
  return (
    <>
      {!shown.includes("hero") && <h1 className="vh">{word("headline")}</h1>}
      {shown.map((name) => (
        <Fragment key={name}>
          {/* Styles of everything below the first screen. Here the link does not delay the paint of anything above. */}
          {name === firstOfRest && <link rel="stylesheet" href={rest} />}
          {sections[name]}
        </Fragment>
      ))}
    </>
  );
}
