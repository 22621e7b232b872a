import { useState } from "react";
import type { OwnOrder } from "#contract/orders.ts";
import * as content from "#web/content.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast.tsx";
import { messageOf } from "../layout/toast-error.ts";
import { cancelMyOrder } from "./order-calls.ts";

type OrderActsProps = { order: OwnOrder; onChanged: () => Promise<void> };

/** What a shopper does with an order that is placed: follow it by a link, print it, take it back while it waits. */
export function OrderActs({ order, onChanged }: OrderActsProps) {
  const [isAsked, setAsked] = useState(false);
  const mayCancel = order.status === "Order Placed" && !order.canceled && !order.returned && !order.isPaid;
  return (
    <div className="order__acts">
      <a className="link" href={order.trackingPath}>
        {content.trackingLink}
      </a>
      <a className="link" href={`/my-orders/${order._id}/receipt`}>
        {content.receipt}
      </a>
      {mayCancel ? (
        <Button variant="danger-quiet" size="sm" onClick={() => setAsked(true)}>
          {content.cancelOrder}
        </Button>
      ) : null}
      {isAsked ? <CancelDialog order={order} onClose={() => setAsked(false)} onChanged={onChanged} /> : null}
    </div>
  );
}

function CancelDialog({ order, onClose, onChanged }: OrderActsProps & { onClose: () => void }) {
  const [isSending, setSending] = useState(false);
  async function cancel() {
    setSending(true);
    try {
      toast.ok((await cancelMyOrder(order)).message);
    } catch (error) {
      toast.bad(messageOf(error));
    }
    // It may have gone on meanwhile: what is shown is what is there now.
    await onChanged();
    onClose();
  }
  return (
    <Dialog open onClose={onClose} label={content.cancelOrderTitle} className="confirm">
      <h2>{content.cancelOrderTitle}</h2>
      <p>{content.cancelOrderText}</p>
      <div className="foot">
        <Button variant="secondary" size="md" onClick={onClose}>
          {content.keepOrder}
        </Button>
        <Button variant="danger" size="md" isLoading={isSending} onClick={cancel}>
          {content.cancelOrder}
        </Button>
      </div>
    </Dialog>
  );
}
