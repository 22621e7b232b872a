// The editor's names for the owner's words.
import type { SmsFigureName, SmsName } from "#contract/rules/texts/sms-list.ts";
import type {
  FigureName,
  MailFigureName,
  MailGroup,
  MailName,
  MailSentence,
  MailWord,
  Share,
  WordName,
} from "#contract/rules/word-list.ts";
import * as m from "#messages";
import {
  mailLabels,
  mailSentenceLabels,
  type Numbered,
  numberedLabels,
  smsLabels,
  type Unnumbered,
  wordLabels,
} from "#messages/word-labels.ts";
import { inDigits } from "#web/ui/figures.ts";

export const shareLabels: Record<Share, () => string> = {
  facebook: m.words_facebook,
  whatsapp: m.words_share_whatsapp,
  x: m.words_share_x,
  link: m.copy_link,
};

export const figureLabels: Record<FigureName, () => string> = {
  shop: m.words_figure_shop,
  phone: m.words_figure_phone,
  email: m.words_figure_email,
  charge: m.words_figure_charge,
  freeFrom: m.words_figure_free_from,
  days: m.words_figure_days,
  guaranteeDays: m.words_figure_guarantee,
  returnDays: m.words_figure_returns,
};

const mailFigureLabels: Record<MailFigureName, () => string> = {
  name: m.words_figure_customer,
  number: m.words_figure_order,
  total: m.words_figure_total,
  product: m.words_figure_product,
  shop: m.words_figure_shop,
  phone: m.words_figure_phone,
  by: m.words_figure_by,
  link: m.words_figure_link,
};

export const smsFigureLabels: Record<SmsFigureName, () => string> = {
  ...mailFigureLabels,
  code: m.office_code,
  claim: m.words_figure_claim,
  sum: m.words_figure_sum,
  link: m.words_sms_link,
};

/** Whose name a mail has, where it is not that of an order's customer. */
const nameLabels: { readonly [Mail in MailName]?: () => string } = {
  reset: m.words_figure_account,
  confirm: m.words_figure_account,
  message: m.words_figure_sender,
  ownerPassword: m.words_figure_owner,
  invited: m.words_figure_owner,
  test: m.words_figure_owner,
};

export function mailFigureLabelsOf(mail: MailName): typeof mailFigureLabels {
  return { ...mailFigureLabels, name: nameLabels[mail] ?? mailFigureLabels.name };
}

export const mailGroupLabels: Record<MailGroup, () => string> = {
  order: m.words_mail_group_order,
  after: m.words_mail_group_after,
  account: m.words_mail_group_account,
  owner: m.words_mail_group_owner,
};

export function mailLabelIn(language: "en" | "bn", sentence: MailSentence): string {
  const label = mailSentenceLabels[sentence]();
  return language === "bn" ? m.words_in_bengali({ label }) : m.words_in_english({ label });
}

/** "Delivered: Subject". */
export function mailLabelOf(name: MailWord): string {
  const [, mail = "", sentence = ""] = /^(.+)(Subject|Greeting|Intro|Button|Closing)$/.exec(name) ?? [];
  return m.words_mail_sentence({
    mail: mailLabels[mail as MailName](),
    sentence: mailSentenceLabels[sentence as MailSentence](),
  });
}

/** "SMS: Delivered". */
export function smsLabelOf(name: SmsName): string {
  return m.words_mail_sentence({ mail: m.call_sms(), sentence: smsLabels[name]() });
}

/** A sentence's name in the editor: "Hero lead", "Highlight 1". */
export function labelOf(name: WordName): string {
  const [, base = "", number = ""] = /^(\D+)(\d+)$/.exec(name) ?? [];
  if (base in numberedLabels) return numberedLabels[base as Unnumbered<Numbered>]({ number: inDigits(number) });
  return wordLabels[name as Exclude<WordName, Numbered>]();
}

/** {@link labelOf} of the sentence in one language. */
export function labelIn(language: "en" | "bn", name: WordName): string {
  const label = labelOf(name);
  return language === "bn" ? m.words_in_bengali({ label }) : m.words_in_english({ label });
}
