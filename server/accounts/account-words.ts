// What the mails about an account say, in the language of the account.
import type { PhonePurpose } from "#contract/accounts.ts";
import type { Language } from "#contract/constants.ts";
import { bengaliDigits } from "#contract/text.ts";

const dayIn = (locale: string) => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "Asia/Dhaka" });
const [englishDay, bengaliDay] = [dayIn("en-GB"), dayIn("bn-BD")];
const momentIn = (locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone: "Asia/Dhaka" });
const [englishMoment, bengaliMoment] = [momentIn("en-GB"), momentIn("bn-BD")];

/** What a code by SMS is for. An order's is for that order alone; `number`: as people write it. */
export type CodePurpose = PhonePurpose | { orderId: string; number: string };

/** What a code is for, in its message: who reads it out knows what it opens. */
function englishPurpose(purpose: CodePurpose): string {
  if (typeof purpose !== "string") return `confirm order ${purpose.number}`;
  const acts = {
    "new-account": "open an account",
    "new-password": "set a new password",
    "own-phone": "add this number",
  };
  return acts[purpose];
}

function bengaliPurpose(purpose: CodePurpose): string {
  if (typeof purpose !== "string") return `${purpose.number} নিশ্চিতের`;
  return { "new-account": "নতুন অ্যাকাউন্টের", "new-password": "নতুন পাসওয়ার্ডের", "own-phone": "নম্বর যোগের" }[purpose];
}

const english = {
  /** Of the addresses of pages. */
  prefix: "",
  day: (at: Date) => englishDay.format(at),
  resetSubject: (shop: string) => `A new password for ${shop}`,
  resetHeading: "Choose a new password",
  resetText: (shop: string) => `Someone, most likely you, asked ${shop} for a new password for this account.`,
  newPassword: "New password",
  resetNote: (minutes: number) =>
    `The link works once, for ${minutes} minutes. If you did not ask for it, do nothing: your password stays as it is.`,
  confirmSubject: (shop: string) => `Confirm your email for ${shop}`,
  confirmHeading: "Is this your email?",
  confirmText: (shop: string) => `There is an account at ${shop} with this email. If it is yours, confirm it.`,
  name: "Name",
  madeOn: "Made on",
  confirmMine: "Confirm my email",
  notYours: "Not your account? Tell us, and we'll delete it.",
  notMine: "It is not mine",
  confirmNote: "The link works once, for one day.",
  phoneFirstText: (shop: string) =>
    `Someone, most likely you, asked ${shop} for a new password. The account with this email has a phone number, and nobody has confirmed the email yet. So choose 'Forgot password?' and type that phone number: a code sent to it sets a new password.`,
  phoneFirstNotYours: "Not your account? Tell us, and we'll take your email off it. Then you can open your own.",
  phoneFirstNote: "The link works once, for one day. If you did not ask for a new password, it stays as it is.",
  passwordChangedSubject: (shop: string) => `Your password at ${shop} was changed`,
  passwordChangedHeading: "Your password was changed",
  passwordChangedText: (shop: string, time: string) =>
    `The account with this email at ${shop} has a new password since ${time}. A code sent to the account's phone set it, and its other devices are signed out.`,
  contactUs: "Contact us",
  passwordChangedNote: "If it was you, there is nothing to do. If it was not, tell us at once.",
  moment: (at: Date) => englishMoment.format(at),
  /** Messages by SMS: under 160 characters without any that would make them Unicode. */
  phoneCode: (code: string, shop: string, purpose: CodePurpose) =>
    `${code} is your code to ${englishPurpose(purpose)} at ${shop}, for 5 minutes. Tell it to nobody.`,
  passwordChangedSms: (shop: string) =>
    `Your password at ${shop} was changed through your email. If it was not you, tell us at once.`,
};

