import { type FormEvent, useState } from "react";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { messageOf } from "#web/ui/dialog/toast-error.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { PasswordField } from "#web/ui/fields/password-field.tsx";
import { typedPhone } from "../session/login-name.ts";
import { PhoneCode, usePhoneCode } from "../session/phone-code.tsx";
import { accountCalls } from "./account-calls.ts";
import { useAct } from "./use-account.ts";

/** The account's mobile number: shown, and added or changed with a code by SMS and the password. */
export function PhonePanel({ phone, onChange }: { phone: string; onChange: () => Promise<void> }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="own__email">
      <div>
        <h3>{m.phone()}</h3>
        {phone !== "" && <p className="own__wide">{phone}</p>}
        {isOpen && (
          <PhoneForm
            onSaved={async () => {
              setIsOpen(false);
              await onChange();
            }}
          />
        )}
      </div>
      {!isOpen && (
        <Button variant="secondary" size="md" onClick={() => setIsOpen(true)}>
          {phone === "" ? m.add_phone() : m.change_phone()}
        </Button>
      )}
    </div>
  );
}

function PhoneForm({ onSaved }: { onSaved: () => Promise<void> }) {
  const [typed, setTyped] = useState("");
  const [currentPassword, setCurrentPassword] = useState("");
  const codes = usePhoneCode("own-phone");
  const { errors, setErrors, isSending, act } = useAct(["phone", "code", "currentPassword"]);

  async function sendCode(phone: string) {
    await codes.send(phone).catch((error: unknown) => toast.bad(messageOf(error)));
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    const phone = typedPhone(typed);
    if (phone === undefined) return setErrors({ phone: m.enter_mobile() });
    if (codes.sentTo !== phone) return sendCode(phone);
    if (codes.code.trim() === "") return setErrors({ code: m.enter_sms_code() });
    if (currentPassword === "") return setErrors({ currentPassword: m.enter_password() });
    if (await act(() => accountCalls.setPhone({ phone, code: codes.code, currentPassword }))) await onSaved();
  }
  const { sentTo } = codes;
  const isSent = sentTo !== undefined && sentTo === typedPhone(typed);
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <Field
        label={m.mobile_number()}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        value={typed}
        error={errors.phone}
        onChange={(event) => setTyped(event.target.value)}
      />
      {isSent && (
        <>
          <PhoneCode
            phone={sentTo}
            code={codes.code}
            error={errors.code}
            onType={codes.setCode}
            onSendAgain={() => sendCode(sentTo)}
          />
          <PasswordField
            label={m.current_password()}
            autoComplete="current-password"
            required
            value={currentPassword}
            error={errors.currentPassword}
            onChange={(event) => setCurrentPassword(event.target.value)}
          />
        </>
      )}
      <div>
        <Button type="submit" variant="secondary" size="md" isLoading={isSending}>
          {isSent ? m.save_phone() : m.send_code()}
        </Button>
      </div>
    </form>
  );
}
