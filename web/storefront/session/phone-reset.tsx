import { type FormEvent, useEffect, useState } from "react";
import * as m from "#messages";
import { browserCalls } from "#web/api.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { messageOf } from "#web/ui/dialog/toast-error.ts";
import { PasswordField } from "#web/ui/fields/password-field.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { closeLogin } from "../shopper/shopper.ts";
import { afterLogin } from "../shopper/sign-in-state.ts";
import { newPasswordError, RefusedBanner, refusedField } from "./account-fields.tsx";
import { PhoneCode, usePhoneCode } from "./phone-code.tsx";

const fields = ["code", "password"] as const;
type Errors = Partial<Record<(typeof fields)[number] | "whole", string>>;

/** A new password for the account with this phone. The code is sent when this appears. */
export function PhoneReset({ phone, onBack }: { phone: string; onBack: () => void }) {
  const { codes, password, setPassword, errors, isSending, sendCode, save } = usePhoneReset(phone);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a number
  useEffect(() => void sendCode(), [phone]);
  return (
    <form className="stack" noValidate onSubmit={save}>
      <button type="button" className="login__back" onClick={onBack}>
        <Icon name="arrow-left" className="i-18" />
        {m.other_number()}
      </button>
      <h2>{m.forgot_password()}</h2>
      <RefusedBanner message={errors.whole} />
      <PhoneCode phone={phone} code={codes.code} error={errors.code} onType={codes.setCode} onSendAgain={sendCode} />
      <PasswordField
        label={m.new_password()}
        autoComplete="new-password"
        required
        value={password}
        error={errors.password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" size="lg" block isLoading={isSending}>
        {m.save_and_login()}
      </Button>
    </form>
  );
}

function usePhoneReset(phone: string) {
  const codes = usePhoneCode("new-password");
  const [password, setPassword] = useState("");
  const [errors, setErrors] = useState<Errors>({});
  const [isSending, setIsSending] = useState(false);

  async function sendCode() {
    try {
      await codes.send(phone);
      setErrors({});
    } catch (error) {
      setErrors({ whole: messageOf(error) });
    }
  }
  async function save(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    const wrong = {
      code: codes.code.trim() === "" ? m.enter_sms_code() : undefined,
      password: newPasswordError(password),
    };
    setErrors(wrong);
    if (wrong.code ?? wrong.password) return;
    setIsSending(true);
    try {
      const answer = await browserCalls.post("/api/user/reset-by-phone", { phone, code: codes.code, password });
      await afterLogin();
      closeLogin();
      toast.ok(answer.message);
    } catch (error) {
      setErrors(refusedField(error, fields));
    }
    setIsSending(false);
  }
  return { codes, password, setPassword, errors, isSending, sendCode, save };
}
