// The code by SMS that proves a phone.
import { useState } from "react";
import type { PhonePurpose } from "#contract/wire/accounts/accounts.ts";
import * as m from "#messages";
import { browserCalls } from "#web/api.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { SendAgain } from "./send-again.tsx";

/** Throws ApiError 429 when the number was sent one less than a minute ago, 502 when the gateway does not take it. */
const sendPhoneCode = (phone: string, purpose: PhonePurpose) =>
  browserCalls.post("/api/user/phone-code", { phone, purpose });

/** `sentTo`: the number that was sent the newest code. */
export function usePhoneCode(purpose: PhonePurpose) {
  const [sentTo, setSentTo] = useState<string>();
  const [code, setCode] = useState("");
  async function send(phone: string): Promise<void> {
    await sendPhoneCode(phone, purpose);
    // The message may be here, and typed, before the answer is.
    setCode((now) => (now === code ? "" : now));
    setSentTo(phone);
  }
  return { sentTo, code, setCode, send };
}

type PhoneCodeProps = {
  phone: string;
  code: string;
  error: string | undefined;
  onType: (code: string) => void;
  onSendAgain: () => Promise<void>;
};

export function PhoneCode({ phone, code, error, onType, onSendAgain }: PhoneCodeProps) {
  return (
    <div className="stack">
      <p className="t14 soft" role="status">
        {m.sms_code_sent({ phone })}
      </p>
      <Field
        label={m.sms_code()}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={code}
        error={error}
        onChange={(event) => onType(event.target.value)}
      />
      <SendAgain onSend={onSendAgain} />
    </div>
  );
}
