// The two mails and the SMS of stock alerts, in the language in which each was asked for.
import { eq } from "drizzle-orm";
import type { Language } from "#contract/rules/constants.ts";
import { pageUrl } from "#contract/rules/page-path.ts";
import type { Db } from "#db/database.ts";
import { stockAlerts } from "#db/schema/stock-alerts.ts";
import * as m from "#messages";
import { appSecret } from "../accounts/login/secret.ts";
import { namesOfProduct } from "../catalog/reading/sold-now.ts";
import { named, sizeWord, textIn } from "../http/answers/say.ts";
import { type LetterPart, type LetterWriter, languageOf, textOf } from "../mail/letter.ts";
import { remark } from "../mail/remarks.ts";
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
  const values = { product: textIn(language, named(names)), shop: shopName };
  return {
    language,
    to: [{ name: "", address: email }],
    subject: m.mail_alert_asked_subject(values, { locale: language }),
    heading: m.mail_alert_asked_heading(values, { locale: language }),
    parts: [
      { kind: "text", text: m.mail_alert_asked_text(values, { locale: language }) },
      ...sizeFact(language, size),
      {
        kind: "button",
        label: m.alert_tell_me({}, { locale: language }),
        href: pageUrl(home, language, `/stock-alert?key=${key}`),
      },
      { kind: "small", text: m.mail_alert_asked_note({}, { locale: language }) },
    ],
    secret: key,
  };
};

/** The one message. */
export const writeBackLetter: LetterWriter = async ({ db, home, shopName }, mail) => {
  const [productId, size] = [textOf(mail, "productId"), textOf(mail, "size")];
  const language = languageOf(mail);
  const names = await namesOfProduct(db, productId);
  if (names === undefined) return { skip: remark("productGone") };
  const values = { product: textIn(language, named(names)), shop: shopName };
  return {
    language,
    to: [{ name: "", address: textOf(mail, "email") }],
    subject: m.mail_alert_back_subject(values, { locale: language }),
    heading: m.mail_alert_back_heading(values, { locale: language }),
    parts: [
      { kind: "text", text: m.mail_alert_back_text(values, { locale: language }) },
      ...sizeFact(language, size),
      {
        kind: "button",
        label: m.mail_alert_back_open({}, { locale: language }),
        href: pageUrl(home, language, `/product/${productId}`),
      },
      { kind: "small", text: m.mail_alert_back_note({}, { locale: language }) },
    ],
  };
};

function sizeFact(language: Language, size: string): LetterPart[] {
  if (size === "") return [];
  return [{ kind: "facts", rows: [[m.size({}, { locale: language }), textIn(language, sizeWord(size))]] }];
}

/** Under 160 characters in English and 70 in Bengali, but for a very long name. */
export async function backSms(
  db: Db,
  { productId, language, shop }: { productId: string; language: Language; shop: string },
): Promise<string> {
  const names = await namesOfProduct(db, productId);
  const product = names === undefined ? "" : textIn(language, named(names));
  return m.sms_alert_back({ product, shop }, { locale: language });
}
