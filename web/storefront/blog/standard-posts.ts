import type { StandardPost } from "#contract/wire/shop/blog.ts";
import { bengaliTexts } from "../posts/bengali-texts.ts";
import { posts } from "../posts/posts.ts";
import { texts } from "../posts/texts.ts";

/** The shop's first posts, for the owner's editor. */
export function standardPosts(): StandardPost[] {
  return posts.map(({ slug, date, picture, en, bn }) => ({
    slug,
    showAt: date,
    thumbnail: picture.small,
    en: { title: en.title, group: en.category, lead: en.excerpt, text: texts[slug] ?? "" },
    bn: { title: bn.title, group: bn.category, lead: bn.excerpt, text: bengaliTexts[slug] ?? "" },
  }));
}
