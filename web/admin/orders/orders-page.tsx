import { useEffect, useMemo, useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { OwnerOrder } from "#contract/orders.ts";
import { pageTitle } from "#web/settings.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Table } from "#web/ui/table.tsx";
import { AdminIcon } from "../admin-icon.tsx";
import { orderExportAddress } from "../office.ts";
import { changed, TableFoot, useFilters } from "../table-foot.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { defaultPageSize, filterOf, isNarrowed, readOrderQuery } from "./order-query.ts";
import { OrderRow } from "./order-row.tsx";
import { OrderTabs } from "./order-tabs.tsx";
import { OrderTools } from "./order-tools.tsx";
import { useOrders } from "./use-orders.ts";
import "../styles/orders-list.css";

export const meta = () => [{ title: pageTitle("Orders") }, { name: "robots", content: "noindex" }];

export default function OrdersPage() {
  const [address, setAddress] = useSearchParams();
  const [filter, setFilter] = useFilters();
  const query = readOrderQuery(address);
  const { answer, error, isLoading, load, savedAt, setStatus, setStatusOfAll } = useOrders(query);
  const orders = answer?.orders ?? [];
  const { chosen, choose, chooseAll, clear } = useChosen(orders);
  return (
    <>
      <div className="ahead wrapm">
        <h1>Orders</h1>
        <span className="soft num">{answer?.counts.all}</span>
        <div className="right">
          <a className="btn btn--secondary btn--sm" href={orderExportAddress(filterOf(query))} download>
            <AdminIcon name="download" className="i-18" />
            Export CSV
          </a>
          <ButtonLink size="sm" to="/admin/orders/new">
            <Icon name="plus" className="i-18" />
            New order
          </ButtonLink>
        </div>
      </div>
      <OrderTabs counts={answer?.counts} />
      {query.customer === undefined ? null : (
        <p className="onlyone">
          Orders of one customer.{" "}
          <Link className="link" to="?">
            Show all orders
          </Link>
        </p>
      )}
      <div className="panel panel--flat">
        {chosen.length > 0 ? (
          <BulkBar
            chosen={chosen}
            shown={orders}
            onChooseAll={chooseAll}
            onClear={clear}
            onStatus={async (status) => {
              const ids = chosen.map(({ _id }) => _id);
              if (await setStatusOfAll(ids, status)) clear();
            }}
          />
        ) : null}
        <OrderTools filter={filter} setFilter={setFilter} savedAt={savedAt} />
        <OrdersState
          error={error}
          isEmpty={answer === null ? null : orders.length === 0}
          isNarrowed={isNarrowed(query)}
          onRetry={load}
        />
        {orders.length > 0 && error === null ? (
          <div aria-busy={isLoading}>
            <Table
              caption="Orders"
              head={[
                {
                  label: (
                    <ChooseAll isOn={chosen.length === orders.length} onChange={(on) => (on ? chooseAll() : clear())} />
                  ),
                },
                "Order",
                "Customer",
                "Items",
                { label: "Amount", className: "n" },
                "Method",
                "Payment",
                "Status",
              ]}
            >
              {orders.map((order) => (
                <OrderRow
                  key={order._id}
                  order={order}
                  isChosen={chosen.includes(order)}
                  onChoose={(isChosen) => choose(order._id, isChosen)}
                  onStatus={(wanted) => setStatus(order, wanted)}
                />
              ))}
            </Table>
          </div>
        ) : null}
        {answer && error === null ? (
          <TableFoot
            total={answer.total}
            paging={{
              shown: orders,
              page: answer.page,
              pages: answer.pages,
              pageSize: query.limit,
              hrefFor: (page) => `?${changed(address, { page: page === 1 ? "" : String(page) })}`,
              setPageSize: (size) =>
                setAddress(changed(address, { limit: size === defaultPageSize ? "" : String(size), page: "" }), {
                  replace: true,
                }),
            }}
          />
        ) : null}
      </div>
    </>
  );
}

/** Which of the shown orders are chosen. Another page or filter begins anew. */
function useChosen(orders: OwnerOrder[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const shown = orders.map(({ _id }) => _id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it begins anew whenever other orders are shown
  useEffect(() => setIds(new Set()), [shown]);
  const chosen = useMemo(() => orders.filter(({ _id }) => ids.has(_id)), [orders, ids]);
  return {
    chosen,
    choose: (orderId: string, isChosen: boolean) =>
      setIds((before) => {
        const next = new Set(before);
        if (isChosen) next.add(orderId);
        else next.delete(orderId);
        return next;
      }),
    chooseAll: () => setIds(new Set(orders.map(({ _id }) => _id))),
    clear: () => setIds(new Set()),
  };
}

function ChooseAll({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <label className="check">
      <input
        type="checkbox"
        className="vh"
        aria-label="Select all orders on this page"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="box">
        <Icon name="check" />
      </span>
    </label>
  );
}

type OrdersStateProps = { error: string | null; isEmpty: boolean | null; isNarrowed: boolean; onRetry: () => void };

/** In place of the rows when they failed, are on their way, or are none. */
function OrdersState({ error, isEmpty, isNarrowed, onRetry }: OrdersStateProps) {
  if (error !== null) {
    return (
      <div className="none" role="alert">
        <p>{error}</p>
        <Button variant="secondary" size="md" onClick={onRetry}>
          Try again
        </Button>
      </div>
    );
  }
  if (isEmpty === null) {
    return (
      <div className="osk">
        <p className="vh" role="status">
          Loading orders
        </p>
        {Array.from({ length: defaultPageSize }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a placeholder has no other name than its place
          <Skeleton key={row} className="osk__row" />
        ))}
      </div>
    );
  }
  if (!isEmpty) return null;
  return isNarrowed ? (
    <div className="none">
      <p>No order matches.</p>
      <ButtonLink variant="secondary" size="md" to="?">
        Clear filters
      </ButtonLink>
    </div>
  ) : (
    <div className="none">
      <p>No orders yet.</p>
      <ButtonLink variant="secondary" size="md" to="/admin/orders/new">
        New order
      </ButtonLink>
    </div>
  );
}
