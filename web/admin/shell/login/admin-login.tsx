import { type FormEvent, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import * as m from "#messages";
import { ApiError } from "#web/api.ts";
import { pathHere } from "#web/language.ts";
import { shop } from "#web/settings.ts";
import { BrandSign } from "#web/storefront/kit/brand.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { PasswordField } from "#web/ui/fields/password-field.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { CodeField } from "../../kit/form/code-field.tsx";
import { office } from "../../office.ts";
import { LanguageChoice } from "../language-choice.tsx";
import { keepPressedLanguage, pressLanguage } from "../office-language.ts";
import bostonFern from "./boston-fern.webp";
import fiddleLeafFig from "./fiddle-leaf-fig.webp";

/** In place of any page of the back office; after the login that page is shown. */
export function AdminLogin({ onLogin }: { onLogin: () => void }) {
  const openShop = useFirstPage(onLogin);
  const { form, typed, change, asksForCode, refusal, isSending, submit } = useLogin(openShop);
  const field = (name: keyof Typed) => ({
    name,
    value: typed[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  return (
    <div className="alogin">
      <LoginArt />
      <main id="main" className="alogin__form">
        <div>
          <h1>{m.admin_login()}</h1>
          <p className="soft alogin__lead">{m.office_admin_lead()}</p>
          <form className="stack" noValidate ref={form} onSubmit={submit}>
            {refusal ? (
              <div className="banner banner--bad" role="alert">
                <Icon name="alert" />
                <div>
                  <b>{refusal}</b>
                </div>
              </div>
            ) : null}
            <Field
              label={m.office_email_or_phone()}
              autoComplete="username"
              autoCapitalize="none"
              required
              {...field("email")}
            />
            <PasswordField label={m.password()} autoComplete="current-password" required {...field("password")} />
            {asksForCode ? <CodeField {...field("code")} /> : null}
            <Button type="submit" size="lg" block isLoading={isSending}>
              {m.login()}
            </Button>
          </form>
          <p className="alogin__forgot">
            <Link className="link" to="/admin/forgot-password">
              {m.forgot_password_question()}
            </Link>
          </p>
          <div className="alogin__foot">
            <a className="back alogin__back" href={pathHere("/")}>
              <Icon name="arrow-left" className="i-18" />
              {m.office_storefront()}
            </a>
            <LanguageChoice onChoose={pressLanguage} />
          </div>
        </div>
      </main>
    </div>
  );
}

/** A login leads to what is to be done today. Any other address than the first page's stays. */
function useFirstPage(onLogin: () => void) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return async () => {
    if (pathname.replace(/\/$/, "") === "/admin") await navigate("/admin/today", { replace: true });
    onLogin();
  };
}

const nothing = { email: "", password: "", code: "" };
type Typed = typeof nothing;

function useLogin(onLogin: () => Promise<void>) {
  const [typed, setTyped] = useState(nothing);
  /** Once the server has asked for the second factor. */
  const [asksForCode, setAsksForCode] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    const { email, password, code } = typed;
    if (email.trim() === "" || password === "") {
      setRefusal(m.office_enter_email_and_password());
      const missing = email.trim() === "" ? "email" : "password";
      form.current?.querySelector<HTMLElement>(`[name=${missing}]`)?.focus();
      return;
    }
    setIsSending(true);
    setRefusal(null);
    try {
      const { message } = await office.ownerLogin(email, password, asksForCode ? code : undefined);
      toast.ok(message);
      // Logged in all the same when it cannot be kept.
      await keepPressedLanguage().catch((error: unknown) => console.warn("The language could not be kept", error));
      await onLogin();
    } catch (error) {
      if (error instanceof ApiError && error.refusal.code === "second-factor-needed") setAsksForCode(true);
      setRefusal(error instanceof Error ? error.message : String(error));
      setIsSending(false);
    }
  }

  const change = (part: Partial<Typed>) => setTyped({ ...typed, ...part });
  return { form, typed, change, asksForCode, refusal, isSending, submit };
}

function LoginArt() {
  return (
    <div className="alogin__art on-dark">
      <a className="brand" href={pathHere("/")} aria-label={m.office_storefront_of({ shop: shop.shopName })}>
        <BrandSign onDark />
      </a>
      <div aria-hidden="true">
        <div className="alogin__arch" />
        <img className="big" src={fiddleLeafFig} alt="" />
        <img className="fern" src={bostonFern} alt="" />
      </div>
    </div>
  );
}
