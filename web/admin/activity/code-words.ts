// Words for the codes of values in the book of changes, by the field that has them: the same code may mean something else in another.
import * as m from "#messages";
import { claimDecisionNames } from "#messages/claim-names.ts";
import { statusNames } from "#messages/names.ts";
import { roleNames } from "#messages/office-names.ts";
import { lossReasonNames } from "#messages/stock-names.ts";
import { costNames, lossNames, originNames, stageActs } from "../growing/kit/batch-words.ts";
import { refundReasons } from "../order/flag-words.ts";
import { sourceWords } from "../order/order-words.ts";

type Word = () => string;
type Words = Partial<Record<string, Word>>;

export const walletNames: Words = { bkash: m.wallet_bkash, nagad: m.wallet_nagad, rocket: m.wallet_rocket };
const languageNames: Words = { en: m.blog_desk_english, bn: m.blog_desk_bengali };

const outcomeNames: Record<string, Word> = {
  confirmed: m.call_confirmed,
  "no-answer": m.call_no_answer,
  later: m.call_later,
  "not-confirmed": m.call_not_confirmed,
};
const codes: Partial<Record<string, Words>> = {
  status: statusNames,
  paymentMethod: { COD: m.cash_on_delivery, wallet: m.wallet_any, stripe: m.card },
  transfer: {
    checking: m.wallet_checking_short,
    found: m.activity_code_found,
    "not-found": m.activity_code_not_found,
    replaced: m.activity_code_replaced,
    refunded: m.activity_code_refunded,
  },
  role: roleNames,
  outcome: outcomeNames,
  reason: { ...lossNames, ...lossReasonNames, ...refundReasons },
  stage: stageActs,
  origin: originNames,
  costOf: costNames,
  act: { find: m.scan_mode_find, pack: m.scan_mode_pack, "hand-over": m.scan_mode_hand_over },
  decision: claimDecisionNames,
  who: {
    nobody: m.two_factor_nobody,
    owners: m.two_factor_owners,
    managers: m.two_factor_managers,
    all: m.two_factor_all,
  },
  state: { shown: m.reviews_desk_shown, hidden: m.reviews_desk_hidden, waiting: m.mails_desk_waiting },
  topics: { orders: m.push_orders, claims: m.push_claims, messages: m.push_messages },
  language: languageNames,
  firstLanguage: languageNames,
  wallet: walletNames,
  kind: { personal: m.activity_code_personal, merchant: m.activity_code_merchant },
  gives: {
    percent: m.offers_percent,
    amount: m.offers_amount,
    delivery: m.offers_free_delivery,
    price: m.activity_code_price,
  },
  on: { everything: m.offers_everything, categories: m.office_categories, products: m.office_products },
  scope: { counted: m.activity_code_counted, all: m.activity_code_all },
  products: { move: m.activity_code_move, leave: m.activity_code_leave },
  of: { delivery: m.advance_of_delivery, share: m.advance_of_share },
  ask: { nothing: m.phones_off, call: m.phones_call, advance: m.phones_advance, card: m.phones_no_cash },
  decided: {
    tax: m.tax,
    delivery: m.office_delivery,
    guests: m.activity_code_guests,
    promises: m.words_part_promises,
    card: m.card,
  },
  color: {
    forest: m.settings_color_forest,
    river: m.settings_color_river,
    sky: m.settings_color_sky,
    plum: m.settings_color_plum,
    clay: m.settings_color_clay,
    slate: m.settings_color_slate,
  },
};

/** @returns undefined for what is no code */
export function codeWord(name: string, code: string): string | undefined {
  if (name === "source" && code in sourceWords) return sourceWords[code as keyof typeof sourceWords];
  return codes[name]?.[code]?.();
}
