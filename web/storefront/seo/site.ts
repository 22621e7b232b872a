import type { Feed, Site } from "#contract/wire/documents.ts";
import { inLanguage, type Language } from "#web/language.ts";
import { pageTitle, shop } from "#web/settings.ts";
import { freePages, ownBlog, word } from "#web/words.ts";
import { textOfPost } from "../posts/post-text.ts";
import { type Post, postsIn } from "../posts/posts.ts";
import { withAbsoluteAddresses, withLinksIn } from "./rich-text.ts";
import { setShopOrigin } from "./shop-origin.ts";
import { absolute } from "./structured-data.ts";

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

/** Names the blog and the shop: readers show many shops' blogs in one list. */
export function feedIn(language: Language, origin: string): Feed {
  setShopOrigin(origin);
  return inLanguage(language, () => ({
    title: pageTitle(word("blogTitle")),
    entries: postsIn(language, ownBlog())
      .slice(0, feedMax)
      .map((post) => {
        const { slug, title, excerpt, author, date, updatedAt } = post;
        return {
          ...{ slug, title, lead: excerpt, author, date },
          text: pictureOf(post) + withAbsoluteAddresses(withLinksIn(post.language, textOfPost(post)), origin),
          updatedAt: updatedAt > date ? updatedAt : date,
        };
      }),
  }));
}

function pictureOf({ picture }: Post): string {
  if (!picture) return "";
  const { src, width, height } = picture;
  return `<p><img src="${absolute(src)}" width="${width}" height="${height}" alt=""></p>`;
}
