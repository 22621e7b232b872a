// The sentences of mails to owners about their accounts, in the language of each owner.
import type { Language } from "#contract/rules/constants.ts";
import * as m from "#messages";
import { figure, textIn } from "../../http/answers/say.ts";

const momentIn = (locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone: "Asia/Dhaka" });
const moments = { en: momentIn("en-GB"), bn: momentIn("bn-BD") };

/** The sentence for each change; `to` is the owner concerned. */
function changesIn(locale: Language) {
  return {
    "owner-added": (by: string, to: string) => m.mail_owner_changes_owner_added({ by, to }, { locale }),
    "owner-disabled": (by: string, to: string) => m.mail_owner_changes_owner_disabled({ by, to }, { locale }),
    "owner-invited-again": (by: string, to: string) => m.mail_owner_changes_owner_invited_again({ by, to }, { locale }),
    "owner-removed": (by: string, to: string) => m.mail_owner_changes_owner_removed({ by, to }, { locale }),
    "role-changed": (by: string, to: string) => m.mail_owner_changes_role_changed({ by, to }, { locale }),
    "two-factor-ended": (by: string, to: string) => m.mail_owner_changes_two_factor_ended({ by, to }, { locale }),
    "owner-enabled": (by: string, to: string) => m.mail_owner_changes_owner_enabled({ by, to }, { locale }),
    "password-changed": (by: string) => m.mail_owner_changes_password_changed({ by }, { locale }),
    "two-factor-on": (by: string) => m.mail_owner_changes_two_factor_on({ by }, { locale }),
    "two-factor-off": (by: string) => m.mail_owner_changes_two_factor_off({ by }, { locale }),
    "two-factor-rule": (by: string) => m.mail_owner_changes_two_factor_rule({ by }, { locale }),
    "recovery-codes": (by: string) => m.mail_owner_changes_recovery_codes({ by }, { locale }),
    "account-changed": (by: string) => m.mail_owner_changes_account_changed({ by }, { locale }),
    "password-by-mail": (by: string) => m.mail_owner_changes_password_by_mail({ by }, { locale }),
    "owner-reset": (by: string) => m.mail_owner_changes_owner_reset({ by }, { locale }),
    "backup-downloaded": (by: string) => m.mail_owner_changes_backup_downloaded({ by }, { locale }),
    "wallets-changed": (by: string) => m.mail_owner_changes_wallets_changed({ by }, { locale }),
    "keys-changed": (by: string) => m.mail_owner_changes_keys_changed({ by }, { locale }),
    "orders-exported": (by: string) => m.mail_owner_changes_orders_exported({ by }, { locale }),
    "customers-exported": (by: string) => m.mail_owner_changes_customers_exported({ by }, { locale }),
  };
}
export type OwnerChange = keyof ReturnType<typeof changesIn>;

export function ownerWords(locale: Language) {
  return {
    changes: changesIn(locale) as Record<OwnerChange, (by: string, to: string) => string>,
    anOwner: m.mail_owner_an_owner({}, { locale }),
    changeSubject: (shop: string) => m.mail_owner_change_subject({ shop }, { locale }),
    changeHeading: m.mail_owner_change_heading({}, { locale }),
    at: (time: Date) => m.mail_owner_moment({ moment: moments[locale].format(time) }, { locale }),
    ownersAndDevices: m.mail_owner_owners_and_devices({}, { locale }),
    changeNote: m.mail_owner_change_note({}, { locale }),
    manyCodesSubject: (shop: string) => m.mail_owner_many_codes_subject({ shop }, { locale }),
    manyCodesHeading: m.mail_owner_many_codes_heading({}, { locale }),
    manyCodesText: m.mail_owner_many_codes_text({}, { locale }),
    manyCodesNote: m.mail_owner_many_codes_note({}, { locale }),
    testSubject: (shop: string) => m.mail_owner_test_subject({ shop }, { locale }),
    testHeading: m.mail_owner_test_heading({}, { locale }),
    testText: m.mail_owner_test_text({}, { locale }),
    resetSubject: (shop: string) => m.mail_owner_reset_subject({ shop }, { locale }),
    resetHeading: m.mail_account_reset_heading({}, { locale }),
    resetText: (shop: string) => m.mail_owner_reset_text({ shop }, { locale }),
    newPassword: m.new_password({}, { locale }),
    resetNote: (minutes: number) => m.mail_account_reset_note({ minutes: textIn(locale, figure(minutes)) }, { locale }),
    invitedSubject: (shop: string) => m.mail_owner_invited_subject({ shop }, { locale }),
    choosePassword: m.mail_owner_choose_password({}, { locale }),
    invitedText: (by: string, shop: string) => m.mail_owner_invited_text({ by, shop }, { locale }),
    invitedNote: (days: number) => m.mail_owner_invited_note({ days: textIn(locale, figure(days)) }, { locale }),
  };
}
