import { useState } from "react";
import type { OwnerProof } from "#contract/wire/accounts/owners.ts";
import * as m from "#messages";
import { ApiError } from "#web/api.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { PasswordField } from "#web/ui/fields/password-field.tsx";
import { CodeField } from "../form/code-field.tsx";
import { useForm } from "../form/use-form.ts";
import "./proof-dialog.css";

type Asking = {
  title: string;
  /** Its effect, in a sentence. */
  text: string;
  /** The word on its button. */
  act: string;
  isDanger?: boolean;
  send: (proof: OwnerProof) => Promise<{ message: string }>;
};
type Asked = Asking & { resolve: (message: string) => void; reject: (error: unknown) => void };

const proofFields = ["currentPassword", "code"];

/**
 * Asks for the owner's password, and for the code where two-factor login is on, at whatever must not be open to a browser
 * that was left alone. One dialog for all of it: put `dialog` on the page.
 *
 * `ask` resolves with the words of success, or "" when the owner has closed the dialog; it rejects with a refusal that is
 * not about the password or the code.
 */
export function useProof() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = (asking: Asking) => new Promise<string>((resolve, reject) => setAsked({ ...asking, resolve, reject }));
  function close(message = "") {
    asked?.resolve(message);
    setAsked(null);
  }
  function refuse(error: unknown) {
    asked?.reject(error);
    setAsked(null);
  }
  const dialog = (
    <Dialog open={asked !== null} onClose={() => close()} label={asked?.title ?? ""} className="confirm proof">
      {asked ? <ProofForm asked={asked} onDone={close} onRefused={refuse} onCancel={() => close()} /> : null}
    </Dialog>
  );
  return { ask, dialog };
}

type ProofFormProps = {
  asked: Asking;
  onDone: (message: string) => void;
  onRefused: (error: unknown) => void;
  onCancel: () => void;
};

function ProofForm({ asked, onDone, onRefused, onCancel }: ProofFormProps) {
  const [currentPassword, setCurrentPassword] = useState("");
  const [code, setCode] = useState("");
  /** Once the server has asked for it. */
  const [asksForCode, setAsksForCode] = useState(false);
  const { errors, isSending, submit } = useForm(proofFields, async () => {
    try {
      onDone((await asked.send({ currentPassword, ...(asksForCode && { code }) })).message);
    } catch (error) {
      const { field, code: reason } = error instanceof ApiError ? error.refusal : {};
      if (field === undefined || !proofFields.includes(field)) onRefused(error);
      else if (reason !== "second-factor-needed" || asksForCode) throw error;
      else setAsksForCode(true);
    }
    return "";
  });
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <div>
        <h2>{asked.title}</h2>
        <p className="soft">{asked.text}</p>
      </div>
      <PasswordField
        label={m.kit_your_password()}
        autoComplete="current-password"
        required
        autoFocus
        value={currentPassword}
        error={errors.currentPassword}
        onChange={(event) => setCurrentPassword(event.target.value)}
      />
      {asksForCode ? (
        <CodeField value={code} error={errors.code} onChange={(event) => setCode(event.target.value)} />
      ) : null}
      <div className="foot">
        <Button variant="secondary" size="md" onClick={onCancel}>
          {m.cancel()}
        </Button>
        <Button type="submit" variant={asked.isDanger ? "danger" : "primary"} size="md" isLoading={isSending}>
          {asked.act}
        </Button>
      </div>
    </form>
  );
}
