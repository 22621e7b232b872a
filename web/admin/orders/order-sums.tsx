import { formatMinor, ratesOf, type Totals, toMinor } from "#contract/money.ts";
import type { Order } from "#contract/orders.ts";
import { setCharges } from "#web/settings.ts";
import { taxLabel } from "./tax-label.ts";

/** The order's totals. `className`: "osum" on a page, "invsum" on paper. */
export function OrderSums({ order, className }: { order: Order; className: "osum" | "invsum" }) {
  const totals = {
    subtotalMinor: toMinor(order.subtotal),
    deliveryMinor: toMinor(order.delivery),
    taxMinor: toMinor(order.tax),
    totalMinor: toMinor(order.amount),
  };
  return <dl className={className}>{parts(totals, taxLabel(order))}</dl>;
}

/** The totals of a new order. */
export function DraftSums({ totals }: { totals: Totals }) {
  return (
    <dl className="osum" aria-live="polite">
      {parts(totals, `Tax (${ratesOf(setCharges()).taxPercent}%)`)}
    </dl>
  );
}

function parts({ subtotalMinor, deliveryMinor, taxMinor, totalMinor }: Totals, tax: string) {
  return (
    <>
      <dt>Subtotal</dt>
      <dd>{formatMinor(subtotalMinor)}</dd>
      <dt>Shipping Fee</dt>
      <dd>{formatMinor(deliveryMinor)}</dd>
      <dt>{tax}</dt>
      <dd>{formatMinor(taxMinor)}</dd>
      <dt className="b6">Total</dt>
      <dd className="b6">{formatMinor(totalMinor)}</dd>
    </>
  );
}
