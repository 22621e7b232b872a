import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { OrderStatus } from "#contract/constants.ts";
import type { OrderDetail } from "#contract/orders.ts";
import { ApiError } from "#web/api.ts";
import { toast } from "#web/ui/toast.tsx";
import { office } from "../office.ts";
import { queries, refused } from "../shell/queries.ts";

export type OrderActs = {
  /**
   * Asks the server for one change, says its words, and reads the order again. False: it was refused, and that is said
   * after `setBack`.
   */
  act: (change: () => Promise<{ message: string }>, setBack?: () => void) => Promise<boolean>;
  /** Reads the order again without a word. */
  reload: () => Promise<void>;
  setStatus: (status: OrderStatus) => Promise<void>;
};

/** One order as the owner sees it. */
export function useOrder(orderId: string) {
  const queryKey = ["order", orderId];
  const { data, error, refetch } = useQuery({ queryKey, queryFn: async () => (await office.getOrder(orderId)).order });
  // One change after the other, so that two quick ones cannot overtake each other.
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
          // Somebody else has changed it meanwhile.
          if (failure instanceof ApiError && failure.status === 409) await load();
          return false;
        }
        await load();
        return true;
      });
      changes.current = done;
      return done;
    },
    /** Shows at once; a refusal sets it back. */
    async setStatus(status) {
      const before = data?.status;
      show((order) => ({ ...order, status }));
      const setBack = () => show((order) => (order.status === status && before ? { ...order, status: before } : order));
      await acts.act(() => office.setOrderStatus(orderId, status), setBack);
    },
  };
  return { order: data, error, load, acts };
}
