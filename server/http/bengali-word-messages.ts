/** What the calls on the owner's words say, in English and Bengali, as in bengali-messages.ts. */

import { bengaliDigits } from "#contract/text.ts";
import { mailWords, wordNames } from "#contract/word-list.ts";
import { labelOfMailWord, labelOfWord } from "./word-field-labels.ts";

export const wordSentences: Record<string, string> = {
  "There is no such version.": "এমন কোনো সংস্করণ নেই।",
  "There is nothing new to publish.": "প্রকাশ করার মতো নতুন কিছু নেই।",
  "Somebody saved other words after you opened this page. Nothing of yours was saved yet.":
    "আপনি এই পেজ খোলার পর অন্য কেউ অন্য লেখা সংরক্ষণ করেছেন। আপনার কিছু এখনো সংরক্ষণ হয়নি।",
  "This picture is not stored in the shop. Please choose it again.": "ছবিটি দোকানে জমা নেই। আবার বেছে নিন।",
  "Picture stored": "ছবি জমা হয়েছে",
};

export const wordFaults: Record<string, string> = {
  "has {}, which stands for nothing. There are {}": "এ {} আছে, যার কোনো মানে নেই। আছে {}",
  "must have {} once, where the link goes": "এ {} একবার থাকতে হবে, যেখানে লিংক বসবে",
  "is not an address that begins with https://": "https:// দিয়ে শুরু হওয়া ঠিকানা নয়",
  "may have small letters, digits and hyphens only": "শুধু ইংরেজি ছোট হাতের অক্ষর, সংখ্যা ও হাইফেন হতে পারে",
  "are more than {}": "সর্বোচ্চ {}টি হতে পারে",
  "is that of another page": "অন্য একটি পেজের",
  "is no point. Type latitude and longitude, or paste a whole address of Google Maps or OpenStreetMap":
    "কোনো জায়গা নয়। অক্ষাংশ ও দ্রাঘিমাংশ লিখুন, অথবা Google Maps বা OpenStreetMap-এর পুরো ঠিকানা দিন",
  "name a decision twice": "এ একটি সিদ্ধান্ত দুবার আছে",
  "name a network twice": "এ একটি নাম দুবার আছে",
  "is no picture of the shop": "দোকানের কোনো ছবি নয়",
  "name a part twice": "এ একটি অংশ দুবার আছে",
};

/** What the editor calls them (web/admin/words/word-labels.ts), by their name without its number, whose place is {}. */
const labels: Record<string, string> = {
  saleBadge: "সেলের ব্যাজ",
  saleSaving: "কত ছাড়",
  headline: "শিরোনাম",
  heroLead: "শিরোনামের নিচের লেখা",
  heroButton: "প্রথম বাটন",
  heroSecondButton: "দ্বিতীয় বাটন",
  highlight: "বিশেষ কথা {}",
  categoriesTitle: "ক্যাটাগরির শিরোনাম",
  categoriesLink: "ক্যাটাগরির লিংক",
  promise: "প্রতিশ্রুতি {}",
  promiseText: "প্রতিশ্রুতি {}-এর লেখা",
  popularTitle: "জনপ্রিয় পণ্যের শিরোনাম",
  saleTitle: "সেলের শিরোনাম",
  saleText: "সেলের লেখা",
  saleButton: "সেলের বাটন",
  blogTitle: "ব্লগের শিরোনাম",
  bandTitle: "ব্যানারের শিরোনাম",
  bandText: "ব্যানারের লেখা",
  questionsTitle: "জিজ্ঞাসার শিরোনাম",
  questionsLead: "জিজ্ঞাসার ভূমিকা",
  question: "প্রশ্ন {}",
  answer: "উত্তর {}",
  returnsTitle: "ফেরতের শিরোনাম",
  returnsLead: "ফেরতের ভূমিকা",
  returnsStep: "ফেরতের ধাপ {}",
  returnsStepText: "ফেরতের ধাপ {}-এর লেখা",
  paymentsTitle: "পেমেন্টের শিরোনাম",
  cashTitle: "ক্যাশের শিরোনাম",
  cashText: "ক্যাশের লেখা",
  cardTitle: "কার্ডের শিরোনাম",
  cardText: "কার্ডের লেখা",
  promiseCash: "ক্যাশ অন ডেলিভারির কথা",
  promiseReturns: "ফেরতের কথা",
  contactTitle: "যোগাযোগের শিরোনাম",
  contactLead: "যোগাযোগের ভূমিকা",
  supportTitle: "সহায়তার শিরোনাম",
  supportText: "সহায়তার লেখা",
  visitHours: "খোলা থাকার সময়",
  reviewsTitle: "রিভিউয়ের শিরোনাম",
  reviewsLead: "রিভিউয়ের ভূমিকা",
  findYoursTitle: "গাছ খোঁজার শিরোনাম",
  findYoursText: "গাছ খোঁজার লেখা",
  announcement: "ঘোষণা",
  footerShop: "ফুটারে দোকান",
  footerHelp: "ফুটারে সাহায্য",
  footerOrders: "ফুটারে অর্ডার",
  copyright: "কপিরাইট",
  homeSearchTitle: "সার্চে হোম পেজের শিরোনাম",
  homeSearchText: "সার্চে হোম পেজের লেখা",
  contactSearchText: "সার্চে যোগাযোগের লেখা",
  reviewsSearchText: "সার্চে রিভিউয়ের লেখা",
};

