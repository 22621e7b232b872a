/**
 * Which change of an order sends which mail. order-letters.ts drops a mail that is no longer true when it is due.
 */
import {
  type OrderActor,
  type OrderEventKind,
  type OrderSource,
  type OrderStatus,
  orderStatuses,
} from "#contract/constants.ts";
import type { NewMail } from "../../mail/queue.ts";
import type { OrderRow } from "../order.ts";

/** Mails of a card order wait until it is paid. */
export function lettersOfNewOrder(orderId: string, source: OrderSource): NewMail[] {
  // No mail to owners about an order that an owner entered.
  return source === "shop"
    ? [letter("order-placed", orderId), letter("new-order", orderId)]
    : [letter("order-placed", orderId)];
}

type LetterChange = { kind: OrderEventKind; eventId: string; status: OrderStatus | undefined; actor: OrderActor };

/** @param order as it was. @param change its event, and the status when it changes */
export function lettersOfChange(order: OrderRow, { kind, eventId, status, actor }: LetterChange): NewMail[] {
  if (kind === "canceled") {
    return [{ key: `order-canceled:${eventId}`, kind: "order-canceled", payload: { orderId: order.id } }];
  }
  // When a payment brings an order back, the mail about the payment says so.
  if (kind === "cancel-undone" && actor === "owner") {
    return [{ key: `order-restored:${eventId}`, kind: "order-restored", payload: { orderId: order.id } }];
  }
  if (kind === "cash-chosen") return lettersOfNewOrder(order.id, "shop");
  // Cash that a courier brings needs no mail; a payment by card does.
  if (kind === "paid") return [letter("order-paid", order.id), letter("new-order", order.id)];
  if (status === undefined || orderStatuses.indexOf(status) <= orderStatuses.indexOf(order.status)) return [];
  const payload = { orderId: order.id, status };
  return [{ key: `order-status:${order.id}:${status}`, kind: "order-status", payload }];
}

function letter(kind: "order-placed" | "new-order" | "order-paid", orderId: string): NewMail {
  return { key: `${kind}:${orderId}`, kind, payload: { orderId } };
}
