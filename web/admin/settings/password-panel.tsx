import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { useUnsaved } from "../kit/leave-guard.tsx";
import { useProof } from "../kit/proof-dialog.tsx";
import { useForm } from "../kit/use-form.ts";
import { office } from "../office.ts";

export function PasswordPanel() {
  const [newPassword, setNewPassword] = useState("");
  useUnsaved(newPassword !== "");
  const { ask, dialog } = useProof();
  const { errors, isSending, submit } = useForm(["newPassword", "password"], async () => {
    const message = await ask({
      title: "Change your password?",
      text: "Your other devices are signed out.",
      act: "Change password",
      send: (proof) => office.changeOwnerPassword(newPassword, proof),
    });
    if (message !== "") setNewPassword("");
    return message;
  });
  return (
    <section className="panel panel--pad" aria-labelledby="settings-password">
      <h2 id="settings-password">Your password</h2>
      <form className="form2" noValidate onSubmit={submit}>
        <PasswordField
          className="c3 c6m"
          label="New password"
          autoComplete="new-password"
          hint="Your other devices are signed out"
          value={newPassword}
          error={errors.newPassword ?? errors.password}
          onChange={(event) => setNewPassword(event.target.value)}
        />
        <div className="c6">
          <Button type="submit" variant="secondary" size="md" isLoading={isSending}>
            Change password
          </Button>
        </div>
      </form>
      {dialog}
    </section>
  );
}
