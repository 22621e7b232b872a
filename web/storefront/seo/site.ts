import type { Blog } from "#contract/blog.ts";
import type { FeedEntry, Site } from "#contract/documents.ts";
import { inLanguage, type Language } from "#web/language.ts";
import { shop } from "#web/settings.ts";
import { freePages, ownBlog, word } from "#web/words.ts";
import { postSlugs, postsIn } from "../posts/posts.ts";

export function site(): Site {
  const blog = ownBlog();
  const slugs = postSlugs({ shown: blog.shown.map(({ slug }) => slug), taken: blog.taken });
  const own = freePages().map(({ address }) => `/pages/${address}`);
  const description = () => word("homeSearchText");
  return {
    name: shop.shopName,
    description: { en: inLanguage("en", description), bn: inLanguage("bn", description) },
    posts: { en: feed("en", blog), bn: feed("bn", blog) },
    paths: ["/", "/collection", "/testimonial", "/contact", ...own, "/blog", ...slugs.map((slug) => `/blog/${slug}`)],
  };
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
