import * as content from "#web/content.ts";
import { shop } from "#web/settings.ts";
import { posts } from "../blog/posts.ts";

/** What the web server needs to know of the pages for its sitemap and manifest (server/pages/crawlers.ts). */
export const site = {
  get name() {
    return shop.shopName;
  },
  description: content.heroLead,
  /** Public pages that do not come from the catalog. */
  paths: ["/", "/collection", "/testimonial", "/contact", ...posts.map((post) => `/blog/${post.slug}`)],
};
