import type { LoginName } from "#contract/accounts.ts";
import { storedPhone } from "#contract/phone.ts";
import * as m from "#messages";
import { sendsSms } from "#web/settings.ts";
import { emailError } from "./account-fields.tsx";

/** The mobile number that was typed, as 01...; undefined for any other text, and in a shop that has no accounts by phone. */
export function typedPhone(typed: string): string | undefined {
  const phone = storedPhone(typed.trim());
  return sendsSms() && /^01[3-9]\d{8}$/.test(phone) ? phone : undefined;
}

export function loginName(typed: string): LoginName {
  const phone = typedPhone(typed);
  return phone === undefined ? { email: typed.trim() } : { phone };
}

export function loginNameError(typed: string): string | undefined {
  if (typedPhone(typed) !== undefined || emailError(typed) === undefined) return undefined;
  return sendsSms() ? m.enter_email_or_phone() : m.enter_whole_email();
}

/** Label and keyboard of the field for it. */
export function loginNameField() {
  return sendsSms()
    ? ({ label: m.email_or_phone(), type: "text", autoComplete: "username" } as const)
    : ({ label: m.email(), type: "email", inputMode: "email", autoComplete: "email" } as const);
}
