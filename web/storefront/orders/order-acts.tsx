import { useState } from "react";
import type { OwnOrder } from "#contract/orders.ts";
import * as content from "#web/content.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast.tsx";
import { lineQuantity } from "../cart/cart-data.ts";
import { setQuantity } from "../cart/cart-state.ts";
import { messageOf } from "../layout/toast-error.ts";
import { currentShop } from "../session/shop-store.ts";
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
      {isReceived(order) ? (
        <a className="link" href={`/my-orders/${order._id}/receipt`}>
          {content.receipt}
        </a>
      ) : null}
      <Button variant="quiet" size="sm" onClick={() => buyAgain(order)}>
        {content.buyAgain}
      </Button>
      {mayCancel ? (
        <Button variant="danger-quiet" size="sm" onClick={() => setAsked(true)}>
          {content.cancelOrder}
        </Button>
      ) : null}
      {isAsked ? <CancelDialog order={order} onClose={() => setAsked(false)} onChanged={onChanged} /> : null}
    </div>
  );
}

/** A receipt is of what was bought: not of what was canceled, nor of a card order that nobody has paid. */
function isReceived({ canceled, isPaid, paymentMethod }: OwnOrder): boolean {
  return isPaid || (canceled === null && paymentMethod === "COD");
}

/** Into the cart, beside what is there. What cannot be had any more says so there. */
async function buyAgain({ items }: OwnOrder): Promise<void> {
  const { cart } = currentShop();
  const added = await Promise.all(
    items.map(({ product, size, quantity }) =>
      setQuantity(product._id, size, lineQuantity(cart, product._id, size) + quantity),
    ),
  );
  if (added.some(Boolean)) location.assign("/cart");
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
    // Closed first: it gives the focus back, and what it was opened from may go with the change.
    onClose();
    // It may have gone on meanwhile: what is shown is what is there now.
    await onChanged();
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
