import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { ApiError } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { toast } from "#web/ui/toast.tsx";
import bostonFern from "./boston-fern.webp";
import { Brand } from "./brand.tsx";
import fiddleLeafFig from "./fiddle-leaf-fig.webp";
import { office } from "./office.ts";

/** In place of any page of the back office; after the login that page is shown. */
export function AdminLogin({ onLogin }: { onLogin: () => void }) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  /** Null until the server asks for the second factor. */
  const [code, setCode] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    if (email.trim() === "" || password === "") {
      setRefusal("Enter email and password");
      return;
    }
    setIsSending(true);
    setRefusal(null);
    try {
      const { message } = await office.ownerLogin(email, password, code ?? undefined);
      toast.ok(message);
      onLogin();
    } catch (error) {
      if (code === null && error instanceof ApiError && error.refusal.code === "second-factor-needed") setCode("");
      setRefusal(error instanceof Error ? error.message : String(error));
      setIsSending(false);
    }
  }

  return (
    <div className="alogin">
      <div className="alogin__art on-dark">
        <Link className="brand" to="/" aria-label="Storefront">
          <Brand onDark />
        </Link>
        <div aria-hidden="true">
          <div className="arch" />
          <img className="big" src={fiddleLeafFig} alt="" />
          <img className="fern" src={bostonFern} alt="" />
        </div>
      </div>
      <main id="main" className="alogin__form">
        <div>
          <h1>Admin Login</h1>
          <p className="soft alogin__lead">For the people of the nursery. A shopper's login does not work here.</p>
          <form className="stack" noValidate onSubmit={submit}>
            {refusal ? (
              <div className="banner banner--bad" role="alert">
                <Icon name="alert" />
                <div>
                  <b>{refusal}</b>
                </div>
              </div>
            ) : null}
            <Field
              label="Email"
              type="email"
              name="email"
              autoComplete="username"
              inputMode="email"
              required
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
            <PasswordField
              label="Password"
              name="password"
              autoComplete="current-password"
              required
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
            {code === null ? null : (
              <Field
                label="Code"
                name="code"
                hint="Of your authenticator app, or a recovery code"
                autoComplete="one-time-code"
                inputMode="text"
                // It appears because it is what is missing.
                autoFocus
                value={code}
                onChange={(event) => setCode(event.target.value)}
              />
            )}
            <Button type="submit" size="lg" block isLoading={isSending}>
              Login
            </Button>
          </form>
          <Link className="back alogin__back" to="/">
            <Icon name="arrow-left" className="i-18" />
            Storefront
          </Link>
        </div>
      </main>
    </div>
  );
}
