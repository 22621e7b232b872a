import { type FormEvent, useEffect, useState } from "react";
import type { SmsTest } from "#contract/wire/shop/sms.ts";
import * as m from "#messages";
import { useRole } from "#web/admin/kit/session/role.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { showTaka } from "#web/ui/figures.ts";
import { languageOf } from "#web/ui/language.ts";
import { ButtonLink } from "../kit/button-link.tsx";
import { wrongFields } from "../kit/form/wrong-fields.ts";
import { refused } from "../kit/queries.ts";
import { ListWait } from "../kit/wait/list-wait.tsx";
import { office } from "../office.ts";
import type { GatewayState } from "../sms-calls.ts";
import { GatewayForm } from "./gateway-form.tsx";
import { SpentLine } from "./spent-line.tsx";
import { refreshSms, useGateway, useSpent } from "./use-gateway.ts";
import "./sms.css";

/** Whoever carries the shop's text messages, what they cost, and a test to one's own phone. */
export function GatewayPanel() {
  const { data, error } = useGateway();
  const spent = useSpent();
  useEffect(() => {
    if (error) refused(error);
  }, [error]);
  return (
    <section className="panel panel--pad smsgate" aria-labelledby="settings-sms">
      <h2 id="settings-sms">{m.sms_title()}</h2>
      <p className="soft t14">{m.sms_lead()}</p>
      {data === undefined ? <ListWait shape="form" count={3} /> : <Gateway state={data} />}
      {spent.data ? <SpentLine {...spent.data} /> : null}
      <p className="settings__acts">
        <ButtonLink variant="secondary" size="sm" to="/admin/mails?way=sms">
          {m.sms_see_all()}
        </ButtonLink>
        <ButtonLink variant="secondary" size="sm" to="/admin/words?tab=sms">
          {m.sms_edit_texts()}
        </ButtonLink>
      </p>
    </section>
  );
}

function Gateway({ state }: { state: GatewayState }) {
  const [isOpen, setIsOpen] = useState(false);
  const mayChange = useRole() === "owner";
  const { gateway, hasKey, inForce } = state;
  return (
    <>
      <p
        className={
          inForce === "none" || (inForce === "own" && !hasKey) ? "smsgate__state smsgate__state--off" : "smsgate__state"
        }
      >
        {inForceWords(state)}
      </p>
      {gateway === null ? null : (
        <p className="soft t14 smsgate__facts">
          {m.sms_facts({
            host: hostOf(gateway.address),
            price: showTaka(gateway.price),
            sender: gateway.sender || "-",
          })}
        </p>
      )}
      {mayChange && !isOpen ? (
        <p className="settings__acts">
          <Button variant="secondary" size="sm" onClick={() => setIsOpen(true)}>
            {gateway === null ? m.sms_set() : m.sms_change()}
          </Button>
        </p>
      ) : null}
      {isOpen ? <GatewayForm saved={gateway} hasKey={hasKey} onDone={() => setIsOpen(false)} /> : null}
      {mayChange && !isOpen && inForce !== "none" ? <TestForm /> : null}
    </>
  );
}

function inForceWords({ inForce, gateway, hasKey }: GatewayState): string {
  if (inForce === "own") return hasKey ? m.sms_in_force_own() : m.sms_key_unreadable();
  if (inForce === "environment") return m.sms_in_force_server();
  if (inForce === "files") return m.sms_in_force_files();
  return gateway === null ? m.sms_in_force_none() : m.sms_in_force_off();
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}

function TestForm() {
  const [phone, setPhone] = useState("");
  const [fault, setFault] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const [result, setResult] = useState<(SmsTest & { message: string }) | null>(null);
  async function send(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    setIsSending(true);
    setFault(undefined);
    setResult(null);
    try {
      setResult(await office.testSms(phone));
    } catch (error) {
      const { phone: wrong } = wrongFields(error);
      if (wrong === undefined) refused(error);
      else setFault(wrong);
    }
    setIsSending(false);
    refreshSms();
  }
  return (
    <form className="smstest" noValidate onSubmit={send}>
      <Field
        label={m.sms_test_phone()}
        hint={m.sms_test_hint()}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        value={phone}
        error={fault}
        onChange={(event) => setPhone(event.target.value)}
      />
      <Button type="submit" variant="secondary" size="md" isLoading={isSending}>
        {m.sms_test_send()}
      </Button>
      <div className="smstest__result" role="status">
        {result === null ? null : (
          <div className={result.outcome === "sent" ? "banner" : "banner banner--bad"}>
            <div>
              <b>{result.message}</b>
              {result.answer === "" ? null : (
                <p className="t14 smstest__answer">
                  {result.saidBy === "shop" ? (
                    result.answer
                  ) : (
                    <>
                      {m.sms_test_answer()} <q lang={languageOf(result.answer)}>{result.answer}</q>
                    </>
                  )}
                </p>
              )}
            </div>
          </div>
        )}
      </div>
    </form>
  );
}
