/**
 * The sentences of the pages that the owner may replace: the owner's if there are any, otherwise those of messages/. Of these a
 * real shop says only what is true of every shop, or what the settings promise (contract/rules/promises.ts).
 *
 * For the server only, which sets them before it renders a page; the parts that run in the browser have no such sentence.
 * Read them while rendering, never when a module loads.
 */

import type { Language } from "#contract/rules/constants.ts";
import type { DeliverySettings, DeliveryTerms } from "#contract/rules/delivery/delivery-terms.ts";
import { type MapPoint, readMapPoint } from "#contract/rules/delivery/map-point.ts";
import { deliveryFigures } from "#contract/rules/figures.ts";
import { type Promised, promisedBy, specified } from "#contract/rules/promises.ts";
import { shownLanguage } from "#contract/rules/shown-text.ts";
import {
  arrangeSections,
  type Figures,
  fillFigures,
  firstShares,
  type HomeSection,
  type Leavable,
  type OwnPromises,
  type PicturePart,
  type Share,
  type Social,
  shares,
  type WordName,
  wordNames,
} from "#contract/rules/word-list.ts";
import type { Blog } from "#contract/wire/shop/blog.ts";
import type { OwnReview, ShopWords } from "#contract/wire/shop/words.ts";
import * as m from "#messages";
import { inLanguage, language } from "./language.ts";
import { isDemo, setCharges, setPromises, shop } from "./settings.ts";
import { inDigits, shortTaka } from "./ui/figures.ts";

export type OwnersWords = { words: ShopWords; delivery: DeliverySettings; blog: Blog };

let owners: OwnersWords | undefined;

/** Makes a page with these words. Nothing in `make` may wait, or other pages would be made with them too. */
export function withWords<Made>(words: OwnersWords, make: () => Made): Made {
  const before = owners;
  owners = words;
  try {
    return make();
  } finally {
    owners = before;
  }
}

/** A sentence, empty if there is none. */
export function word(name: WordName): string {
  return own(name)?.text ?? standing(name);
}

/** Whether the owner has written the sentence, in either language. */
export function isOwnWord(name: WordName): boolean {
  return own(name) !== undefined;
}

/** The language of {@link word} if it is not that of the page. */
export function languageOfWord(name: WordName): Language | undefined {
  const from = own(name)?.language;
  return from === language() ? undefined : from;
}

/** False for a sentence that the owner has left out, and for one whose figure the shop does not have at present. */
export function hasWord(name: WordName): boolean {
  if (owners?.words.leftOut.includes(name as Leavable)) return false;
  const typed = typedBy(name);
  return typed === undefined ? standing(name) !== "" : fillFigures(typed.text, figuresNow()) !== undefined;
}

/** The parts of the home page that are shown and have something to say, in their order. */
export function shownSections(): HomeSection[] {
  return arrangeSections(owners?.words.sections ?? []).flatMap(({ name, isShown }) =>
    isShown && saysSomething(name) ? [name] : [],
  );
}

/** The word without which a part of the home page is not shown. */
const neededWord: { [Name in HomeSection]?: WordName } = {
  sale: "saleTitle",
  band: "bandTitle",
  returns: "returnsLead",
};

function saysSomething(name: HomeSection): boolean {
  const needed = neededWord[name];
  return needed === undefined || hasWord(needed);
}

/** For the islands of product and cart. The cart's guarantee is that of the hero. */
export function ownPromises(): OwnPromises {
  const promises = { cash: "promiseCash", returns: "promiseReturns", guarantee: "highlight2" } as const;
  return Object.fromEntries(
    Object.entries(promises).flatMap(([promise, name]) => {
      const text = hasWord(name) ? word(name) : "";
      return text === standard[name]() ? [] : [[promise, text]];
    }),
  );
}

type ShownPage = { address: string; title: string; text: string; language: Language };

/** The owner's own pages, in the language of the page; English where Bengali is missing. */
export function freePages(): ShownPage[] {
  return (owners?.words.pages ?? []).flatMap(({ address, isShown, en, bn }) => {
    if (!isShown) return [];
    const texts = { en, bn };
    const shown = shownLanguage(language(), (one) => texts[one].title !== "" && texts[one].text !== "") ?? "en";
    return [{ address, language: shown, ...texts[shown] } satisfies ShownPage];
  });
}

type ShownReview = OwnReview["en"] & { rating: number | null; language: Language };

/** Customers' reviews, in the language of the page or else the other; undefined until the owner writes some. */
export function ownReviews(): ShownReview[] | undefined {
  return owners?.words.reviews?.flatMap(({ isShown, rating, ...texts }) => {
    const isWritten = (one: Language) => texts[one].name !== "" && texts[one].text !== "";
    // A customer's own words are shown as they were said rather than not at all.
    const written = shownLanguage(language(), isWritten) ?? shownLanguage("bn", isWritten);
    return isShown && written ? [{ ...texts[written], rating, language: written }] : [];
  });
}

const noBlog: Blog = { shown: [], taken: [] };

