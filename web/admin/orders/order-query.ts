import { type OrderStatus, online, orderStatuses } from "#contract/rules/constants.ts";
import { orderTasks } from "#contract/rules/office/order-tasks.ts";
import type { OrderFilter, OrderSort } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { readPage } from "#web/ui/lists/paging.ts";
import { readPageSize } from "../kit/list/page-sizes.ts";

export const sortNames: Record<OrderSort, () => string> = {
  newest: m.sort_newest,
  oldest: m.orders_sort_oldest,
  "amount-desc": m.orders_sort_amount_down,
  "amount-asc": m.orders_sort_amount_up,
};
export const defaultSort: OrderSort = "newest";

export type OrderQuery = OrderFilter & { page: number; limit: number; sort: OrderSort };

const marks = ["active", "canceled", "returned"] as const;
const payments = ["done", "pending"] as const;
const methods = ["COD", online, "wallet"] as const;

/** The filters in the address. Unknown values are ignored. */
export function readOrderQuery(address: URLSearchParams): OrderQuery {
  const text = (name: string) => address.get(name) || undefined;
  const oneOf = <T extends string>(name: string, known: readonly T[]) => known.find((one) => one === address.get(name));
  const day = (name: string) => text(name)?.match(/^\d{4}-\d{2}-\d{2}$/)?.[0];
  return {
    q: text("q")?.slice(0, 100),
    status: oneOf<OrderStatus>("status", orderStatuses),
    mark: oneOf("mark", marks),
    payment: oneOf("payment", payments),
    method: oneOf("method", methods),
    from: day("from"),
    to: day("to"),
    customer: text("customer"),
    flagged: oneOf("flagged", ["yes"] as const),
    toCheck: oneOf("toCheck", ["yes"] as const),
    task: oneOf("task", orderTasks),
    booked: oneOf("booked", ["yes", "no"] as const),
    sort: oneOf("sort", Object.keys(sortNames) as OrderSort[]) ?? defaultSort,
    page: readPage(address),
    limit: readPageSize(address, "limit"),
  };
}

export function filterOf({ page: _page, limit: _limit, sort: _sort, ...filter }: OrderQuery): OrderFilter {
  return filter;
}

/** Whether any filter is set. */
export function isNarrowed(query: OrderQuery): boolean {
  return Object.values(filterOf(query)).some((value) => value !== undefined);
}
