import { useCallback, useEffect, useState } from "react";
import { withoutLanguage } from "#contract/rules/page-path.ts";
import type { OwnOrder } from "#contract/wire/orders/orders.ts";
import { useShopper } from "../shopper/shopper.ts";
import { deviceOrders } from "./device-orders.ts";
import { getMyOrder } from "./order-calls.ts";

/**
 * Fetches the order that the address names.
 * @param at  index of the id among the parts of the path: 1 in /my-orders/:id
 */
export function useOrder(at: number) {
  const { status, customer } = useShopper();
  const [order, setOrder] = useState<OwnOrder | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isSignedOut, setIsSignedOut] = useState(false);
  const customerId = customer?._id;
  const load = useCallback(async () => {
    setError(null);
    try {
      setOrder((await getMyOrder(addressedOrder(at))).order);
    } catch (failure) {
      setError(failure);
    }
  }, [at]);
  useEffect(() => {
    const isOnDevice = deviceOrders().some(({ orderId }) => orderId === addressedOrder(at));
    setOrder(null);
    setIsSignedOut(status === "visitor" && !isOnDevice);
    if (isOnDevice || customerId !== undefined) void load();
  }, [status, customerId, at, load]);
  return { order, error, load, isSignedOut };
}

function addressedOrder(at: number): string {
  return withoutLanguage(location.pathname).split("/").filter(Boolean)[at] ?? "";
}
