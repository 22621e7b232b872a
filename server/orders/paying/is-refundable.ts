import type { Payment } from "../../payments/payments.ts";
import type { OrderRow } from "../order.ts";

/** Whether the owner may refund all of it: money of an open order is refunded in part only. */
export function isRefundable(order: Pick<OrderRow, "canceledAt" | "returnedAt">, payment: Payment): boolean {
  if (payment.state === "paid") return order.canceledAt !== null || order.returnedAt !== null;
  return payment.state === "mismatched" || payment.state === "unwanted";
}
