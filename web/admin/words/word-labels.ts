// What the editor calls the owner's words.
import type {
  FigureName,
  MailFigureName,
  MailGroup,
  MailName,
  MailSentence,
  MailWord,
  Share,
  Social,
  WordName,
  WordPart,
} from "#contract/word-list.ts";
import * as m from "#messages";
import { inDigits } from "#web/ui/figures.ts";

export const partLabels: Record<WordPart, () => string> = {
  hero: m.words_part_hero,
  categories: m.words_part_categories,
  promises: m.words_part_promises,
  popular: m.words_part_popular,
  sale: m.words_part_sale,
  blog: m.words_part_blog,
  band: m.words_part_band,
  questions: m.words_part_questions,
  returns: m.words_part_returns,
  payments: m.words_part_payments,
  product: m.words_part_product,
  contact: m.words_part_contact,
  reviews: m.words_part_reviews,
  frame: m.words_part_frame,
  search: m.words_part_search,
};

export const socialLabels: Record<Social, () => string> = {
  facebook: m.words_facebook,
  instagram: m.words_instagram,
  youtube: m.words_youtube,
};

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
  shop: m.words_figure_shop,
  phone: m.words_figure_phone,
  by: m.words_figure_by,
  link: m.words_figure_link,
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
  account: m.words_mail_group_account,
  owner: m.words_mail_group_owner,
};

export const mailLabels: Record<MailName, () => string> = {
  placed: m.mails_desk_kind_order_placed,
  advance: m.mails_desk_kind_advance,
  notFound: m.mails_desk_kind_transfer_not_found,
  paid: m.mails_desk_kind_order_paid,
  packing: m.status_packing,
  shipped: m.status_shipped,
  out: m.status_out,
  delivered: m.status_delivered,
  edited: m.mails_desk_kind_order_edited,
  canceled: m.mails_desk_kind_order_canceled,
  restored: m.mails_desk_kind_order_restored,
  refunded: m.mails_desk_kind_order_refunded,
  reset: m.mails_desk_kind_password_reset,
  confirm: m.mails_desk_kind_confirm_email,
  newOrder: m.mails_desk_kind_new_order,
  toCheck: m.words_mail_to_check,
  message: m.mails_desk_kind_contact_message,
  ownerChange: m.mails_desk_kind_owner_change,
  ownerPassword: m.mails_desk_kind_owner_password,
  invited: m.mails_desk_kind_owner_invited,
  test: m.mails_desk_kind_test_mail,
};

const mailSentenceLabels: Record<MailSentence, () => string> = {
  Subject: m.words_mail_subject,
  Greeting: m.words_mail_greeting,
  Intro: m.words_mail_intro,
  Button: m.words_mail_button,
  Closing: m.words_mail_closing,
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

type Digit = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
/** `highlight` for `highlight1` and its like. */
type Unnumbered<Name extends string> = Name extends `${infer Base}${Digit}` ? Base : Name;
type Numbered = Extract<WordName, `${string}${Digit}`>;

const labels: Record<Exclude<WordName, Numbered>, () => string> = {
  saleBadge: m.words_sale_badge,
  saleSaving: m.words_sale_saving,
  headline: m.words_headline,
  heroLead: m.words_hero_lead,
  heroButton: m.words_hero_button,
  heroSecondButton: m.words_hero_second_button,
  categoriesTitle: m.words_categories_title,
  categoriesLink: m.words_categories_link,
  popularTitle: m.words_popular_title,
  saleTitle: m.words_sale_title,
  saleText: m.words_sale_text,
  saleButton: m.words_sale_button,
  blogTitle: m.words_blog_title,
  bandTitle: m.words_band_title,
  bandText: m.words_band_text,
  questionsTitle: m.words_questions_title,
  questionsLead: m.words_questions_lead,
  returnsTitle: m.words_returns_title,
  returnsLead: m.words_returns_lead,
  paymentsTitle: m.words_payments_title,
  cashTitle: m.words_cash_title,
  cashText: m.words_cash_text,
  cardTitle: m.words_card_title,
  cardText: m.words_card_text,
  promiseCash: m.words_promise_cash,
  promiseReturns: m.words_promise_returns,
  contactTitle: m.words_contact_title,
  contactLead: m.words_contact_lead,
  supportTitle: m.words_support_title,
  supportText: m.words_support_text,
  visitHours: m.words_visit_hours,
  reviewsTitle: m.words_reviews_title,
  reviewsLead: m.words_reviews_lead,
  findYoursTitle: m.words_find_yours_title,
  findYoursText: m.words_find_yours_text,
  announcement: m.words_announcement,
  footerShop: m.words_footer_shop,
  footerHelp: m.words_footer_help,
  footerOrders: m.words_footer_orders,
  copyright: m.words_copyright,
  homeSearchTitle: m.words_home_search_title,
  homeSearchText: m.words_home_search_text,
  contactSearchText: m.words_contact_search_text,
  reviewsSearchText: m.words_reviews_search_text,
};

const numberedLabels: Record<Unnumbered<Numbered>, (inputs: { number: string }) => string> = {
  highlight: m.words_highlight,
  promise: m.words_promise,
  promiseText: m.words_promise_text,
  question: m.words_question,
  answer: m.words_answer,
  returnsStep: m.words_returns_step,
  returnsStepText: m.words_returns_step_text,
};

/** A sentence's name in the editor: "Hero lead", "Highlight 1". */
export function labelOf(name: WordName): string {
  const [, base = "", number = ""] = /^(\D+)(\d+)$/.exec(name) ?? [];
  if (base in numberedLabels) return numberedLabels[base as Unnumbered<Numbered>]({ number: inDigits(number) });
  return labels[name as Exclude<WordName, Numbered>]();
}

/** {@link labelOf} of the sentence in one language. */
export function labelIn(language: "en" | "bn", name: WordName): string {
  const label = labelOf(name);
  return language === "bn" ? m.words_in_bengali({ label }) : m.words_in_english({ label });
}
