import { useState } from "react";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { PasswordField } from "#web/ui/fields/password-field.tsx";
import { useProof } from "../../kit/dialog/proof-dialog.tsx";
import { useUnsaved } from "../../kit/form/leave-guard.tsx";
import { useForm } from "../../kit/form/use-form.ts";
import { office } from "../../office.ts";

export function PasswordPanel() {
  const [newPassword, setNewPassword] = useState("");
  useUnsaved(newPassword !== "");
  const { ask, dialog } = useProof();
  const { errors, isSending, submit } = useForm(["newPassword", "password"], async () => {
    const message = await ask({
      title: m.settings_password_title(),
      text: m.settings_others_signed_out(),
      act: m.change_password(),
      send: (proof) => office.changeOwnerPassword(newPassword, proof),
    });
    if (message !== "") setNewPassword("");
    return message;
  });
  return (
    <section className="panel panel--pad" aria-labelledby="settings-password">
      <h2 id="settings-password">{m.kit_your_password()}</h2>
      <form className="form2" noValidate onSubmit={submit}>
        <PasswordField
          className="c3 c6m"
          label={m.new_password()}
          autoComplete="new-password"
          hint={m.settings_others_signed_out_hint()}
          value={newPassword}
          error={errors.newPassword ?? errors.password}
          onChange={(event) => setNewPassword(event.target.value)}
        />
        <div className="c6">
          <Button type="submit" variant="secondary" size="md" isLoading={isSending}>
            {m.change_password()}
          </Button>
        </div>
      </form>
      {dialog}
    </section>
  );
}
