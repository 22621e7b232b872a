import { useState } from "react";
import { online } from "#contract/rules/constants.ts";
import type { OwnOrder } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { Button, ButtonLink } from "#web/ui/buttons/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { messageOf } from "#web/ui/dialog/toast-error.ts";
import { setQuantity } from "../shopper/cart/cart-state.ts";
import { lineQuantity } from "../shopper/cart-data.ts";
import { currentShopper } from "../shopper/shopper.ts";
import { cancelMyOrder } from "./order-calls.ts";

type OrderActsProps = { order: OwnOrder; onChanged: () => Promise<void> };

/** A shopper tracks an order of the list, prints it, buys it again, or cancels it in time. */
export function OrderActs({ order, onChanged }: OrderActsProps) {
  return (
    <div className="order__acts">
      <a className="link" href={pathHere(order.trackingPath)}>
        {m.tracking_link()}
      </a>
      {hasReceipt(order) ? (
        <a className="link" href={pathHere(receiptPath(order))}>
          {m.receipt()}
        </a>
      ) : null}
      <button type="button" className="link" onClick={() => buyAgain(order)}>
        {m.buy_again()}
      </button>
      {order.status === "Delivered" ? (
        <a className="link" href={pathHere("/my-plants")}>
          {m.my_plants()}
        </a>
      ) : null}
      <CancelOrder order={order} size="sm" onChanged={onChanged} />
    </div>
  );
}

/** The same on the page of one order, where they stand beside its number. */
export function WholeOrderActs({ order, onChanged }: OrderActsProps) {
  const isOver = order.status === "Delivered" || order.canceled !== null || order.returned !== null;
  return (
    <div className="whole__acts">
      <CancelOrder order={order} size="md" onChanged={onChanged} />
      {hasReceipt(order) ? (
        <ButtonLink variant="secondary" size="md" href={pathHere(receiptPath(order))}>
          {m.receipt()}
        </ButtonLink>
      ) : null}
      <Button variant={isOver ? "primary" : "secondary"} size="md" onClick={() => buyAgain(order)}>
        {m.buy_again()}
      </Button>
    </div>
  );
}

/** Of a paid order, and of one for which some money has come or is on its way, the shop decides (server/orders/changing/own-orders.ts). */
export function isOpenToCancel({ canceled, returned, isPaid, advance, foundPart, transfer }: OwnOrder): boolean {
  const hasMoney = isPaid || advance?.isPaid || foundPart || transfer?.state === "checking";
  return !canceled && !returned && !hasMoney;
}

function CancelOrder({ order, size, onChanged }: OrderActsProps & { size: "sm" | "md" }) {
  const [isAsked, setAsked] = useState(false);
  if (order.status !== "Order Placed" || !isOpenToCancel(order)) return null;
  return (
    <>
      <Button variant="danger-quiet" size={size} onClick={() => setAsked(true)}>
        {m.cancel_order()}
      </Button>
      {isAsked ? <CancelDialog order={order} onClose={() => setAsked(false)} onChanged={onChanged} /> : null}
    </>
  );
}

const receiptPath = ({ _id }: OwnOrder) => `/my-orders/${_id}/receipt`;

/** Whether the order has a receipt. Unpaid orders that are canceled or wait for a card payment have none. */
function hasReceipt({ canceled, isPaid, paymentMethod }: OwnOrder): boolean {
  return isPaid || (canceled === null && paymentMethod !== online);
}

/** Adds the order's lines to the cart. The cart shows which of them are no longer available. */
async function buyAgain({ items }: OwnOrder): Promise<void> {
  const { cart } = currentShopper();
  const added = await Promise.all(
    items.map(({ product, size, quantity }) =>
      setQuantity(product._id, size, lineQuantity(cart, product._id, size) + quantity),
    ),
  );
  if (added.some(Boolean)) location.assign(pathHere("/cart"));
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
    // Close first: the button that opened it gets the focus back, and may disappear with the change.
    onClose();
    // The order may have progressed, so show its current state.
    await onChanged();
  }
  return (
    <Dialog open onClose={onClose} label={m.cancel_order_title()} className="confirm">
      <h2>{m.cancel_order_title()}</h2>
      <p>{m.cancel_order_text()}</p>
      <div className="foot">
        <Button variant="secondary" size="md" onClick={onClose}>
          {m.keep_order()}
        </Button>
        <Button variant="danger" size="md" isLoading={isSending} onClick={cancel}>
          {m.cancel_order()}
        </Button>
      </div>
    </Dialog>
  );
}
