/** The names of the owner's words, as the editor and refusals say them. */
import type { SmsName } from "#contract/rules/texts/sms-list.ts";
import type { MailName, MailSentence, Social, WordName, WordPart } from "#contract/rules/word-list.ts";
import * as m from "#messages";

type Label = typeof m.words_headline;

export const partLabels: Record<WordPart, Label> = {
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

export const socialLabels: Record<Social, Label> = {
  facebook: m.words_facebook,
  instagram: m.words_instagram,
  youtube: m.words_youtube,
};

export const mailLabels: Record<MailName, Label> = {
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
  returned: m.mails_desk_kind_order_returned,
  claimReceived: m.mails_desk_kind_claim_received,
  claimDecided: m.mails_desk_kind_claim_decided,
  reviewAsked: m.mails_desk_kind_review_asked,
  alertAsked: m.mails_desk_kind_stock_alert_asked,
  alertBack: m.mails_desk_kind_stock_alert_back,
  passwordChanged: m.mails_desk_kind_password_changed,
  reset: m.mails_desk_kind_password_reset,
  confirm: m.words_mail_welcome,
  newOrder: m.mails_desk_kind_new_order,
  toCheck: m.words_mail_to_check,
  message: m.mails_desk_kind_contact_message,
  ownerChange: m.mails_desk_kind_owner_change,
  ownerPassword: m.mails_desk_kind_owner_password,
  invited: m.mails_desk_kind_owner_invited,
  test: m.mails_desk_kind_test_mail,
};

export const smsLabels: Record<SmsName, Label> = {
  placed: m.mails_desk_kind_order_placed,
  advanceAsked: m.mails_desk_kind_advance,
  paymentMissed: m.mails_desk_kind_transfer_not_found,
  confirmed: m.sms_kind_confirmed,
  shipped: m.status_shipped,
  out: m.status_out,
  delivered: m.status_delivered,
  canceled: m.mails_desk_kind_order_canceled,
  refunded: m.mails_desk_kind_order_refunded,
  claimReceived: m.mails_desk_kind_claim_received,
  claimPlant: m.sms_kind_claim_plant,
  claimMoney: m.sms_kind_claim_money,
  claimCredit: m.sms_kind_claim_credit,
  claimAdvice: m.sms_kind_claim_advice,
  claimMessage: m.mails_desk_kind_claim_message,
  questionAnswered: m.mails_desk_kind_question_answered,
  reviewAsked: m.mails_desk_kind_review_asked,
  back: m.mails_desk_kind_stock_alert_back,
  plantWeek: m.mails_desk_kind_plant_week,
  codeAccount: m.sms_kind_code_account,
  codePassword: m.sms_kind_code_password,
  codePhone: m.sms_kind_code_phone,
  codeOrder: m.sms_kind_code_order,
  codeCash: m.sms_kind_code_cash,
  codeAlert: m.sms_kind_code_alert,
  passwordChanged: m.mails_desk_kind_password_changed,
};

export const mailSentenceLabels: Record<MailSentence, Label> = {
  Subject: m.words_mail_subject,
  Greeting: m.words_mail_greeting,
  Intro: m.words_mail_intro,
  Button: m.words_mail_button,
  Closing: m.words_mail_closing,
};

type Digit = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
/** `highlight` for `highlight1` and its like. */
export type Unnumbered<Name extends string> = Name extends `${infer Base}${Digit}` ? Base : Name;
export type Numbered = Extract<WordName, `${string}${Digit}`>;

export const wordLabels: Record<Exclude<WordName, Numbered>, Label> = {
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

export const numberedLabels: Record<Unnumbered<Numbered>, typeof m.words_highlight> = {
  highlight: m.words_highlight,
  promise: m.words_promise,
  promiseText: m.words_promise_text,
  question: m.words_question,
  answer: m.words_answer,
  returnsStep: m.words_returns_step,
  returnsStepText: m.words_returns_step_text,
};
