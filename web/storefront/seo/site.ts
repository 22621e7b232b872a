import type { Site } from "#contract/documents.ts";
import * as m from "#messages";
import { inLanguage } from "#web/language.ts";
import { shop } from "#web/settings.ts";
import { posts } from "../blog/posts.ts";

export const site: Site = {
  get name() {
    return shop.shopName;
  },
  get description() {
    return { en: inLanguage("en", m.hero_lead), bn: inLanguage("bn", m.hero_lead) };
  },
  paths: ["/", "/collection", "/testimonial", "/contact", ...posts.map((post) => `/blog/${post.slug}`)],
};
