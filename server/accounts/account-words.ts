// What the mails about an account say, in the language of the account.
import type { Language } from "#contract/constants.ts";
import { bengaliDigits } from "#contract/text.ts";

const dayIn = (locale: string) => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "Asia/Dhaka" });
const [englishDay, bengaliDay] = [dayIn("en-GB"), dayIn("bn-BD")];

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
  /** An SMS: under 160 characters without any that would make it Unicode. */
  phoneCode: (code: string, shop: string) => `${code} is your code for ${shop}, for 5 minutes. Tell it to nobody.`,
};

const bengali: typeof english = {
  prefix: "/bn",
  day: (at) => bengaliDay.format(at),
  resetSubject: (shop) => `${shop} এর নতুন পাসওয়ার্ড`,
  resetHeading: "নতুন পাসওয়ার্ড দিন",
  resetText: (shop) => `কেউ একজন, সম্ভবত আপনি, ${shop} এ এই অ্যাকাউন্টের নতুন পাসওয়ার্ড চেয়েছেন।`,
  newPassword: "নতুন পাসওয়ার্ড",
  resetNote: (minutes) =>
    `লিংকটি একবার, ${bengaliDigits(String(minutes))} মিনিট কাজ করে। আপনি না চেয়ে থাকলে কিছু করতে হবে না: পাসওয়ার্ড আগের মতোই থাকবে।`,
  confirmSubject: (shop) => `${shop} এর জন্য ইমেইল নিশ্চিত করুন`,
  confirmHeading: "এটি কি আপনার ইমেইল?",
  confirmText: (shop) => `${shop} এ এই ইমেইল দিয়ে একটি অ্যাকাউন্ট আছে। আপনার হলে নিশ্চিত করুন।`,
  name: "নাম",
  madeOn: "খোলা হয়েছে",
  confirmMine: "আমার ইমেইল নিশ্চিত করুন",
  notYours: "আপনার অ্যাকাউন্ট নয়? জানান, আমরা মুছে দেব।",
  notMine: "এটি আমার নয়",
  confirmNote: "লিংকটি একবার, এক দিন কাজ করে।",
  /** An SMS: at most 70 characters. ASCII digits, so that phones offer to fill the code in. */
  phoneCode: (code, shop) => `${code} আপনার ${shop} কোড, ৫ মিনিট চলবে। কাউকে বলবেন না।`,
};

export function accountWords(language: Language): typeof english {
  return language === "bn" ? bengali : english;
}
