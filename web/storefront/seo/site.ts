import type { Site } from "#contract/documents.ts";
import * as m from "#messages";
import { shop } from "#web/settings.ts";
import { posts } from "../blog/posts.ts";

export const site: Site = {
  get name() {
    return shop.shopName;
  },
  get description() {
    return m.hero_lead();
  },
  paths: ["/", "/collection", "/testimonial", "/contact", ...posts.map((post) => `/blog/${post.slug}`)],
};
