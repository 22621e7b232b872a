// The two mails and the SMS of stock alerts, in the language in which each was asked for.
import { eq } from "drizzle-orm";
import type { Language } from "#contract/rules/constants.ts";
import { pageUrl, type ShopAddress } from "#contract/rules/page-path.ts";
import type { MailName } from "#contract/rules/word-list.ts";
import type { Db } from "#db/database.ts";
import { stockAlerts } from "#db/schema/stock-alerts.ts";
import * as m from "#messages";
import { appSecret } from "../accounts/login/secret.ts";
import { namesOfProduct } from "../catalog/reading/sold-now.ts";
import { named, sizeWord, textIn } from "../http/answers/say.ts";
import {
  type LetterPart,
  type LetterWords,
  type LetterWriter,
  languageOf,
  type SampleWriter,
  textOf,
} from "../mail/letter.ts";
import { remark } from "../remarks/remarks.ts";
import { keyOf } from "./keys.ts";

/** To a mailbox that somebody typed: nothing is promised before its owner has said yes. */
export const writeAskedLetter: LetterWriter = async ({ db, home, shopName }, mail) => {
  const [row] = await db
    .select()
    .from(stockAlerts)
    .where(eq(stockAlerts.id, textOf(mail, "alertId")));
  if (row?.email == null || row.confirmedAt !== null) return { skip: remark("alertOver") };
  const { language, email, productId, size } = row;
  const names = await namesOfProduct(db, productId);
  if (names === undefined) return { skip: remark("productGone") };
  const key = keyOf(await appSecret(db), row.id);
  const product = textIn(language, named(names));
  return {
    language,
    to: [{ name: "", address: email }],
    ...askedLetter(language, { product, shop: shopName }, { home, path: `/stock-alert?key=${key}`, size }),
    own: { mail: "alertAsked", figures: { product } },
    secret: key,
  };
};

type Way = { home: ShopAddress; path: string; size: string };

function askedLetter(language: Language, values: { product: string; shop: string }, way: Way): LetterWords {
  return {
    subject: m.mail_alert_asked_subject(values, { locale: language }),
    heading: m.mail_alert_asked_heading(values, { locale: language }),
    parts: [
      { kind: "text", text: m.mail_alert_asked_text(values, { locale: language }) },
      ...sizeFact(language, way.size),
      { kind: "button", label: m.alert_tell_me({}, { locale: language }), href: pageUrl(way.home, language, way.path) },
      { kind: "small", text: m.mail_alert_asked_note({}, { locale: language }) },
    ],
  };
}

/** The one message. */
export const writeBackLetter: LetterWriter = async ({ db, home, shopName }, mail) => {
  const [productId, size] = [textOf(mail, "productId"), textOf(mail, "size")];
  const language = languageOf(mail);
  const names = await namesOfProduct(db, productId);
  if (names === undefined) return { skip: remark("productGone") };
  const product = textIn(language, named(names));
  return {
    language,
    to: [{ name: "", address: textOf(mail, "email") }],
    ...backLetter(language, { product, shop: shopName }, { home, path: `/product/${productId}`, size }),
    own: { mail: "alertBack", figures: { product } },
  };
};

function backLetter(language: Language, values: { product: string; shop: string }, way: Way): LetterWords {
  return {
    subject: m.mail_alert_back_subject(values, { locale: language }),
    heading: m.mail_alert_back_heading(values, { locale: language }),
    parts: [
      { kind: "text", text: m.mail_alert_back_text(values, { locale: language }) },
      ...sizeFact(language, way.size),
      {
        kind: "button",
        label: m.mail_alert_back_open({}, { locale: language }),
        href: pageUrl(way.home, language, way.path),
      },
      { kind: "small", text: m.mail_alert_back_note({}, { locale: language }) },
    ],
  };
}

/** For the editor of the owner's words. */
export const alertSamples = {
  alertAsked: (language, { product, shop }, home) =>
    askedLetter(language, { product, shop }, { home, path: "/stock-alert?key=sample", size: "" }),
  alertBack: (language, { product, shop }, home) =>
    backLetter(language, { product, shop }, { home, path: "/", size: "" }),
} satisfies { [Mail in MailName]?: SampleWriter };

function sizeFact(language: Language, size: string): LetterPart[] {
  if (size === "") return [];
  return [{ kind: "facts", rows: [[m.size({}, { locale: language }), textIn(language, sizeWord(size))]] }];
}

/** The product's name for the SMS, in the language that it was asked for in. */
export async function nameForSms(
  db: Db,
  { productId, language }: { productId: string; language: Language },
): Promise<string> {
  const names = await namesOfProduct(db, productId);
  return names === undefined ? "" : textIn(language, named(names));
}
