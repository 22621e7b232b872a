// The blog's posts: the owner's, and the samples of a demo shop, whose words and texts are in demo/posts.

import { pictureSrcSet } from "#contract/rules/pictures.ts";
import { shownLanguage } from "#contract/rules/shown-text.ts";
import type { Blog, OwnPost } from "#contract/wire/shop/blog.ts";
import samples from "#demo/posts/words.json" with { type: "json" };
import type { Language } from "#web/language.ts";
import chiliesFromSeed from "#web/ui/pictures/blog-chilies-from-seed.webp?url";
import chiliesFromSeedSmall from "#web/ui/pictures/blog-chilies-from-seed-560.webp?url";
import darkFlatCorner from "#web/ui/pictures/blog-dark-flat-corner.webp?url";
import darkFlatCornerSmall from "#web/ui/pictures/blog-dark-flat-corner-560.webp?url";
import monsoonCare from "#web/ui/pictures/blog-monsoon-care.webp?url";
import monsoonCareSmall from "#web/ui/pictures/blog-monsoon-care-560.webp?url";
import repotting from "#web/ui/pictures/blog-repotting.webp?url";
import repottingSmall from "#web/ui/pictures/blog-repotting-560.webp?url";
import roofGarden from "#web/ui/pictures/blog-roof-garden.webp?url";
import roofGardenSmall from "#web/ui/pictures/blog-roof-garden-560.webp?url";
import whenToWater from "#web/ui/pictures/blog-when-to-water.webp?url";
import whenToWaterSmall from "#web/ui/pictures/blog-when-to-water-560.webp?url";

type Words = { title: string; category: string; excerpt: string };

type Written = {
  slug: keyof typeof samples;
  /** ISO 8601. */
  date: string;
  picture: { large: string; small: string };
  /** The side of the picture that cropping keeps, because its subject is there. */
  stays?: "start" | "end";
};

/** A post as a page shows it. */
export type Post = Words & {
  slug: string;
  /** Of its texts. */
  language: Language;
  author: string;
  date: string;
  /** When it was last changed, ISO 8601. */
  updatedAt: string;
  picture: PostPicture | null;
  stays?: "start" | "end" | undefined;
  /** Ids of the products that it mentions. */
  products: readonly string[];
  /** The owner's text; without one it is in demo/posts. */
  text?: string;
};
type PostPicture = { src: string; srcSet: string | undefined; width: number; height: number };

/** The owner's posts, and in a demo shop the samples at addresses that the owner has not taken; newest first. */
export function postsIn(language: Language, { shown, taken, hasSamples }: Blog): Post[] {
  const shownSamples = hasSamples ? posts.filter(({ slug }) => !taken.includes(slug)) : [];
  const first = shownSamples.map((post) => firstPost(post, language));
  return [...shown.map((post) => ownersPost(post, language)), ...first].sort((a, b) => (a.date < b.date ? 1 : -1));
}

/** The addresses of all posts that may be shown: the samples too. */
export function postSlugs({ shown, taken }: { shown: readonly string[]; taken: readonly string[] }): string[] {
  return [...shown, ...posts.flatMap(({ slug }) => (taken.includes(slug) ? [] : [slug]))];
}

function firstPost({ picture, ...post }: Written, language: Language): Post {
  const words = samples[post.slug][language];
  return {
    ...post,
    ...words,
    language,
    author: "",
    updatedAt: post.date,
    products: [],
    picture: pictureOfFirst(picture),
  };
}

function pictureOfFirst({ large, small }: Written["picture"]): PostPicture {
  return { src: large, srcSet: `${small} 560w, ${large} 1200w`, width: 1200, height: 750 };
}

/** Without a cover of its own, a post at the address of one of the first has that one's. */
function ownersPost({ slug, en, bn, author, showAt, updatedAt, picture, products }: OwnPost, wanted: Language): Post {
  const texts = { en, bn };
  const language = shownLanguage(wanted, (one) => texts[one].title !== "" && texts[one].text !== "") ?? "en";
  const { title, group, lead, text } = texts[language];
  const first = posts.find((one) => one.slug === slug)?.picture;
  const own = picture && {
    ...picture,
    src: picture.url,
    srcSet: pictureSrcSet(picture.url, picture.width, [320, 1600]),
  };
  const shown = own ?? (first ? pictureOfFirst(first) : null);
  return {
    ...{ slug, title, category: group, excerpt: lead, language, author, date: showAt, updatedAt, products, text },
    picture: shown && { src: shown.src, srcSet: shown.srcSet, width: shown.width, height: shown.height },
  };
}

export const posts: readonly Written[] = [
  {
    slug: "plants-for-a-dark-flat-corner",
    date: "2026-11-14T03:00:00.000Z",
    picture: { large: darkFlatCorner, small: darkFlatCornerSmall },
  },
  {
    slug: "when-to-water-the-finger-test",
    date: "2026-11-07T03:00:00.000Z",
    picture: { large: whenToWater, small: whenToWaterSmall },
    stays: "end",
  },
  {
    slug: "chillies-from-seed-week-by-week",
    date: "2026-10-31T03:00:00.000Z",
    picture: { large: chiliesFromSeed, small: chiliesFromSeedSmall },
    stays: "start",
  },
  {
    slug: "repotting-without-losing-the-plant",
    date: "2026-10-24T03:00:00.000Z",
    picture: { large: repotting, small: repottingSmall },
  },
  {
    slug: "a-first-roof-garden-in-ten-pots",
    date: "2026-10-17T03:00:00.000Z",
    picture: { large: roofGarden, small: roofGardenSmall },
  },
  {
    slug: "getting-pot-plants-through-the-monsoon",
    date: "2026-10-10T03:00:00.000Z",
    picture: { large: monsoonCare, small: monsoonCareSmall },
  },
];
