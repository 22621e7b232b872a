// Shared parts of the forms for login, registration and new passwords.

import { maxPasswordLength, minPasswordLength } from "#contract/rules/constants.ts";
import * as m from "#messages";
import { ApiError } from "#web/api.ts";
import { messageOf } from "#web/ui/dialog/toast-error.ts";
import { PasswordField } from "#web/ui/fields/password-field.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";

export function RefusedBanner({ message }: { message: string | undefined }) {
  if (message === undefined) return null;
  return (
    <div className="banner banner--bad" role="alert">
      <Icon name="alert" />
      <div>
        <b>{message}</b>
      </div>
    </div>
  );
}

type NewPasswordFieldProps = { value: string; error: string | undefined; onChange: (password: string) => void };

/** Of the pages that a mail leads to. */
export function NewPasswordField({ value, error, onChange }: NewPasswordFieldProps) {
  return (
    <PasswordField
      label={m.new_password()}
      autoComplete="new-password"
      required
      value={value}
      error={error}
      hint={m.password_hint_words({ min: inDigits(minPasswordLength), max: inDigits(maxPasswordLength) })}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

export function emailError(email: string): string | undefined {
  return /^\S+@\S+\.\S+$/.test(email.trim()) ? undefined : m.enter_whole_email();
}

export function newPasswordError(password: string): string | undefined {
  if (password.length < minPasswordLength) return m.password_too_short({ count: inDigits(minPasswordLength) });
  return password.length > maxPasswordLength ? m.password_too_long({ count: inDigits(maxPasswordLength) }) : undefined;
}

/** A refusal's message at the field that it names, if it is one of `fields`; else as `whole`. */
export function refusedField<Name extends string>(
  error: unknown,
  fields: readonly Name[],
): Partial<Record<Name | "whole", string>> {
  const named = error instanceof ApiError ? error.refusal.field : undefined;
  const field = fields.find((name) => name === named) ?? "whole";
  return { [field]: messageOf(error) } as Partial<Record<Name | "whole", string>>;
}

/** The message for a failed password reset. A shop without mail answers 404 or 503. */
export function resetRefusal(error: unknown): string {
  const isNotSetUp = error instanceof ApiError && (error.status === 404 || error.status === 503);
  return isNotSetUp ? m.no_reset_mail() : messageOf(error);
}
