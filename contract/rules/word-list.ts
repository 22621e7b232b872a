/**
 * The sentences that the owner may replace, with the most letters of each, and the figures that they may contain. Imports
 * nothing, because pages, editor and server all run it.
 *
 * 1. A sentence that the owner leaves empty is that of messages/. A Bengali one is the owner's English one, if there is one.
 * 2. A figure is written as {charge} and comes from the settings, so that no promise goes stale. A sentence whose figure the
 *    shop does not have at present is not said.
 */

/** Parts of the home page, in the order of the specification. */
export const homeSections = [
  "hero",
  "categories",
  "promises",
  "popular",
  "sale",
  "blog",
  "band",
  "questions",
  "returns",
  "payments",
] as const;
export type HomeSection = (typeof homeSections)[number];

const line = 120;

/** The sentences of each part of the editor. */
export const wordParts = {
  hero: {
    saleBadge: 40,
    saleSaving: 40,
    headline: 60,
    heroLead: 200,
    heroButton: 30,
    heroSecondButton: 30,
    highlight1: 60,
    highlight2: 60,
    highlight3: 60,
  },
  categories: { categoriesTitle: 60, categoriesLink: 40 },
  promises: {
    promise1: 40,
    promiseText1: 60,
    promise2: 40,
    promiseText2: 60,
    promise3: 40,
    promiseText3: 60,
    promise4: 40,
    promiseText4: 60,
  },
  popular: { popularTitle: 60 },
  sale: { saleTitle: 60, saleText: 160, saleButton: 30 },
  blog: { blogTitle: 60 },
  band: { bandTitle: 80, bandText: 160 },
  questions: {
    questionsTitle: 60,
    questionsLead: 160,
    question1: line,
    answer1: 600,
    question2: line,
    answer2: 600,
    question3: line,
    answer3: 600,
    question4: line,
    answer4: 600,
    question5: line,
    answer5: 600,
    question6: line,
    answer6: 600,
    question7: line,
    answer7: 600,
    question8: line,
    answer8: 600,
  },
  returns: {
    returnsTitle: 60,
    returnsLead: 200,
    returnsStep1: 40,
    returnsStepText1: 160,
    returnsStep2: 40,
    returnsStepText2: 160,
    returnsStep3: 40,
    returnsStepText3: 160,
  },
  payments: { paymentsTitle: 60, cashTitle: 40, cashText: 300, cardTitle: 40, cardText: 300 },
  product: { promiseCash: 60, promiseReturns: 60 },
  contact: { contactTitle: 60, contactLead: 160, supportTitle: 40, supportText: 80, visitHours: line },
  reviews: { reviewsTitle: 60, reviewsLead: 200, findYoursTitle: 60, findYoursText: 160 },
  frame: {
    announcement: 140,
    footerShop: 30,
    footerHelp: 30,
    footerOrders: 30,
    copyright: 80,
  },
  search: { homeSearchTitle: 60, homeSearchText: 200, contactSearchText: 200, reviewsSearchText: 200 },
} as const;

export type WordPart = keyof typeof wordParts;
type NamesIn<Part> = Part extends WordPart ? keyof (typeof wordParts)[Part] : never;
export type WordName = NamesIn<WordPart>;

/** The most letters of each sentence. */
export const wordLimits = Object.assign({}, ...Object.values(wordParts)) as Record<WordName, number>;
export const wordNames = Object.keys(wordLimits) as WordName[];

/** Words that can be left out of a list: a sentence and those that belong to it. */
export const leavable = [
  "highlight1",
  "highlight2",
  "highlight3",
  "promise1",
  "promise2",
  "promise3",
  "promise4",
  "question1",
  "question2",
  "question3",
  "question4",
  "question5",
  "question6",
  "returnsStep1",
  "returnsStep2",
  "returnsStep3",
  "cashTitle",
  "cardTitle",
  "supportTitle",
  "promiseCash",
  "promiseReturns",
] as const satisfies readonly WordName[];
export type Leavable = (typeof leavable)[number];

/** Promises that parts in the browser repeat: "" for one that is not said. Those of messages/ are missing. */
export type OwnPromises = { cash?: string; returns?: string; guarantee?: string };

/** The parts of the home page whose picture the owner may replace, and the most letters of a picture's text. */
export const pictureParts = ["hero", "sale", "band"] as const satisfies readonly HomeSection[];
export type PicturePart = (typeof pictureParts)[number];
export const pictureTextMax = 200;

export const socials = ["facebook", "instagram", "youtube"] as const;
export type Social = (typeof socials)[number];

/** Where a post of the blog can be shared, in their order; `link`: copied. */
export const shares = ["facebook", "whatsapp", "x", "link"] as const;
export type Share = (typeof shares)[number];
/** Until the owner chooses. */
export const firstShares: Share[] = ["whatsapp", "link"];

/** `charge`, `freeFrom`: sums in taka; `days`: how many a delivery takes. The last two: days after the delivery. */
export const figureNames = [
  "shop",
  "phone",
  "email",
  "charge",
  "freeFrom",
  "days",
  "guaranteeDays",
  "returnDays",
] as const;
export type FigureName = (typeof figureNames)[number];
/** The text for each figure, in the reader's language. One that the shop does not have at present is missing. */
export type Figures = { [Name in FigureName]?: string | undefined };

