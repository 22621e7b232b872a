import type { StandardPost } from "#contract/wire/shop/blog.ts";
import words from "#demo/posts/words.json" with { type: "json" };
import { sampleTexts } from "../posts/post-text.ts";
import { posts } from "../posts/posts.ts";

/** The shop's first posts, for the owner's editor. */
export function standardPosts(): StandardPost[] {
  return posts.map(({ slug, date, picture }) => {
    const textsIn = (language: "en" | "bn") => {
      const { title, category, excerpt } = words[slug][language];
      return { title, group: category, lead: excerpt, text: sampleTexts[language][slug] ?? "" };
    };
    return { slug, showAt: date, thumbnail: picture.small, en: textsIn("en"), bn: textsIn("bn") };
  });
}
