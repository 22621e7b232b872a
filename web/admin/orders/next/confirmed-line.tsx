import type { OrderDetail } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { formatMoment } from "#web/admin/kit/moment.ts";
import { office } from "#web/admin/office.ts";
import { actorOf, lastEvent } from "#web/admin/order/order-words.ts";
import type { OrderActs } from "#web/admin/order/use-order.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";

/** The call, folded to a line once the order is confirmed by one. */
export function ConfirmedLine({ order, acts }: { order: OrderDetail; acts: OrderActs }) {
  const called = lastEvent(order.events, "called");
  if (order.calls.confirmedAt === null || called?.detail.call?.outcome !== "confirmed") return null;
  return (
    <p className="nextstep__line t14">
      <Icon name="check-circle" className="i-18" />
      {m.call_confirmed_by({ actor: actorOf(called), time: formatMoment(order.calls.confirmedAt) })}
      {order.status === "Order Placed" ? (
        <Button
          variant="quiet"
          size="sm"
          onClick={() => acts.act(() => office.noteCall({ orderId: order._id, outcome: "not-confirmed" }))}
        >
          {m.undo()}
        </Button>
      ) : null}
    </p>
  );
}
