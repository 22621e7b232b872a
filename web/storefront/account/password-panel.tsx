import { type FormEvent, useState } from "react";
import { maxPasswordLength, minPasswordLength } from "#contract/rules/constants.ts";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { PasswordField } from "#web/ui/fields/password-field.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { newPasswordError } from "../session/account-fields.tsx";
import { accountCalls } from "./account-calls.ts";
import { useAct } from "./use-account.ts";

const nothing = { currentPassword: "", newPassword: "" };

export function PasswordPanel() {
  const [typed, setTyped] = useState(nothing);
  // The server names the field "password" when it refuses a weak password.
  const { errors, setErrors, isSending, act } = useAct(["currentPassword", "newPassword", "password"]);
  async function save(event: FormEvent) {
    event.preventDefault();
    const currentPassword = typed.currentPassword === "" ? m.enter_password() : undefined;
    const newPassword = newPasswordError(typed.newPassword);
    if (currentPassword || newPassword) {
      return setErrors({ ...(currentPassword && { currentPassword }), ...(newPassword && { newPassword }) });
    }
    if (await act(() => accountCalls.changePassword(typed))) setTyped(nothing);
  }
  return (
    <section className="own__panel" aria-labelledby="own-password">
      <h2 id="own-password">{m.password()}</h2>
      <form className="stack" noValidate onSubmit={save}>
        <PasswordField
          label={m.current_password()}
          autoComplete="current-password"
          required
          value={typed.currentPassword}
          error={errors.currentPassword}
          onChange={(event) => setTyped({ ...typed, currentPassword: event.target.value })}
        />
        <PasswordField
          label={m.new_password()}
          autoComplete="new-password"
          required
          value={typed.newPassword}
          error={errors.newPassword ?? errors.password}
          hint={m.password_hint_devices({ min: inDigits(minPasswordLength), max: inDigits(maxPasswordLength) })}
          onChange={(event) => setTyped({ ...typed, newPassword: event.target.value })}
        />
        <div>
          <Button type="submit" variant="secondary" size="md" isLoading={isSending}>
            {m.change_password()}
          </Button>
        </div>
      </form>
    </section>
  );
}
