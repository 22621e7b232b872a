import type { Site } from "#contract/documents.ts";
import * as content from "#web/content.ts";
import { shop } from "#web/settings.ts";
import { posts } from "../blog/posts.ts";

export const site: Site = {
  get name() {
    return shop.shopName;
  },
  description: content.heroLead,
  paths: ["/", "/collection", "/testimonial", "/contact", ...posts.map((post) => `/blog/${post.slug}`)],
};
