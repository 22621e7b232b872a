// The owner's words as a flat list of values, which is how drafts are compared and joined.
import { type SmsName, smsNames, smsSwitches } from "#contract/rules/texts/sms-list.ts";
import {
  arrangeSections,
  type MailName,
  type MailSwitch,
  type MailWord,
  mailSwitches,
  mailWords,
  type PicturePart,
  pictureParts,
  type Share,
  type Social,
  sentencesOf,
  shares,
  type WordName,
  wordNames,
} from "#contract/rules/word-list.ts";
import type { FreePage, OwnReview, PartPicture, ShopWords } from "#contract/wire/shop/words.ts";
import * as m from "#messages";
import { mailLabels, partLabels, smsLabels, socialLabels } from "#messages/word-labels.ts";
import { textOf } from "../rich-text/text-of.ts";
import { labelIn, labelOf, mailLabelOf, shareLabels, smsLabelOf } from "./word-labels.ts";

/** `en.headline`, `sections`, `socials.facebook`, ...: the names of the server's refusals. */
type Path = string;
type Flat = Map<Path, string>;
/** `pictures`: addresses of those before and after, if it is one. */
export type Change = { path: Path; label: string; before: string; after: string; pictures?: (string | undefined)[] };

const languages = ["en", "bn"] as const;

/** The sentences that differ between `before` and `after`. */
export function changesBetween(before: ShopWords, after: ShopWords, plain = textOf): Change[] {
  const [old, now] = [flatten(before), flatten(after)];
  return changedPaths(old, now).map((path) => ({
    path,
    label: labelOfPath(path),
    before: shown(path, readIn(old, path), plain),
    after: shown(path, readIn(now, path), plain),
    ...(path.startsWith(pictureStart) && {
      pictures: [old.get(path), now.get(path)].map(addressIn),
    }),
  }));
}

/** The sentence that shoppers read: without Bengali, the owner's English. */
function readIn(flat: Flat, path: Path): string {
  const english = [`bn.`, `${mailStart}bn.`, `${smsStart}bn.`].some((start) => path.startsWith(start))
    ? path.replace("bn.", "en.")
    : path;
  return flat.get(path) || (flat.get(english) ?? "");
}

/** Both drafts in one: what only one of them has changed since `basis`, and mine where both have. */
export function joinWords(basis: ShopWords, mine: ShopWords, theirs: ShopWords): ShopWords {
  const own = flatten(mine);
  const joined = flatten(theirs);
  for (const path of changedPaths(flatten(basis), own)) joined.set(path, own.get(path) ?? "");
  return unflatten(joined);
}

export function setWord(words: ShopWords, language: "en" | "bn", name: WordName, text: string): ShopWords {
  const { [name]: _, ...others } = words[language];
  return { ...words, [language]: text === "" ? others : { ...others, [name]: text } };
}

export function setMailWord(words: ShopWords, language: "en" | "bn", name: MailWord, text: string): ShopWords {
  const { [name]: _, ...others } = words.mails[language];
  return { ...words, mails: { ...words.mails, [language]: text === "" ? others : { ...others, [name]: text } } };
}

/** Back to the shop's own sentences of this mail, in both languages. */
export function withoutOwnMail(words: ShopWords, mail: MailName): ShopWords {
  return sentencesOf(mail).reduce(
    (left, sentence) => setMailWord(setMailWord(left, "en", `${mail}${sentence}`, ""), "bn", `${mail}${sentence}`, ""),
    words,
  );
}

export function setSmsText(words: ShopWords, language: "en" | "bn", name: SmsName, text: string): ShopWords {
  const { [name]: _, ...others } = words.sms[language];
  return { ...words, sms: { ...words.sms, [language]: text === "" ? others : { ...others, [name]: text } } };
}

export function switchSms(words: ShopWords, name: SmsName): ShopWords {
  const isOn = words.smsOn.includes(name);
  return {
    ...words,
    smsOn: smsSwitches.filter((one) => (one === name ? !isOn : words.smsOn.includes(one))),
  };
}

export function switchMail(words: ShopWords, name: MailSwitch): ShopWords {
  const isOff = words.mailsOff.includes(name);
  return {
    ...words,
    mailsOff: mailSwitches.filter((one) => (one === name ? !isOff : words.mailsOff.includes(one))),
  };
}

