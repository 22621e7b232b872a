import { type FormEvent, useEffect, useRef, useState } from "react";
import { maxPasswordLength, minPasswordLength } from "#contract/rules/constants.ts";
import { withoutLanguage } from "#contract/rules/page-path.ts";
import * as m from "#messages";
import { api } from "#web/api.ts";
import { pathHere } from "#web/language.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { PasswordField } from "#web/ui/fields/password-field.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { keepFavorites } from "../shopper/favorites.ts";
import { closeLogin, currentShopper, openLogin, useShopper } from "../shopper/shopper.ts";
import { afterLogin } from "../shopper/sign-in-state.ts";
import { newPasswordError, RefusedBanner, refusedField } from "./account-fields.tsx";
import { loginName, loginNameError, loginNameField, typedPhone } from "./login-name.ts";
import { PhoneCode, usePhoneCode } from "./phone-code.tsx";

export type Credentials = { name: string; email: string; password: string };
type Mode = "login" | "register";
const fields = ["name", "email", "phone", "password", "code"] as const;
type Errors = Partial<Record<(typeof fields)[number] | "whole", string>>;
type LoginFormProps = { mode: Mode; typed: Credentials; onType: (typed: Credentials) => void };

export function LoginForm({ mode, typed, onType }: LoginFormProps) {
  const { form, errors, isSending, codes, sendCode, submit } = useLogin(mode, typed);
  const phone = mode === "register" ? typedPhone(typed.email, true) : undefined;
  const field = (name: keyof Credentials) => ({
    name,
    value: typed[name],
    error: errors[name],
    required: true,
    onChange: (event: { target: { value: string } }) => onType({ ...typed, [name]: event.target.value }),
  });
  return (
    <form className="stack" noValidate ref={form} onSubmit={submit}>
      <RefusedBanner message={errors.whole} />
      {mode === "register" && <Field label={m.name()} autoComplete="name" {...field("name")} />}
      <Field {...loginNameField(mode === "register")} {...field("email")} error={errors.email ?? errors.phone} />
      {mode === "login" ? (
        <div>
          <PasswordField label={m.password()} autoComplete="current-password" {...field("password")} />
          <button type="button" className="link t14 login__forgot" onClick={() => openLogin("forgot")}>
            {m.forgot_password_question()}
          </button>
        </div>
      ) : (
        <PasswordField
          label={m.password()}
          autoComplete="new-password"
          hint={
            errors.password
              ? undefined
              : m.password_length({ min: inDigits(minPasswordLength), max: inDigits(maxPasswordLength) })
          }
          {...field("password")}
        />
      )}
      {phone !== undefined && codes.sentTo === phone && (
        <PhoneCode
          phone={phone}
          code={codes.code}
          error={errors.code}
          onType={codes.setCode}
          onSendAgain={() => sendCode(phone)}
        />
      )}
      <Button type="submit" size="lg" block isLoading={isSending}>
        {phone !== undefined && codes.sentTo !== phone ? m.send_code() : mode === "login" ? m.login() : m.register()}
      </Button>
    </form>
  );
}

/** Focuses the first empty field at first, and a wrong one after each try. */
function useFocus(errors: Errors) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const inputs = form.current?.querySelectorAll<HTMLInputElement>("input[name=email], input[name=password]") ?? [];
    // Fields prefilled from the delivery form are skipped.
    (Array.from(inputs).find(({ value }) => value === "") ?? inputs[0])?.focus();
  }, []);
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLInputElement>("[aria-invalid=true]")?.focus();
  }, [errors]);
  return form;
}

/** A refusal clears no field. Its message is shown beside the field and as a toast. */
function useLogin(mode: Mode, typed: Credentials) {
  const { loginPurpose } = useShopper();
  const [errors, setErrors] = useState<Errors>({});
  const [isSending, setIsSending] = useState(false);
  const form = useFocus(errors);
  const codes = usePhoneCode("new-account");
  // biome-ignore lint/correctness/useExhaustiveDependencies: errors of one mode do not apply to the other
  useEffect(() => setErrors({}), [mode]);

  async function sendCode(phone: string) {
    setIsSending(true);
    try {
      await codes.send(phone);
    } catch (error) {
      setErrors(refusedField(error, fields));
    }
    setIsSending(false);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    const phone = mode === "register" ? typedPhone(typed.email, true) : undefined;
    const needsCode = phone !== undefined && codes.sentTo === phone && codes.code.trim() === "";
    const wrong = { ...check(mode, typed), ...(needsCode && { code: m.enter_sms_code() }) };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    if (phone !== undefined && codes.sentTo !== phone) return sendCode(phone);
    setIsSending(true);
    try {
      await send(mode, typed, codes.code);
      await afterLogin();
      if (currentShopper().status !== "customer") {
        // The server accepted the login, but the browser did not keep its cookie.
        setErrors({ whole: m.login_not_kept() });
        return setIsSending(false);
      }
      if (loginPurpose.favorite) addFavorite(loginPurpose.favorite);
      leaveLogin(mode === "login" ? m.login_successful() : m.account_created());
    } catch (error) {
      setErrors(refusedField(error, fields));
      setIsSending(false);
    }
  }
  return { form, errors, isSending, codes, sendCode, submit };
}

/** Adds the favorite that a visitor marked before logging in. */
function addFavorite(productId: string): void {
  const { favorites } = currentShopper();
  if (favorites.includes(productId)) return;
  keepFavorites([...favorites, productId]);
  toast.leaving(m.added_to_wishlist());
}

function send(mode: Mode, { name, email, password }: Credentials, code: string): Promise<unknown> {
  const account = loginName(email, mode === "register");
  if (mode === "login") return api().login(account, password);
  return api().register({ name, ...account, password, ...("phone" in account && { code }) });
}

/**
 * After a login, opens the home page with a link back to the page where the shopper was. During checkout, stays on the page.
 */
function leaveLogin(message: string): void {
  const cameFrom = `${location.pathname}${location.search}`;
  closeLogin();
  if (withoutLanguage(location.pathname) === "/place-order" || cameFrom === pathHere("/")) {
    toast.ok(message);
    return;
  }
  toast.leaving(message, { label: m.go_back(), to: cameFrom });
  location.assign(pathHere("/"));
}

function check(mode: Mode, { name, email, password }: Credentials): Errors {
  const isNew = mode === "register";
  const wrong: Errors = {
    name: isNew && name.trim() === "" ? m.enter_name() : undefined,
    email: loginNameError(email, isNew),
    password: password === "" ? m.enter_password() : isNew ? newPasswordError(password) : undefined,
  };
  return Object.fromEntries(Object.entries(wrong).filter(([, message]) => message !== undefined));
}
