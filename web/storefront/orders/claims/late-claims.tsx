import { useEffect, useState } from "react";
import type { OwnOrder } from "#contract/wire/orders/orders.ts";

/** The guarantee on an order's page. Its part is loaded only for an order that was delivered. */
export function LateClaims({ order }: { order: OwnOrder }) {
  const [part, setPart] = useState<typeof import("./order-claims.tsx") | null>(null);
  useEffect(() => {
    import("./order-claims.tsx").then(setPart, (error: unknown) =>
      console.warn("The guarantee could not be loaded", error),
    );
  }, []);
  return part ? <part.OrderClaims key={`${order._id} ${order.status}`} order={order} /> : null;
}
