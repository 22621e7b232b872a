import { useState } from "react";
import type { CallOutcome } from "#contract/rules/office/order-tasks.ts";
import type { OrderDetail } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { formatMoment } from "#web/admin/kit/moment.ts";
import { office } from "#web/admin/office.ts";
import { ChatLink } from "#web/admin/order/chat-link.tsx";
import { sourceWords } from "#web/admin/order/order-words.ts";
import type { OrderActs } from "#web/admin/order/use-order.ts";
import { Button, buttonClass } from "#web/ui/buttons/button.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { languageOf } from "#web/ui/language.ts";
import { dialNumber } from "#web/ui/phone-links.ts";
import { laterChoices } from "./later-choices.ts";

type CallPanelProps = { order: OrderDetail; acts: OrderActs; onUnwanted: () => void };

/** The number large, three ways to reach it, and what came of the call. */
export function CallPanel({ order, acts, onUnwanted }: CallPanelProps) {
  const { address, calls } = order;
  const [isLater, setIsLater] = useState(false);
  const [sending, setSending] = useState<CallOutcome | null>(null);
  const name = `${address.firstName} ${address.lastName}`.trim();

  async function note(outcome: CallOutcome, againAt?: string) {
    setSending(outcome);
    await acts.act(() => office.noteCall({ orderId: order._id, outcome, ...(againAt && { againAt }) }));
    setSending(null);
    setIsLater(false);
  }
  const look = { size: "md" as const, variant: "secondary" as const };
  return (
    <section className="panel panel--pad callp" aria-labelledby="order-next">
      <div className="callp__head">
        <div>
          <h2 id="order-next">{m.call_before_packing()}</h2>
          <p className="callp__number num">{address.phone}</p>
          <p className="soft t14">
            <span lang={languageOf(name)}>{name}</span> · {sourceWords[order.source]} · {formatMoment(order.createdAt)}
          </p>
        </div>
        <div className="callp__ways">
          <a className={buttonClass({ size: "md", className: "only-d" })} href={`tel:${dialNumber(address.phone)}`}>
            <Icon name="phone" className="i-18" />
            {m.next_call()}
          </a>
          <ChatLink order={order} look={buttonClass({ ...look, className: "only-d" })} />
          <a className={buttonClass(look)} href={`sms:${dialNumber(address.phone)}`}>
            {m.call_sms()}
          </a>
        </div>
      </div>
      {calls.againAt !== null && Date.parse(calls.againAt) > Date.now() ? (
        <p className="soft t14">{m.call_again_at({ time: formatMoment(calls.againAt) })}</p>
      ) : null}
      <fieldset className="callp__came">
        <legend className="soft t14">{m.call_what_came()}</legend>
        <Button {...look} isLoading={sending === "confirmed"} onClick={() => note("confirmed")}>
          <Icon name="check" className="i-18" />
          {m.call_confirmed()}
        </Button>
        <Button {...look} isLoading={sending === "no-answer"} onClick={() => note("no-answer")}>
          <Icon name="clock" className="i-18" />
          {calls.missed === 0 ? m.call_no_answer() : m.call_no_answer_times({ count: inDigits(calls.missed) })}
        </Button>
        <Button {...look} aria-expanded={isLater} onClick={() => setIsLater(!isLater)}>
          {m.call_later()}
        </Button>
        <Button variant="danger-quiet" size="md" onClick={onUnwanted}>
          {m.call_does_not_want()}
        </Button>
      </fieldset>
      {isLater ? (
        <fieldset className="callp__came">
          <legend className="soft t14">{m.call_when()}</legend>
          {laterChoices(new Date()).map(({ label, at }) => (
            <Button key={at} {...look} isLoading={sending === "later"} onClick={() => note("later", at)}>
              {label()}
            </Button>
          ))}
        </fieldset>
      ) : null}
    </section>
  );
}
