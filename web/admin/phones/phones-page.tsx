import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import type { PhoneAsk, PhoneRules } from "#contract/wire/orders/phone-rules.ts";
import * as m from "#messages";
import { Field, TextArea } from "#web/ui/fields/field.tsx";
import { LeaveGuard } from "../kit/form/leave-guard.tsx";
import { SaveBar } from "../kit/form/save-bar.tsx";
import { TakaField } from "../kit/form/taka-field.tsx";
import { useForm } from "../kit/form/use-form.ts";
import { useTyped } from "../kit/form/use-typed.ts";
import { queries, refused } from "../kit/queries.ts";
import { ListWait } from "../kit/wait/list-wait.tsx";
import { office } from "../office.ts";
import { type TypedRules, toRules, toTyped } from "./typed-rules.ts";
import "./phones.css";

const rulesKey = ["phone-rules"];

/** The owner's rules for orders in cash from phone numbers that may refuse the parcel. */
export default function PhonesPage() {
  const { data, error } = useQuery({ queryKey: rulesKey, queryFn: office.getPhoneRules });
  const saved = useMemo(() => data && toTyped(data.rules), [data]);
  useEffect(() => {
    if (error) refused(error);
  }, [error]);
  return (
    <LeaveGuard>
      {data === undefined || saved === undefined ? (
        <ListWait shape="form" count={4} />
      ) : (
        <RulesForm rules={data.rules} saved={saved} />
      )}
    </LeaveGuard>
  );
}

const listsOf = ({ blocked, paidFirst }: PhoneRules) => ({ blocked, paidFirst });

const ruleFields = ["refused.from", "open.from", "amount.from", "newAtNight.fromHour", "newAtNight.toHour", "blocked"];

function RulesForm({ rules, saved }: { rules: PhoneRules; saved: TypedRules }) {
  const { typed, setTyped, change, isUnsaved, discard } = useTyped(saved);
  const [seen, setSeen] = useState(() => listsOf(rules));
  const sent = toRules(typed);
  const ofBlocked = sent.blocked.flatMap((_, at) => [`blocked.${at}.phone`, `blocked.${at}.note`]);
  // Both lists are sent as one: those without cash first.
  const ofNoOrders = ofBlocked.slice(2 * sent.blocked.filter(({ noOrders }) => !noOrders).length);
  const ofPaidFirst = ["paidFirst", ...sent.paidFirst.map((_, at) => `paidFirst.${at}`)];
  const { errors, isSending, submit } = useForm([...ruleFields, ...ofBlocked, ...ofPaidFirst], async () => {
    const answer = await office.savePhoneRules({ ...sent, seen });
    setTyped(toTyped(answer.rules));
    setSeen(listsOf(answer.rules));
    queries.setQueryData(rulesKey, answer);
    return answer.message;
  });
  const firstOf = (fields: string[]) => fields.map((field) => errors[field]).find((text) => text !== undefined);
  return (
    <form className="phones" noValidate aria-label={m.office_phones_short()} onSubmit={submit}>
      <div className="ahead">
        <h1>{m.office_phones()}</h1>
      </div>
      <p className="soft phones__intro">{m.phones_intro()}</p>
      <div className="phones__rules">
        <Rules typed={typed} errors={errors} onChange={change} />
        <section className="panel panel--pad phones__blocked" aria-labelledby="phones-blocked-title">
          <h2 id="phones-blocked-title">{m.phones_blocked()}</h2>
          <TextArea
            id="phones-blocked"
            label={m.phones_no_cash_for()}
            optional
            rows={6}
            value={typed.blocked}
            error={errors.blocked ?? firstOf(ofBlocked.filter((field) => !ofNoOrders.includes(field)))}
            hint={m.phones_blocked_hint()}
            onChange={(event) => change({ blocked: event.target.value })}
          />
          <TextArea
            id="phones-no-orders"
            label={m.phones_no_orders_for()}
            optional
            rows={4}
            value={typed.noOrders}
            error={firstOf(ofNoOrders)}
            hint={m.phones_no_orders_hint()}
            onChange={(event) => change({ noOrders: event.target.value })}
          />
          <TextArea
            id="phones-paid-first"
            label={m.phones_paid_first()}
            optional
            rows={4}
            value={typed.paidFirst}
            error={firstOf(ofPaidFirst)}
            hint={m.phones_paid_first_hint()}
            onChange={(event) => change({ paidFirst: event.target.value })}
          />
        </section>
      </div>
      <SaveBar
        label={m.phones_save()}
        isUnsaved={isUnsaved}
        isSending={isSending}
        onDiscard={() => {
          discard();
          setSeen(listsOf(rules));
        }}
      />
    </form>
  );
}

type RulesProps = {
  typed: TypedRules;
  errors: Record<string, string>;
  onChange: (part: Partial<TypedRules>) => void;
};

function Rules({ typed, errors, onChange }: RulesProps) {
  const from = (name: "refused" | "open" | "amount") => ({
    id: `phones-${name}`,
    value: typed[name].from,
    error: errors[`${name}.from`],
    onChange: (event: { target: { value: string } }) =>
      onChange({ [name]: { ...typed[name], from: event.target.value } }),
  });
  const hour = (name: "fromHour" | "toHour") => ({
    id: `phones-${name}`,
    inputMode: "numeric" as const,
    value: typed.newAtNight[name],
    error: errors[`newAtNight.${name}`],
    onChange: (event: { target: { value: string } }) =>
      onChange({ newAtNight: { ...typed.newAtNight, [name]: event.target.value } }),
  });
  const asking = (name: "refused" | "open" | "amount" | "newAtNight") => ({
    name,
    ask: typed[name].ask,
    onAsk: (ask: PhoneAsk) => onChange({ [name]: { ...typed[name], ask } }),
  });
  return (
    <>
      <Rule title={m.phones_came_back()} {...asking("refused")}>
        <Field label={m.phones_many_back()} inputMode="numeric" {...from("refused")} />
      </Rule>
      <Rule title={m.phones_many_open()} {...asking("open")}>
        <Field label={m.phones_this_many_open()} inputMode="numeric" {...from("open")} />
      </Rule>
      <Rule title={m.phones_large()} {...asking("amount")}>
        <TakaField label={m.phones_costs()} {...from("amount")} />
      </Rule>
      <Rule title={m.phones_at_night()} {...asking("newAtNight")}>
        <div className="form2">
          <Field className="c3 m3" label={m.phones_from_hour()} {...hour("fromHour")} />
          <Field className="c3 m3" label={m.phones_until_hour()} {...hour("toHour")} />
        </div>
      </Rule>
    </>
  );
}

const askWords: Record<PhoneAsk, () => string> = {
  nothing: m.phones_off,
  call: m.phones_call,
  advance: m.phones_advance,
  card: m.phones_no_cash,
};

type RuleProps = {
  title: string;
  name: string;
  ask: PhoneAsk;
  onAsk: (ask: PhoneAsk) => void;
  children: ReactNode;
};

function Rule({ title, name, ask, onAsk, children }: RuleProps) {
  return (
    <section className="panel panel--pad" aria-labelledby={`rule-${name}`}>
      <h2 id={`rule-${name}`}>{title}</h2>
      <div className="sizes" role="radiogroup" aria-labelledby={`rule-${name}`}>
        {(Object.entries(askWords) as [PhoneAsk, () => string][]).map(([value, text]) => (
          <label key={value} className="size size--sm">
            <input className="vh" type="radio" name={name} checked={ask === value} onChange={() => onAsk(value)} />
            {text()}
          </label>
        ))}
      </div>
      {children}
    </section>
  );
}