/** English sentences of the owner that have no Bengali one: shoppers read the English there. */
export function missingBengali({ en, bn, mails, sms }: ShopWords): string[] {
  return [
    ...wordNames.filter((name) => en[name] && !bn[name]).map(labelOf),
    ...mailWords.filter((name) => mails.en[name] && !mails.bn[name]).map(mailLabelOf),
    ...smsNames.filter((name) => sms.en[name] && !sms.bn[name]).map(smsLabelOf),
  ];
}

/** `undefined` takes the shop's own picture again. */
export function setPicture(words: ShopWords, part: PicturePart, picture: PartPicture | undefined): ShopWords {
  const { [part]: _, ...others } = words.pictures;
  return { ...words, pictures: picture === undefined ? others : { ...others, [part]: picture } };
}

export function toggleShare(words: ShopWords, share: Share): ShopWords {
  const others = words.shares.filter((one) => one !== share);
  return { ...words, shares: inOrder(others.length < words.shares.length ? others : [...others, share]) };
}

/** The name of a part follows. */
const pictureStart = "pictures.";
/** Language and name of a sentence follow. */
const mailStart = "mails.";
/** Language and name of a text message follow. */
const smsStart = "sms.";
/** The address of a page follows. */
const pageStart = "pages.";

function changedPaths(before: Flat, after: Flat): Path[] {
  const paths = [...new Set([...before.keys(), ...after.keys()])];
  return paths.filter((path) => (before.get(path) ?? "") !== (after.get(path) ?? ""));
}

function flatten(words: ShopWords): Flat {
  const flat: Flat = new Map();
  for (const language of languages)
    for (const name of wordNames) flat.set(`${language}.${name}`, words[language][name] ?? "");
  for (const language of languages)
    for (const name of mailWords) flat.set(`${mailStart}${language}.${name}`, words.mails[language][name] ?? "");
  for (const language of languages)
    for (const name of smsNames) flat.set(`${smsStart}${language}.${name}`, words.sms[language][name] ?? "");
  flat.set("smsOn", words.smsOn.join(" "));
  flat.set("mailsOff", words.mailsOff.join(" "));
  flat.set("sections", JSON.stringify(arrangeSections(words.sections)));
  flat.set("leftOut", JSON.stringify([...words.leftOut].sort()));
  for (const [name, address] of Object.entries(words.socials)) flat.set(`socials.${name}`, address);
  for (const part of pictureParts) {
    const picture = words.pictures[part];
    flat.set(`${pictureStart}${part}`, picture === undefined ? "" : JSON.stringify(picture));
  }
  flat.set("reviews", words.reviews === undefined ? "" : JSON.stringify(words.reviews));
  flat.set("secondPhone", words.secondPhone);
  flat.set("mapPoint", words.mapPoint);
  flat.set("shares", inOrder(words.shares).join(" "));
  for (const page of words.pages) flat.set(`${pageStart}${page.address}`, JSON.stringify(page));
  return flat;
}

function unflatten(flat: Flat): ShopWords {
  const said = (start: string) =>
    Object.fromEntries(
      [...flat].flatMap(([path, text]) =>
        path.startsWith(start) && text !== "" ? [[path.slice(start.length), text]] : [],
      ),
    );
  const { facebook = "", instagram = "", youtube = "" } = said("socials.");
  return {
    en: said("en."),
    bn: said("bn."),
    mails: { en: said(`${mailStart}en.`), bn: said(`${mailStart}bn.`) },
    sms: { en: said(`${smsStart}en.`), bn: said(`${smsStart}bn.`) },
    smsOn: smsSwitches.filter((name) => (flat.get("smsOn") ?? "").split(" ").includes(name)),
    mailsOff: mailSwitches.filter((name) => (flat.get("mailsOff") ?? "").split(" ").includes(name)),
    sections: JSON.parse(flat.get("sections") ?? "[]") as ShopWords["sections"],
    leftOut: JSON.parse(flat.get("leftOut") ?? "[]") as ShopWords["leftOut"],
    socials: { facebook, instagram, youtube },
    pictures: Object.fromEntries(
      Object.entries(said(pictureStart)).map(([part, picture]) => [part, JSON.parse(picture) as PartPicture]),
    ),
    ...(flat.get("reviews") && { reviews: JSON.parse(flat.get("reviews") ?? "[]") as OwnReview[] }),
    secondPhone: flat.get("secondPhone") ?? "",
    mapPoint: flat.get("mapPoint") ?? "",
    shares: shares.filter((share) => (flat.get("shares") ?? "").split(" ").includes(share)),
    pages: Object.values(said(pageStart)).map((page) => JSON.parse(page) as FreePage),
  };
}

