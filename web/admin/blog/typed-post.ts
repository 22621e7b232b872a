import { fieldInDhaka, timeFromField } from "#contract/rules/dhaka-clock.ts";
import type { OwnPost, PostInput, StandardPost } from "#contract/wire/shop/blog.ts";

/** A post as it is typed. `showAt`: as the browser's field has it, in Dhaka's time. */
export type TypedPost = Pick<OwnPost, "slug" | "en" | "bn" | "author" | "products"> & { showAt: string };

const noWords = { title: "", group: "", lead: "", text: "" };

export function newDraft(): TypedPost {
  return { slug: "", en: noWords, bn: noWords, author: "", products: [], showAt: fieldOf(new Date().toISOString()) };
}

export function draftOf(post: OwnPost | StandardPost): TypedPost {
  const { slug, en, bn, showAt } = post;
  const { author, products } = "_id" in post ? post : { author: "", products: [] };
  return { slug, en, bn, author, products, showAt: fieldOf(showAt) };
}

export function inputOf(
  { showAt, slug, ...typed }: TypedPost,
  isDraft: boolean,
  picture: PostInput["picture"],
  revision: number | undefined,
): PostInput {
  return {
    ...typed,
    slug: slug.trim() || slugOf(typed.en.title),
    // A text that is no time is sent too: the server's refusal names the field.
    showAt: timeFromField(showAt),
    isDraft,
    picture,
    ...(revision === undefined ? {} : { revision }),
  };
}

export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 80)
    .replace(/-$/, "");
}

const fieldOf = (time: string) => fieldInDhaka(new Date(time));
