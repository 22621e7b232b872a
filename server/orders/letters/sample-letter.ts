// A mail about an order that there is not, for the editor of the owner's words.
import type { Language, OrderStatus } from "#contract/constants.ts";
import { minorIn } from "#contract/money.ts";
import { type MailName, type MailWord, mailNames, mailSentenceNames, tellsSums } from "#contract/word-list.ts";
import type { ShopWords } from "#contract/words.ts";
import type { Letter, LetterPart } from "../../mail/letter.ts";
import { orderWords } from "./order-words.ts";
import { inOwnWords, ownSentence } from "./own-words.ts";

type Sample = { name: string; number: string; total: string };
type Sentences = { subject: string; heading: string; text: string };
type Words = ReturnType<typeof orderWords>;

const samples: Record<MailName, (words: Words, sample: Sample) => Sentences> = {
  placed: (words, { name, number, total }) => ({
    subject: words.placedSubject(number),
    heading: words.thanks(name),
    text: words.placedCash(number, total),
  }),
  advance: (words, { number, total }) => headed(words.advanceSubject(number), words.advanceText(number, total, total)),
  notFound: (words, { number, total }) =>
    headed(words.notFoundSubject(number), words.notFoundText("8N7A6B5C4D", total)),
  paid: (words, { name, number, total }) => ({
    subject: words.paidSubject(number),
    heading: words.thanks(name),
    text: words.paidText(number, total),
  }),
  packing: ofStatus("Packing"),
  shipped: ofStatus("Shipped"),
  out: ofStatus("Out for delivery"),
  delivered: ofStatus("Delivered"),
  edited: (words, { number }) => headed(words.edited(number), words.editedText),
  canceled: (words, { number }) => headed(words.canceled(number), words.notSent),
  restored: (words, { number }) => headed(words.goesAhead(number), words.goesAheadText),
  refunded: (words, { number, total }) => headed(words.refundedSubject(number), words.refundedText(number, total)),
};

const withGoods: readonly MailName[] = ["placed", "paid", "edited", "canceled", "restored"];
const sampleName = { en: "Ayesha", bn: "আয়েশা" };
const samplePlant = { en: "Money Plant", bn: "মানিপ্ল্যান্ট" };
const sampleMinor = 40_780;

export function sampleLetter(
  mail: MailName,
  language: Language,
  words: ShopWords,
  { origin, ...shop }: { shop: string; phone: string | undefined; origin: string },
): Pick<Letter, "subject" | "heading" | "parts" | "language"> {
  const own = orderWords(language);
  const total = minorIn(language, sampleMinor);
  const sample = { name: sampleName[language], number: "GP-1001", total };
  const { text, ...sentences } = samples[mail](own, sample);
  const goods: LetterPart = {
    kind: "goods",
    lines: [{ name: samplePlant[language], detail: own.sizes.Standard ?? "Standard", amount: total }],
    sums: [{ label: own.total, amount: total, isTotal: true }],
  };
  const parts: LetterPart[] = [{ kind: "text", text }, ...(withGoods.includes(mail) ? [goods] : [])];
  const wayOn: LetterPart = {
    kind: "button",
    label: own.myOrders,
    href: `${origin}${language === "bn" ? "/bn" : ""}/my-orders`,
  };
  return {
    language,
    ...inOwnWords({ mail, ...sentences, parts }, wayOn, ownSentence(words, language, { ...sample, ...shop })),
  };
}

/** The sentences that stand without the owner's. Where the owner's only come before or after, they are empty. */
export function standardMailWords(language: Language): Record<MailWord, string> {
  const words = orderWords(language);
  const entries = mailNames.flatMap((mail) => {
    const { subject, heading, text } = samples[mail](words, { name: "{name}", number: "{number}", total: "{total}" });
    const sentences = { Subject: subject, Greeting: heading, Intro: tellsSums.includes(mail) ? "" : text, Closing: "" };
    return mailSentenceNames.map((sentence) => [`${mail}${sentence}`, sentences[sentence]]);
  });
  return Object.fromEntries(entries) as Record<MailWord, string>;
}

function ofStatus(status: OrderStatus) {
  return (words: Words, { number }: Sample): Sentences => {
    const { name, heading, text } = words.statuses[status];
    return { subject: `${number}: ${name}`, heading, text: text(number) };
  };
}

function headed(subject: string, text: string): Sentences {
  return { subject, heading: subject, text };
}
