import { useEffect, useState } from "react";
import type { OwnOrder } from "#contract/wire/orders/orders.ts";
import type { ClaimsOfOrder } from "#contract/wire/shoppers/claims.ts";

type LateClaimsProps = { order: OwnOrder; onGuarantee: (guarantee: ClaimsOfOrder["guarantee"]) => void };

/** The guarantee on an order's page. Its part is loaded only for an order that was delivered. `onGuarantee`: once it is known. */
export function LateClaims({ order, onGuarantee }: LateClaimsProps) {
  const [part, setPart] = useState<typeof import("./order-claims.tsx") | null>(null);
  useEffect(() => {
    import("./order-claims.tsx").then(setPart, (error: unknown) =>
      console.warn("The guarantee could not be loaded", error),
    );
  }, []);
  return part ? (
    <part.OrderClaims key={`${order._id} ${order.status}`} order={order} onGuarantee={onGuarantee} />
  ) : null;
}
