// Customers' reviews: the owner's, and until there are some the samples of a demo shop.
import { initialsOf } from "#contract/rules/initials.ts";
import type { OwnReview } from "#contract/wire/shop/words.ts";
import demo from "#demo/testimonials.json" with { type: "json" };
import { type Language, language } from "#web/language.ts";
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
  if (own === undefined) return !isDemo() ? [] : samples[language()];
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
  return samples.en.map((review, at) => ({
    isShown: true,
    rating: review.rating,
    en: textsOf(review),
    bn: textsOf(samples.bn[at] ?? review),
  }));
}

const samples = demo as Record<Language, Review[]>;
