import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Sales } from "#contract/wire/books/sales.ts";
import { office } from "../../office.ts";

/** The figures of one period. `isEmpty`: the shop never had an order. */
export type Shown = { days: number; sales: Sales; isEmpty: boolean };

/** While another period is on its way the last one stays, so that nothing jumps. */
export function useSales(days: number) {
  const { data, error, isFetching } = useQuery({
    queryKey: ["dashboard", "sales", days],
    queryFn: () => readSales(days),
    placeholderData: keepPreviousData,
  });
  return { shown: data, error, isLoading: isFetching };
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
