/**
 * What the API says to a reader of Bengali, by what it says in English. The English sentences stand where they are said, many of
 * them letter for letter from the specification; a sentence that is missing here stays English.
 */
import type { FastifyInstance } from "fastify";
import { asciiDigits, bengaliDigits } from "#contract/text.ts";
import { accountSentences } from "./bengali-account-messages.ts";
import { mailRemarks } from "./bengali-mail-remarks.ts";
import { officeFaults, officeFields, officeSentences } from "./bengali-office-messages.ts";
import { parcelSentences } from "./bengali-parcel-messages.ts";
import { productFields, productSentences } from "./bengali-product-messages.ts";
import { wordFaults, wordFields, wordSentences } from "./bengali-word-messages.ts";
import { readerLanguage } from "./language.ts";

/** `{}` stands for what may be anything, in the order it comes. */
const sentences: Record<string, string> = {
  ...accountSentences,
  ...officeSentences,
  ...productSentences,
  ...parcelSentences,
  ...wordSentences,
  "Login Successful": "লগইন হয়েছে",
  "Account Created": "অ্যাকাউন্ট খোলা হয়েছে",
  "Logged Out": "লগআউট হয়েছে",
  "Not signed in": "লগইন করা নেই",
  "Please log in to continue": "এগোতে লগইন করুন",
  "This account is no longer there. Please log in to continue.": "এই অ্যাকাউন্ট আর নেই। এগোতে লগইন করুন।",
  "Email or password is wrong": "ইমেইল বা পাসওয়ার্ড ঠিক নয়",
  "Phone or password is wrong": "ফোন নম্বর বা পাসওয়ার্ড ঠিক নয়",
  "There is already an account with this number. Please log in.": "এই নম্বরে আগে থেকেই অ্যাকাউন্ট আছে। লগইন করুন।",
  "This shop sends no text messages.": "এই দোকান থেকে এসএমএস পাঠানো হয় না।",
  "The text message could not be sent. Please try again later.": "এসএমএস পাঠানো যায়নি। একটু পরে আবার চেষ্টা করুন।",
  "This code is wrong or no longer works.": "কোডটি ঠিক নয়, বা আর কাজ করে না।",
  "A code is on its way to your phone.": "আপনার ফোনে কোড পাঠানো হয়েছে।",
  "Phone saved": "ফোন নম্বর সেভ হয়েছে",
  "There is already an account with this email. Please log in.": "এই ইমেইলে আগে থেকেই অ্যাকাউন্ট আছে। লগইন করুন।",
  "This password is too easy to guess. Please choose another.": "পাসওয়ার্ডটি সহজেই আন্দাজ করা যায়। অন্য একটি দিন।",
  "This is not your current password": "এটি আপনার এখনকার পাসওয়ার্ড নয়",
  "This link no longer works.": "এই লিংক আর কাজ করে না।",
  "This email was confirmed before. Choose a new password, then delete the account.":
    "এই ইমেইল আগে নিশ্চিত করা হয়েছে। নতুন পাসওয়ার্ড দিয়ে তারপর অ্যাকাউন্ট মুছুন।",
  "Log in to this account to confirm its email, or choose a new password.":
    "ইমেইল নিশ্চিত করতে এই অ্যাকাউন্টে লগইন করুন, বা নতুন পাসওয়ার্ড দিন।",
  "We do not know this account.": "এই অ্যাকাউন্ট পাওয়া যায়নি।",
  "We do not know this address.": "এই ঠিকানা পাওয়া যায়নি।",
  "We do not know this order.": "এই অর্ডার পাওয়া যায়নি।",
  "We do not know this product.": "এই পণ্য পাওয়া যায়নি।",
  "This product is no longer sold.": "এই পণ্য আর বিক্রি হয় না।",
  "A product of this order is no longer sold": "অর্ডারের একটি পণ্য আর বিক্রি হয় না",
  "This device is not signed in": "এই ডিভাইসে লগইন নেই",
  "No more than {} addresses can be saved": "সর্বোচ্চ {}টি ঠিকানা রাখা যায়",
  "Only {} of {} ({}) left": "আর মাত্র {}টি আছে: {} ({})",
  "{} is out of stock": "{} স্টকে নেই",
  "Added to Cart": "কার্টে যোগ হয়েছে",
  "Cart Updated": "কার্ট হালনাগাদ হয়েছে",
  "Your cart is empty": "আপনার কার্ট খালি",
  "Select Size First": "আগে সাইজ বেছে নিন",
  "At most {} of one product and size": "একটি গাছের এক সাইজ সর্বোচ্চ {}টি নেওয়া যায়",
  "A cart may have at most {} lines": "কার্টে সর্বোচ্চ {} রকম রাখা যায়",
  "Order Placed": "অর্ডার হয়েছে",
  "Order Confirmed": "অর্ডার নিশ্চিত হয়েছে",
  "Order Cancelled": "অর্ডার বাতিল হয়েছে",
  "Cash on Delivery Chosen": "ক্যাশ অন ডেলিভারি নেওয়া হয়েছে",
  "Cash on delivery is not possible in {}. Please pay by card.": "{} এলাকায় ক্যাশ অন ডেলিভারি নেই। কার্ডে পেমেন্ট করুন।",
  "This number is one digit short": "মোবাইল নম্বর ১১ সংখ্যার, এক সংখ্যা কম আছে।",
  "This number is {} digits short": "মোবাইল নম্বর ১১ সংখ্যার, {} সংখ্যা কম আছে।",
  "This number has one digit too many": "মোবাইল নম্বর ১১ সংখ্যার, এক সংখ্যা বেশি আছে।",
  "This number has {} digits too many": "মোবাইল নম্বর ১১ সংখ্যার, {} সংখ্যা বেশি আছে।",
  "We cannot offer cash on delivery for this order. Please pay by card, or call us.":
    "এই অর্ডারে ক্যাশ অন ডেলিভারি দেওয়া যাচ্ছে না। কার্ডে পেমেন্ট করুন, বা আমাদের কল করুন।",
  "Please choose the thana: delivery is not the same in all of {}": "থানা বাছুন: পুরো {} জেলায় ডেলিভারি এক রকম নয়",
  "{} is no thana of {}": "{} নামে {} জেলায় কোনো থানা নেই",
  "We do not take this payment at the moment. Please choose another way to pay.":
    "এভাবে এখন টাকা নেওয়া হচ্ছে না। অন্যভাবে টাকা দিন।",
  "We do not take bKash, Nagad or Rocket at the moment. Please choose another way to pay.":
    "এখন বিকাশ, নগদ (Nagad) বা রকেটে টাকা নিচ্ছি না। অন্যভাবে টাকা দিন।",
  "We do not take {} at the moment. Please choose another way to pay.": "এখন {}-এ টাকা নিচ্ছি না। অন্যভাবে টাকা দিন।",
  "A TrxID has 8 to 12 letters and digits, such as BKK7A2M9QX":
    "TrxID ৮ থেকে ১২টি ইংরেজি অক্ষর ও সংখ্যার, যেমন BKK7A2M9QX",
  "Payment Sent": "TrxID পেয়েছি, মিলিয়ে দেখছি",
  "This TrxID belongs to another order. Check the message again.": "এই TrxID অন্য একটি অর্ডারের। মেসেজটি আবার দেখুন।",
  "This TrxID is that of a refund. Check the message again.": "এই TrxID একটি রিফান্ডের। মেসেজটি আবার দেখুন।",
  "{} TrxIDs were given for {}. Please call us.": "{}টি TrxID দেওয়া হয়েছে {}-এর জন্য। আমাদের কল করুন।",
  "The time to pay {} is over. We have noted your TrxID: if the money has come, you get it back. Please call us.":
    "{}-এর টাকা দেওয়ার সময় শেষ। আপনার TrxID লিখে রেখেছি: টাকা এসে থাকলে ফেরত পাবেন। আমাদের কল করুন।",
  "{} is not paid to our number.": "{}-এর টাকা আমাদের নম্বরে দেওয়ার নয়।",
  "We are checking your payment for {}. Please call us to cancel it.": "{}-এর টাকা মিলিয়ে দেখছি। বাতিল করতে আমাদের কল করুন।",
  "The total has changed. Please look at it once more.": "সর্বমোট বদলে গেছে। আরেকবার দেখে নিন।",
  "This order was already placed with other contents.": "এই অর্ডারটি আগে অন্য পণ্য নিয়ে হয়ে গেছে।",
  "Please type the code": "কোড লিখুন",
  "We do not know the coupon {}.": "{} নামে কোনো কুপন নেই।",
  "The coupon {} is not valid yet.": "{} কুপন এখনো চালু হয়নি।",
  "The coupon {} is no longer valid.": "{} কুপনের মেয়াদ শেষ।",
  "The coupon {} is used up.": "{} কুপন শেষ হয়ে গেছে।",
  "You have already used the coupon {}.": "{} কুপন আপনি আগেই ব্যবহার করেছেন।",
  "{} is not for the products in your cart.": "{} আপনার কার্টের পণ্যের জন্য নয়।",
  "Add {} more to use {}.": "আর {} যোগ করলে {} ব্যবহার করা যাবে।",
  "{} needs no confirmation.": "{} নিশ্চিত করার দরকার নেই।",
  "{} is cancelled already.": "{} আগেই বাতিল হয়েছে।",
  "We've already started packing {}. Please call us to cancel it.": "{}-এর প্যাকিং শুরু হয়ে গেছে। বাতিল করতে আমাদের কল করুন।",
  "{} is paid. Please ask us to cancel it, so that you get your money back.":
    "{}-এর টাকা দেওয়া হয়েছে। টাকা ফেরত পেতে বাতিল করতে আমাদের বলুন।",
  "We couldn't find an order with this number and phone. Please check both, or call us.":
    "এই নম্বর ও ফোনে কোনো অর্ডার পাওয়া যায়নি। দুটিই মিলিয়ে দেখুন, বা আমাদের কল করুন।",
  "We couldn't find an order for this link. It may be incomplete.":
    "এই লিংকে কোনো অর্ডার পাওয়া যায়নি। হয়তো লিংকটি সম্পূর্ণ নয়।",
  "Card payment is not set up": "কার্ডে পেমেন্ট এখনো চালু নেই",
  "The card page could not be opened. Nothing was charged. Please try again in a moment.":
    "কার্ডের পেজ খোলা যায়নি। কোনো টাকা কাটা হয়নি। একটু পরে আবার চেষ্টা করুন।",
  "The card page could not be opened. Nothing was charged. Please pay cash on delivery.":
    "কার্ডের পেজ খোলা যায়নি। কোনো টাকা কাটা হয়নি। ক্যাশ অন ডেলিভারিতে টাকা দিন।",
  "{} is already on its way: please pay the rest to the courier.": "{} রওনা হয়ে গেছে: বাকি টাকা কুরিয়ারকে দিন।",
  "{} is already paid. Thank you.": "{}-এর টাকা আগেই পেয়েছি। ধন্যবাদ।",
  "{} can no longer be paid. Please order again.": "{}-এর টাকা আর দেওয়া যাবে না। আবার অর্ডার করুন।",
  "Message sent. We will write back soon.": "মেসেজ পাঠানো হয়েছে। আমরা শিগগিরই উত্তর দেব।",
  "Too many tries. Please wait a few minutes and try again.": "অনেকবার চেষ্টা হয়েছে। কয়েক মিনিট পরে আবার চেষ্টা করুন।",
  "The shop is very busy. Please try again in a moment.": "দোকানে এখন অনেক ভিড়। একটু পরে আবার চেষ্টা করুন।",
  "Many people are looking around right now. Please try again in a few seconds.":
    "এই মুহূর্তে অনেকে দেখছেন। কয়েক সেকেন্ড পরে আবার চেষ্টা করুন।",
  "Tracking Numbers Saved: {}": "{}টি ট্র্যাকিং নম্বর সংরক্ষণ হয়েছে",
  "{} is cancelled. Leave it out.": "{} বাতিল। এটি বাদ দিন।",
  "{} is returned. Leave it out.": "{} ফেরত এসেছে। এটি বাদ দিন।",
  "{} is delivered. Leave it out.": "{} ডেলিভারি হয়েছে। এটি বাদ দিন।",
  "{} is not paid yet. Leave it out.": "{}-এর টাকা এখনো আসেনি। এটি বাদ দিন।",
  "{}. Leave it out.": "{}। এটি বাদ দিন।",
  "{} is booked with {} by the shop.": "{} দোকান থেকেই {}-এ বুক করা হয়েছে।",
  "Choose a CSV or XLSX file": "একটি CSV বা XLSX ফাইল বেছে নিন",
  "No column has order numbers, such as Invoice or MerchantOrderId.":
    "অর্ডার নম্বরের কোনো কলাম নেই, যেমন Invoice বা MerchantOrderId।",
  "No column has tracking numbers, such as Tracking number or Consignment ID.":
    "ট্র্যাকিং নম্বরের কোনো কলাম নেই, যেমন Tracking number বা Consignment ID।",
  "No row has a tracking number.": "কোনো সারিতে ট্র্যাকিং নম্বর নেই।",
  "Row {}: {} is no order of this shop.": "সারি {}: {} এই দোকানের অর্ডার নয়।",
  "Row {}: '{}' is no order number.": "সারি {}: '{}' অর্ডার নম্বর নয়।",
  "Row {}: the tracking number is too long.": "সারি {}: ট্র্যাকিং নম্বরটি অনেক লম্বা।",
  "Rows {} and {} are about the same order or parcel.": "সারি {} ও {} একই অর্ডার বা পার্সেলের।",
  "This workbook cannot be read. Save it as XLSX or CSV anew and choose that file.":
    "ওয়ার্কবুকটি পড়া যাচ্ছে না। আবার XLSX বা CSV হিসেবে সংরক্ষণ করে সেটি বেছে নিন।",
  "A file may have at most {} columns and {} rows; this one has more cells.":
    "ফাইলে সর্বোচ্চ {} কলাম ও {} সারি থাকতে পারে; এটিতে ঘর আরও বেশি।",
  "This workbook is too large. Keep only the sheet with the rows.": "ওয়ার্কবুকটি অনেক বড়। শুধু দরকারি শিটটি রাখুন।",
  "This workbook has cells too far away. Copy its rows into a new one.":
    "এই ওয়ার্কবুকের কিছু সেল অনেক দূরে। সারিগুলো নতুন একটি ফাইলে কপি করুন।",
  "There is nothing at this address.": "এই ঠিকানায় কিছু নেই।",
  "This address does not take that method.": "এই ঠিকানায় এভাবে অনুরোধ করা যায় না।",
  "Something went wrong on our side. Please try again.": "আমাদের দিকে একটি সমস্যা হয়েছে। আবার চেষ্টা করুন।",
  "We could not finish this just now. Please try again in a few seconds.":
    "এই মুহূর্তে শেষ করা গেল না। কয়েক সেকেন্ড পরে আবার চেষ্টা করুন।",
  "The shop has no room left to save this. Please try again later.": "দোকানে এটি রাখার জায়গা নেই। পরে আবার চেষ্টা করুন।",
  "The request could not be read.": "অনুরোধটি পড়া যায়নি।",
  "That is too large.": "এটি অনেক বড়।",
  "This text is too long.": "লেখাটি অনেক লম্বা।",
};

