import { type FormEvent, useEffect, useState } from "react";
import * as m from "#messages";
import { ApiError, browserCalls } from "#web/api.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { messageOf } from "#web/ui/dialog/toast-error.ts";
import { PhoneCode } from "./phone-code.tsx";

type CashCodeProps = {
  phone: string;
  /** A new one for each refusal: why the last code did not do, or nothing for the first question. */
  asked: { error: string | undefined };
  isPlacing: boolean;
  onPlace: (code: string) => void;
  onClose: () => void;
};

/** Asks for the code that is sent to the phone of an order in cash. Loaded only once the shop asks for one; the form behind it stays as typed. */
export function CashCode({ phone, asked, isPlacing, onPlace, onClose }: CashCodeProps) {
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const [state, setState] = useState<"sending" | "sent" | "failed">("sending");
  async function send() {
    setError(undefined);
    try {
      await browserCalls.post("/api/order/cash-code", { phone });
      setCode("");
      setState("sent");
    } catch (failure) {
      setError(messageOf(failure));
      // One was sent a moment ago, and may be typed.
      setState(failure instanceof ApiError && failure.status === 429 ? "sent" : "failed");
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: sent once for each number
  useEffect(() => void send(), [phone]);
  useEffect(() => setError(asked.error), [asked]);
  function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (isPlacing) return;
    if (code.trim() === "") return setError(m.enter_sms_code());
    setError(undefined);
    onPlace(code);
  }
  return (
    <Dialog open onClose={onClose} label={m.cash_code_title()} className="confirm">
      <form className="stack" noValidate onSubmit={submit}>
        <h2>{m.cash_code_title()}</h2>
        {state === "sent" ? (
          <PhoneCode phone={phone} code={code} error={error} onType={setCode} onSendAgain={send} />
        ) : state === "sending" ? (
          <p role="status">{m.loading()}</p>
        ) : (
          <>
            <p className="error" role="alert">
              {error}
            </p>
            <Button variant="secondary" block onClick={() => void send()}>
              {m.send_code()}
            </Button>
          </>
        )}
        <p className="t14 soft">{m.cash_code_change()}</p>
        <Button type="submit" block isLoading={isPlacing} disabled={state !== "sent"}>
          {m.cash_code_place()}
        </Button>
        <Button variant="secondary" block onClick={onClose}>
          {m.cancel()}
        </Button>
      </form>
    </Dialog>
  );
}
