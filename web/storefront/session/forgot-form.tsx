import { type FormEvent, useEffect, useRef, useState } from "react";
import * as m from "#messages";
import { api } from "#web/api.ts";
import { sendsSms } from "#web/settings.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { openLogin } from "../shopper/shopper.ts";
import { RefusedBanner, resetRefusal } from "./account-fields.tsx";
import { loginNameError, loginNameField, typedPhone } from "./login-name.ts";
import { PhoneReset } from "./phone-reset.tsx";
import { SendAgain } from "./send-again.tsx";

type ForgotFormProps = { email: string; onType: (email: string) => void };

/** Requests a link for setting a new password. The answer is the same whether or not the account exists. */
export function ForgotForm({ email, onType }: ForgotFormProps) {
  const { sentTo, isSending, error, refusal, send } = useForgot(email);
  const [phone, setPhone] = useState<string>();
  if (phone !== undefined) return <PhoneReset phone={phone} onBack={() => setPhone(undefined)} />;
  const isSent = sentTo !== null;
  return (
    <>
      <button type="button" className="login__back" onClick={() => openLogin("login")}>
        <Icon name="arrow-left" className="i-18" />
        {m.login()}
      </button>
      <h2>{isSent ? m.look_in_mail() : m.forgot_password()}</h2>
      <p className="soft login__text" role={isSent ? "status" : undefined}>
        {isSent ? m.reset_sent({ email: sentTo }) : sendsSms() ? m.reset_ask_phone() : m.reset_ask()}
      </p>
      {isSent ? (
        <div className="stack">
          <RefusedBanner message={refusal} />
          <p className="t14 soft">{m.reset_nothing()}</p>
          <SendAgain onSend={() => send(sentTo)} />
        </div>
      ) : (
        <form
          className="stack"
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            const typed = typedPhone(email);
            if (typed === undefined) void send(email.trim());
            else setPhone(typed);
          }}
        >
          <RefusedBanner message={refusal} />
          <EmailField email={email} error={error} onType={onType} />
          <Button type="submit" size="lg" block isLoading={isSending}>
            {sendsSms() ? m.go_on() : m.send_link()}
          </Button>
        </form>
      )}
    </>
  );
}

function useForgot(email: string) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState<string>();
  const [refusal, setRefusal] = useState<string>();

  async function send(address: string) {
    const wrong = sentTo === null ? loginNameError(email) : undefined;
    setError(wrong);
    setRefusal(undefined);
    if (wrong !== undefined || isSending) return;
    setIsSending(true);
    try {
      await api().forgotPassword(address);
      setSentTo(address);
    } catch (failure) {
      setRefusal(resetRefusal(failure));
    }
    setIsSending(false);
  }
  return { sentTo, isSending, error, refusal, send };
}

function EmailField({ email, error, onType }: ForgotFormProps & { error: string | undefined }) {
  const root = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: focuses the field at first, and again after an error
  useEffect(() => root.current?.querySelector("input")?.focus(), [error]);
  return (
    <div ref={root}>
      <Field
        {...loginNameField()}
        required
        value={email}
        error={error}
        onChange={(event) => onType(event.target.value)}
      />
    </div>
  );
}
