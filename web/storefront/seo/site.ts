import type { Site } from "#contract/documents.ts";
import { inLanguage } from "#web/language.ts";
import { shop } from "#web/settings.ts";
import { freePages, word } from "#web/words.ts";
import { posts } from "../blog/posts.ts";

export function site(): Site {
  const own = freePages().map(({ address }) => `/pages/${address}`);
  const description = () => word("homeSearchText");
  return {
    name: shop.shopName,
    description: { en: inLanguage("en", description), bn: inLanguage("bn", description) },
    paths: ["/", "/collection", "/testimonial", "/contact", ...own, ...posts.map((post) => `/blog/${post.slug}`)],
  };
}
