import { useState } from "react";
import { withoutLanguage } from "#contract/rules/page-path.ts";
import * as m from "#messages";
import { LanguageSwitch } from "#web/storefront/language/language-switch.tsx";
import { readDraft } from "#web/storefront/shopper/checkout-draft.ts";
import { closeLogin, type LoginMode, openLogin, useShopper } from "#web/storefront/shopper/shopper.ts";
import { buttonClass } from "#web/ui/buttons/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { ForgotForm } from "./forgot-form.tsx";
import hibiscus from "./hibiscus.webp";
import { type Credentials, LoginForm } from "./login-form.tsx";
import peaceLily from "./peace-lily.webp";
import snakePlant from "./snake-plant.webp";
import "./login.css";

const pictures: Record<LoginMode, string> = { login: peaceLily, register: hibiscus, forgot: snakePlant };
const modes = () =>
  [
    { mode: "login", title: m.login(), lead: m.login_lead() },
    { mode: "register", title: m.register(), lead: m.register_lead() },
  ] as const;

/** The login dialog, open while the shopper's state has a `loginMode`. */
export default function Login() {
  const { loginMode } = useShopper();
  return loginMode === null ? null : <OpenLogin mode={loginMode} />;
}

function OpenLogin({ mode }: { mode: LoginMode }) {
  const { loginPurpose } = useShopper();
  const [typed, setTyped] = useState<Credentials>(credentialsTyped);
  const shown = modes().find((one) => one.mode === mode);
  return (
    <Dialog open onClose={closeLogin} label={shown?.title ?? m.forgot_password()} className="login">
      <div className="login__art" aria-hidden="true">
        <div className="login__arch" />
        <img src={pictures[mode]} alt="" />
      </div>
      <div className="login__form">
        {shown ? (
          <>
            <h2>{shown.title}</h2>
            <p className="soft login__lead">{loginPurpose.reason ?? shown.lead}</p>
            <ModeSwitch mode={shown.mode} />
            <LoginForm mode={shown.mode} typed={typed} onType={setTyped} />
            <LanguageSwitch
              address={withoutLanguage(location.pathname) + location.search}
              className="lang--big login__lang"
            />
            <div className="login__owner">
              <span className="soft t14">{m.work_at_nursery()}</span>
              <a className={buttonClass({ variant: "quiet", size: "md", className: "t14" })} href="/admin">
                {m.admin_login()}
              </a>
            </div>
          </>
        ) : (
          <ForgotForm email={typed.email} onType={(email) => setTyped({ ...typed, email })} />
        )}
        <button type="button" className="iconbtn close" aria-label={m.close()} onClick={closeLogin}>
          <Icon name="close" className="i-24" />
        </button>
      </div>
    </Dialog>
  );
}

/** Prefills name and e-mail from the delivery form of this tab. */
function credentialsTyped(): Credentials {
  const { firstName, lastName, email } = readDraft(null).address;
  return { name: `${firstName} ${lastName}`.trim(), email, password: "" };
}

function ModeSwitch({ mode: current }: { mode: LoginMode }) {
  return (
    <fieldset className="seg" aria-label={m.login_or_register()}>
      {modes().map(({ mode, title }) => (
        <button
          key={mode}
          type="button"
          className={mode === current ? "is-on" : undefined}
          aria-pressed={mode === current}
          onClick={() => openLogin(mode)}
        >
          {title}
        </button>
      ))}
    </fieldset>
  );
}
