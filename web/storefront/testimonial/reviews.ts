// Customers' reviews: the owner's, and until there are some the samples of a demo shop.
import type { OwnReview } from "#contract/wire/shop/words.ts";
import { language } from "#web/language.ts";
import { isDemo } from "#web/settings.ts";
import { ownReviews } from "#web/words.ts";
import { type Tint, tintAt } from "../kit/tint.ts";

export type Review = {
  name: string;
  initials: string;
  place: string;
  /** Stars, null for none. */
  rating: number | null;
  tint: Tint;
  text: string;
  /** Language of the text, if it is not that of the page. */
  lang?: "bn" | "en" | undefined;
};

export function reviews(): Review[] {
  const own = ownReviews();
  if (own === undefined) return !isDemo() ? [] : language() === "bn" ? inBengali : inEnglish;
  return own.map(({ language: written, ...review }, at) => ({
    ...review,
    initials: initialsOf(review.name),
    tint: tintAt(at),
    lang: written === language() ? undefined : written,
  }));
}

/** The samples, for the owner's editor. */
export function standardReviews(): OwnReview[] {
  const textsOf = ({ name, place, text }: Review) => ({ name, place, text });
  return inEnglish.map((review, at) => ({
    isShown: true,
    rating: review.rating,
    en: textsOf(review),
    bn: textsOf(inBengali[at] ?? review),
  }));
}

/** A Bengali letter with its vowel sign stays whole. */
const letters = new Intl.Segmenter("bn", { granularity: "grapheme" });

function initialsOf(name: string): string {
  const parts = name.split(/\s+/).slice(0, 2);
  return parts.map((part) => letters.segment(part)[Symbol.iterator]().next().value?.segment ?? "").join("");
}

const inEnglish: Review[] = [
  {
    name: "Anika Rahman",
    initials: "AR",
    place: "Dhaka",
    rating: 5,
    tint: "sky",
    text: "The snake plant came well packed and the pot was not broken. The care note said to water less than I did, and it was right.",
  },
  {
    name: "Mim Chowdhury",
    initials: "MC",
    place: "Chattogram",
    rating: 5,
    tint: "blush",
    text: "বেলি গাছটা পেয়েছিলাম কুঁড়িসহ। এখন রোজ সন্ধ্যায় বারান্দায় বসলে গন্ধ পাই।",
    lang: "bn",
  },
  {
    name: "Jahid Karim",
    initials: "JK",
    place: "Sylhet",
    rating: 4,
    tint: "sage",
    text: "Chilli and tomato seeds sprouted within ten days. It would help to have smaller packets, but the sowing months were useful.",
  },
];

const inBengali: Review[] = [
  {
    name: "আনিকা রহমান",
    initials: "আর",
    place: "ঢাকা",
    rating: 5,
    tint: "sky",
    text: "স্নেক প্ল্যান্টটি ভালোভাবে প্যাক করা ছিল, টব ভাঙেনি। যত্নের কাগজে লেখা ছিল কম পানি দিতে, আর দেখলাম সেটাই ঠিক।",
  },
  {
    name: "মীম চৌধুরী",
    initials: "মচ",
    place: "চট্টগ্রাম",
    rating: 5,
    tint: "blush",
    text: "বেলি গাছটা পেয়েছিলাম কুঁড়িসহ। এখন রোজ সন্ধ্যায় বারান্দায় বসলে গন্ধ পাই।",
  },
  {
    name: "জাহিদ করিম",
    initials: "জক",
    place: "সিলেট",
    rating: 4,
    tint: "sage",
    text: "মরিচ আর টমেটোর বীজ দশ দিনেই গজিয়েছে। প্যাকেট আরেকটু ছোট হলে ভালো হতো, তবে বোনার মাস লেখা থাকায় সুবিধা হয়েছে।",
  },
];
