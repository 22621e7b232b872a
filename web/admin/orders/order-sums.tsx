import type { CouponOfOrder } from "#contract/coupons.ts";
import { ownDiscountOf, ratesOf, type Totals, toMinor } from "#contract/money.ts";
import type { Order } from "#contract/orders.ts";
import * as m from "#messages";
import { setCharges } from "#web/settings.ts";
import { inDigits, showMinor, showTaka } from "#web/ui/figures.ts";
import { taxLabel } from "./tax-label.ts";

/** The order's totals, and what of them was refunded. */
export function OrderSums({ order }: { order: Order }) {
  const totals = {
    subtotalMinor: toMinor(order.subtotal),
    discountMinor: toMinor(order.discount ?? 0),
    deliveryMinor: toMinor(order.delivery),
    taxMinor: toMinor(order.tax),
    totalMinor: toMinor(order.amount),
  };
  const { refunded } = order.ledger;
  return (
    <dl className="osum">
      {parts(totals, taxLabel(order), order.coupon)}
      {refunded > 0 ? (
        <>
          <dt>{m.refunded()}</dt>
          <dd>{showTaka(-refunded)}</dd>
        </>
      ) : null}
    </dl>
  );
}

type Coupon = Pick<CouponOfOrder, "code" | "gives">;

/** The totals of an order that is not saved yet. */
export function DraftSums({ totals, coupon }: { totals: Totals; coupon?: Coupon | undefined }) {
  return (
    <dl className="osum" aria-live="polite">
      {parts(totals, m.tax_of({ percent: inDigits(ratesOf(setCharges()).taxPercent) }), coupon)}
    </dl>
  );
}

function parts({ subtotalMinor, discountMinor = 0, ...totals }: Totals, tax: string, coupon?: Coupon) {
  const { deliveryMinor, taxMinor, totalMinor } = totals;
  const ownDiscountMinor = ownDiscountOf(coupon, discountMinor);
  return (
    <>
      <dt>{m.subtotal()}</dt>
      <dd>{showMinor(subtotalMinor)}</dd>
      {coupon ? (
        <>
          <dt>{m.coupon_named({ code: coupon.code })}</dt>
          <dd>{coupon.gives === "delivery" ? m.free_delivery() : showMinor(-discountMinor)}</dd>
        </>
      ) : null}
      {ownDiscountMinor > 0 ? (
        <>
          <dt>{m.discount()}</dt>
          <dd>{showMinor(-ownDiscountMinor)}</dd>
        </>
      ) : null}
      <dt>{m.shipping_fee()}</dt>
      <dd>{showMinor(deliveryMinor)}</dd>
      <dt>{tax}</dt>
      <dd>{showMinor(taxMinor)}</dd>
      <dt className="b6">{m.total()}</dt>
      <dd className="b6">{showMinor(totalMinor)}</dd>
    </>
  );
}
