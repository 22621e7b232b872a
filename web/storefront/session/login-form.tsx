import { type FormEvent, useEffect, useRef, useState } from "react";
import { maxPasswordLength, minPasswordLength } from "#contract/constants.ts";
import * as m from "#messages";
import { ApiError, api } from "#web/api.ts";
import { pathHere, splitLanguage } from "#web/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { PasswordField } from "#web/ui/password-field.tsx";
import { toast } from "#web/ui/toast.tsx";
import { messageOf } from "../layout/toast-error.ts";
import { addFavorite } from "../wishlist/toggle-favorite.ts";
import { emailError, newPasswordError, RefusedBanner } from "./account-fields.tsx";
import { closeLogin, currentShop, openLogin, useShop } from "./shop-store.ts";
import { afterLogin } from "./sign-in-state.ts";

export type Credentials = { name: string; email: string; password: string };
type Mode = "login" | "register";
type Errors = Partial<Record<keyof Credentials | "whole", string>>;
type LoginFormProps = { mode: Mode; typed: Credentials; onType: (typed: Credentials) => void };

export function LoginForm({ mode, typed, onType }: LoginFormProps) {
  const { form, errors, isSending, submit } = useLogin(mode, typed);
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
      <Field label={m.email()} type="email" inputMode="email" autoComplete="email" {...field("email")} />
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
      <Button type="submit" size="lg" block isLoading={isSending}>
        {mode === "login" ? m.login() : m.register()}
      </Button>
    </form>
  );
}

/** A refusal clears no field. Its message is shown beside the field and as a toast. */
function useLogin(mode: Mode, typed: Credentials) {
  const { loginPurpose } = useShop();
  const [errors, setErrors] = useState<Errors>({});
  const [isSending, setIsSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const fields = form.current?.querySelectorAll<HTMLInputElement>("input[name=email], input[name=password]") ?? [];
    // Fields prefilled from the delivery form are skipped.
    (Array.from(fields).find(({ value }) => value === "") ?? fields[0])?.focus();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: errors of one mode do not apply to the other
  useEffect(() => setErrors({}), [mode]);
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLInputElement>("[aria-invalid=true]")?.focus();
  }, [errors]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    const wrong = check(mode, typed);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    setIsSending(true);
    try {
      if (mode === "login") await api().login(typed.email, typed.password);
      else await api().register(typed.name, typed.email, typed.password);
      await afterLogin();
      if (currentShop().status !== "customer") {
        // The server accepted the login, but the browser did not keep its cookie.
        setErrors({ whole: m.login_not_kept() });
        return setIsSending(false);
      }
      if (loginPurpose.favorite) addFavorite(loginPurpose.favorite);
      leaveLogin(mode === "login" ? m.login_successful() : m.account_created());
    } catch (error) {
      setErrors(refused(error));
      setIsSending(false);
      toast.bad(messageOf(error));
    }
  }
  return { form, errors, isSending, submit };
}

/**
 * After a login, opens the home page with a link back to the page where the shopper was. During checkout, stays on the page.
 */
function leaveLogin(message: string): void {
  const cameFrom = `${location.pathname}${location.search}`;
  closeLogin();
  if (splitLanguage(location.pathname).path === "/place-order" || cameFrom === pathHere("/")) {
    toast.ok(message);
    return;
  }
  toast.ok(message, { label: m.go_back(), to: cameFrom });
  location.assign(pathHere("/"));
}

function check(mode: Mode, { name, email, password }: Credentials): Errors {
  const isNew = mode === "register";
  const wrong: Errors = {
    name: isNew && name.trim() === "" ? m.enter_name() : undefined,
    email: emailError(email),
    password: password === "" ? m.enter_password() : isNew ? newPasswordError(password) : undefined,
  };
  return Object.fromEntries(Object.entries(wrong).filter(([, message]) => message !== undefined));
}

function refused(error: unknown): Errors {
  const field = error instanceof ApiError ? error.refusal.field : undefined;
  const message = messageOf(error);
  return field === "name" || field === "email" || field === "password" ? { [field]: message } : { whole: message };
}
