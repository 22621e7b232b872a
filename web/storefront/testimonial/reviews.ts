import type { Tint } from "../product/product-path.ts";

export type Review = {
  name: string;
  initials: string;
  place: string;
  rating: number;
  tint: Tint;
  text: string;
  lang?: "bn";
};

export const reviews: Review[] = [
  {
    name: "Sobuj Patabahar",
    initials: "SP",
    place: "Dhaka",
    rating: 5,
    tint: "sky",
    text: "The snake plant came well packed and the pot was not broken. The care note said to water less than I did, and it was right.",
  },
  {
    name: "Beli Bagan",
    initials: "BB",
    place: "Chattogram",
    rating: 5,
    tint: "blush",
    text: "বেলি গাছটা পেয়েছিলাম কুঁড়িসহ। এখন রোজ সন্ধ্যায় বারান্দায় বসলে গন্ধ পাই।",
    lang: "bn",
  },
  {
    name: "Tobe Tomato",
    initials: "TT",
    place: "Sylhet",
    rating: 4,
    tint: "sage",
    text: "Chilli and tomato seeds sprouted within ten days. It would help to have smaller packets, but the sowing months were useful.",
  },
];
