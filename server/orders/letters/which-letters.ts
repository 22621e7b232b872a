/**
 * Which change of an order sends which mail. order-letters.ts drops a mail that is no longer true when it is due.
 */
import {
  type OrderActor,
  type OrderEventKind,
  type OrderStatus,
  orderStatuses,
  type PaymentMethod,
} from "#contract/rules/constants.ts";
import type { OrderSource } from "#contract/rules/office/lists.ts";
import type { NewMail } from "../../mail/queue.ts";
import type { OrderRow } from "../order.ts";

/** Mails of a card order wait until it is paid. Owners hear of an order by wallet once its transfer is named. */
export function lettersOfNewOrder(orderId: string, source: OrderSource, method: PaymentMethod): NewMail[] {
  // No mail to owners about an order that an owner entered.
  return source === "shop" && method !== "wallet"
    ? [letter("order-placed", orderId), letter("new-order", orderId)]
    : [letter("order-placed", orderId)];
}

type LetterChange = { kind: OrderEventKind; eventId: string; status: OrderStatus | undefined; actor: OrderActor };

/** @param order before the change. @param change its event, and the new status if that changes */
export function lettersOfChange(order: OrderRow, { kind, eventId, status, actor }: LetterChange): NewMail[] {
  if (kind === "canceled") {
    return [{ key: `order-canceled:${eventId}`, kind: "order-canceled", payload: { orderId: order.id } }];
  }
  // When a payment brings an order back, the mail about the payment says so.
  if (kind === "cancel-undone" && actor === "owner") {
    return [{ key: `order-restored:${eventId}`, kind: "order-restored", payload: { orderId: order.id } }];
  }
  if (kind === "returned") {
    return [{ key: `order-returned:${eventId}`, kind: "order-returned", payload: { orderId: order.id } }];
  }
  if (kind === "edited") {
    return [{ key: `order-edited:${eventId}`, kind: "order-edited", payload: { orderId: order.id } }];
  }
  if (kind === "refunded") {
    return [{ key: `order-refunded:${eventId}`, kind: "order-refunded", payload: { orderId: order.id, eventId } }];
  }
  if (kind === "cash-chosen" && actor === "owner") {
    // Its customer has known another way to pay; owners know what an owner does.
    return [{ key: `order-placed:${eventId}`, kind: "order-placed", payload: { orderId: order.id } }];
  }
  if (kind === "cash-chosen") return lettersOfNewOrder(order.id, "shop", "COD");
  if (kind === "advance-asked") {
    return [{ key: `advance-asked:${eventId}`, kind: "advance-asked", payload: { orderId: order.id } }];
  }
  if (kind === "advance-paid") {
    return [{ key: `order-paid:${eventId}`, kind: "order-paid", payload: { orderId: order.id } }];
  }
  if (kind === "transfer-named" && actor === "owner") return [];
  if (kind === "transfer-named") {
    return [{ key: `new-order:${eventId}`, kind: "new-order", payload: { orderId: order.id } }];
  }
  if (kind === "transfer-not-found") {
    return [{ key: `transfer-not-found:${eventId}`, kind: "transfer-not-found", payload: { orderId: order.id } }];
  }
  // No mail to owners: the owner who accepts a transfer knows the order.
  if (kind === "paid" && order.paymentMethod === "wallet") {
    return [{ key: `order-paid:${eventId}`, kind: "order-paid", payload: { orderId: order.id } }];
  }
  // Cash that a courier collected needs no mail; a payment by card does.
  if (kind === "paid") return [letter("order-paid", order.id), letter("new-order", order.id)];
  if (status === undefined || orderStatuses.indexOf(status) <= orderStatuses.indexOf(order.status)) return [];
  const payload = { orderId: order.id, status };
  return [{ key: `order-status:${order.id}:${status}`, kind: "order-status", payload }];
}

function letter(kind: "order-placed" | "new-order" | "order-paid", orderId: string): NewMail {
  return { key: `${kind}:${orderId}`, kind, payload: { orderId } };
}
