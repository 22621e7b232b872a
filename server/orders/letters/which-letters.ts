/**
 * Which change of an order sends which mail. What is no longer true when a mail is to leave is left out by its letter
 * (order-letters.ts).
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

/** Of an order that is to be paid by card they wait until it is paid. */
export function lettersOfNewOrder(orderId: string, source: OrderSource): NewMail[] {
  // Owners who wrote the order down know of it.
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
  // A payment that brings an order back is told as such.
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
