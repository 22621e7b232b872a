/** Mails that there are not, for the editor of the owner's words: each as its domain writes it. */
import type { Language } from "#contract/rules/constants.ts";
import type { ShopAddress } from "#contract/rules/page-path.ts";
import {
  linkFigure,
  type MailName,
  type MailSentence,
  type MailWord,
  mailNames,
  needsLink,
  sentencesOf,
  tellsFirst,
} from "#contract/rules/word-list.ts";
import type { ShopWords } from "#contract/wire/shop/words.ts";
import { accountSamples } from "./accounts/letters/account-letters.ts";
import { contactSample } from "./contact/contact-letter.ts";
import type { Letter, LetterWords, SampleFigures, SampleWriter } from "./mail/letter.ts";
import { inOwnWords } from "./mail/own-words.ts";
import { orderSamples, sampleTotal } from "./orders/letters/sample-order-letters.ts";

const samples: Record<MailName, SampleWriter> = { ...orderSamples, ...accountSamples, message: contactSample };

const sampleNames = {
  en: { name: "Ayesha", by: "Rahim (rahim@example.com)" },
  bn: { name: "আয়েশা", by: "রহিম (rahim@example.com)" },
};
const nowhere: ShopAddress = { origin: "", firstLanguage: "en" };
const placeholders: SampleFigures = {
  name: "{name}",
  number: "{number}",
  total: "{total}",
  shop: "{shop}",
  by: "{by}",
};

/** @param words that the mail has the sentences of */
export function sampleMail(
  mail: MailName,
  language: Language,
  words: ShopWords,
  { home, ...shop }: { shop: string; phone: string | undefined; home: ShopAddress },
): LetterWords & Pick<Letter, "language"> {
  const figures = { ...sampleNames[language], number: "GP-1001", total: sampleTotal(language) };
  const letter = samples[mail](language, { ...figures, shop: shop.shop }, home);
  return inOwnWords({ language, ...letter, own: { mail, figures } }, words, shop);
}

/** The sentences that stand without the owner's, with their placeholders. Where the owner's only come before or after, they are empty. */
export function standardMailWords(language: Language): Partial<Record<MailWord, string>> {
  return Object.fromEntries(
    mailNames.flatMap((mail) => {
      const letter = samples[mail](language, placeholders, nowhere);
      return sentencesOf(mail).map((sentence) => [`${mail}${sentence}`, standardSentence(letter, mail, sentence)]);
    }),
  );
}

function standardSentence({ subject, heading, parts }: LetterWords, mail: MailName, sentence: MailSentence): string {
  const [first] = parts;
  const text = first?.kind === "text" && !tellsFirst.includes(mail) ? first.text : "";
  return {
    Subject: subject,
    Greeting: heading,
    Intro: needsLink(mail, sentence) ? `${text}\n${linkFigure}` : text,
    Button: parts.find((part) => part.kind === "button")?.label ?? "",
    Closing: "",
  }[sentence];
}