/** What is said of a field, after its name. */
const faults: Record<string, string> = {
  ...officeFaults,
  ...wordFaults,
  "is required": "লিখুন",
  "is wrong": "ঠিক নয়",
  "is not an id": "ঠিক নয়",
  "is below zero": "শূন্যের কম হতে পারে না",
  "is too large": "অনেক বেশি",
  "is too small": "অনেক কম",
  "has more than two decimals": "দশমিকের পরে দুই ঘরের বেশি হতে পারে না",
  "has a broken character": "এ একটি ভাঙা অক্ষর আছে",
  "has a control character": "এ একটি অচেনা চিহ্ন আছে",
  "has too many marks on one letter": "এ এক অক্ষরে অনেক চিহ্ন আছে",
  "is longer than {} characters": "সর্বোচ্চ {} অক্ষর হতে পারে",
  "must be at least {}": "কমপক্ষে {} হতে হবে",
  "must be at most {}": "সর্বোচ্চ {} হতে পারে",
  "must be one of: {}": "এগুলোর একটি হতে হবে: {}",
  "must be a number such as 99.5, not '{}'": "99.5-এর মতো সংখ্যা হতে হবে, '{}' নয়",
  "must be yes or no": "yes বা no হতে হবে",
};

const fields: Record<string, string> = {
  ...officeFields,
  ...productFields,
  ...wordFields,
  Name: "নাম",
  Email: "ইমেইল",
  Password: "পাসওয়ার্ড",
  "New password": "নতুন পাসওয়ার্ড",
  Message: "মেসেজ",
  Phone: "ফোন নম্বর",
  "First name": "নামের প্রথম অংশ",
  "Last name": "নামের শেষ অংশ",
  Street: "বাসা ও রোড",
  City: "শহর",
  State: "বিভাগ",
  Zipcode: "পোস্টকোড",
  Country: "দেশ",
  Quantity: "পরিমাণ",
  Size: "সাইজ",
  Items: "পণ্য",
  Number: "অর্ডার নম্বর",
  Input: "লেখা",
};

