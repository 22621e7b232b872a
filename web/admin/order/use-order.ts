import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { OrderStatus } from "#contract/rules/constants.ts";
import type { OrderDetail } from "#contract/wire/orders/orders.ts";
import { ApiError } from "#web/api.ts";
import { toast } from "#web/ui/dialog/toast.tsx";
import { queries, refused } from "../kit/queries.ts";
import { office } from "../office.ts";

export type OrderActs = {
  /**
   * Sends one change, shows the server's message and reloads the order. Returns false when the change was refused;
   * `setBack` then runs before the message.
   */
  act: (change: () => Promise<{ message: string }>, setBack?: () => void) => Promise<boolean>;
  /** Reloads the order without a message. */
  reload: () => Promise<void>;
  setStatus: (status: OrderStatus) => Promise<void>;
};

/** One order as the owner sees it. */
export function useOrder(orderId: string) {
  const queryKey = ["order", orderId];
  const { data, error, refetch } = useQuery({ queryKey, queryFn: async () => (await office.getOrder(orderId)).order });
  // Changes are sent one at a time, so that a later one cannot overtake an earlier one.
  const changes = useRef<Promise<unknown>>(Promise.resolve());
  const show = (change: (order: OrderDetail) => OrderDetail) =>
    queries.setQueryData<OrderDetail>(queryKey, (order) => order && change(order));
  const load = async () => void (await refetch());

  const acts: OrderActs = {
    reload: load,
    act(change, setBack) {
      const done = changes.current.then(async () => {
        try {
          toast.ok((await change()).message);
        } catch (failure) {
          setBack?.();
          refused(failure);
          // The order changed meanwhile.
          if (failure instanceof ApiError && failure.status === 409) await load();
          return false;
        }
        await load();
        return true;
      });
      changes.current = done;
      return done;
    },
    /** Optimistic: a refusal restores the old value. */
    async setStatus(status) {
      const before = data?.status;
      show((order) => ({ ...order, status }));
      const setBack = () => show((order) => (order.status === status && before ? { ...order, status: before } : order));
      await acts.act(() => office.setOrderStatus(orderId, status), setBack);
    },
  };
  return { order: data, error, load, acts };
}