function labelOfPath(path: Path): string {
  if (path === "sections") return m.words_home_parts();
  if (path === "leftOut") return m.words_left_out();
  if (path === "reviews") return m.words_reviews();
  if (path === "secondPhone") return m.words_second_phone();
  if (path === "shares") return m.words_shares();
  if (path === "mapPoint") return m.words_map_point();
  if (path.startsWith(pictureStart))
    return m.words_picture_of({ label: partLabels[path.slice(pictureStart.length) as PicturePart]() });
  if (path === "smsOn") return m.words_sms_on();
  if (path === "mailsOff") return m.words_mails_off();
  if (path.startsWith(mailStart)) return labelOfMailPath(path);
  if (path.startsWith(smsStart)) return labelOfSmsPath(path);
  if (path.startsWith(pageStart)) return m.words_page_at({ address: path.slice(pageStart.length) });
  const [start, name] = path.split(".");
  if (start === "socials") return socialLabels[name as Social]();
  return labelIn(start === "bn" ? "bn" : "en", name as WordName);
}

function labelOfMailPath(path: Path): string {
  const [, language, name] = path.split(".");
  const label = mailLabelOf(name as MailWord);
  return language === "bn" ? m.words_in_bengali({ label }) : m.words_in_english({ label });
}

function labelOfSmsPath(path: Path): string {
  const [, language, name] = path.split(".");
  const label = smsLabelOf(name as SmsName);
  return language === "bn" ? m.words_in_bengali({ label }) : m.words_in_english({ label });
}

function shown(path: Path, value: string, plain: typeof textOf): string {
  if (path === "smsOn") return listed(value, (name) => smsLabels[name as SmsName]());
  if (path === "mailsOff") return listed(value, (name) => mailLabels[name as MailSwitch]());
  if (path === "leftOut") return (JSON.parse(value || "[]") as ShopWords["leftOut"]).map(labelOf).join(", ");
  if (path === "shares") return value === "" ? m.words_no_shares() : value.split(" ").map(shareLabelOf).join(", ");
  if (path === "reviews") return shownReviews(value);
  if (path.startsWith(pictureStart)) return shownPicture(value);
  if (path.startsWith(pageStart)) return shownPage(value, plain);
  if (path !== "sections") return value;
  const sections = JSON.parse(value || "[]") as ShopWords["sections"];
  return sections.map(({ name, isShown }) => hiddenOr(isShown, partLabels[name]())).join(", ");
}

function listed(value: string, labelOf: (name: string) => string): string {
  return value === "" ? m.words_none() : value.split(" ").map(labelOf).join(", ");
}

function hiddenOr(isShown: boolean, label: string): string {
  return isShown ? label : m.words_hidden({ label });
}

function shareLabelOf(share: string): string {
  return shareLabels[share as Share]();
}

function inOrder(chosen: readonly Share[]): Share[] {
  return shares.filter((share) => chosen.includes(share));
}

function shownPicture(value: string): string {
  if (value === "") return m.words_shops_picture();
  const { pictureText, bengaliPictureText } = JSON.parse(value) as PartPicture;
  return [m.words_your_picture(), pictureText, bengaliPictureText].filter((text) => text !== "").join(" ");
}

function shownReviews(value: string): string {
  const reviews = JSON.parse(value || "[]") as OwnReview[];
  return shortened(
    reviews
      .map(({ isShown, en, bn }) => hiddenOr(isShown, [en.name, en.text, bn.name, bn.text].filter(Boolean).join(" ")))
      .join(", "),
  );
}

function addressIn(picture: string | undefined): string | undefined {
  return picture ? (JSON.parse(picture) as PartPicture).url : undefined;
}

const shownLetters = 200;

function shownPage(value: string, plain: typeof textOf): string {
  if (value === "") return "";
  const { isShown, en, bn } = JSON.parse(value) as FreePage;
  const texts = [hiddenOr(isShown, en.title), plain(en.text), bn.title, plain(bn.text)];
  return shortened(texts.filter((text) => text !== "").join(" "));
}

function shortened(line: string): string {
  return line.length > shownLetters ? `${line.slice(0, shownLetters)}...` : line;
}
