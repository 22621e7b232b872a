import { useCallback, useEffect, useRef, useState } from "react";
import type { OrderStatus } from "#contract/constants.ts";
import type { OrderDetail } from "#contract/orders.ts";
import { ApiError } from "#web/api.ts";
import { toast } from "#web/ui/toast.tsx";
import { office } from "../office.ts";
import { useOwner } from "../shell/owner.ts";

export type OrderActs = {
  /** Asks the server for one change, says its words, and reads the order again. False: it was refused, and that is said. */
  act: (change: () => Promise<{ message: string }>) => Promise<boolean>;
  /** Reads the order again without a word. */
  reload: () => Promise<void>;
  setStatus: (status: OrderStatus) => Promise<void>;
};

/** One order as the owner sees it. */
export function useOrder(orderId: string) {
  const { refused } = useOwner();
  const [order, setOrder] = useState<OrderDetail | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const newest = useRef(orderId);
  // One change after the other, so that two quick ones cannot overtake each other.
  const changes = useRef<Promise<unknown>>(Promise.resolve());

  const load = useCallback(async () => {
    const isNewest = () => newest.current === orderId;
    setError(null);
    try {
      const answer = await office.getOrder(orderId);
      if (isNewest()) setOrder(answer.order);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      if (failure.status === 401) refused(failure);
      if (isNewest()) setError(failure);
    }
  }, [orderId, refused]);
  useEffect(() => {
    newest.current = orderId;
    setOrder(null);
    void load();
  }, [orderId, load]);

  const acts: OrderActs = {
    reload: load,
    act(change) {
      const done = changes.current.then(async () => {
        try {
          toast.ok((await change()).message);
        } catch (failure) {
          refused(failure);
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
      const before = order?.status;
      setOrder((shown) => shown && { ...shown, status });
      const isSaved = await acts.act(() => office.setOrderStatus(orderId, status));
      if (!isSaved && before) setOrder((shown) => (shown?.status === status ? { ...shown, status: before } : shown));
    },
  };
  return { order, error, load, acts };
}
