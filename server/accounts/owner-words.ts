// What the mails to owners about their accounts say, in the language of each owner.
import type { Language } from "#contract/constants.ts";
import { bengaliDigits } from "#contract/text.ts";

const momentIn = (locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone: "Asia/Dhaka" });
const [englishMoment, bengaliMoment] = [momentIn("en-GB"), momentIn("bn-BD")];

/** The sentence for each change; `to` is the owner concerned. */
const englishChanges = {
  "owner-added": (by: string, to: string) => `${by} added ${to} as an owner.`,
  "owner-disabled": (by: string, to: string) => `${by} disabled the owner ${to}.`,
  "owner-enabled": (by: string, to: string) => `${by} enabled the owner ${to} again.`,
  "password-changed": (by: string) => `${by} changed their password.`,
  "two-factor-on": (by: string) => `${by} turned two-factor login on.`,
  "two-factor-off": (by: string) => `${by} turned two-factor login off.`,
  "recovery-codes": (by: string) => `${by} made new recovery codes.`,
  "account-changed": (by: string) => `${by} changed their name or email.`,
  "password-by-mail": (by: string) => `${by} set a new password by a mailed link.`,
  "owner-reset": (by: string) =>
    `The login of ${by} was reset on the shop's machine: new password, no two-factor login, every device signed out.`,
  "backup-downloaded": (by: string) => `${by} downloaded a backup: all of the shop's data.`,
  "wallets-changed": (by: string) => `${by} changed the numbers of bKash, Nagad or Rocket that shoppers pay to.`,
  "orders-exported": (by: string) => `${by} downloaded the orders with their customers as a file.`,
};
export type OwnerChange = keyof typeof englishChanges;

const bengaliChanges: Record<OwnerChange, (by: string, to: string) => string> = {
  "owner-added": (by, to) => `${by} ${to}-কে মালিক হিসেবে যোগ করেছেন।`,
  "owner-disabled": (by, to) => `${by} মালিক ${to}-এর লগইন বন্ধ করেছেন।`,
  "owner-enabled": (by, to) => `${by} মালিক ${to}-এর লগইন আবার চালু করেছেন।`,
  "password-changed": (by) => `${by} নিজের পাসওয়ার্ড বদলেছেন।`,
  "two-factor-on": (by) => `${by} দুই ধাপের লগইন চালু করেছেন।`,
  "two-factor-off": (by) => `${by} দুই ধাপের লগইন বন্ধ করেছেন।`,
  "recovery-codes": (by) => `${by} নতুন রিকভারি কোড নিয়েছেন।`,
  "account-changed": (by) => `${by} নিজের নাম বা ইমেইল বদলেছেন।`,
  "password-by-mail": (by) => `${by} ইমেইলের লিংক থেকে নতুন পাসওয়ার্ড দিয়েছেন।`,
  "owner-reset": (by) => `দোকানের মেশিন থেকে ${by}-এর লগইন নতুন করা হয়েছে: নতুন পাসওয়ার্ড, দুই ধাপের লগইন নেই, সব ডিভাইসে লগআউট।`,
  "backup-downloaded": (by) => `${by} ব্যাকআপ ডাউনলোড করেছেন: দোকানের সব তথ্য।`,
  "wallets-changed": (by) => `ক্রেতারা যে বিকাশ, নগদ (Nagad) বা রকেট নম্বরে টাকা দেন, ${by} তা বদলেছেন।`,
  "orders-exported": (by) => `${by} ক্রেতাদের তথ্যসহ অর্ডারগুলো ফাইলে ডাউনলোড করেছেন।`,
};

