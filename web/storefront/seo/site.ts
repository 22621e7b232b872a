import type { Blog } from "#contract/wire/blog.ts";
import type { FeedEntry, Site } from "#contract/wire/documents.ts";
import { inLanguage, type Language } from "#web/language.ts";
import { shop } from "#web/settings.ts";
import { freePages, ownBlog, word } from "#web/words.ts";
import { postsIn } from "../posts/posts.ts";

type Page = { path: string; isKept?: boolean; isPart?: boolean };

/** @param pages the site's table. Browsers keep public pages only, so whatever they may not keep is nobody else's business */
export function siteOf(pages: readonly Page[]): Site {
  const blog = ownBlog();
  const posts = postsIn("en", blog).map(({ slug }) => `/blog/${slug}`);
  const own = freePages().map(({ address }) => `/pages/${address}`);
  const description = () => word("homeSearchText");
  return {
    name: shop.shopName,
    description: { en: inLanguage("en", description), bn: inLanguage("bn", description) },
    posts: { en: feed("en", blog), bn: feed("bn", blog) },
    // An empty blog is nothing to find.
    paths: [...publicPaths(pages).filter((path) => path !== "/blog" || posts.length > 0), ...own, ...posts],
    privatePaths: privatePaths(pages),
  };
}

/** Those with a variable part come from the catalog, the blog, the owner's pages. */
function publicPaths(pages: readonly Page[]): string[] {
  return pages.filter(({ path, isKept }) => isKept && !path.includes(":")).map(({ path }) => path);
}

/** One for all pages below it: /my-orders, not /my-orders/:id. */
function privatePaths(pages: readonly Page[]): string[] {
  const tops = pages.filter(({ isKept, isPart }) => !isKept && !isPart).map(({ path }) => `/${path.split("/")[1]}`);
  return [...new Set(tops)];
}

const feedMax = 20;

function feed(language: Language, blog: Blog): FeedEntry[] {
  return postsIn(language, blog)
    .slice(0, feedMax)
    .map(({ slug, title, excerpt, author, date, updatedAt }) => ({
      ...{ slug, title, lead: excerpt, author, date },
      updatedAt: updatedAt > date ? updatedAt : date,
    }));
}
