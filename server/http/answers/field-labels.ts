/** The names of fields in refusals: the label of the form, so that its reader finds the field. */
import type { SmsName } from "#contract/rules/texts/sms-list.ts";
import type { MailName, MailSentence, Social, WordName, WordPart } from "#contract/rules/word-list.ts";
import * as m from "#messages";
import { fieldLabels } from "#messages/field-labels.ts";
import { formLabels } from "#messages/form-labels.ts";
import {
  mailLabels,
  mailSentenceLabels,
  type Numbered,
  numberedLabels,
  partLabels,
  smsLabels,
  socialLabels,
  type Unnumbered,
  wordLabels,
} from "#messages/word-labels.ts";
import { digits, type Figure, say } from "./say.ts";

type Label = typeof m.name;
/** "Value 2": the editors number the lines of a list. */
type NumberedLabel = (values: { at: string; place: string }, options: { locale: "en" | "bn" }) => string;

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

/**
 * The label of the form that sends the call: one name means different things in two forms.
 *
 * @param path of the field in the input: "address.phone", "items.0.size"
 * @param call address of the call, as its route writes it: "/api/coupon/:id"
 */
export function labelOf(path: string, call = ""): Figure {
  const [start = "", ...rest] = path.split(".");
  const ofForm = labelOfForm(path, call);
  if (ofForm !== undefined) return ofForm;
  if (start === "words") return labelOfWords(rest) ?? labelOfName(path);
  if ((start === "en" || start === "bn") && rest.length === 1) {
    const label = postLabels[start][rest[0] ?? ""];
    if (label !== undefined) return say(label);
  }
  return labelOfName(path);
}

const addresses = Object.keys(formLabels).sort((one, other) => other.length - one.length);

/** The more of the address and then of the path it names, the nearer it is. */
function labelOfForm(path: string, call: string): Figure | undefined {
  const parts = path.split(".");
  const names = parts.filter((part) => !isPosition(part));
  const ends = names.map((_, at) => names.slice(at).join("."));
  for (const address of addresses.filter((one) => call.startsWith(one))) {
    const label = ends.map((end) => formLabels[address]?.[end]).find((one) => one !== undefined);
    if (label === undefined) continue;
    const line = digits(String(Number(parts.findLast(isPosition) ?? 0) + 1));
    return say(label as NumberedLabel, { at: line, place: line });
  }
  return undefined;
}

const isPosition = (part: string) => /^\d+$/.test(part);

function labelOfName(path: string): Figure {
  const name = path.split(".").findLast((part) => !isPosition(part)) ?? "";
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
  if (first === "sms" && third in smsLabels) {
    const label = say(m.words_mail_sentence, { mail: say(m.call_sms), sentence: say(smsLabels[third as SmsName]) });
    return inLanguage(second, label);
  }
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
