import { useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { OrderNeighbors } from "#contract/orders.ts";
import { Icon } from "#web/ui/icon.tsx";
import { office } from "../office.ts";
import { filterOf, readOrderQuery } from "./order-query.ts";

/** Back to the list, and on to the orders beside this one in it. The list's filters are in the address. */
export function OrderWalk({ orderId }: { orderId: string }) {
  const [address] = useSearchParams();
  const beside = useNeighbors(orderId, address);
  const search = address.size > 0 ? `?${address}` : "";
  const addressOf = ({ _id }: { _id: string }) => `/admin/orders/${_id}${search}`;
  return (
    <nav className="owalk" aria-label="Orders">
      <Link className="back" to={`/admin/orders${search}`}>
        <Icon name="arrow-left" className="i-18" />
        Orders
      </Link>
      {beside?.previous ? (
        <Link className="owalk__to num" to={addressOf(beside.previous)} rel="prev">
          <Icon name="chevron-left" className="i-18" />
          <span className="vh">Previous order</span> {beside.previous.number}
        </Link>
      ) : null}
      {beside?.next ? (
        <Link className="owalk__to num" to={addressOf(beside.next)} rel="next">
          <span className="vh">Next order</span> {beside.next.number}
          <Icon name="chevron-right" className="i-18" />
        </Link>
      ) : null}
    </nav>
  );
}

function useNeighbors(orderId: string, address: URLSearchParams): OrderNeighbors | null {
  const [beside, setBeside] = useState<OrderNeighbors | null>(null);
  const query = readOrderQuery(address);
  const asked = JSON.stringify({ orderId, sort: query.sort, ...filterOf(query) });
  useEffect(() => {
    let isCurrent = true;
    setBeside(null);
    office.findOrderNeighbors(JSON.parse(asked)).then(
      (answer) => isCurrent && setBeside(answer),
      // The order itself is shown, or its own failure; the way on is a convenience.
      (failure: unknown) => console.warn("The orders beside this one are not known", failure),
    );
    return () => {
      isCurrent = false;
    };
  }, [asked]);
  return beside;
}
