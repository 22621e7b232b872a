// The owner's words: what replaces the sentences of messages/, and the arrangement of the home page. word-list.ts has the rules.
import { z } from "zod";
import { storedPictureSide } from "../../rules/constants.ts";
import { readMapPoint, writeMapPoint } from "../../rules/delivery/map-point.ts";
import {
  firstSmsOn,
  missingInSms,
  type SmsName,
  smsFiguresOf,
  smsNames,
  smsSwitches,
  smsTextMax,
  unknownInSms,
} from "../../rules/texts/sms-list.ts";
import {
  figureNames,
  firstShares,
  homeSections,
  leavable,
  linkFigure,
  type MailName,
  type MailSentence,
  type MailWord,
  mailFiguresOf,
  mailNames,
  mailSentences,
  mailSwitches,
  needsLink,
  pagesMax,
  pageTextMax,
  pictureParts,
  pictureTextMax,
  reviewsMax,
  sentencesOf,
  shares,
  socials,
  unknownFigures,
  type WordName,
  wordLimits,
} from "../../rules/word-list.ts";
import { fault } from "../faults.ts";
import { line, paragraphs, reply, requiredLine, text } from "../replies.ts";

/** Sentences of more letters than this may have several lines. */
const oneLineMax = 120;

function sentence(max: number, figures: readonly string[] = figureNames, hasLink = false) {
  return (max > oneLineMax ? paragraphs(max) : line(max)).superRefine((text, context) => {
    const [unknown] = unknownFigures(text, figures);
    const known = figures.map((name) => `{${name}}`);
    if (unknown !== undefined)
      context.addIssue({ code: "custom", message: fault("unknownFigure", { figure: unknown, known }) });
    else if (hasLink && text !== "" && text.split(linkFigure).length !== 2)
      context.addIssue({ code: "custom", message: fault("linkOnce", { figure: linkFigure }) });
  });
}

function mailSentence(mail: MailName, name: MailSentence) {
  return sentence(mailSentences[name], mailFiguresOf(mail, name), needsLink(mail, name));
}

const sentences = z.strictObject(
  Object.fromEntries(Object.entries(wordLimits).map(([name, max]) => [name, sentence(max).optional()])) as Record<
    WordName,
    z.ZodOptional<ReturnType<typeof sentence>>
  >,
);

/** A subject is one line, so that it adds no header to a mail. */
const mailTexts = z.strictObject(
  Object.fromEntries(
    mailNames.flatMap((mail) =>
      sentencesOf(mail).map((name) => [`${mail}${name}`, mailSentence(mail, name).optional()]),
    ),
  ) as Record<MailWord, z.ZodOptional<ReturnType<typeof sentence>>>,
);

/** One line, so that nothing looks like a message of somebody else's. */
function smsText(name: SmsName) {
  return line(smsTextMax).superRefine((text, context) => {
    if (text === "") return;
    const known = smsFiguresOf(name).map((figure) => `{${figure}}`);
    const [unknown, missing] = [unknownInSms(name, text), missingInSms(name, text)];
    if (unknown !== undefined)
      context.addIssue({ code: "custom", message: fault("unknownFigure", { figure: unknown, known }) });
    else if (missing !== undefined)
      context.addIssue({ code: "custom", message: fault("placeOnce", { figure: missing }) });
  });
}

const smsTexts = z.strictObject(
  Object.fromEntries(smsNames.map((name) => [name, smsText(name).optional()])) as Record<
    SmsName,
    z.ZodOptional<ReturnType<typeof smsText>>
  >,
);

const switched = <Name extends string>(names: readonly Name[]) =>
  z
    .array(z.enum(names as readonly [Name, ...Name[]]))
    .max(names.length)
    .overwrite((chosen) => names.filter((name) => chosen.includes(name)));

const address = line(300).refine(isWebAddress, fault("webAddress"));

function isWebAddress(text: string): boolean {
  return text === "" || (URL.canParse(text) && new URL(text).protocol === "https:");
}

/** Kept as "23.7461,90.3742", whatever it was read from; empty if there is none. */
const mapPoint = line(1000)
  .overwrite((text) => {
    const point = readMapPoint(text);
    return point === undefined ? text : writeMapPoint(point);
  })
  .refine((text) => text === "" || readMapPoint(text) !== undefined, fault("point"));

const pageAddress = requiredLine(60).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, fault("slug"));

/**
 * A page of the owner's own, at /pages/{address}. The texts are rich text. A language that is empty is read in the other.
 * While it is hidden, its address leads nowhere.
 */
const freePage = z.strictObject({
  address: pageAddress,
  isShown: z.boolean(),
  en: z.strictObject({ title: requiredLine(80), text: text(pageTextMax) }),
  bn: z.strictObject({ title: line(80).default(""), text: text(pageTextMax).default("") }).prefault({}),
});
export type FreePage = z.infer<typeof freePage>;

const freePages = z
  .array(freePage)
  .max(pagesMax, fault("moreThan", { most: pagesMax }))
  .superRefine((pages, context) => {
    for (const [at, { address }] of pages.entries()) {
      if (pages.findIndex((one) => one.address === address) < at)
        context.addIssue({ code: "custom", path: [at, "address"], message: fault("otherPage") });
    }
  });

/** A picture that was uploaded for the home page, as it is stored. */
const storedPicture = z.strictObject({
  url: z.string().regex(/^\/media\/[0-9a-f]{16}\.webp$/, fault("picture")),
  width: z.int().min(1).max(storedPictureSide),
  height: z.int().min(1).max(storedPictureSide),
});

