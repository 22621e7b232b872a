import type { CouponOfOrder } from "#contract/coupons.ts";
import { formatMinor, ownDiscountOf, ratesOf, type Totals, toMinor } from "#contract/money.ts";
import type { Order } from "#contract/orders.ts";
import { setCharges } from "#web/settings.ts";
import { taxLabel } from "./tax-label.ts";

/** The order's totals. `className`: "osum" on a page, "invsum" on paper. */
export function OrderSums({ order, className }: { order: Order; className: "osum" | "invsum" }) {
  const totals = {
    subtotalMinor: toMinor(order.subtotal),
    discountMinor: toMinor(order.discount ?? 0),
    deliveryMinor: toMinor(order.delivery),
    taxMinor: toMinor(order.tax),
    totalMinor: toMinor(order.amount),
  };
  return <dl className={className}>{parts(totals, taxLabel(order), order.coupon)}</dl>;
}

type Coupon = Pick<CouponOfOrder, "code" | "gives">;

/** The totals of an order that is not saved yet. */
export function DraftSums({ totals, coupon }: { totals: Totals; coupon?: Coupon | undefined }) {
  return (
    <dl className="osum" aria-live="polite">
      {parts(totals, `Tax (${ratesOf(setCharges()).taxPercent}%)`, coupon)}
    </dl>
  );
}

function parts({ subtotalMinor, discountMinor = 0, ...totals }: Totals, tax: string, coupon?: Coupon) {
  const { deliveryMinor, taxMinor, totalMinor } = totals;
  const ownDiscountMinor = ownDiscountOf(coupon, discountMinor);
  return (
    <>
      <dt>Subtotal</dt>
      <dd>{formatMinor(subtotalMinor)}</dd>
      {coupon ? (
        <>
          <dt>Coupon {coupon.code}</dt>
          <dd>{coupon.gives === "delivery" ? "Free delivery" : formatMinor(-discountMinor)}</dd>
        </>
      ) : null}
      {ownDiscountMinor > 0 ? (
        <>
          <dt>Discount</dt>
          <dd>{formatMinor(-ownDiscountMinor)}</dd>
        </>
      ) : null}
      <dt>Shipping Fee</dt>
      <dd>{formatMinor(deliveryMinor)}</dd>
      <dt>{tax}</dt>
      <dd>{formatMinor(taxMinor)}</dd>
      <dt className="b6">Total</dt>
      <dd className="b6">{formatMinor(totalMinor)}</dd>
    </>
  );
}
