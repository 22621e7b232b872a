import { ownDiscountOf, ratesOf, type Totals, toMinor } from "#contract/rules/money/money.ts";
import type { CouponOfOrder } from "#contract/wire/orders/coupons.ts";
import type { Order } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { setCharges } from "#web/settings.ts";
import { inDigits, showSum } from "#web/ui/figures.ts";
import { shownName } from "../kit/shown-name.ts";
import { taxLabel } from "../order/tax-label.ts";

/** The order's totals, and what of them was refunded. */
export function OrderSums({ order }: { order: Order }) {
  const totals = {
    subtotalMinor: toMinor(order.subtotal),
    discountMinor: toMinor(order.discount ?? 0),
    deliveryMinor: toMinor(order.delivery),
    taxMinor: toMinor(order.tax),
    roundingMinor: toMinor(order.rounding ?? 0),
    creditMinor: toMinor(order.credit ?? 0),
    totalMinor: toMinor(order.amount),
  };
  const { refunded } = order.ledger;
  return (
    <dl className="osum">
      {parts(totals, taxLabel(order), order.coupon, howCharged(order))}
      {refunded > 0 ? (
        <>
          <dt>{m.refunded()}</dt>
          <dd>{showSum(toMinor(-refunded))}</dd>
        </>
      ) : null}
    </dl>
  );
}

/** The zone, and what was brought there: "Inside Dhaka · 4.5 kg". */
function howCharged({ zone }: Order): string {
  if (zone === null) return "";
  const { weightGrams = 0, needsVan = false } = zone;
  const isByVan = needsVan && zone.vanCharge !== undefined;
  const load = weightGrams > 0 ? m.in_kilograms({ kilograms: inDigits(weightGrams / 1000) }) : "";
  return [shownName(zone), load, isByVan ? m.by_van() : ""].filter(Boolean).join(" · ");
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

function parts({ subtotalMinor, discountMinor = 0, ...totals }: Totals, tax: string, coupon?: Coupon, how = "") {
  const { deliveryMinor, taxMinor, roundingMinor = 0, creditMinor = 0, totalMinor } = totals;
  const ownDiscountMinor = ownDiscountOf(coupon, discountMinor);
  return (
    <>
      <dt>{m.subtotal()}</dt>
      <dd>{showSum(subtotalMinor)}</dd>
      {coupon ? (
        <>
          <dt>{m.coupon_named({ code: coupon.code })}</dt>
          <dd>{coupon.gives === "delivery" ? m.free_delivery() : showSum(-discountMinor)}</dd>
        </>
      ) : null}
      {ownDiscountMinor > 0 ? (
        <>
          <dt>{m.discount()}</dt>
          <dd>{showSum(-ownDiscountMinor)}</dd>
        </>
      ) : null}
      <dt>
        {m.shipping_fee()}
        {how === "" ? null : (
          <>
            <br />
            <span className="soft t13">{how}</span>
          </>
        )}
      </dt>
      <dd>{showSum(deliveryMinor)}</dd>
      <dt>{tax}</dt>
      <dd>{showSum(taxMinor)}</dd>
      {roundingMinor === 0 ? null : (
        <>
          <dt>{m.rounding()}</dt>
          <dd>{showSum(roundingMinor)}</dd>
        </>
      )}
      {creditMinor === 0 ? null : (
        <>
          <dt>{m.credit()}</dt>
          <dd>{showSum(-creditMinor)}</dd>
        </>
      )}
      <dt className="b6">{m.total()}</dt>
      <dd className="b6">{showSum(totalMinor)}</dd>
    </>
  );
}
