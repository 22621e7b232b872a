import { useState } from "react";
import type { PaymentProviderName, PaymentState } from "#contract/constants.ts";
import type { OrderDetail } from "#contract/orders.ts";
import type { OrderPayment } from "#contract/payments.ts";
import * as m from "#messages";
import { Button } from "#web/ui/button.tsx";
import { inDigits, showTaka } from "#web/ui/figures.ts";
import { formatMoment } from "../kit/moment.ts";
import { office } from "../office.ts";
import type { OrderActs } from "./use-order.ts";

const providers: Record<PaymentProviderName, () => string> = {
  stripe: () => "Stripe",
  sslcommerz: () => "SSLCommerz",
  bkash: m.wallet_bkash,
  demo: m.orders_provider_demo,
};
const states: Record<PaymentState, () => string> = {
  opening: m.orders_card_opening,
  open: m.orders_card_open,
  pending: m.orders_card_pending,
  paid: m.orders_card_paid,
  expired: m.orders_card_expired,
  failed: m.orders_card_failed,
  unwanted: m.orders_card_unwanted,
  mismatched: m.orders_card_mismatched,
  refunded: m.orders_card_refunded,
};

/** Every attempt to pay the order by card, the newest first. */
export function CardPayments({ order, acts }: { order: OrderDetail; acts: OrderActs }) {
  return (
    <>
      {order.payments.toReversed().map((payment) => (
        <dl
          className="cardpay"
          key={payment.attempt}
          aria-label={m.orders_card_payment({ attempt: inDigits(payment.attempt) })}
        >
          {factsOf(payment).map(([term, fact]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
        </dl>
      ))}
      {order.payments.some(({ canRefund }) => canRefund) ? <Refund order={order} acts={acts} /> : null}
    </>
  );
}

function factsOf(payment: OrderPayment): [term: string, fact: string][] {
  const { provider, state, paidAmount, paidCurrency, amount, paidAt, paymentId, refundedAt, refundId, refundDue } =
    payment;
  const paid =
    paidCurrency === "BDT" ? showTaka(paidAmount ?? 0) : `${inDigits(`${paidAmount?.toFixed(2)}`)} ${paidCurrency}`;
  const refund = [refundedAt ? formatMoment(refundedAt) : "", refundId ?? ""].filter(Boolean).join(", ");
  const facts: [string, string | false | null][] = [
    [m.orders_fact_provider(), providers[provider]()],
    [m.orders_fact_state(), states[state]()],
    [m.orders_fact_came_in(), paidAmount !== null && paidAmount !== amount && paid],
    [m.orders_fact_paid(), paidAt && formatMoment(paidAt)],
    [m.orders_fact_payment(), paymentId],
    [m.orders_fact_refund(), refundDue ? m.orders_refund_on_its_way() : refund],
  ];
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]));
}

/** Confirms first, because a refund cannot be undone. */
function Refund({ order, acts }: { order: OrderDetail; acts: OrderActs }) {
  const [isAsked, setIsAsked] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const payment = order.payments.find(({ canRefund }) => canRefund);
  const amount = payment?.paidCurrency === "BDT" ? showTaka(payment.paidAmount ?? 0) : null;
  async function refund() {
    setIsSaving(true);
    const isDone = await acts.act(() => office.refundOrder(order._id));
    // The refund may have gone through anyway.
    if (!isDone) await acts.reload();
    setIsSaving(false);
    setIsAsked(false);
  }
  if (!isAsked) {
    return (
      <Button variant="secondary" size="md" block className="opay__go" onClick={() => setIsAsked(true)}>
        {amount === null ? m.orders_refund_payment() : m.orders_refund_amount({ amount })}
      </Button>
    );
  }
  return (
    <section className="cardpay__ask" aria-label={m.orders_refund()}>
      <p>{amount === null ? m.orders_refund_payment_ask() : m.orders_refund_amount_ask({ amount })}</p>
      <Button variant="danger" size="sm" isLoading={isSaving} onClick={refund}>
        {m.orders_yes_refund()}
      </Button>
      <Button variant="quiet" size="sm" disabled={isSaving} onClick={() => setIsAsked(false)}>
        {m.orders_no()}
      </Button>
    </section>
  );
}