/** The owner's posts, for the sitemap and the feed; a page's loader is given them. */
export function ownBlog(): Blog {
  return owners?.blog ?? noBlog;
}

/** The terms of delivery that the owner has set: those of each zone, or the one charge; empty while none is set. */
export function setTerms(): (Pick<DeliveryTerms, "charge"> & Partial<DeliveryTerms>)[] {
  const { delivery } = owners ?? {};
  if (delivery?.isOn) return [...delivery.zones, delivery.elsewhere];
  const { deliveryCharge } = setCharges();
  return deliveryCharge === undefined ? [] : [{ charge: deliveryCharge }];
}

export function socialAddress(name: Social): string {
  return owners?.words.socials[name] ?? "";
}

type OwnPicture = { url: string; width: number; height: number; alt: string; language: Language };

/** The owner's picture of a part of the home page; undefined where the shop's own stands. */
export function ownPicture(part: PicturePart): OwnPicture | undefined {
  const picture = owners?.words.pictures[part];
  if (picture === undefined) return undefined;
  const { url, width, height, pictureText, bengaliPictureText } = picture;
  const alts = { en: pictureText, bn: bengaliPictureText };
  const shown = shownLanguage(language(), (one) => alts[one] !== "") ?? "en";
  return { url, width, height, alt: alts[shown], language: shown };
}

/** Undefined if the owner has set none. */
export function mapPoint(): MapPoint | undefined {
  return readMapPoint(owners?.words.mapPoint ?? "");
}

/** Where a post can be shared, in the list's order. */
export function shownShares(): Share[] {
  const chosen = owners?.words.shares ?? firstShares;
  return shares.filter((share) => chosen.includes(share));
}

export function secondPhone(): string {
  return owners?.words.secondPhone ?? "";
}

/** The sentences that stand if the owner sets no other, for the editor. */
export function standardWords(): Record<Language, Record<string, string>> {
  const inOne = (wanted: Language) =>
    inLanguage(wanted, () => Object.fromEntries(wordNames.map((name) => [name, standing(name)])));
  return { en: inOne("en"), bn: inOne("bn") };
}

type Typed = { text: string; language: Language };

function own(name: WordName): Typed | undefined {
  const typed = typedBy(name);
  const text = typed && fillFigures(typed.text, figuresNow());
  return text === undefined || typed === undefined ? undefined : { ...typed, text };
}

function typedBy(name: WordName): Typed | undefined {
  const textIn = (one: Language) => owners?.words[one][name] ?? "";
  const shown = shownLanguage(language(), (one) => textIn(one) !== "");
  return shown && { text: textIn(shown), language: shown };
}

function promised(): Promised {
  return owners === undefined ? {} : promisedBy({ ...setCharges(), ...setPromises() }, owners.delivery);
}

function figuresNow(): Figures {
  if (owners === undefined) return {};
  const { charge, freeFrom, days } = deliveryFigures(setCharges(), owners.delivery);
  return {
    shop: shop.shopName,
    phone: shop.phone === "" ? undefined : inDigits(shop.phone),
    email: shop.email || undefined,
    charge: span(shortTaka(charge.from), shortTaka(charge.to)),
    freeFrom: freeFrom === undefined ? undefined : shortTaka(freeFrom),
    days: days && span(inDigits(days.from), inDigits(days.to)),
    guaranteeDays: shownDays(promised().guaranteeDays),
    returnDays: shownDays(promised().returnDays),
  };
}

function span(from: string, to: string): string {
  return from === to ? to : `${from}–${to}`;
}

function shownDays(days: number | undefined): string | undefined {
  return days === undefined ? undefined : inDigits(days);
}

/** The sentence that stands if the owner sets no other, empty if none does. */
function standing(name: WordName): string {
  const ofSettings = promising[name]?.(promised());
  if (ofSettings !== undefined) return ofSettings;
  return isDemo() || !(name in promising) ? standard[name]() : (plain[name]?.() ?? "");
}

/** A sentence made of what the settings promise, "" for one that they rule out; undefined while they decide nothing. */
type Promising = (promised: Promised) => string | undefined;

const nobodys: Promising = () => undefined;

function freeDelivery(say: (inputs: { amount: string }) => string, always: () => string): Promising {
  return ({ freeFrom }) => {
    if (freeFrom === undefined) return undefined;
    if (freeFrom === null) return "";
    return freeFrom === 0 ? always() : say({ amount: shortTaka(freeFrom) });
  };
}

function inDays(
  days: "guaranteeDays" | "returnDays",
  say: (inputs: { count: number; days: string }) => string,
): Promising {
  return (settings) => {
    const count = settings[days];
    return count === undefined ? undefined : say({ count, days: inDigits(count) });
  };
}

