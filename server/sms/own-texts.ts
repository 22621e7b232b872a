/**
 * A text message is the owner's sentence with its figures, or the shop's.
 *
 * 1. A sentence of the owner's whose figure is missing is not said, and the shop's stands.
 * 2. Figures are one line each: nothing that a shopper typed begins a line of its own.
 */
import type { Language } from "#contract/rules/constants.ts";
import { formatMinor } from "#contract/rules/money/money.ts";
import { shownText } from "#contract/rules/shown-text.ts";
import { bengaliDigits } from "#contract/rules/text.ts";
import { type SmsFigures, type SmsName, smsFigureNames, smsNames } from "#contract/rules/texts/sms-list.ts";
import { fillFigures } from "#contract/rules/word-list.ts";
import type { ShopWords } from "#contract/wire/shop/words.ts";
import * as m from "#messages";

type Values = {
  shop: string;
  claim: string;
  number: string;
  total: string;
  sum: string;
  product: string;
  code: string;
  link: string;
};
type Standard = (values: Values, options: { locale: Language }) => string;

const standards: Record<SmsName, Standard> = {
  placed: m.sms_placed,
  advanceAsked: m.sms_advance_asked,
  paymentMissed: m.sms_payment_missed,
  confirmed: m.sms_confirmed,
  shipped: m.sms_shipped,
  out: m.sms_out,
  delivered: m.sms_delivered,
  canceled: m.sms_canceled,
  refunded: m.sms_refunded,
  claimReceived: m.sms_claim_received,
  claimPlant: m.sms_claim_plant,
  claimMoney: m.sms_claim_money,
  claimCredit: m.sms_claim_credit,
  claimAdvice: m.sms_claim_advice,
  claimMessage: m.sms_claim_message,
  questionAnswered: m.sms_question_answered,
  reviewAsked: m.sms_review_asked,
  back: m.sms_alert_back,
  plantWeek: m.sms_plant_week,
  codeAccount: m.sms_code_new_account,
  codePassword: m.sms_code_new_password,
  codePhone: m.sms_code_own_phone,
  codeOrder: m.sms_code_order,
  codeCash: m.sms_code_cash,
  codeAlert: m.sms_code_stock_alert,
  passwordChanged: m.mail_account_password_changed_sms,
};

type Said = { kind: SmsName; language: Language; figures: SmsFigures; isCovered?: boolean };

/** @param shop its name and, if it has one, its phone */
export function smsText(
  { sms }: ShopWords,
  { kind, language, figures, isCovered = false }: Said,
  shop: { shop: string; phone: string },
): string {
  const all = oneLineEach({ ...figures, shop: shop.shop, ...(shop.phone !== "" && { phone: shop.phone }) });
  const own = shownText(language, { en: sms.en[kind], bn: sms.bn[kind] });
  const filled = own === "" ? undefined : fillFigures(own, all, smsFigureNames);
  const { claim = "", number = "", total = "", sum = "", product = "", code = "", link = "", shop: name = "" } = all;
  const standard = isCovered ? m.sms_delivered_covered : standards[kind];
  return filled ?? standard({ claim, number, total, sum, product, code, link, shop: name }, { locale: language });
}

/** The shop's own texts, with their placeholders. */
export function standardSmsTexts(language: Language): Record<SmsName, string> {
  const [number, total, product, code, link, shop] = ["{number}", "{total}", "{product}", "{code}", "{link}", "{shop}"];
  const [claim, sum] = ["{claim}", "{sum}"];
  const say = (name: SmsName) =>
    standards[name]({ claim, number, total, sum, product, code, link, shop }, { locale: language });
  return Object.fromEntries(smsNames.map((name) => [name, say(name)])) as Record<SmsName, string>;
}

function oneLineEach(figures: SmsFigures): SmsFigures {
  return Object.fromEntries(
    Object.entries(figures).map(([name, text]) => [name, text?.replace(/\s+/g, " ").trim()]),
  ) as SmsFigures;
}

/** Without ৳, which would make an English message Unicode. */
export function takaForSms(language: Language, minor: number): string {
  const figure = formatMinor(minor)
    .replace(/[^\d.,]/g, "")
    .replace(/\.00$/, "");
  const sum = language === "bn" ? bengaliDigits(figure) : figure;
  return m.sms_taka({ sum }, { locale: language });
}
