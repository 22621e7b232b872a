/**
 * The owner's sentences in the mails about an order: they take the place of those in order-words.ts.
 *
 * 1. What a mail tells (sums, goods, links) stays the shop's. Where its first sentence tells sums, the owner's stands before it.
 * 2. A sentence whose figure is missing is not said, and that of order-words.ts stands: a name that nobody has confirmed, for
 *    example (to-customer.ts, rule 2).
 */
import type { Language } from "#contract/constants.ts";
import {
  fillFigures,
  type MailFigures,
  type MailName,
  type MailSentence,
  mailFigureNames,
  tellsSums,
} from "#contract/word-list.ts";
import type { ShopWords } from "#contract/words.ts";
import type { Letter, LetterPart } from "../../mail/letter.ts";

/** `mail`: whose sentences the owner may replace. `keepsFirst`: the first part must be said in any case. */
export type OrderLetter = Pick<Letter, "subject" | "heading" | "parts"> & { mail?: MailName; keepsFirst?: boolean };

/** @param wayOn the last part but the owner's closing */
export function inOwnWords(
  { mail, keepsFirst, subject, heading, parts }: OrderLetter,
  wayOn: LetterPart,
  own: (sentence: MailSentence, mail: MailName) => string | undefined,
): Pick<Letter, "subject" | "heading" | "parts"> {
  if (mail === undefined) return { subject, heading, parts: [...parts, wayOn] };
  const intro = own("Intro", mail);
  const isAdded = intro === undefined || keepsFirst || tellsSums.includes(mail);
  return {
    subject: own("Subject", mail) ?? subject,
    heading: own("Greeting", mail) ?? heading,
    parts: [...textPart(intro), ...(isAdded ? parts : parts.slice(1)), wayOn, ...textPart(own("Closing", mail))],
  };
}

/** English stands in for Bengali that is not written, as in the pages. */
export function ownSentence({ mails }: ShopWords, language: Language, figures: MailFigures) {
  return (sentence: MailSentence, mail: MailName): string | undefined => {
    const text = (language === "bn" && mails.bn[`${mail}${sentence}`]) || mails.en[`${mail}${sentence}`];
    return text ? fillFigures(text, figures, mailFigureNames) : undefined;
  };
}

function textPart(text: string | undefined): LetterPart[] {
  return text === undefined ? [] : [{ kind: "text", text }];
}
