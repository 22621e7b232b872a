import { type FormEvent, useState } from "react";
import { Link, useLocation } from "react-router";
import * as m from "#messages";
import { ApiError } from "#web/api.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Toaster } from "#web/ui/dialog/toast.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { PasswordField } from "#web/ui/fields/password-field.tsx";
import { office } from "../../office.ts";
import "#web/ui/fields/controls.css";
import "../admin.css";

/** Asks for the link to a new password; the link leads to /admin/new-password and has its key after the #. */
export function ForgotPasswordPage() {
  const [email, setEmail] = useState("");
  const { error, answer, isSending, submit } = useSending(() => office.forgotOwnerPassword(email));
  return (
    <Frame title={m.forgot_password_question()}>
      {answer === null ? (
        <form className="stack" noValidate onSubmit={submit}>
          <p className="soft">{m.office_forgot_lead()}</p>
          <Field
            label={m.email()}
            type="email"
            autoComplete="username"
            inputMode="email"
            required
            value={email}
            error={error}
            onChange={(event) => setEmail(event.target.value)}
          />
          <Button type="submit" size="lg" block isLoading={isSending}>
            {m.office_send_link()}
          </Button>
        </form>
      ) : (
        <p role="status">{m.office_link_works_once({ message: answer })}</p>
      )}
    </Frame>
  );
}

export function NewPasswordPage() {
  const { hash } = useLocation();
  const [password, setPassword] = useState("");
  const { error, answer, isSending, submit } = useSending(() => office.setOwnerPassword(hash.slice(1), password));
  return (
    <Frame title={m.new_password()}>
      {answer === null ? (
        <form className="stack" noValidate onSubmit={submit}>
          <PasswordField
            label={m.new_password()}
            autoComplete="new-password"
            required
            value={password}
            error={error}
            onChange={(event) => setPassword(event.target.value)}
          />
          <p className="hint">{m.office_devices_signed_out()}</p>
          <Button type="submit" size="lg" block isLoading={isSending}>
            {m.office_save_password()}
          </Button>
        </form>
      ) : (
        <p role="status">{answer}</p>
      )}
    </Frame>
  );
}

function Frame({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="alogin">
      <main id="main" className="alogin__form">
        <div>
          <h1>{title}</h1>
          {children}
          <p className="alogin__forgot">
            <Link className="link" to="/admin">
              {m.login()}
            </Link>
          </p>
        </div>
      </main>
      <Toaster />
    </div>
  );
}

function useSending(send: () => Promise<{ message: string }>) {
  const [error, setError] = useState<string>();
  const [answer, setAnswer] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    setIsSending(true);
    setError(undefined);
    try {
      setAnswer((await send()).message);
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.message : String(failure));
    }
    setIsSending(false);
  }
  return { error, answer, isSending, submit };
}
