import { useEffect, useMemo, useState } from "react";
import type { OwnerOrder } from "#contract/wire/orders/orders.ts";

/** The selected orders. Changing the page or a filter clears the selection. */
export function useChosen(orders: OwnerOrder[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const shown = orders.map(({ _id }) => _id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it begins anew whenever other orders are shown
  useEffect(() => setIds(new Set()), [shown]);
  const chosen = useMemo(() => orders.filter(({ _id }) => ids.has(_id)), [orders, ids]);
  return {
    chosen,
    choose: (orderId: string, isChosen: boolean) =>
      setIds((before) => {
        const next = new Set(before);
        if (isChosen) next.add(orderId);
        else next.delete(orderId);
        return next;
      }),
    chooseAll: () => setIds(new Set(orders.map(({ _id }) => _id))),
    clear: () => setIds(new Set()),
  };
}
