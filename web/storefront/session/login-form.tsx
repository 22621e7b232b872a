import { type FormEvent, useEffect, useRef, useState } from "react";
import { maxPasswordLength, minPasswordLength } from "#contract/constants.ts";
import { ApiError, api } from "#web/api.ts";
import * as content from "#web/content.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
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
      {mode === "register" && <Field label="Name" autoComplete="name" {...field("name")} />}
      <Field label="Email" type="email" inputMode="email" autoComplete="email" {...field("email")} />
      {mode === "login" ? (
        <div>
          <PasswordField label="Password" autoComplete="current-password" {...field("password")} />
          <button type="button" className="link t14 login__forgot" onClick={() => openLogin("forgot")}>
            Forgot password?
          </button>
        </div>
      ) : (
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint={errors.password ? undefined : `${minPasswordLength} to ${maxPasswordLength} characters`}
          {...field("password")}
        />
      )}
      <Button type="submit" size="lg" block isLoading={isSending}>
        {mode === "login" ? "Login" : "Register"}
      </Button>
    </form>
  );
}

/** Nothing that was typed is cleared by a refusal; its message stands beside the field and comes as a toast. */
function useLogin(mode: Mode, typed: Credentials) {
  const { loginPurpose } = useShop();
  const [errors, setErrors] = useState<Errors>({});
  const [isSending, setIsSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const fields = form.current?.querySelectorAll<HTMLInputElement>("input[name=email], input[name=password]") ?? [];
    // What is known from the delivery form is not asked again.
    (Array.from(fields).find(({ value }) => value === "") ?? fields[0])?.focus();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was wrong in one mode need not be wrong in the other
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
        // Without its cookie nobody is signed in, whatever was answered.
        setErrors({ whole: content.loginNotKept });
        return setIsSending(false);
      }
      if (loginPurpose.favorite) addFavorite(loginPurpose.favorite);
      goOn(mode === "login" ? "Login Successful" : "Account Created");
    } catch (error) {
      setErrors(refused(error));
      setIsSending(false);
      toast.bad(messageOf(error));
    }
  }
  return { form, errors, isSending, submit };
}

/**
 * A login leads to the home page, with a way back to where the shopper was; but a checkout under way stays where it is.
 */
function goOn(message: string): void {
  const cameFrom = `${location.pathname}${location.search}`;
  closeLogin();
  if (location.pathname === "/place-order" || cameFrom === "/") {
    toast.ok(message);
    return;
  }
  toast.ok(message, { label: "Go back", to: cameFrom });
  location.assign("/");
}

function check(mode: Mode, { name, email, password }: Credentials): Errors {
  const isNew = mode === "register";
  const wrong: Errors = {
    name: isNew && name.trim() === "" ? "Enter your name" : undefined,
    email: emailError(email),
    password: password === "" ? "Enter your password" : isNew ? newPasswordError(password) : undefined,
  };
  return Object.fromEntries(Object.entries(wrong).filter(([, message]) => message !== undefined));
}

function refused(error: unknown): Errors {
  const field = error instanceof ApiError ? error.refusal.field : undefined;
  const message = messageOf(error);
  return field === "name" || field === "email" || field === "password" ? { [field]: message } : { whole: message };
}
