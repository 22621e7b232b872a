/**
 * The owner's sentences in the mails: they take the place of the shop's.
 *
 * 1. What a mail tells (sums, goods, a message, warnings, how long a link works) stays the shop's, and so does every link. In
 *    a mail that begins with what it tells, the owner's first sentences stand before it.
 * 2. Where the owner's first sentences have {link}, what follows it stands behind the shop's button. `contract/wire/shop/words.ts` refuses
 *    them without it.
 * 3. A sentence whose figure is missing is not said, and the shop's stands: a name that nobody has confirmed, for example
 *    (orders/letters/to-customer.ts, rule 2).
 */
import { shownText } from "#contract/rules/shown-text.ts";
import {
  fillFigures,
  linkFigure,
  type MailFigures,
  type MailSentence,
  mailFigureNames,
  tellsFirst,
} from "#contract/rules/word-list.ts";
import type { ShopWords } from "#contract/wire/shop/words.ts";
import type { Letter, LetterPart, OwnPlace } from "./letter.ts";

/** The owner's sentence, in two pieces if the link stands in it; undefined: the shop's stands. */
type Own = (sentence: MailSentence) => string[] | undefined;

export function inOwnWords<Worded extends Pick<Letter, "subject" | "heading" | "parts" | "language" | "own">>(
  letter: Worded,
  words: ShopWords,
  shop: Pick<MailFigures, "shop" | "phone">,
): Worded {
  if (letter.own === undefined) return letter;
  const own = ownSentence(letter.own, words, letter.language, shop);
  const [[subject], [heading]] = [own("Subject") ?? [], own("Greeting") ?? []];
  return {
    ...letter,
    subject: subject ?? letter.subject,
    heading: heading ?? letter.heading,
    parts: ownParts(letter.parts, letter.own, own),
  };
}

function ownSentence(
  { mail, figures }: OwnPlace,
  { mails }: ShopWords,
  language: Letter["language"],
  shop: Pick<MailFigures, "shop" | "phone">,
): Own {
  return (sentence) => {
    const name = `${mail}${sentence}` as const;
    const text = shownText(language ?? "en", { en: mails.en[name], bn: mails.bn[name] });
    if (text === "") return undefined;
    // Cut before names are filled in, since somebody may be called {link}.
    const pieces = text
      .split(linkFigure)
      .map((piece) => fillFigures(piece.trim(), { ...figures, ...shop }, mailFigureNames));
    return pieces.every((piece) => piece !== undefined) ? pieces : undefined;
  };
}

function ownParts(parts: LetterPart[], { mail, keepsFirst }: OwnPlace, own: Own): LetterPart[] {
  const [before, after] = own("Intro") ?? [];
  const isAdded = before === undefined || keepsFirst || tellsFirst.includes(mail);
  const kept = isAdded ? parts : parts.slice(1);
  const button = kept.find(({ kind }) => kind === "button");
  const linked = kept.flatMap((part) => (part === button ? [withLabel(part, own), ...textPart(after)] : [part]));
  // The small print stays at the end.
  const end = linked.findLastIndex(({ kind }) => kind !== "small") + 1;
  const [closing] = own("Closing") ?? [];
  return [...textPart(before), ...linked.slice(0, end), ...textPart(closing), ...linked.slice(end)];
}

function withLabel(part: LetterPart, own: Own): LetterPart {
  const [label] = own("Button") ?? [];
  return part.kind === "button" && label !== undefined ? { ...part, label } : part;
}

function textPart(text = ""): LetterPart[] {
  return text === "" ? [] : [{ kind: "text", text }];
}
