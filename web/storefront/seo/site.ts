import type { Site } from "#contract/documents.ts";
import { inLanguage } from "#web/language.ts";
import { shop } from "#web/settings.ts";
import { word } from "#web/words.ts";
import { posts } from "../blog/posts.ts";

export function site(): Site {
  const description = () => word("homeSearchText");
  return {
    name: shop.shopName,
    description: { en: inLanguage("en", description), bn: inLanguage("bn", description) },
    paths: ["/", "/collection", "/testimonial", "/contact", ...posts.map((post) => `/blog/${post.slug}`)],
  };
}