/** With what it shows, in both languages, for whoever cannot see it; empty for an ornament. */
const partPicture = storedPicture.extend({
  pictureText: line(pictureTextMax).default(""),
  bengaliPictureText: line(pictureTextMax).default(""),
});
export type PartPicture = z.infer<typeof partPicture>;

const reviewText = z.strictObject({
  name: line(60).default(""),
  place: line(60).default(""),
  text: paragraphs(600).default(""),
});

/**
 * A customer's words, as the owner writes them down. In a language without name or text it is read in the other;
 * without both it is not shown. `rating`: stars, null for none.
 */
const ownReview = z.strictObject({
  isShown: z.boolean(),
  rating: z.int().min(1).max(5).nullable(),
  en: reviewText.prefault({}),
  bn: reviewText.prefault({}),
});
export type OwnReview = z.infer<typeof ownReview>;

const section = z.strictObject({ name: z.enum(homeSections), isShown: z.boolean() });

/** `sections`: in their order; missing ones follow, shown. `leftOut`: sentences that are not said at all. */
export const shopWords = z.strictObject({
  en: sentences.default({}),
  bn: sentences.default({}),
  sections: z
    .array(section)
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, fault("partTwice"))
    .default([]),
  leftOut: z.array(z.enum(leavable)).max(leavable.length).default([]),
  socials: z
    .strictObject(
      Object.fromEntries(socials.map((name) => [name, address.default("")])) as Record<
        (typeof socials)[number],
        z.ZodDefault<typeof address>
      >,
    )
    .prefault({}),
  pages: freePages.default([]),
  /** Missing until the owner writes some: then a demo shop shows its own. */
  reviews: z
    .array(ownReview)
    .max(reviewsMax, fault("moreThan", { most: reviewsMax }))
    .optional(),
  mails: z.strictObject({ en: mailTexts.default({}), bn: mailTexts.default({}) }).prefault({}),
  /** Mails that the owner has switched off. */
  mailsOff: switched(mailSwitches).default([]),
  sms: z.strictObject({ en: smsTexts.default({}), bn: smsTexts.default({}) }).prefault({}),
  /** Text messages that are sent, of those that can be switched. */
  smsOn: switched(smsSwitches).default(firstSmsOn),
  /** Instead of the shop's own pictures. */
  pictures: z
    .strictObject(
      Object.fromEntries(pictureParts.map((name) => [name, partPicture.optional()])) as Record<
        (typeof pictureParts)[number],
        z.ZodOptional<typeof partPicture>
      >,
    )
    .default({}),
  /** A second phone number for the contact page. */
  secondPhone: line(40).default(""),
  /** Shown with each post of the blog; none: no such row. */
  shares: z
    .array(z.enum(shares))
    .refine((all) => new Set(all).size === all.length, fault("networkTwice"))
    .default(firstShares),
  /** Where the contact page's map shows the nursery. */
  mapPoint: mapPoint.default(""),
});
export type ShopWords = z.infer<typeof shopWords>;

/** The words before the owner changes any. */
export const firstWords: ShopWords = shopWords.parse({});

/** `version`: of the newest draft, published or not; 0 before the first. A save names the version that it is based on. */
export const saveWordsInput = z.strictObject({ version: z.int().min(0).max(2_000_000_000), words: shopWords });
export const wordsPictureForm = z.object({ picture: z.file() });
export const wordsPictureReply = reply.extend({ picture: storedPicture });
/** The sentences of mails that stand if the owner sets no other, with the placeholders in place of what they stand for. */
const standardMailTexts = z.record(z.string(), z.string());
export const standardMailsReply = reply.extend({
  words: z.object({ en: standardMailTexts, bn: standardMailTexts }),
  /** Of text messages, by their names. `figures`: samples for the preview. `price`: of one part, in taka; only for owner and manager. */
  sms: z.object({
    price: z.number().optional(),
    en: standardMailTexts,
    bn: standardMailTexts,
    figures: z.object({ en: standardMailTexts, bn: standardMailTexts }),
  }),
});
export const mailPreviewQuery = z.object({
  mail: z.enum(mailNames),
  lang: z.enum(["en", "bn"]).default("en"),
  /** So that a browser asks again after a save. */
  version: z.string().optional(),
});
export const publishWordsInput = z.strictObject({ version: z.int().min(1).max(2_000_000_000) });

const savedVersion = z.object({
  version: z.int(),
  /** The id of the owner who saved it. */
  savedBy: z.string(),
  savedAt: z.string(),
  /** Null for a draft. */
  publishedAt: z.string().nullable(),
});
export type SavedVersion = z.infer<typeof savedVersion>;

/** `draft`: what the owner edits; `published`: what shoppers read. `history`: the newest 50 published versions, newest first. */
export const wordsReply = reply.extend({
  version: z.int(),
  draft: shopWords,
  published: shopWords,
  saved: savedVersion.nullable(),
  history: z.array(savedVersion),
});
export type WordsDesk = z.infer<typeof wordsReply>;

export const wordsVersionReply = reply.extend({ words: shopWords });
export const wordsVersionParams = z.object({ version: z.coerce.number().int().min(1).max(2_000_000_000) });

/** The refusal of a save based on an older version: `wordsReply`'s fields as they are now. */
export type WordsChanged = { code: "words-changed" } & Pick<WordsDesk, "version" | "draft" | "saved">;