const english = {
  /** Of the addresses of pages. */
  prefix: "",
  changes: englishChanges as Record<OwnerChange, (by: string, to: string) => string>,
  anOwner: "An owner",
  changeSubject: (shop: string) => `Owners of ${shop}: a change`,
  changeHeading: "A change of the owners",
  at: (time: Date) => `${englishMoment.format(time)}, Dhaka time.`,
  ownersAndDevices: "Owners and devices",
  changeNote: "If nobody of you did this, sign out your other devices and change your password at once.",
  manyCodesSubject: (shop: string) => `Many codes by SMS at ${shop}`,
  manyCodesHeading: "Many codes by SMS",
  manyCodesText:
    "Your shop has sent half of the codes by SMS that it sends in an hour or a day. If you are not that busy, somebody may be asking for codes to numbers that are not theirs.",
  manyCodesNote:
    "A part of the messages is kept for numbers with an account or a packed order, so your customers still get theirs. Please check the balance at your SMS gateway.",
  testSubject: (shop: string) => `A test email of ${shop}`,
  testHeading: "Mail is set up",
  testText: "This email came from your shop, so your customers get theirs too.",
  resetSubject: (shop: string) => `A new password for the back office of ${shop}`,
  resetHeading: "Choose a new password",
  resetText: (shop: string) => `Someone, most likely you, asked for a new password for the back office of ${shop}.`,
  newPassword: "New password",
  resetNote: (minutes: number) =>
    `The link works once, for ${minutes} minutes. If you did not ask for it, do nothing: your password stays as it is.`,
  invitedSubject: (shop: string) => `Your login for the back office of ${shop}`,
  choosePassword: "Choose a password",
  invitedText: (by: string, shop: string) => `${by} invites you to the back office of ${shop}.`,
  invitedNote: (days: number) =>
    `The link works once, for ${days} days. Then log in with this email address and your password.`,
};

const bengali: typeof english = {
  prefix: "/bn",
  changes: bengaliChanges,
  anOwner: "একজন মালিক",
  changeSubject: (shop) => `${shop}-এর মালিকদের লগইনে পরিবর্তন`,
  changeHeading: "মালিকদের লগইনে পরিবর্তন",
  at: (time) => `${bengaliMoment.format(time)}, ঢাকার সময়।`,
  ownersAndDevices: "মালিক ও ডিভাইস",
  changeNote: "আপনাদের কেউ এটি না করে থাকলে এখনই অন্য ডিভাইসগুলো লগআউট করে পাসওয়ার্ড বদলান।",
  manyCodesSubject: (shop) => `${shop}: এসএমএসে অনেক কোড যাচ্ছে`,
  manyCodesHeading: "এসএমএসে অনেক কোড যাচ্ছে",
  manyCodesText:
    "এক ঘণ্টায় বা এক দিনে যত কোড পাঠানো যায়, আপনার দোকান এসএমএসে তার অর্ধেক পাঠিয়ে ফেলেছে। এত ভিড় না থাকলে কেউ হয়তো অন্যের নম্বরে কোড পাঠাচ্ছে।",
  manyCodesNote:
    "অ্যাকাউন্ট বা প্যাক করা অর্ডার আছে এমন নম্বরের জন্য কিছু এসএমএস রাখা থাকে, তাই আপনার ক্রেতারা কোড পাবেন। এসএমএস গেটওয়েতে ব্যালান্স দেখে নিন।",
  testSubject: (shop) => `${shop}-এর পরীক্ষার ইমেইল`,
  testHeading: "ইমেইল চালু হয়েছে",
  testText: "ইমেইলটি আপনার দোকান থেকে এসেছে, তাই ক্রেতারাও তাঁদের ইমেইল পাবেন।",
  resetSubject: (shop) => `${shop}-এর ব্যাক অফিসের নতুন পাসওয়ার্ড`,
  resetHeading: "নতুন পাসওয়ার্ড দিন",
  resetText: (shop) => `কেউ একজন, সম্ভবত আপনি, ${shop}-এর ব্যাক অফিসের নতুন পাসওয়ার্ড চেয়েছেন।`,
  newPassword: "নতুন পাসওয়ার্ড",
  resetNote: (minutes) =>
    `লিংকটি একবার, ${bengaliDigits(String(minutes))} মিনিট কাজ করে। আপনি না চেয়ে থাকলে কিছু করতে হবে না: পাসওয়ার্ড আগের মতোই থাকবে।`,
  invitedSubject: (shop) => `${shop}-এর ব্যাক অফিসে আপনার লগইন`,
  choosePassword: "পাসওয়ার্ড দিন",
  invitedText: (by, shop) => `${by} আপনাকে ${shop}-এর ব্যাক অফিসে আমন্ত্রণ জানিয়েছেন।`,
  invitedNote: (days) =>
    `লিংকটি একবার, ${bengaliDigits(String(days))} দিন কাজ করে। তারপর এই ইমেইল ও আপনার পাসওয়ার্ড দিয়ে লগইন করুন।`,
};

export function ownerWords(language: Language): typeof english {
  return language === "bn" ? bengali : english;
}