/** Mails whose sentences the owner may replace: to customers about an order, what came after it, and their account; to owners. */
export const mailGroups = {
  order: [
    "placed",
    "advance",
    "notFound",
    "paid",
    "packing",
    "shipped",
    "out",
    "delivered",
    "edited",
    "canceled",
    "restored",
    "returned",
    "refunded",
  ],
  after: ["claimReceived", "claimDecided", "reviewAsked", "alertAsked", "alertBack"],
  account: ["reset", "confirm", "passwordChanged"],
  owner: ["newOrder", "toCheck", "message", "ownerChange", "ownerPassword", "invited", "test"],
} as const;
export type MailGroup = keyof typeof mailGroups;
export const mailGroupNames = Object.keys(mailGroups) as MailGroup[];
export type MailName = (typeof mailGroups)[MailGroup][number];
export const mailNames: readonly MailName[] = Object.values(mailGroups).flat();

/**
 * Mails that the owner may switch off. The others tell what a shopper must know: that an order was taken, what is to be paid, that it
 * was canceled or money given back, and what opens an account.
 */
export const mailSwitches = ["packing", "out", "delivered", "reviewAsked"] as const satisfies readonly MailName[];
export type MailSwitch = (typeof mailSwitches)[number];

/** Their sentences, with the most letters of each. */
export const mailSentences = { Subject: 100, Greeting: 80, Intro: 600, Button: 40, Closing: 400 } as const;
export type MailSentence = keyof typeof mailSentences;
export const mailSentenceNames = Object.keys(mailSentences) as MailSentence[];
export type MailWord = `${MailName}${MailSentence}`;

/** A mail about an order or a claim has one of two buttons, which are the shop's. A test mail has none. */
export function sentencesOf(mail: MailName): MailSentence[] {
  const hasOwnButton = !["test", "claimReceived", "claimDecided"].includes(mail) && groupOf(mail) !== "order";
  return mailSentenceNames.filter((sentence) => sentence !== "Button" || hasOwnButton);
}

export const mailWords: MailWord[] = mailNames.flatMap((mail) =>
  sentencesOf(mail).map((sentence) => `${mail}${sentence}` as const),
);

export function groupOf(mail: MailName): MailGroup {
  return mailGroupNames.find((group) => (mailGroups[group] as readonly MailName[]).includes(mail)) ?? "order";
}

/** Mails that begin with what the shop tells, such as a sum: the owner's first sentences stand before it, not instead of it. */
export const tellsFirst: readonly MailName[] = [
  "placed",
  "advance",
  "notFound",
  "paid",
  "refunded",
  "claimDecided",
  "passwordChanged",
  "newOrder",
  "toCheck",
  "message",
  "ownerChange",
];

/**
 * `name`: of the customer, whoever wrote the message, or the owner who reads. `number`, `total`: of the order. `by`: the
 * owner who invites.
 */
export const mailFigureNames = ["name", "number", "total", "product", "shop", "phone", "by", "link"] as const;
export type MailFigureName = (typeof mailFigureNames)[number];
export type MailFigures = { [Name in MailFigureName]?: string | undefined };

/** Where a mail's link stands in its first sentences. */
export const linkFigure = "{link}";
/** Mails that are sent for their link. */
const linkMails: readonly MailName[] = ["reset", "confirm", "alertAsked", "reviewAsked", "ownerPassword", "invited"];

/** A sentence that must have {@link linkFigure}, so that no mail loses its link. */
export function needsLink(mail: MailName, sentence: MailSentence): boolean {
  return sentence === "Intro" && linkMails.includes(mail);
}

const orderFigures: readonly MailFigureName[] = ["name", "number", "total", "shop", "phone"];
const otherFigures: { readonly [Mail in MailName]?: readonly MailFigureName[] } = {
  reset: ["name", "shop", "phone"],
  confirm: ["name", "shop", "phone"],
  passwordChanged: ["shop", "phone"],
  reviewAsked: ["number", "shop", "phone"],
  alertAsked: ["product", "shop", "phone"],
  alertBack: ["product", "shop", "phone"],
  message: ["name", "shop"],
  ownerChange: ["shop"],
  ownerPassword: ["name", "shop"],
  invited: ["name", "by", "shop"],
  test: ["name", "shop"],
};

/** The figures that a sentence of a mail may contain. */
export function mailFiguresOf(mail: MailName, sentence: MailSentence): readonly MailFigureName[] {
  const figures = otherFigures[mail] ?? orderFigures;
  return needsLink(mail, sentence) ? [...figures, "link"] : figures;
}

/** The most reviews that the owner writes down. */
export const reviewsMax = 24;

/** The most free pages, and the most letters of a text with its tags. */
export const pagesMax = 12;
export const pageTextMax = 20_000;

const placeholder = /\{([^{}]*)\}/g;

/** The placeholders of a text that name no figure: "{price}". */
export function unknownFigures(text: string, known: readonly string[] = figureNames): string[] {
  return [...text.matchAll(placeholder)].flatMap(([whole, name]) => (known.includes(name ?? "") ? [] : [whole]));
}

/** @returns undefined if a figure of the text is missing */
export function fillFigures(
  text: string,
  figures: { readonly [name: string]: string | undefined },
  known: readonly string[] = figureNames,
): string | undefined {
  let isWhole = true;
  const filled = text.replace(placeholder, (whole, name: string) => {
    if (!known.includes(name)) return whole;
    isWhole &&= figures[name] !== undefined;
    return figures[name] ?? "";
  });
  return isWhole ? filled : undefined;
}

export type ArrangedSection = { name: HomeSection; isShown: boolean };

/** All parts of the home page: those that the owner has arranged, then the others. */
export function arrangeSections(arranged: readonly ArrangedSection[]): ArrangedSection[] {
  const missing = homeSections.filter((name) => !arranged.some((section) => section.name === name));
  return [...arranged, ...missing.map((name) => ({ name, isShown: true }))];
}
