/** The names of fields in refusals: the label of the form, so that its reader finds the field. */
import type { MailName, MailSentence, Social, WordName, WordPart } from "#contract/rules/word-list.ts";
import * as m from "#messages";
import { fieldLabels } from "#messages/field-labels.ts";
import {
  mailLabels,
  mailSentenceLabels,
  type Numbered,
  numberedLabels,
  partLabels,
  socialLabels,
  type Unnumbered,
  wordLabels,
} from "#messages/word-labels.ts";
import { digits, type Figure, say } from "./say.ts";

type Label = typeof m.name;

/** Of a post, in each language. */
const postLabels: Record<"en" | "bn", Partial<Record<string, Label>>> = {
  en: {
    title: m.blog_desk_en_title,
    group: m.blog_desk_en_group,
    lead: m.blog_desk_en_lead,
    text: m.blog_desk_en_text,
  },
  bn: {
    title: m.blog_desk_bn_title,
    group: m.blog_desk_bn_group,
    lead: m.blog_desk_bn_lead,
    text: m.blog_desk_bn_text,
  },
};

/** Of the owner's words, beside the sentences. */
const wordFieldLabels: Partial<Record<string, Label>> = {
  sections: m.words_home_parts,
  leftOut: m.words_left_out,
  pages: m.words_pages,
  reviews: m.words_reviews,
  secondPhone: m.words_second_phone,
  mapPoint: m.words_map_point,
  shares: m.words_shares,
  pictureText: m.words_picture_text,
  bengaliPictureText: m.words_picture_text_bengali,
};
const reviewLabels: Partial<Record<string, Label>> = {
  name: m.words_review_name,
  place: m.words_review_place,
  text: m.words_review_text,
};

/** @param path of the field in the input: "address.phone", "items.0.size" */
export function labelOf(path: string): Figure {
  const [start = "", ...rest] = path.split(".");
  if (start === "words") return labelOfWords(rest) ?? labelOfName(path);
  if ((start === "en" || start === "bn") && rest.length === 1) {
    const label = postLabels[start][rest[0] ?? ""];
    if (label !== undefined) return say(label);
  }
  return labelOfName(path);
}

function labelOfName(path: string): Figure {
  const name = path.split(".").findLast((part) => !/^\d+$/.test(part)) ?? "";
  const label = fieldLabels[name];
  return label === undefined ? unlabeled(name) : say(label);
}

/** A field that only programs send has no label. In English it is called by its name, "Window days". */
function unlabeled(name: string): Figure {
  const words = name.replace(/([A-Z])/g, " $1").toLowerCase();
  const english = words.charAt(0).toUpperCase() + words.slice(1);
  return { in: (locale) => (locale === "en" ? english : m.field_this({}, { locale })) };
}

function labelOfWords([first = "", second = "", third = "", fourth]: string[]): Figure | undefined {
  if (first === "mails" && third !== "") return inLanguage(second, labelOfMailWord(third));
  if (first === "pages" && fourth !== undefined) {
    const isBengali = third === "bn";
    if (fourth === "title") return say(isBengali ? m.words_title_bengali : m.words_title);
    return say(isBengali ? m.words_text_bengali : m.words_text);
  }
  if (first === "pages" && third === "address") return say(m.words_address);
  if (first === "reviews" && fourth !== undefined) {
    const label = reviewLabels[fourth];
    return label && (third === "bn" ? say(m.words_in_bengali, { label: say(label) }) : say(label));
  }
  if ((first === "en" || first === "bn") && second !== "") return inLanguage(first, labelOfWord(second));
  if (first === "socials" && second in socialLabels) return say(socialLabels[second as Social]);
  if (first === "pictures" && (third === "" || third === "url")) {
    const part = partLabels[second as WordPart];
    return part && say(m.words_picture_of, { label: say(part) });
  }
  const label = wordFieldLabels[first === "pictures" ? third : second] ?? wordFieldLabels[first];
  return label && say(label);
}

/** "Highlight 1". */
function labelOfWord(name: string): Figure | undefined {
  const [, base = "", number = ""] = /^(\D+)(\d+)$/.exec(name) ?? [];
  if (base in numberedLabels) return say(numberedLabels[base as Unnumbered<Numbered>], { number: digits(number) });
  const label = wordLabels[name as Exclude<WordName, Numbered>];
  return label && say(label);
}

/** "Delivered: Subject". */
function labelOfMailWord(name: string): Figure | undefined {
  const [, mail = "", sentence = ""] = /^(\w+)([A-Z][a-z]+)$/.exec(name) ?? [];
  const labelOfMail = mailLabels[mail as MailName];
  const labelOfSentence = mailSentenceLabels[sentence as MailSentence];
  if (labelOfMail === undefined || labelOfSentence === undefined) return undefined;
  return say(m.words_mail_sentence, { mail: say(labelOfMail), sentence: say(labelOfSentence) });
}

function inLanguage(language: string, label: Figure | undefined): Figure | undefined {
  return label && say(language === "bn" ? m.words_in_bengali : m.words_in_english, { label });
}
