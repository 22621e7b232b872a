import { ownDiscountOf, toMinor } from "#contract/rules/money/money.ts";
import type { OwnOrder } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { showSum } from "#web/ui/figures.ts";
import { taxWord } from "../../purchase/tax-word.ts";
import { PaymentState } from "../order-card.tsx";
import { methodName } from "../pay/wallet-words.ts";

/** The sums of an order, and how it is paid. */
export function OrderSums({ order }: { order: OwnOrder }) {
  return (
    <section className="whole__box" aria-label={m.sums()}>
      <h2>{m.sums()}</h2>
      <dl className="whole__sums num">
        {sumsOf(order).map(({ term, sum, isTotal }) => (
          <div key={term} className={isTotal ? "is-total" : undefined}>
            <dt>{term}</dt>
            <dd>{sum}</dd>
          </div>
        ))}
      </dl>
      <p className="whole__paid">
        {methodName(order)} <PaymentState order={order} />
      </p>
    </section>
  );
}

function sumsOf({
  subtotal,
  discount = 0,
  coupon,
  delivery,
  tax,
  rounding = 0,
  credit = 0,
  amount,
  ledger,
  advance,
  foundPart,
}: OwnOrder) {
  const ownDiscount = ownDiscountOf(coupon, discount);
  return [
    { term: m.subtotal(), sum: subtotal },
    ...(coupon
      ? [
          {
            term: m.coupon_named({ code: coupon.code }),
            sum: coupon.gives === "delivery" ? m.free_delivery() : -discount,
          },
        ]
      : []),
    ...(ownDiscount > 0 ? [{ term: m.discount(), sum: -ownDiscount }] : []),
    { term: m.shipping_fee(), sum: delivery },
    { term: taxWord(), sum: tax },
    ...(rounding === 0 ? [] : [{ term: m.rounding(), sum: rounding }]),
    ...(credit === 0 ? [] : [{ term: m.credit(), sum: -credit }]),
    { term: m.total(), sum: amount, isTotal: true },
    ...(advance ? [{ term: advanceWord(advance, ledger), sum: advance.amount }] : []),
    ...(foundPart ? [{ term: m.part_found(), sum: foundPart.amount }] : []),
    ...(foundPart && ledger.payNow > 0 ? [{ term: m.part_rest(), sum: ledger.payNow }] : []),
    ...((advance?.isPaid || foundPart) && ledger.inCheck > 0 ? [{ term: m.rest_in_check(), sum: ledger.inCheck }] : []),
    ...(!advance && ledger.inCheck > 0 && ledger.payNow > 0
      ? [{ term: m.advance_in_check(), sum: ledger.inCheck }]
      : []),
    ...(ledger.toCollect > 0 && ledger.toCollect !== amount ? [{ term: m.advance_rest(), sum: ledger.toCollect }] : []),
    ...(ledger.refunded > 0 ? [{ term: m.refunded(), sum: -ledger.refunded }] : []),
  ].map(({ term, sum, isTotal = false }: SumLine) => ({
    term,
    isTotal,
    sum: typeof sum === "string" ? sum : showSum(toMinor(sum)),
  }));
}
type SumLine = { term: string; sum: number | string; isTotal?: boolean };

function advanceWord({ isPaid }: NonNullable<OwnOrder["advance"]>, { inCheck }: OwnOrder["ledger"]): string {
  if (isPaid) return m.advance_paid();
  return inCheck > 0 ? m.advance_in_check() : m.advance_asked();
}
