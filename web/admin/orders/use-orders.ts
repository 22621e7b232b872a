import { useCallback, useEffect, useRef, useState } from "react";
import type { OrderStatus } from "#contract/constants.ts";
import type { OrderPage, OwnerOrder } from "#contract/orders.ts";
import { ApiError } from "#web/api.ts";
import { toast } from "#web/ui/toast.tsx";
import { office } from "../office.ts";
import { useOwner } from "../shell/owner.ts";
import type { OrderQuery } from "./order-query.ts";

/** One page of the orders. What was loaded before stays while the next page is on its way. */
export function useOrders(query: OrderQuery) {
  const { refused } = useOwner();
  const { answer, setAnswer, error, isLoading, load } = useOrderPage(query);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  // One change after the other, so that two quick ones of the same order cannot overtake each other.
  const changes = useRef<Promise<void>>(Promise.resolve());

  const patch = (orderId: string, change: (order: OwnerOrder) => OwnerOrder) =>
    setAnswer(
      (page) => page && { ...page, orders: page.orders.map((one) => (one._id === orderId ? change(one) : one)) },
    );
  /** The rows stay, also those that the chosen tab no longer holds: they must not go from under the owner's hand. */
  async function recount() {
    try {
      const { counts } = await office.listOrderPage({ ...query, page: 1, limit: 1 });
      setAnswer((page) => page && { ...page, counts });
    } catch (failure) {
      console.warn("The orders could not be counted again", failure);
    }
  }
  function saved(message: string) {
    toast.ok(message);
    setSavedAt(new Date().toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" }));
  }

  return {
    answer,
    error,
    isLoading,
    load,
    savedAt,
    /** Shows at once and is saved at once; a refusal sets it back, unless another choice was made since. */
    setStatus({ _id, status: before }: OwnerOrder, status: OrderStatus) {
      patch(_id, (order) => ({ ...order, status }));
      changes.current = changes.current.then(async () => {
        try {
          saved((await office.setOrderStatus(_id, status)).message);
          await recount();
        } catch (failure) {
          patch(_id, (order) => (order.status === status ? { ...order, status: before } : order));
          refused(failure);
          // It was canceled or returned meanwhile: the row says so.
          if (failure instanceof ApiError && failure.status === 409) await load();
        }
      });
    },
    /** All or none. */
    async setStatusOfAll(orderIds: string[], status: OrderStatus): Promise<boolean> {
      try {
        saved((await office.setStatusOfOrders(orderIds, status)).message);
        await load();
        return true;
      } catch (failure) {
        refused(failure);
        return false;
      }
    },
  };
}

function useOrderPage(query: OrderQuery) {
  const { refused } = useOwner();
  const [answer, setAnswer] = useState<OrderPage | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [isLoading, setIsLoading] = useState(true);
  const asked = JSON.stringify(query);
  const newest = useRef("");

  const load = useCallback(async () => {
    newest.current = asked;
    const isNewest = () => newest.current === asked;
    setIsLoading(true);
    setError(null);
    try {
      const page = await office.listOrderPage(JSON.parse(asked) as OrderQuery);
      if (isNewest()) setAnswer(page);
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 401) refused(failure);
      if (isNewest()) setError(failure instanceof Error ? failure : new Error(String(failure)));
    }
    if (isNewest()) setIsLoading(false);
  }, [asked, refused]);
  useEffect(() => void load(), [load]);

  return { answer, setAnswer, error, isLoading, load };
}