/** What the editor calls mails and their sentences. */
const mailLabels: Record<string, string> = {
  placed: "অর্ডার হয়েছে",
  advance: "অগ্রিম চাওয়া",
  notFound: "টাকা পাওয়া যায়নি",
  paid: "টাকা পাওয়া গেছে",
  packing: "প্যাকিং চলছে",
  shipped: "কুরিয়ারে দেওয়া হয়েছে",
  out: "ডেলিভারির জন্য বের হয়েছে",
  delivered: "ডেলিভারি হয়েছে",
  edited: "অর্ডার পরিবর্তন",
  canceled: "অর্ডার বাতিল",
  restored: "বাতিল ফেরানো হয়েছে",
  refunded: "রিফান্ড",
  reset: "ভুলে যাওয়া পাসওয়ার্ড",
  confirm: "ইমেইল নিশ্চিত করা",
  newOrder: "নতুন অর্ডার",
  toCheck: "টাকা মিলিয়ে দেখা",
  message: "যোগাযোগ ফর্মের মেসেজ",
  ownerChange: "মালিকদের পরিবর্তন",
  ownerPassword: "মালিকের ভুলে যাওয়া পাসওয়ার্ড",
  invited: "মালিকের আমন্ত্রণ",
  test: "টেস্ট ইমেইল",
};
const sentenceLabels: Record<string, string> = {
  Subject: "বিষয়",
  Greeting: "সম্বোধন",
  Intro: "শুরুর কথা",
  Button: "বাটন",
  Closing: "শেষের কথা",
};

/** A field of a sentence in English, and that of the same sentence in Bengali. */
const inBoth = (english: string, bengali: string): [string, string][] => [
  [english, `${bengali} (ইংরেজি)`],
  [`${english} in Bengali`, `${bengali} (বাংলা)`],
];

export const wordFields: Record<string, string> = {
  ...Object.fromEntries(
    wordNames.flatMap((name) =>
      inBoth(
        labelOfWord(name),
        name.replace(/^(\D+)(\d*)$/, (_, base: string, number: string) =>
          (labels[base] ?? base).replace("{}", bengaliDigits(number)),
        ),
      ),
    ),
  ),
  ...Object.fromEntries(
    mailWords.flatMap((name) => {
      const [, mail = "", sentence = ""] = /^(\w+)([A-Z][a-z]+)$/.exec(name) ?? [];
      return inBoth(labelOfMailWord(name), `${mailLabels[mail] ?? mail}: ${sentenceLabels[sentence] ?? sentence}`);
    }),
  ),
  "Point on the map": "ম্যাপের জায়গা",
  "Share a post": "পোস্ট শেয়ার",
  "What the picture shows": "ছবিতে কী আছে",
  "What the picture shows, in Bengali": "ছবিতে কী আছে, বাংলায়",
  "Hero picture": "উপরের ব্যানার: ছবি",
  "Sale picture": "সেল: ছবি",
  "Green banner picture": "সবুজ ব্যানার: ছবি",
  Pages: "পেজ",
  "Parts of the home page": "হোম পেজের অংশ",
  "Left out": "বাদ",
  Address: "ঠিকানা",
  "What they said": "যা বলেছেন",
  "What they said in Bengali": "যা বলেছেন, বাংলায়",
  "Customers' words": "ক্রেতাদের কথা",
  Title: "ইংরেজি শিরোনাম",
  "Title in Bengali": "বাংলা শিরোনাম",
  Text: "ইংরেজি লেখা",
  "Text in Bengali": "বাংলা লেখা",
  Facebook: "ফেসবুক",
  Instagram: "ইনস্টাগ্রাম",
  YouTube: "ইউটিউব",
  "Second phone": "দ্বিতীয় ফোন",
};
