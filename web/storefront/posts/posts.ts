// The blog's posts: the owner's, and the samples of a demo shop, whose texts are in texts.ts and bengali-texts.ts.

import { pictureSrcSet } from "#contract/rules/pictures.ts";
import { shownLanguage } from "#contract/rules/shown-text.ts";
import type { Blog, OwnPost } from "#contract/wire/shop/blog.ts";
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

type Written = Record<Language, Words> & {
  slug: string;
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
  /** The owner's text; without one it is in texts.ts. */
  text?: string;
};
type PostPicture = { src: string; srcSet: string | undefined; width: number; height: number };

/** The owner's posts, and in a demo shop the samples at addresses that the owner has not taken; newest first. */
export function postsIn(language: Language, { shown, taken, hasSamples }: Blog): Post[] {
  const samples = hasSamples ? posts.filter(({ slug }) => !taken.includes(slug)) : [];
  const first = samples.map((post) => firstPost(post, language));
  return [...shown.map((post) => ownersPost(post, language)), ...first].sort((a, b) => (a.date < b.date ? 1 : -1));
}

/** The addresses of all posts that may be shown: the samples too. */
export function postSlugs({ shown, taken }: { shown: readonly string[]; taken: readonly string[] }): string[] {
  return [...shown, ...posts.flatMap(({ slug }) => (taken.includes(slug) ? [] : [slug]))];
}

function firstPost({ en, bn, picture, ...post }: Written, language: Language): Post {
  const words = language === "bn" ? bn : en;
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
    en: {
      title: "Five plants for the dark corner of a flat",
      category: "Indoor",
      excerpt: "How to measure the light you really have, and which five plants will live with it.",
    },
    bn: {
      title: "ফ্ল্যাটের অন্ধকার কোণের জন্য পাঁচটি গাছ",
      category: "ঘরের গাছ",
      excerpt: "আসলে কতটা আলো আছে তা মাপার উপায়, আর সেই আলোয় বাঁচে এমন পাঁচটি গাছ।",
    },
    picture: { large: darkFlatCorner, small: darkFlatCornerSmall },
  },
  {
    slug: "when-to-water-the-finger-test",
    date: "2026-11-07T03:00:00.000Z",
    en: {
      title: "When to water: the finger test and four other signs",
      category: "Care",
      excerpt: "Most pot plants in the city die of too much water, and a finger is the best meter you own.",
    },
    bn: {
      title: "কখন পানি দেবেন: আঙুলের পরীক্ষা ও আরও চার চিহ্ন",
      category: "যত্ন",
      excerpt: "শহরের টবের গাছ বেশি মরে বাড়তি পানিতে; আপনার আঙুলই সবচেয়ে ভালো মিটার।",
    },
    picture: { large: whenToWater, small: whenToWaterSmall },
    stays: "end",
  },
  {
    slug: "chillies-from-seed-week-by-week",
    date: "2026-10-31T03:00:00.000Z",
    en: {
      title: "Chillies from seed, week by week",
      category: "Seeds",
      excerpt: "From soaked seed to first picking in about fourteen weeks, with the dates that suit Bangladesh.",
    },
    bn: {
      title: "বীজ থেকে মরিচ, সপ্তাহ ধরে ধরে",
      category: "বীজ",
      excerpt: "ভেজানো বীজ থেকে প্রথম মরিচ প্রায় চৌদ্দ সপ্তাহে, এ দেশের মৌসুম মেনে।",
    },
    picture: { large: chiliesFromSeed, small: chiliesFromSeedSmall },
    stays: "start",
  },
  {
    slug: "repotting-without-losing-the-plant",
    date: "2026-10-24T03:00:00.000Z",
    en: {
      title: "Repotting without losing the plant",
      category: "Care",
      excerpt: "The signs that a plant needs a new pot, the right month, and six steps that keep the roots alive.",
    },
    bn: {
      title: "গাছ বাঁচিয়ে টব বদলানো",
      category: "যত্ন",
      excerpt: "কখন নতুন টব লাগে, কোন মাস ভালো, আর শিকড় বাঁচানোর ছয়টি ধাপ।",
    },
    picture: { large: repotting, small: repottingSmall },
  },
  {
    slug: "a-first-roof-garden-in-ten-pots",
    date: "2026-10-17T03:00:00.000Z",
    en: {
      title: "A first roof garden in ten pots",
      category: "Roof garden",
      excerpt: "A small, honest plan for a Dhaka roof: load, sun and water first, then ten pots that repay the work.",
    },
    bn: {
      title: "দশ টবে প্রথম ছাদবাগান",
      category: "ছাদবাগান",
      excerpt: "ঢাকার ছাদের জন্য ছোট, সৎ পরিকল্পনা: আগে ওজন, রোদ ও পানি, তারপর দশটি টব।",
    },
    picture: { large: roofGarden, small: roofGardenSmall },
  },
  {
    slug: "getting-pot-plants-through-the-monsoon",
    date: "2026-10-10T03:00:00.000Z",
    en: {
      title: "Getting pot plants through the monsoon",
      category: "Seasons",
      excerpt: "Four months of rain test drainage more than anything else; here is a checklist from June to October.",
    },
    bn: {
      title: "বর্ষায় টবের গাছ বাঁচানো",
      category: "মৌসুম",
      excerpt: "চার মাসের বৃষ্টি পানি নামার পরীক্ষা নেয়; জুন থেকে অক্টোবরের কাজের তালিকা।",
    },
    picture: { large: monsoonCare, small: monsoonCareSmall },
  },
];