type Rule = { pattern: RegExp; bengali: string };

/** The sentences with fewer values first: 'is below zero' is also 'is below {}'. */
const rulesOf = (table: Record<string, string>): Rule[] =>
  Object.entries(table)
    .sort(([one], [other]) => one.split("{}").length - other.split("{}").length)
    .map(([english, bengali]) => ({ pattern: patternOf(english), bengali }));
const sentenceRules = rulesOf(sentences);
const faultRules = rulesOf(faults);
const remarkRules = rulesOf(mailRemarks);

function patternOf(english: string): RegExp {
  const parts = english.split("{}").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("(.+)")}$`, "s");
}

export function inBengali(message: string): string {
  const whole = translated(sentenceRules, message);
  if (whole !== undefined) return whole;
  // One name may begin another: "Title", "Title in Bengali".
  for (const field of Object.keys(fields).filter((name) => message.startsWith(`${name} `))) {
    const fault = translated(faultRules, message.slice(field.length + 1));
    // The ending of the place joins the word before it.
    if (fault) return `${fields[field]}${fault.startsWith("এ ") ? "-" : " "}${fault}`;
  }
  return withoutItsName(message) ?? message;
}

/** A field that has no Bengali name is the one at which the message stands. */
function withoutItsName(message: string): string | undefined {
  const words = message.split(" ");
  const starts = /^\p{Lu}/u.test(message) ? [1, 2, 3, 4].filter((at) => at < words.length) : [];
  for (const at of starts) {
    const fault = translated(faultRules, words.slice(at).join(" "));
    if (fault) return fault.startsWith("এ ") ? `এই ঘরে${fault.slice(1)}` : `এই ঘর ${fault}`;
  }
  return undefined;
}

function translated(rules: Rule[], message: string): string | undefined {
  for (const { pattern, bengali } of rules) {
    const [, ...values] = pattern.exec(message) ?? [undefined];
    if (!pattern.test(message)) continue;
    return bengali.replaceAll("{}", () => inDigits(values.shift() ?? ""));
  }
  return undefined;
}

/** A number and a day are read in Bengali; the number of an order, and a name, stay as they are. */
function inDigits(value: string): string {
  if (/^\d+$/.test(asciiDigits(value))) return bengaliDigits(value);
  const [, weekday, month = "", day = "", year = ""] =
    /^(Sun|Mon|Tue|Wed|Thu|Fri|Sat) ([A-Z][a-z]{2}) (\d{1,2}) (\d{4})$/.exec(value) ?? [];
  return weekday === undefined ? value : bengaliDigits([weekdays[weekday], day, months[month], year].join(" "));
}

const weekdays: Record<string, string> = {
  ...{ Sun: "রবি", Mon: "সোম", Tue: "মঙ্গল", Wed: "বুধ", Thu: "বৃহস্পতি", Fri: "শুক্র", Sat: "শনি" },
};
const months: Record<string, string> = {
  ...{ Jan: "জানু", Feb: "ফেব", Mar: "মার্চ", Apr: "এপ্রিল", May: "মে", Jun: "জুন" },
  ...{ Jul: "জুলাই", Aug: "আগস্ট", Sep: "সেপ্টে", Oct: "অক্টো", Nov: "নভে", Dec: "ডিসে" },
};

/** Answers that carry a message are said in the reader's language. */
export function speakBengali(app: FastifyInstance): void {
  app.addHook("preSerialization", async (request, reply, payload) => {
    if (typeof payload !== "object" || payload === null) return payload;
    // A cache in front must not keep one language for the readers of the other.
    reply.header("vary", "accept-language");
    if (readerLanguage(request) !== "bn") return payload;
    return saidInBengali(payload);
  });
}

/**
 * The message, what a refusal says of each field, what is wrong with the rows of a file or with the orders of a booking, what came of
 * the bookings, and what is said of mails.
 */
function saidInBengali(payload: object): object {
  const { message, fields, errors, orders, results, mails, mail } = payload as Said;
  if (typeof message !== "string") return payload;
  return {
    ...payload,
    message: message === "" ? "" : inBengali(message),
    ...(fields && {
      fields: Object.fromEntries(Object.entries(fields).map(([name, said]) => [name, inBengali(said)])),
    }),
    ...(errors && { errors: errors.map(sayInBengali) }),
    ...(results && { results: results.map(sayInBengali) }),
    ...(mails && { mails: mails.map(remarkInBengali) }),
    ...(mail && { mail: remarkInBengali(mail) }),
    ...(orders && {
      orders: orders.map((order) => ({ ...order, ...(order.faults && { faults: order.faults.map(sayInBengali) }) })),
    }),
  };
}

function sayInBengali<Saying extends { message: string }>(said: Saying): Saying {
  return { ...said, message: inBengali(said.message) };
}

function remarkInBengali<Sent extends { lastError: string }>(mail: Sent): Sent {
  return { ...mail, lastError: translated(remarkRules, mail.lastError) ?? mail.lastError };
}

type Said = {
  message?: unknown;
  fields?: Record<string, string>;
  errors?: { message: string }[];
  results?: { message: string }[];
  orders?: { faults?: { message: string }[] }[];
  mails?: { lastError: string }[];
  mail?: { lastError: string };
};
