import type { OrderDetail } from "#contract/wire/orders/orders.ts";
import type { OrderRefund } from "#contract/wire/paying/payments.ts";
import * as m from "#messages";
import { formatMoment } from "#web/admin/kit/moment.ts";
import { refundReason } from "#web/admin/order/flag-words.ts";
import { inDigits, showTaka } from "#web/ui/figures.ts";

/** Refunds, done or about to be, oldest first. */
export function RefundList({ order: { refunds = [] } }: { order: OrderDetail }) {
  if (refunds.length === 0) return null;
  return (
    <ul className="opay__refunds" aria-label={m.refund_list()}>
      {refunds.map((refund) => (
        <li key={`${refund.createdAt} ${refund.reference}`}>
          <b>{sumOf(refund)}</b> {stateOf(refund)}
          <br />
          <span className="soft t14">{[refundReason(refund.reason), wayOf(refund)].filter(Boolean).join(", ")}</span>
        </li>
      ))}
    </ul>
  );
}

function sumOf({ amount, currency }: OrderRefund): string {
  return currency === "BDT" ? showTaka(amount) : `${inDigits(amount.toFixed(2))} ${currency}`;
}

/** The id of the refund; by hand without one it went back in cash. */
function wayOf({ attempt, reference }: OrderRefund): string {
  return reference === "" && attempt === null ? m.order_desk_given_in_cash() : reference;
}

function stateOf({ state, doneAt }: OrderRefund): string {
  if (state === "refused") return m.refund_refused();
  return doneAt === null ? m.orders_refund_on_its_way() : m.refund_done_at({ time: formatMoment(doneAt) });
}
