import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { OrderStatus } from "#contract/rules/constants.ts";
import type { OrderPage, OwnerOrder } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { queries, refused } from "#web/admin/kit/queries.ts";
import { office } from "#web/admin/office.ts";
import { ApiError } from "#web/api.ts";
import { statusName } from "#web/ui/buttons/chip.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { inDigits, showHour } from "#web/ui/figures.ts";
import type { OrderQuery } from "../order-query.ts";
import { hearsNothing } from "../use-status-question.tsx";

/** One page of the orders, and the changes of their status. */
export function useOrders(query: OrderQuery) {
  const { data, error, isFetching, refetch, patch, recount } = useOrderPage(query);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  /** The customers of the last change of several orders whom no mail tells of it, as their orders are now. */
  const [unheard, setUnheard] = useState<OwnerOrder[]>([]);
  // Changes are sent one at a time, so that a later one cannot overtake an earlier one.
  const changes = useRef<Promise<void>>(Promise.resolve());

  function saved(message: string, action?: Parameters<typeof toast.ok>[1]) {
    toast.ok(message, action);
    setSavedAt(showHour(new Date().toISOString()));
  }

  /** Optimistic: a refusal restores the old status, unless another one was chosen since. */
  function setStatus(changed: OwnerOrder, status: OrderStatus) {
    const { _id, number, status: before } = changed;
    patch(_id, (order) => ({ ...order, status }));
    changes.current = changes.current.then(async () => {
      try {
        const { message } = await office.setOrderStatus(_id, status);
        const undo = () => setStatus({ ...changed, status }, before);
        saved(m.order_desk_status_said({ message, number, status: statusName(status) }), {
          label: m.undo(),
          onPress: undo,
        });
        await recount();
      } catch (failure) {
        patch(_id, (order) => (order.status === status ? { ...order, status: before } : order));
        refused(failure);
        // Canceled or returned meanwhile: show that in the row.
        if (failure instanceof ApiError && failure.status === 409) await refetch();
      }
    });
  }

  /** All or none. */
  async function setStatusOfAll(orders: OwnerOrder[], status: OrderStatus): Promise<boolean> {
    const changed = orders.filter((order) => order.status !== status);
    setUnheard([]);
    try {
      if (changed.length > 0) await office.setStatusOfOrders(idsOf(changed), status);
      const count = changed.length;
      const words = m.order_desk_now_status({ count, shown: inDigits(count), status: statusName(status) });
      const undo = () => {
        setUnheard([]);
        void setBack(changed).then(() => refetch());
      };
      saved(words, { label: m.undo(), onPress: undo });
      setUnheard(changed.filter((order) => hearsNothing(order, status)).map((order) => ({ ...order, status })));
      await refetch();
      return true;
    } catch (failure) {
      refused(failure);
      await refetch();
      return false;
    }
  }

  const unheardOf = { unheard, forgetUnheard: () => setUnheard([]) };
  return {
    answer: data,
    error,
    isLoading: isFetching,
    load: refetch,
    savedAt,
    setStatus,
    setStatusOfAll,
    ...unheardOf,
  };
}

/** The old page stays while the next one loads. */
function useOrderPage(query: OrderQuery) {
  const queryKey = ["orders", query];
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: () => office.listOrderPage(query),
    placeholderData: keepPreviousData,
  });
  const show = (change: (page: OrderPage) => OrderPage) =>
    queries.setQueryData<OrderPage>(queryKey, (page) => page && change(page));
  const patch = (orderId: string, change: (order: OwnerOrder) => OwnerOrder) =>
    show((page) => ({ ...page, orders: page.orders.map((one) => (one._id === orderId ? change(one) : one)) }));
  /** Keeps rows that no longer belong to the tab, so that nothing moves under the pointer. */
  async function recount() {
    try {
      const { counts } = await office.listOrderPage({ ...query, page: 1, limit: 1 });
      show((page) => ({ ...page, counts }));
    } catch (failure) {
      console.warn("The orders could not be counted again", failure);
    }
  }
  return { data, error, isFetching, refetch, patch, recount };
}

/** Restores each order's earlier status. */
async function setBack(changed: OwnerOrder[]) {
  try {
    for (const [status, orders] of Map.groupBy(changed, (order) => order.status))
      await office.setStatusOfOrders(idsOf(orders), status);
    toast.ok(m.order_desk_set_back({ count: changed.length, shown: inDigits(changed.length) }));
  } catch (failure) {
    refused(failure);
  }
}

const idsOf = (orders: OwnerOrder[]) => orders.map(({ _id }) => _id);
