import { useState } from "react";
import { useLocation } from "react-router";
import type { OrderStatus } from "#contract/rules/constants.ts";
import { rolesOfStep, type NextStep as Step } from "#contract/rules/office/next-step.ts";
import type { StaffRole } from "#contract/rules/office/roles.ts";
import type { OrderDetail } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { roleNames } from "#messages/office-names.ts";
import { ButtonLink } from "#web/admin/kit/button-link.tsx";
import { useRole } from "#web/admin/kit/session/role.ts";
import { office } from "#web/admin/office.ts";
import { ChatLink } from "#web/admin/order/chat-link.tsx";
import type { OrderActs } from "#web/admin/order/use-order.ts";
import { bookingAddress } from "#web/admin/parcels/use-couriers.ts";
import { Button, buttonClass } from "#web/ui/buttons/button.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { dialNumber } from "#web/ui/phone-links.ts";
import { useStatusQuestion } from "../use-status-question.tsx";
import { CallPanel } from "./call-panel.tsx";
import { ConfirmedLine } from "./confirmed-line.tsx";
import { stepActs, stepHints, stepOfOrder } from "./step-of-order.ts";
import "./next.css";

type NextStepProps = { order: OrderDetail; acts: OrderActs; onUnwanted: () => void };

/**
 * The first panel of an order's page: what comes next, with the button that does it. On a phone the button lies at the thumb, beside the
 * call and WhatsApp. `onUnwanted`: the customer does not want the parcel.
 */
export function NextStep({ order, acts, onUnwanted }: NextStepProps) {
  const step = stepOfOrder(order);
  const role = useRole();
  if (step === null) return null;
  const roles = rolesOfStep(step);
  const isOurs = role !== undefined && roles.includes(role);
  return (
    <>
      {step === "call" ? (
        <CallPanel order={order} acts={acts} onUnwanted={onUnwanted} />
      ) : (
        <section className="panel panel--pad nextstep" aria-labelledby="order-next">
          <div>
            <h2 id="order-next">{m.next_title()}</h2>
            <p className="soft t14">
              {isOurs ? null : <b className="b6">{stepActs[step]()}. </b>}
              {stepHints[step]()} {isOurs ? null : m.next_whose({ roles: namesOf(roles) })}
            </p>
            <ConfirmedLine order={order} acts={acts} />
          </div>
          {isOurs ? (
            <span className="only-d">
              <StepButton step={step} order={order} acts={acts} />
            </span>
          ) : null}
        </section>
      )}
      <ThumbBar step={step} order={order} acts={acts} isOurs={isOurs} />
    </>
  );
}

/** Owners may do all, and are not named. */
function namesOf(roles: StaffRole[]): string {
  return roles
    .filter((role) => role !== "owner")
    .map((role) => roleNames[role]())
    .join(", ");
}

type StepProps = { step: Step; order: OrderDetail; acts: OrderActs };

/** Fixed to the foot of a phone's screen. */
function ThumbBar({ step, order, acts, isOurs }: StepProps & { isOurs: boolean }) {
  const { phone } = order.address;
  return (
    <section className="thumb" aria-label={m.next_title()}>
      {phone && step !== "call" ? (
        <a className="iconbtn thumb__to" href={`tel:${dialNumber(phone)}`} aria-label={m.next_call()}>
          <Icon name="phone" />
        </a>
      ) : null}
      {phone ? <ChatLink order={order} look="iconbtn thumb__to" /> : null}
      {isOurs ? <StepButton step={step} order={order} acts={acts} block /> : null}
    </section>
  );
}

const statusAfter: Partial<Record<Step, OrderStatus>> = {
  pack: "Packing",
  "hand-over": "Shipped",
  deliver: "Delivered",
};

function StepButton({ step, order, acts, block = false }: StepProps & { block?: boolean }) {
  const { pathname, search } = useLocation();
  const [isSaving, setIsSaving] = useState(false);
  const { isSure, dialog } = useStatusQuestion();
  const look = { size: "md" as const, block };
  if (step === "call") {
    return (
      <a className={buttonClass(look)} href={`tel:${dialNumber(order.address.phone)}`}>
        <Icon name="phone" className="i-18" />
        {stepActs.call()}
      </a>
    );
  }
  if (step === "check-payment") {
    return (
      <a className={buttonClass(look)} href="#order-payment">
        {stepActs[step]()}
      </a>
    );
  }
  if (step === "book") {
    return (
      <ButtonLink {...look} to={bookingAddress([order._id])} state={{ back: pathname + search }}>
        <Icon name="truck" className="i-18" />
        {stepActs[step]()}
      </ButtonLink>
    );
  }
  async function go() {
    const status = statusAfter[step];
    if (status !== undefined && !(await isSure([order], status))) return;
    setIsSaving(true);
    if (status === undefined) await acts.act(() => office.setCashCollected(order._id, true));
    else await acts.setStatus(status);
    setIsSaving(false);
  }
  return (
    <>
      <Button {...look} isLoading={isSaving} onClick={go}>
        {stepActs[step]()}
      </Button>
      {dialog}
    </>
  );
}