/** In the demo the specification's days stand for the one of the two that is not set. */
const returnsAndGuarantee: Promising = (settings) => {
  if (settings.guaranteeDays === undefined && settings.returnDays === undefined) return undefined;
  const guaranteeDays = settings.guaranteeDays ?? (isDemo() ? specified.guaranteeDays : undefined);
  const count = settings.returnDays ?? (isDemo() ? specified.returnDays : undefined);
  const returns = count === undefined ? "" : m.returns_lead_of_days({ count, days: inDigits(count) });
  if (guaranteeDays === undefined) return returns;
  const days = inDigits(guaranteeDays);
  return returns === "" ? m.guarantee_lead_of_days({ days }) : m.returns_and_guarantee_lead({ returns, days });
};

/** Sentences that promise something, or tell of a shop what only its owner knows. */
const promising: { [Name in WordName]?: Promising } = {
  saleBadge: nobodys,
  saleSaving: nobodys,
  heroLead: nobodys,
  highlight1: freeDelivery(m.free_delivery_from, m.free_delivery),
  highlight2: inDays("guaranteeDays", m.guarantee_of_days),
  highlight3: nobodys,
  promise1: freeDelivery(m.strip_title1, m.strip_title1),
  promiseText1: freeDelivery(m.free_delivery_on_orders, m.free_delivery_on_all_orders),
  promise2: nobodys,
  promiseText2: nobodys,
  promise3: nobodys,
  promiseText3: nobodys,
  promise4: inDays("returnDays", m.strip_title4),
  promiseText4: inDays("returnDays", m.within_days),
  saleText: nobodys,
  bandTitle: nobodys,
  bandText: nobodys,
  questionsLead: nobodys,
  answer2: nobodys,
  answer4: inDays("guaranteeDays", m.answer4_of_days),
  answer5: nobodys,
  answer6: nobodys,
  returnsLead: returnsAndGuarantee,
  returnsStepText1: nobodys,
  returnsStepText2: nobodys,
  returnsStepText3: nobodys,
  contactLead: nobodys,
  supportTitle: nobodys,
  supportText: nobodys,
  visitHours: nobodys,
  contactSearchText: nobodys,
  promiseReturns: inDays("returnDays", m.returns_within_days),
};

/** A real shop's sentences where the demo's say more. */
const plain: { [Name in WordName]?: () => string } = {
  heroLead: m.hero_lead_plain,
  questionsLead: m.faqs_lead_plain,
  contactSearchText: m.get_in_touch,
};

const none = () => "";

const standard: Record<WordName, () => string> = {
  saleBadge: m.sale_badge,
  saleSaving: m.sale_saving,
  headline: m.headline,
  heroLead: m.hero_lead,
  heroButton: m.shop_plants,
  heroSecondButton: m.talk_to_expert,
  highlight1: m.highlight1,
  highlight2: m.highlight2,
  highlight3: m.highlight3,
  categoriesTitle: m.category_list,
  categoriesLink: m.all_products,
  promise1: m.strip_title1,
  promiseText1: m.strip_text1,
  promise2: m.strip_title2,
  promiseText2: m.strip_text2,
  promise3: m.strip_title3,
  promiseText3: m.strip_text3,
  promise4: m.strip_title4,
  promiseText4: m.strip_text4,
  popularTitle: m.popular_products,
  saleTitle: () => word("saleBadge"),
  saleText: m.promo_text,
  saleButton: m.shop_plants,
  blogTitle: m.blog_title,
  bandTitle: m.band_title,
  bandText: m.band_text,
  questionsTitle: m.faqs,
  questionsLead: m.faqs_lead,
  question1: m.question1,
  answer1: m.answer1,
  question2: m.question2,
  answer2: m.answer2,
  question3: m.question3,
  answer3: m.answer3,
  question4: m.question4,
  answer4: m.answer4,
  question5: m.question5,
  answer5: m.answer5,
  question6: m.question6,
  answer6: m.answer6,
  question7: none,
  answer7: none,
  question8: none,
  answer8: none,
  returnsTitle: m.returns_title,
  returnsLead: m.returns_lead,
  returnsStep1: m.returns_step_title1,
  returnsStepText1: m.returns_step1,
  returnsStep2: m.returns_step_title2,
  returnsStepText2: m.returns_step2,
  returnsStep3: m.returns_step_title3,
  returnsStepText3: m.returns_step3,
  paymentsTitle: m.payment_methods,
  cashTitle: m.cash_on_delivery,
  cashText: m.cash_text,
  cardTitle: m.card,
  cardText: m.card_text,
  contactTitle: m.get_in_touch,
  contactLead: m.contact_lead,
  supportTitle: m.support247,
  supportText: m.support247_text,
  visitHours: m.visit_hours,
  reviewsTitle: m.reviews,
  reviewsLead: none,
  findYoursTitle: m.find_yours,
  findYoursText: m.find_yours_text,
  announcement: none,
  footerShop: m.footer_shop,
  footerHelp: m.footer_help,
  footerOrders: m.footer_orders,
  copyright: () => m.copyright({ shop: shop.shopName }),
  homeSearchTitle: () => word("headline"),
  homeSearchText: () => word("heroLead"),
  contactSearchText: m.contact_description,
  reviewsSearchText: none,
  promiseCash: m.promise_cash,
  promiseReturns: m.promise_returns,
};
