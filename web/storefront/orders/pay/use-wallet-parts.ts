import { useEffect, useState } from "react";
import type { OwnOrder } from "#contract/wire/orders/orders.ts";

/** Whether money for it may still come to the shop's wallet; also after its time is over, if it was sent in time. */
export function awaitsTransfer(order: OwnOrder): boolean {
  const { paymentMethod, isPaid, canceled, returned, transfer, advance } = order;
  if (order.mayPayRest) return true;
  if (paymentMethod !== "wallet" && (advance === undefined || advance.isPaid)) return false;
  if (isPaid || returned !== null || transfer?.state === "refunded") return false;
  return canceled === null || canceled.kind === "expired";
}

/** The parts for paying to the shop's wallet; null until they are loaded, and for all other orders. */
export function useWalletParts(order: OwnOrder | null) {
  const [parts, setParts] = useState<typeof import("./pay-to-number.tsx") | null>(null);
  const isNeeded = order !== null && awaitsTransfer(order);
  useEffect(() => {
    if (!isNeeded) return;
    import("./pay-to-number.tsx").then(setParts, (error: unknown) =>
      console.warn("The numbers to pay to could not be loaded", error),
    );
  }, [isNeeded]);
  return isNeeded ? parts : null;
}
