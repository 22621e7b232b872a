import type { Order, OwnerOrder } from "#contract/orders.ts";
import { PaymentMark, StatusChip } from "#web/ui/chip.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** The order's status, or that it is canceled or returned. */
export function OrderMark({ order }: { order: Order }) {
  if (order.canceled) return <span className="chip chip--status st-cancelled">Cancelled</span>;
  if (order.returned) return <span className="chip chip--status st-cancelled">Returned</span>;
  return <StatusChip status={order.status} />;
}

/** An unpaid card order: collect nothing, send nothing. */
export function isUnpaidCard(order: Pick<Order, "paymentMethod" | "isPaid" | "canceled" | "returned">): boolean {
  return order.paymentMethod === "stripe" && !order.isPaid && order.canceled === null && order.returned === null;
}

/** Done, Pending (cash to collect), Unpaid (by card), that it was a test, or that nothing is due because the order ended unpaid. */
export function OrderPayment({ order }: { order: OwnerOrder }) {
  if (isUnpaidCard(order)) {
    return (
      <span className="pay pay--unpaid">
        <Icon name="alert" />
        Unpaid
      </span>
    );
  }
  if (hasEnded(order) && !order.isPaid) return <span className="soft">None due</span>;
  if (order.isTestPayment) return <span className="pay pay--pending">Test payment</span>;
  return <PaymentMark isPaid={order.isPaid} />;
}

export function hasEnded({ canceled, returned }: Order): boolean {
  return canceled !== null || returned !== null;
}
