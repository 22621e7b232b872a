import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { type OrderStatus, orderStatuses } from "#contract/constants.ts";
import type { Order } from "#contract/orders.ts";
import { pageTitle } from "#web/settings.ts";
import { Table } from "#web/ui/table.tsx";
import { toast } from "#web/ui/toast.tsx";
import { ListState } from "../list-states.tsx";
import { office } from "../office.ts";
import { useOwner } from "../owner.ts";
import { matches, SearchField } from "../search-field.tsx";
import { changed, TableFoot, useFilters, usePaging } from "../table-foot.tsx";
import { useList } from "../use-list.ts";
import { OrderRow } from "./order-row.tsx";

export const meta = () => [{ title: pageTitle("Orders") }, { name: "robots", content: "noindex" }];

const loadOrders = async () => (await office.listOrders()).orders;

export default function OrdersPage() {
  const { list, error, reload, savedAt, setStatus } = useOrders();
  const [filter, setFilter] = useFilters();
  const [q, payment, status] = [filter("q"), filter("payment"), filter("status")];
  const searched = (list ?? []).filter(
    ({ number, address, isPaid }) =>
      matches(q, number, `${address.firstName} ${address.lastName}`, address.phone) &&
      (payment === "" || isPaid === (payment === "done")),
  );
  const found = searched.filter((order) => status === "" || order.status === status);
  const paging = usePaging(found);
  return (
    <>
      <div className="ahead">
        <h1>Orders</h1>
        <span className="soft num">{list?.length}</span>
      </div>
      <StatusTabs orders={searched} chosen={status} />
      <div className="panel panel--flat">
        <div className="tools">
          <SearchField
            placeholder="Customer, phone or order"
            label="Search orders"
            text={q}
            onChange={(text) => setFilter("q", text)}
          />
          <select
            className="input select"
            aria-label="Payment"
            value={payment}
            onChange={(event) => setFilter("payment", event.target.value)}
          >
            <option value="">Any payment</option>
            <option value="done">Done</option>
            <option value="pending">Pending</option>
          </select>
          <span className="tools__saved" role="status">
            {savedAt === null ? "" : `Saved ${savedAt}`}
          </span>
        </div>
        <ListState
          error={error}
          count={list && found.length}
          none={list?.length === 0 ? "No orders yet." : "No order matches."}
          onRetry={reload}
        />
        {paging.shown.length > 0 ? (
          <Table
            caption="Orders"
            head={["Order", "Customer", "Items", { label: "Amount", className: "n" }, "Method", "Payment", "Status"]}
          >
            {paging.shown.map((order) => (
              <OrderRow key={order._id} order={order} onStatus={(wanted) => setStatus(order, wanted)} />
            ))}
          </Table>
        ) : null}
        {list ? <TableFoot paging={paging} total={found.length} /> : null}
      </div>
    </>
  );
}

function useOrders() {
  const { refused } = useOwner();
  const { list, setList, error, reload } = useList(loadOrders);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const patch = (orderId: string, status: OrderStatus) =>
    setList((all) => all?.map((one) => (one._id === orderId ? { ...one, status } : one)) ?? null);
  return {
    list,
    error,
    reload,
    savedAt,
    /** Shows at once and is saved at once; a refusal sets it back. */
    async setStatus({ _id, status: before }: Order, status: OrderStatus) {
      patch(_id, status);
      try {
        const { message } = await office.setOrderStatus(_id, status);
        toast.ok(message);
        setSavedAt(new Date().toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" }));
      } catch (failure) {
        patch(_id, before);
        refused(failure);
      }
    },
  };
}

function StatusTabs({ orders, chosen }: { orders: Order[]; chosen: string }) {
  const [query] = useSearchParams();
  const tabs = [
    { status: "", label: "All", count: orders.length },
    ...orderStatuses.map((status) => ({
      status,
      label: status,
      count: orders.filter((order) => order.status === status).length,
    })),
  ];
  return (
    <nav className="catnav catnav--adm" aria-label="Status">
      {tabs.map(({ status, label, count }) => (
        <Link
          key={label}
          to={`?${changed(query, { status, page: "" })}`}
          aria-current={status === chosen ? "page" : undefined}
        >
          {label} <span className="num">{count}</span>
        </Link>
      ))}
    </nav>
  );
}
