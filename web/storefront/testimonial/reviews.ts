import { language } from "#web/language.ts";
import type { Tint } from "../product/tint.ts";

export type Review = {
  name: string;
  initials: string;
  place: string;
  rating: number;
  tint: Tint;
  text: string;
  /** Language of the text, if it is Bengali. */
  lang?: "bn";
};

export function reviews(): Review[] {
  return language() === "bn" ? inBengali : inEnglish;
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
