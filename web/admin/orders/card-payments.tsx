import { useState } from "react";
import type { PaymentProviderName, PaymentState } from "#contract/constants.ts";
import { formatTaka } from "#contract/money.ts";
import type { OrderDetail } from "#contract/orders.ts";
import type { OrderPayment } from "#contract/payments.ts";
import { Button } from "#web/ui/button.tsx";
import { formatMoment } from "../kit/moment.ts";
import { office } from "../office.ts";
import type { OrderActs } from "./use-order.ts";

const providers: Record<PaymentProviderName, string> = {
  stripe: "Stripe",
  sslcommerz: "SSLCommerz",
  demo: "Test terminal: no money moved",
};
const states: Record<PaymentState, string> = {
  opening: "The card page is not open yet",
  open: "Waiting on the card page",
  pending: "Sent, not certain yet",
  paid: "Paid",
  expired: "Not paid in time",
  failed: "The card page did not open",
  unwanted: "Paid, and not kept",
  mismatched: "Another amount was paid",
  refunded: "Refunded",
};

/** Every attempt to pay the order by card, the newest first. */
export function CardPayments({ order, acts }: { order: OrderDetail; acts: OrderActs }) {
  return (
    <>
      {order.payments.toReversed().map((payment) => (
        <dl className="cardpay" key={payment.attempt} aria-label={`Card payment ${payment.attempt}`}>
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
  const paid = paidCurrency === "BDT" ? formatTaka(paidAmount ?? 0) : `${paidAmount?.toFixed(2)} ${paidCurrency}`;
  const refund = [refundedAt ? formatMoment(refundedAt) : "", refundId ?? ""].filter(Boolean).join(", ");
  const facts: [string, string | false | null][] = [
    ["Provider", providers[provider]],
    ["State", states[state]],
    ["Came in", paidAmount !== null && paidAmount !== amount && paid],
    ["Paid", paidAt && formatMoment(paidAt)],
    ["Payment", paymentId],
    ["Refund", refundDue ? "On its way" : refund],
  ];
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]));
}

/** Confirms first, because a refund cannot be undone. */
function Refund({ order, acts }: { order: OrderDetail; acts: OrderActs }) {
  const [isAsked, setIsAsked] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const payment = order.payments.find(({ canRefund }) => canRefund);
  const amount = payment?.paidCurrency === "BDT" ? formatTaka(payment.paidAmount ?? 0) : "the payment";
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
        Refund {amount}
      </Button>
    );
  }
  return (
    <section className="cardpay__ask" aria-label="Refund">
      <p>Give {amount} back to the card? This cannot be undone.</p>
      <Button variant="danger" size="sm" isLoading={isSaving} onClick={refund}>
        Yes, refund
      </Button>
      <Button variant="quiet" size="sm" disabled={isSaving} onClick={() => setIsAsked(false)}>
        No
      </Button>
    </section>
  );
}
