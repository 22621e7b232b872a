import type { PaymentProviderName, PaymentState } from "#contract/rules/constants.ts";
import type { OrderDetail } from "#contract/wire/orders/orders.ts";
import type { OrderPayment } from "#contract/wire/paying/payments.ts";
import * as m from "#messages";
import { formatMoment } from "#web/admin/kit/moment.ts";
import type { OrderActs } from "#web/admin/order/use-order.ts";
import { inDigits, showTaka } from "#web/ui/figures.ts";
import { type Refundable, RefundButton } from "./refund-dialog.tsx";
import { RefundList } from "./refund-list.tsx";

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
  const refundable = refundableOf(order);
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
      <RefundList order={order} />
      {refundable ? <RefundButton key={refundable.left} order={order} acts={acts} refundable={refundable} /> : null}
    </>
  );
}

/** The first payment of which something may go back. Money that is none of the order's goes back whole. */
function refundableOf({ payments }: OrderDetail): Refundable | undefined {
  const payment = payments.find(
    ({ canRefund, refundDue, state, left = 0 }) => !refundDue && (canRefund || (state === "paid" && left > 0)),
  );
  if (payment === undefined) return undefined;
  const { left = 0, paidCurrency, state } = payment;
  return { left, shownLeft: inCurrency(left, paidCurrency), isWholeOnly: state !== "paid", isByHand: false };
}

function inCurrency(sum: number, currency: string | null): string {
  return currency === "BDT" ? showTaka(sum) : `${inDigits(sum.toFixed(2))} ${currency}`;
}

function factsOf(payment: OrderPayment): [term: string, fact: string][] {
  const { provider, state, paidAmount, paidCurrency, amount, paidAt, paymentId } = payment;
  const facts: [string, string | false | null][] = [
    [m.orders_fact_provider(), providers[provider]()],
    [m.orders_fact_state(), states[state]()],
    [m.orders_fact_came_in(), paidAmount !== null && paidAmount !== amount && inCurrency(paidAmount, paidCurrency)],
    [m.orders_fact_paid(), paidAt && formatMoment(paidAt)],
    [m.orders_fact_payment(), paymentId],
  ];
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]));
}
