import { phonesIn } from "#contract/rules/delivery/phone.ts";
import type { LoginName } from "#contract/wire/accounts/accounts.ts";
import * as m from "#messages";
import { needsEmail, sendsSms } from "#web/settings.ts";
import { emailError } from "./account-fields.tsx";

/** A shop with codes by SMS knows accounts by phone; a new one needs an e-mail where the owner asks for it. */
const takesPhone = (isNew: boolean) => sendsSms() && !(isNew && needsEmail());

/** The mobile number that was typed, as 01...; undefined for any other text, and where a phone does not do. */
export function typedPhone(typed: string, isNew = false): string | undefined {
  return takesPhone(isNew) && !typed.includes("@") ? phonesIn(typed).mobile : undefined;
}

export function loginName(typed: string, isNew: boolean): LoginName {
  const phone = typedPhone(typed, isNew);
  return phone === undefined ? { email: typed.trim() } : { phone };
}

export function loginNameError(typed: string, isNew = false): string | undefined {
  if (typedPhone(typed, isNew) !== undefined || emailError(typed) === undefined) return undefined;
  return takesPhone(isNew) ? m.enter_email_or_phone() : m.enter_whole_email();
}

/** Label and keyboard of the field for it. */
export function loginNameField(isNew = false) {
  return takesPhone(isNew)
    ? ({ label: m.email_or_phone(), type: "text", autoComplete: "username" } as const)
    : ({ label: m.email(), type: "email", inputMode: "email", autoComplete: "email" } as const);
}
