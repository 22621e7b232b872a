import { type FormEvent, useEffect, useRef, useState } from "react";
import * as m from "#messages";
import { api } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/toast.tsx";
import { emailError, RefusedBanner, resetRefusal } from "./account-fields.tsx";
import { openLogin } from "./shop-store.ts";

const sendAgainAfterSeconds = 60;

type ForgotFormProps = { email: string; onType: (email: string) => void };

/** Requests a link for setting a new password. The answer is the same whether or not the account exists. */
export function ForgotForm({ email, onType }: ForgotFormProps) {
  const { sentTo, isSending, error, refusal, send } = useForgot(email);
  const isSent = sentTo !== null;
  return (
    <>
      <button type="button" className="login__back" onClick={() => openLogin("login")}>
        <Icon name="arrow-left" className="i-18" />
        {m.login()}
      </button>
      <h2>{isSent ? m.look_in_mail() : m.forgot_password()}</h2>
      <p className="soft login__text" role={isSent ? "status" : undefined}>
        {isSent ? m.reset_sent({ email: sentTo }) : m.reset_ask()}
      </p>
      {isSent ? (
        <div className="stack">
          <RefusedBanner message={refusal} />
          <p className="t14 soft">{m.reset_nothing()}</p>
          <SendAgain isSending={isSending} onSend={() => send(sentTo)} />
        </div>
      ) : (
        <form
          className="stack"
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            void send(email.trim());
          }}
        >
          <RefusedBanner message={refusal} />
          <EmailField email={email} error={error} onType={onType} />
          <Button type="submit" size="lg" block isLoading={isSending}>
            {m.send_link()}
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
    const wrong = sentTo === null ? emailError(email) : undefined;
    setError(wrong);
    setRefusal(undefined);
    if (wrong !== undefined || isSending) return;
    setIsSending(true);
    try {
      await api().forgotPassword(address);
      setSentTo(address);
    } catch (failure) {
      setRefusal(resetRefusal(failure));
      toast.bad(resetRefusal(failure));
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
        label={m.email()}
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        value={email}
        error={error}
        onChange={(event) => onType(event.target.value)}
      />
    </div>
  );
}

function SendAgain({ isSending, onSend }: { isSending: boolean; onSend: () => Promise<void> }) {
  const [secondsLeft, setSecondsLeft] = useState(sendAgainAfterSeconds);
  const isWaiting = secondsLeft > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setSecondsLeft((left) => left - 1), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  const left = `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, "0")}`;
  return (
    <Button
      variant="secondary"
      block
      disabled={isWaiting}
      isLoading={isSending}
      onClick={async () => {
        await onSend();
        setSecondsLeft(sendAgainAfterSeconds);
      }}
    >
      {isWaiting ? m.send_again_in({ time: inDigits(left) }) : m.send_again()}
    </Button>
  );
}
