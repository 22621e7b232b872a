import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import type { OrderNeighbors } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { office } from "#web/admin/office.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { filterOf, readOrderQuery } from "../order-query.ts";

/** Links back to the list and to the previous and next order in it. The list's filters are in the address. */
export function OrderWalk({ orderId }: { orderId: string }) {
  const [address] = useSearchParams();
  const beside = useNeighbors(orderId, address);
  const search = address.size > 0 ? `?${address}` : "";
  const addressOf = ({ _id }: { _id: string }) => `/admin/orders/${_id}${search}`;
  return (
    <nav className="owalk" aria-label={m.orders()}>
      <Link className="back" to={`/admin/orders${search}`}>
        <Icon name="arrow-left" className="i-18" />
        {m.orders()}
      </Link>
      {beside?.previous ? (
        <Link className="owalk__to num" to={addressOf(beside.previous)} rel="prev">
          <Icon name="chevron-left" className="i-18" />
          <span className="vh">{m.orders_previous()}</span> {beside.previous.number}
        </Link>
      ) : null}
      {beside?.next ? (
        <Link className="owalk__to num" to={addressOf(beside.next)} rel="next">
          <span className="vh">{m.orders_next()}</span> {beside.next.number}
          <Icon name="chevron-right" className="i-18" />
        </Link>
      ) : null}
    </nav>
  );
}

/** Fails silently: without an answer only the links to the neighbors are missing. */
function useNeighbors(orderId: string, address: URLSearchParams): OrderNeighbors | undefined {
  const query = readOrderQuery(address);
  const asked = { orderId, sort: query.sort, ...filterOf(query) };
  return useQuery({ queryKey: ["order-neighbors", asked], queryFn: () => office.findOrderNeighbors(asked) }).data;
}
