import { type FormEvent, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { minPasswordLength } from "#contract/constants.ts";
import { ApiError, api } from "#web/api.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { toast } from "#web/ui/toast.tsx";
import hibiscus from "./hibiscus.webp";
import peaceLily from "./peace-lily.webp";
import { afterLogin, closeLogin, type LoginMode, messageOf, openLogin, useShop } from "./shop-state.ts";

type Credentials = { name: string; email: string; password: string };
type Errors = Partial<Record<keyof Credentials | "whole", string>>;

const modes: { mode: LoginMode; title: string; lead: string; picture: string }[] = [
  { mode: "login", title: "Login", lead: "Your cart and wishlist come with you.", picture: peaceLily },
  { mode: "register", title: "Register", lead: "So that an order can find you.", picture: hibiscus },
];

/** Open while the shop's `loginMode` says so. */
export function LoginDialog() {
  const { loginMode } = useShop();
  const shown = modes.find(({ mode }) => mode === loginMode);
  return (
    <Dialog open={shown !== undefined} onClose={closeLogin} label={shown?.title ?? "Login"} className="login">
      {shown ? (
        <>
          <div className="login__art" aria-hidden="true">
            <div className="arch" />
            <img src={shown.picture} alt="" />
          </div>
          <div className="login__form">
            <h2>{shown.title}</h2>
            <p className="soft login__lead">{shown.lead}</p>
            <fieldset className="seg" aria-label="Login or register">
              {modes.map(({ mode, title }) => (
                <button
                  key={mode}
                  type="button"
                  className={mode === shown.mode ? "is-on" : undefined}
                  aria-pressed={mode === shown.mode}
                  onClick={() => openLogin(mode)}
                >
                  {title}
                </button>
              ))}
            </fieldset>
            <LoginForm mode={shown.mode} />
            <div className="login__owner">
              <span className="soft t14">Work at the nursery?</span>
              <ButtonLink variant="quiet" size="md" className="t14" to="/admin" onClick={closeLogin}>
                Admin Login
              </ButtonLink>
            </div>
            <button type="button" className="iconbtn close" aria-label="Close" onClick={closeLogin}>
              <Icon name="close" className="i-24" />
            </button>
          </div>
        </>
      ) : null}
    </Dialog>
  );
}

function LoginForm({ mode }: { mode: LoginMode }) {
  const [typed, setTyped] = useState<Credentials>({ name: "", email: "", password: "" });
  const [errors, setErrors] = useState<Errors>({});
  const [isSending, setIsSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const goOn = useGoOn();

  useEffect(() => form.current?.querySelector<HTMLInputElement>("input[type=email]")?.focus(), []);
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
      goOn(mode === "login" ? "Login Successful" : "Account Created");
    } catch (error) {
      setErrors(refused(error));
      setIsSending(false);
    }
  }

  const field = (name: keyof Credentials) => ({
    name,
    value: typed[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  });
  return (
    <form className="stack" noValidate ref={form} onSubmit={submit}>
      {errors.whole ? (
        <div className="banner banner--bad" role="alert">
          <Icon name="alert" />
          <div>
            <b>{errors.whole}</b>
          </div>
        </div>
      ) : null}
      {mode === "register" ? <Field label="Name" autoComplete="name" required {...field("name")} /> : null}
      <Field label="Email" type="email" inputMode="email" autoComplete="email" required {...field("email")} />
      <PasswordField
        label="Password"
        autoComplete={mode === "login" ? "current-password" : "new-password"}
        required
        {...field("password")}
      />
      <Button type="submit" size="lg" block isLoading={isSending}>
        {mode === "login" ? "Login" : "Register"}
      </Button>
    </form>
  );
}

/**
 * A login leads to the home page, with a way back to where the shopper was; but a checkout under way stays where it is.
 */
function useGoOn(): (message: string) => void {
  const location = useLocation();
  const navigate = useNavigate();
  return (message) => {
    const cameFrom = `${location.pathname}${location.search}`;
    closeLogin();
    if (location.pathname === "/place-order" || cameFrom === "/") {
      toast.ok(message);
      return;
    }
    void navigate("/");
    toast.ok(message, { label: "Go back", to: cameFrom });
  };
}

function check(mode: LoginMode, { name, email, password }: Credentials): Errors {
  const errors: Errors = {};
  if (mode === "register" && name.trim() === "") errors.name = "Enter your name";
  if (!/^\S+@\S+\.\S+$/.test(email.trim())) errors.email = "Enter a whole email address";
  if (password === "") errors.password = "Enter your password";
  else if (mode === "register" && password.length < minPasswordLength) {
    errors.password = `Use at least ${minPasswordLength} characters`;
  }
  return errors;
}

function refused(error: unknown): Errors {
  const field = error instanceof ApiError ? error.refusal.field : undefined;
  const message = messageOf(error);
  return field === "name" || field === "email" || field === "password" ? { [field]: message } : { whole: message };
}
