import { type FormEvent, useEffect, useState } from "react";
import * as m from "#messages";
import { ApiError } from "#web/api.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { messageOf } from "#web/ui/dialog/toast-error.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { loginName, loginNameError, loginNameField, typedPhone } from "../session/login-name.ts";
import { PhoneCode } from "../session/phone-code.tsx";
import { alertCalls } from "./alert-calls.ts";

/** `size`: empty for whichever comes back first. */
export type AlertFormProps = { productId: string; size: string };

type Step =
  | { name: "asked" }
  | { name: "code"; phone: string }
  | { name: "mail"; email: string }
  | { name: "done"; key: string };

/** Asks for the one message. It is loaded only where something is sold out. */
export default function AlertForm({ productId, size }: AlertFormProps) {
  const [step, setStep] = useState<Step>({ name: "asked" });
  if (step.name === "done") return <Done alertKey={step.key} onLeft={() => setStep({ name: "asked" })} />;
  if (step.name === "mail") return <p role="status">{m.alert_mail_sent({ email: step.email })}</p>;
  return <Asking waited={{ product: productId, size }} step={step} onStep={setStep} />;
}

type AskingProps = { waited: { product: string; size: string }; step: Step; onStep: (step: Step) => void };

function Asking({ waited, step, onStep }: AskingProps) {
  const [typed, setTyped] = useState("");
  const [code, setCode] = useState("");
  const [errors, setErrors] = useState<{ way?: string; code?: string }>({});
  const [isSending, setIsSending] = useState(false);
  const waiting = useWaiting(waited.product);
  const asksCode = step.name === "code" && step.phone === typedPhone(typed);

  async function ask() {
    const way = loginName(typed, false);
    const { next, key = "" } = await alertCalls.ask(waited, way);
    if (next === "nothing") onStep({ name: "done", key });
    else if ("phone" in way) onStep({ name: "code", phone: way.phone });
    else onStep({ name: "mail", email: way.email });
  }
  async function confirm(phone: string) {
    const { key = "" } = await alertCalls.confirm(waited, phone, code);
    onStep({ name: "done", key });
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    const way = loginNameError(typed);
    if (way !== undefined) return setErrors({ way });
    if (asksCode && code.trim() === "") return setErrors({ code: m.enter_sms_code() });
    setErrors({});
    setIsSending(true);
    try {
      await (asksCode ? confirm(step.phone) : ask());
    } catch (failure) {
      const field = failure instanceof ApiError ? failure.refusal.field : undefined;
      if (field === "code") setErrors({ code: messageOf(failure) });
      else if (field === "phone" || field === "email") setErrors({ way: messageOf(failure) });
      else toast.bad(messageOf(failure));
    } finally {
      setIsSending(false);
    }
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <Field
        {...loginNameField()}
        name="way"
        required
        value={typed}
        error={errors.way}
        onChange={(event) => setTyped(event.target.value)}
      />
      {asksCode ? (
        <PhoneCode phone={step.phone} code={code} error={errors.code} onType={setCode} onSendAgain={ask} />
      ) : null}
      <Button type="submit" isLoading={isSending} block>
        {m.alert_tell_me()}
      </Button>
      <p className="t14 soft">
        {m.alert_once()} {waiting === null ? null : m.alert_waiting({ count: inDigits(waiting) })}
      </p>
    </form>
  );
}

function useWaiting(productId: string): number | null {
  const [waiting, setWaiting] = useState<number | null>(null);
  useEffect(() => {
    alertCalls.waiting(productId).then(
      (answer) => setWaiting(answer.waiting),
      // The sentence is left out.
      () => {},
    );
  }, [productId]);
  return waiting;
}

function Done({ alertKey, onLeft }: { alertKey: string; onLeft: () => void }) {
  const [isSending, setIsSending] = useState(false);
  async function leave() {
    if (isSending) return;
    setIsSending(true);
    try {
      toast.ok((await alertCalls.end(alertKey)).message);
      onLeft();
    } catch (failure) {
      setIsSending(false);
      toast.bad(messageOf(failure));
    }
  }
  return (
    <div className="stack">
      <p role="status">{m.alert_done()}</p>
      <Button variant="secondary" size="md" isLoading={isSending} onClick={leave}>
        {m.alert_leave()}
      </Button>
    </div>
  );
}
