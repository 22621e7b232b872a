import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { useUnsaved } from "../leave-guard.tsx";
import { office } from "../office.ts";
import { useForm } from "../use-form.ts";

const nothing = { currentPassword: "", newPassword: "" };

export function PasswordPanel() {
  const [typed, setTyped] = useState(nothing);
  useUnsaved(typed.newPassword !== "");
  const { errors, isSending, submit } = useForm(["currentPassword", "newPassword", "password"], async () => {
    const { message } = await office.changeOwnerPassword(typed);
    setTyped(nothing);
    return message;
  });
  return (
    <section className="panel panel--pad" aria-labelledby="settings-password">
      <h2 id="settings-password">Your password</h2>
      <form className="form2" noValidate onSubmit={submit}>
        <PasswordField
          className="c3 c6m"
          label="Current password"
          autoComplete="current-password"
          value={typed.currentPassword}
          error={errors.currentPassword}
          onChange={(event) => setTyped({ ...typed, currentPassword: event.target.value })}
        />
        <PasswordField
          className="c3 c6m"
          label="New password"
          autoComplete="new-password"
          hint="Your other devices are signed out"
          value={typed.newPassword}
          error={errors.newPassword ?? errors.password}
          onChange={(event) => setTyped({ ...typed, newPassword: event.target.value })}
        />
        <div className="c6">
          <Button type="submit" variant="secondary" size="md" isLoading={isSending}>
            Change password
          </Button>
        </div>
      </form>
    </section>
  );
}