const bengali: typeof english = {
  prefix: "/bn",
  day: (at) => bengaliDay.format(at),
  resetSubject: (shop) => `${shop}-এর নতুন পাসওয়ার্ড`,
  resetHeading: "নতুন পাসওয়ার্ড দিন",
  resetText: (shop) => `কেউ একজন, সম্ভবত আপনি, ${shop}-এ এই অ্যাকাউন্টের নতুন পাসওয়ার্ড চেয়েছেন।`,
  newPassword: "নতুন পাসওয়ার্ড",
  resetNote: (minutes) =>
    `লিংকটি একবার, ${bengaliDigits(String(minutes))} মিনিট কাজ করে। আপনি না চেয়ে থাকলে কিছু করতে হবে না: পাসওয়ার্ড আগের মতোই থাকবে।`,
  confirmSubject: (shop) => `${shop}-এর জন্য ইমেইল নিশ্চিত করুন`,
  confirmHeading: "এটি কি আপনার ইমেইল?",
  confirmText: (shop) => `${shop}-এ এই ইমেইল দিয়ে একটি অ্যাকাউন্ট আছে। আপনার হলে নিশ্চিত করুন।`,
  name: "নাম",
  madeOn: "খোলা হয়েছে",
  confirmMine: "আমার ইমেইল নিশ্চিত করুন",
  notYours: "আপনার অ্যাকাউন্ট নয়? জানান, আমরা মুছে দেব।",
  notMine: "এটি আমার নয়",
  confirmNote: "লিংকটি একবার, এক দিন কাজ করে।",
  phoneFirstText: (shop) =>
    `কেউ একজন, সম্ভবত আপনি, ${shop}-এ নতুন পাসওয়ার্ড চেয়েছেন। এই ইমেইলের অ্যাকাউন্টে একটি ফোন নম্বর আছে, আর ইমেইলটি এখনো কেউ নিশ্চিত করেননি। তাই 'পাসওয়ার্ড ভুলে গেছেন?' চেপে সেই ফোন নম্বর দিন: ফোনে আসা কোড দিয়ে নতুন পাসওয়ার্ড দেওয়া যাবে।`,
  phoneFirstNotYours: "আপনার অ্যাকাউন্ট নয়? জানান, আমরা আপনার ইমেইল সরিয়ে দেব। তারপর নিজের অ্যাকাউন্ট খুলতে পারবেন।",
  phoneFirstNote: "লিংকটি একবার, এক দিন কাজ করে। নতুন পাসওয়ার্ড না চেয়ে থাকলে কিছু করতে হবে না।",
  passwordChangedSubject: (shop) => `${shop}: আপনার পাসওয়ার্ড বদলানো হয়েছে`,
  passwordChangedHeading: "আপনার পাসওয়ার্ড বদলানো হয়েছে",
  passwordChangedText: (shop, time) =>
    `${shop}-এ এই ইমেইলের অ্যাকাউন্টে ${time} থেকে নতুন পাসওয়ার্ড। অ্যাকাউন্টের ফোনে পাঠানো কোড দিয়ে এটি দেওয়া হয়েছে, অন্য ডিভাইসে লগআউট হয়ে গেছে।`,
  contactUs: "যোগাযোগ করুন",
  passwordChangedNote: "আপনি বদলে থাকলে কিছু করতে হবে না। না বদলে থাকলে এখনই আমাদের জানান।",
  moment: (at) => bengaliMoment.format(at),
  /** Messages by SMS: at most 70 characters. ASCII digits, so that phones offer to fill the code in. */
  phoneCode: (code, shop, purpose) => `${code} ${shop}: ${bengaliPurpose(purpose)} কোড, ৫ মিনিট চলবে। কাউকে বলবেন না।`,
  passwordChangedSms: (shop) => `${shop}: ইমেইল দিয়ে পাসওয়ার্ড বদলানো হয়েছে। আপনি না হলে জানান।`,
};

export function accountWords(language: Language): typeof english {
  return language === "bn" ? bengali : english;
}
