import type { Category } from "#contract/catalog.ts";
import { collectionPageSize, popularMax } from "#contract/constants.ts";
import { api } from "#web/api.ts";
import { content } from "#web/content.ts";
import { shownPicture } from "#web/ui/shown-picture.ts";
import { posts } from "../blog/posts.ts";
import { lateComponent } from "../layout/late-component.tsx";
import { pageError } from "../layout/page-error.ts";
import { Rest } from "../layout/rest.tsx";
import { cardProduct } from "../product/card-product.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { shopData } from "../seo/structured-data.ts";
import type { Route } from "./+types/home-page.ts";
import { Categories, type ShownCategory } from "./categories.tsx";
import { Hero } from "./hero.tsx";
import "./home.css";
import "./hero.css";
import "./home-pictures.css";

const RestOfHome = lateComponent(() => import("./rest-of-home.tsx").then((part) => part.RestOfHome));

const shownPosts = 3;

export const meta = () =>
  pageMeta({
    title: content.headline,
    description: content.heroLead,
    path: "/",
    structured: import.meta.env.SSR && shopData(),
  });

export async function loader({ context }: Route.LoaderArgs) {
  try {
    const [{ categories }, { products }] = await Promise.all([
      // Without them the rest of the page still stands; the browser asks again.
      api(context)
        .listCategories()
        .catch((error: unknown) => {
          console.warn("Could not load the categories", error);
          return { categories: [] };
        }),
      api(context).listProducts({ sort: "popular", page: "1", limit: String(collectionPageSize) }),
    ]);
    const popular = products
      .filter((product) => product.popular)
      .slice(0, popularMax)
      .map(cardProduct);
    return {
      categories: categories.map(shownCategory),
      popular,
      posts: posts.slice(0, shownPosts).map(({ excerpt: _, ...post }) => post),
    };
  } catch (error) {
    throw pageError(error);
  }
}

function shownCategory({ name, slug, description, picture }: Category): ShownCategory {
  return { name, slug, description, picture: picture && shownPicture(picture) };
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { categories, popular, posts } = loaderData;
  return (
    <>
      <Hero />
      <Categories categories={categories} />
      <Rest>
        <RestOfHome popular={popular} posts={posts} />
      </Rest>
    </>
  );
}
