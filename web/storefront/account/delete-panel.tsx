import { type FormEvent, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { clearDeletedAccount } from "../session/sign-in-state.ts";
import { accountCalls } from "./account-calls.ts";
import { useAct } from "./use-account.ts";

export function DeletePanel() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className="own__panel" aria-labelledby="own-delete">
      <h2 id="own-delete">Delete my account</h2>
      <p className="soft own__none">
        Your name, email, addresses, cart and wishlist are deleted. Orders stay in the shop's books without your name;
        one on its way keeps its address until it has arrived.
      </p>
      <Button variant="danger-quiet" size="md" onClick={() => setIsOpen(true)}>
        Delete my account
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} label="Delete my account" className="confirm">
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
    if (currentPassword === "") return setErrors({ currentPassword: "Enter your password" });
    if (!(await act(() => accountCalls.deleteAccount(currentPassword)))) return;
    clearDeletedAccount();
    location.assign("/");
  }
  return (
    <form noValidate onSubmit={send}>
      <h3>Delete my account?</h3>
      <p className="soft own__none">This cannot be undone.</p>
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        value={currentPassword}
        error={errors.currentPassword}
        onChange={(event) => setCurrentPassword(event.target.value)}
      />
      <div className="foot">
        <Button variant="secondary" size="md" onClick={onClose}>
          Keep it
        </Button>
        <Button type="submit" variant="danger" size="md" isLoading={isSending}>
          Delete for good
        </Button>
      </div>
    </form>
  );
}
