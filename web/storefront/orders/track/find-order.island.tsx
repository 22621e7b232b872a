import { type FormEvent, useEffect, useRef, useState } from "react";
import * as m from "#messages";
import { ApiError } from "#web/api.ts";
import { pathHere } from "#web/language.ts";
import { AskUs } from "#web/storefront/contact/ask-us.tsx";
import { WithoutScript } from "#web/storefront/kit/page-states.tsx";
import { Solo } from "#web/storefront/kit/solo.tsx";
import { findTrackingPath } from "#web/storefront/orders/order-calls.ts";
import wateringCan from "#web/storefront/orders/watering-can.webp";
import { RefusedBanner } from "#web/storefront/session/account-fields.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { messageOf } from "#web/ui/dialog/toast-error.ts";
import { Field } from "#web/ui/fields/field.tsx";

type Errors = { number?: string; phone?: string };

/** /track: finds the tracking link of an order by its number and phone. */
export default function FindOrder() {
  const form = useRef<HTMLFormElement>(null);
  const { errors, refusal, isSending, find } = useFind();
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [errors]);
  function submit(event: FormEvent) {
    event.preventDefault();
    // Uncontrolled, to keep text typed before hydration.
    const typed = new FormData(form.current ?? undefined);
    void find(String(typed.get("number") ?? "").trim(), String(typed.get("phone") ?? "").trim());
  }
  return (
    <div className="wrap">
      <Solo title={m.find_order()} text={m.find_order_text()} picture={wateringCan} tint="sand" isSmall isForm>
        <WithoutScript />
        <form className="stack needs-script" noValidate ref={form} onSubmit={submit}>
          <RefusedBanner message={refusal} />
          <Field
            id="find-number"
            name="number"
            label={m.order_number()}
            hint={m.order_number_hint()}
            autoComplete="off"
            autoCapitalize="characters"
            required
            error={errors.number}
          />
          <Field
            id="find-phone"
            name="phone"
            label={m.phone_of_order()}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            required
            error={errors.phone}
          />
          <Button type="submit" size="lg" block isLoading={isSending}>
            {m.find_order()}
          </Button>
        </form>
        <AskUs text={m.ask_hello()} />
      </Solo>
    </div>
  );
}

function useFind() {
  const [errors, setErrors] = useState<Errors>({});
  const [refusal, setRefusal] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  async function find(number: string, phone: string) {
    if (isSending) return;
    const wrong: Errors = {
      ...(number === "" && { number: m.order_number_missing() }),
      ...(phone === "" && { phone: m.phone_missing() }),
    };
    setErrors(wrong);
    setRefusal(undefined);
    if (Object.keys(wrong).length > 0) return;
    setIsSending(true);
    try {
      location.assign(pathHere((await findTrackingPath({ number, phone })).trackingPath));
    } catch (error) {
      if (error instanceof ApiError && error.refusal.field) setErrors({ [error.refusal.field]: error.message });
      else setRefusal(messageOf(error));
      setIsSending(false);
    }
  }
  return { errors, refusal, isSending, find };
}
