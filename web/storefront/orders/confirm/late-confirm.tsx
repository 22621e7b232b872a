import { useEffect, useState } from "react";
import type { OwnOrder } from "#contract/wire/orders/orders.ts";

type LateConfirmProps = { order: OwnOrder | undefined; onDone: () => Promise<void> };

/** Confirming an order by SMS. Its part is loaded only for an order that the shop wants confirmed. */
export function LateConfirm({ order, onDone }: LateConfirmProps) {
  const [part, setPart] = useState<typeof import("./confirm-order.tsx") | null>(null);
  const isNeeded = order?.toConfirm === true;
  useEffect(() => {
    if (!isNeeded) return;
    import("./confirm-order.tsx").then(setPart, (error: unknown) =>
      console.warn("Confirming by SMS could not be loaded", error),
    );
  }, [isNeeded]);
  return isNeeded && part ? <part.ConfirmOrder key={order._id} order={order} onDone={onDone} /> : null;
}
