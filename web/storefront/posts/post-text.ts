import { bengaliTexts } from "./bengali-texts.ts";
import type { Post } from "./posts.ts";
import { texts } from "./texts.ts";

/** The post's text: HTML of the shop's code, or sanitized when it was saved (server/blog/blog.ts). */
export function textOfPost({ slug, language, text }: Post): string {
  return text ?? (language === "bn" ? bengaliTexts : texts)[slug] ?? "";
}
