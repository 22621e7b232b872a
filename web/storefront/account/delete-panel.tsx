import { type FormEvent, useState } from "react";
import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { PasswordField } from "#web/ui/fields/password-field.tsx";
import { forgetWordsOf } from "../shopper/kept-words.ts";
import { currentShopper } from "../shopper/shopper.ts";
import { clearDeletedAccount } from "../shopper/sign-in-state.ts";
import { accountCalls } from "./account-calls.ts";
import { useAct } from "./use-account.ts";

export function DeletePanel() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className="own__panel" aria-labelledby="own-delete">
      <h2 id="own-delete">{m.delete_account()}</h2>
      <p className="soft own__none">{m.delete_account_text()}</p>
      <Button variant="danger-quiet" size="md" onClick={() => setIsOpen(true)}>
        {m.delete_account()}
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} label={m.delete_account()} className="confirm">
        <DeleteForm onClose={() => setIsOpen(false)} />
      </Dialog>
    </section>
  );
}

function DeleteForm({ onClose }: { onClose: () => void }) {
  const [currentPassword, setCurrentPassword] = useState("");
  const { errors, setErrors, isSending, act } = useAct(["currentPassword"]);
  async function send(event: FormEvent) {
    event.preventDefault();
    const account = currentShopper().customer?._id;
    if (currentPassword === "") return setErrors({ currentPassword: m.enter_password() });
    if (!(await act(() => accountCalls.deleteAccount(currentPassword)))) return;
    if (account) forgetWordsOf(account);
    clearDeletedAccount();
    location.assign(pathHere("/"));
  }
  return (
    <form noValidate onSubmit={send}>
      <h3>{m.delete_account_question()}</h3>
      <p className="soft own__none">{m.cannot_be_undone()}</p>
      <PasswordField
        label={m.password()}
        autoComplete="current-password"
        required
        value={currentPassword}
        error={errors.currentPassword}
        onChange={(event) => setCurrentPassword(event.target.value)}
      />
      <div className="foot">
        <Button variant="secondary" size="md" onClick={onClose}>
          {m.keep_order()}
        </Button>
        <Button type="submit" variant="danger" size="md" isLoading={isSending}>
          {m.delete_for_good()}
        </Button>
      </div>
    </form>
  );
}
