import { useCallback, useEffect, useRef, useState } from "react";
import type { Sales } from "#contract/sales.ts";
import { ApiError } from "#web/api.ts";
import { office } from "../office.ts";
import { useOwner } from "../shell/owner.ts";

/** What is shown: the figures of one period. `isEmpty`: the shop never had an order. */
export type Shown = { days: number; sales: Sales; isEmpty: boolean };

/** While another period is on its way the last one stays, so that nothing jumps. */
export function useSales(days: number) {
  const { refused } = useOwner();
  const [shown, setShown] = useState<Shown | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isLoading, setIsLoading] = useState(true);
  const latest = useRef(0);

  const reload = useCallback(async () => {
    latest.current += 1;
    const mine = latest.current;
    setIsLoading(true);
    try {
      const read = await readSales(days);
      if (mine !== latest.current) return;
      setShown(read);
      setError(null);
    } catch (failure) {
      if (mine !== latest.current) return;
      if (failure instanceof ApiError && (failure.status === 401 || failure.status === 403)) refused(failure);
      setError(failure instanceof Error ? failure.message : String(failure));
    }
    setIsLoading(false);
  }, [days, refused]);

  useEffect(() => void reload(), [reload]);
  return { shown, error, isLoading, reload };
}

async function readSales(days: number): Promise<Shown> {
  const { sales } = await office.getSales(days);
  return { days, sales, isEmpty: hasNothing(sales) && !(await hasOrders()) };
}

function hasNothing({ totals, totalsBefore, canceled, returned, cashToCollect }: Sales): boolean {
  return totals.orders + totalsBefore.orders + canceled + returned + cashToCollect.orders === 0;
}

/** A quiet week is not an empty shop: there may be orders from before it. */
async function hasOrders(): Promise<boolean> {
  const { counts } = await office.listOrderPage({ page: 1, limit: 1 });
  return counts.all + counts.canceled + counts.returned > 0;
}
