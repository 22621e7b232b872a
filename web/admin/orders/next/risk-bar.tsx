import { Link } from "react-router";
import { toMinor } from "#contract/rules/money/money.ts";
import { mayOpen } from "#contract/rules/office/office-places.ts";
import type { OrderDetail } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { useQuestion } from "#web/admin/kit/dialog/question.tsx";
import { useRole } from "#web/admin/kit/session/role.ts";
import { office } from "#web/admin/office.ts";
import { hasEnded } from "#web/admin/order/order-state.tsx";
import type { OrderActs } from "#web/admin/order/use-order.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { inDigits, shortMinor } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { riskOf } from "./risk-of.ts";

/**
 * Above everything, of a number that refuses parcels: its last one came back, or two and a fifth of all that were sent.
 * Nothing once the order has left or ended.
 */
export function RiskBar({ order, acts }: { order: OrderDetail; acts: OrderActs }) {
  const role = useRole();
  const { ask, dialog } = useQuestion();
  const { phoneRecord } = order;
  const risk = phoneRecord && riskOf(phoneRecord);
  if (risk === null || hasEnded(order) || (order.status !== "Order Placed" && order.status !== "Packing")) return null;
  const { isLast, returned, ended } = risk;
  const figures = { returned: inDigits(returned), ended: inDigits(ended) };
  const counts = phoneRecord?.lost
    ? m.risk_came_back_lost({ ...figures, sum: shortMinor(toMinor(phoneRecord.lost)) })
    : m.risk_came_back(figures);
  const canAsk = order.advance === undefined && !order.isPaid && order.paymentMethod === "COD" && order.delivery > 0;
  const sum = shortMinor(toMinor(order.delivery));
  async function askAdvance() {
    const words = { title: m.risk_ask_title({ sum }), text: m.advance_ask_hint(), act: m.risk_ask({ sum }) };
    if (await ask(words)) await acts.act(() => office.setAdvance(order._id, order.delivery));
  }
  return (
    <section className="banner banner--bad obanner orisk" aria-label={m.risk_named()}>
      <Icon name="alert" />
      <div>
        <b>{isLast ? m.risk_last_refused() : m.risk_often_refused()}</b> {counts} {canAsk ? m.risk_take_first() : null}
      </div>
      <div className="right">
        {canAsk ? (
          <Button variant="secondary" size="sm" onClick={() => void askAdvance()}>
            {m.risk_ask({ sum })}
          </Button>
        ) : null}
        {role && mayOpen(role, "/admin/phones") ? (
          <Link
            className="btn btn--danger-quiet btn--sm"
            to={`/admin/customers?q=${encodeURIComponent(order.address.phone)}`}
          >
            {m.risk_block()}
          </Link>
        ) : null}
      </div>
      {dialog}
    </section>
  );
}
