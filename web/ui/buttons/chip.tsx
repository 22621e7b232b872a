import type { ReactNode } from "react";
import type { OrderStatus } from "#contract/rules/constants.ts";
import * as m from "#messages";
import { Icon } from "../icons/icon.tsx";

export const statusClass: Record<OrderStatus, string> = {
  "Order Placed": "st-placed",
  Packing: "st-packing",
  Shipped: "st-shipped",
  "Out for delivery": "st-out",
  Delivered: "st-done",
};

const statusNames: Record<OrderStatus, () => string> = {
  "Order Placed": m.status_placed,
  Packing: m.status_packing,
  Shipped: m.status_shipped,
  "Out for delivery": m.status_out,
  Delivered: m.status_delivered,
};

export function statusName(status: OrderStatus): string {
  return statusNames[status]();
}

export function Chip({ children, className }: { children: ReactNode; className?: string }) {
  return <span className={className ? `chip ${className}` : "chip"}>{children}</span>;
}

export function StatusChip({ status }: { status: OrderStatus }) {
  return <span className={`chip chip--status ${statusClass[status]}`}>{statusName(status)}</span>;
}

export function PaymentMark({ isPaid }: { isPaid: boolean }) {
  return (
    <span className={isPaid ? "pay pay--done" : "pay pay--pending"}>
      <Icon name={isPaid ? "check-circle" : "clock"} />
      {isPaid ? m.payment_done() : m.payment_pending()}
    </span>
  );
}
