import bn from "#demo/posts/bengali-texts.json" with { type: "json" };
import en from "#demo/posts/english-texts.json" with { type: "json" };
import type { Language } from "#web/language.ts";
import type { Post } from "./posts.ts";

/** The texts of the samples, by their addresses. */
export const sampleTexts: Record<Language, Record<string, string>> = { en, bn };

/** The post's text: HTML that the shop brings (demo/posts), or sanitized when it was saved (server/blog/blog.ts). */
export function textOfPost({ slug, language, text }: Post): string {
  return text ?? sampleTexts[language][slug] ?? "";
}
