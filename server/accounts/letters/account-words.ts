// The sentences of mails about an account, in the account's language.

import type { Language } from "#contract/rules/constants.ts";
import type { PhonePurpose } from "#contract/wire/accounts/accounts.ts";
import * as m from "#messages";
import { figure, textIn } from "../../http/answers/say.ts";

const dayIn = (locale: string) => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "Asia/Dhaka" });
const days = { en: dayIn("en-GB"), bn: dayIn("bn-BD") };
const momentIn = (locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone: "Asia/Dhaka" });
const moments = { en: momentIn("en-GB"), bn: momentIn("bn-BD") };

/** The purpose of a code by SMS. An order's is for that order alone; `number`: as people write it. */
export type CodePurpose = PhonePurpose | "stock-alert" | "cash-order" | { orderId: string; number: string };

export function accountWords(locale: Language) {
  return {
    day: (at: Date) => days[locale].format(at),
    resetSubject: (shop: string) => m.mail_account_reset_subject({ shop }, { locale }),
    resetHeading: m.mail_account_reset_heading({}, { locale }),
    resetText: (shop: string) => m.mail_account_reset_text({ shop }, { locale }),
    newPassword: m.new_password({}, { locale }),
    resetNote: (minutes: number) => m.mail_account_reset_note({ minutes: textIn(locale, figure(minutes)) }, { locale }),
    confirmSubject: (shop: string) => m.mail_account_confirm_subject({ shop }, { locale }),
    confirmHeading: m.is_this_your_email({}, { locale }),
    confirmText: (shop: string) => m.mail_account_confirm_text({ shop }, { locale }),
    name: m.sort_name({}, { locale }),
    madeOn: m.mail_account_made_on({}, { locale }),
    confirmMine: m.confirm_my_email({}, { locale }),
    notYours: m.mail_account_not_yours({}, { locale }),
    notMine: m.not_mine({}, { locale }),
    confirmNote: m.mail_account_confirm_note({}, { locale }),
    phoneFirstText: (shop: string) => m.mail_account_phone_first_text({ shop }, { locale }),
    phoneFirstNotYours: m.mail_account_phone_first_not_yours({}, { locale }),
    phoneFirstNote: m.mail_account_phone_first_note({}, { locale }),
    passwordChangedSubject: (shop: string) => m.mail_account_password_changed_subject({ shop }, { locale }),
    passwordChangedHeading: m.mail_account_password_changed_heading({}, { locale }),
    passwordChangedText: (shop: string, time: string) =>
      m.mail_account_password_changed_text({ shop, time }, { locale }),
    contactUs: m.mail_account_contact_us({}, { locale }),
    passwordChangedNote: m.mail_account_password_changed_note({}, { locale }),
    moment: (at: Date) => moments[locale].format(at),
  };
}
