import { useEffect, useRef } from "react";
import { Link, useSearchParams } from "react-router";
import type { OrderStatus } from "#contract/rules/constants.ts";
import { mayOpen } from "#contract/rules/office/office-places.ts";
import type { OrderFilter, OrderPage, OwnerOrder } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { AdminIcon } from "#web/admin/kit/admin-icon.tsx";
import { useProof } from "#web/admin/kit/dialog/proof-dialog.tsx";
import { OnlyFirst } from "#web/admin/kit/list/list-states.tsx";
import { pageSizeText } from "#web/admin/kit/list/page-sizes.ts";
import { changed, TableFoot, useFilters } from "#web/admin/kit/list/table-foot.tsx";
import { refused } from "#web/admin/kit/queries.ts";
import { useMayCall, useRole } from "#web/admin/kit/session/role.ts";
import { office, orderExportAddress } from "#web/admin/office.ts";
import { useNewOrders } from "#web/admin/shell/counts/new-orders.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { showCount } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { pageText } from "#web/ui/lists/paging.ts";
import { filterOf, isNarrowed, readOrderQuery } from "../order-query.ts";
import { useStatusQuestion } from "../use-status-question.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { OrderTabs } from "./order-tabs.tsx";
import { OrderTools } from "./order-tools.tsx";
import { OrdersState } from "./orders-state.tsx";
import { OrdersTable } from "./orders-table.tsx";
import { PaymentsToCheck } from "./to-check.tsx";
import { UnheardBar } from "./unheard-bar.tsx";
import { useChosen } from "./use-chosen.ts";
import { useOrders } from "./use-orders.ts";
import "./orders-list.css";
import { ButtonLink } from "#web/admin/kit/button-link.tsx";

export default function OrdersPage() {
  const [address] = useSearchParams();
  const [filter, setFilter] = useFilters();
  const query = readOrderQuery(address);
  const list = useOrders(query);
  const { answer, error, isLoading, load, savedAt, setStatus, setStatusOfAll, unheard, forgetUnheard } = list;
  const orders = answer?.orders ?? [];
  const choice = useChosen(orders);
  const { chosen, chooseAll, clear } = choice;
  useArrivals(chosen.length > 0, load);
  const { isSure, dialog } = useStatusQuestion();
  const setOneStatus = async (order: OwnerOrder, status: OrderStatus) => {
    if (await isSure([order], status)) setStatus(order, status);
  };
  return (
    <>
      <OrdersHead
        count={answer && showCount(answer.counts.all, answer.hasMore)}
        filter={filterOf(query)}
        savedAt={savedAt}
      />
      <PaymentsToCheck />
      <OrderTabs counts={answer?.counts} areMore={answer?.hasMore} />
      {query.customer === undefined ? null : <OneCustomer />}
      <div className="panel panel--flat">
        <OrderTools filter={filter} setFilter={setFilter} />
        <OrdersState
          error={error}
          isEmpty={answer === undefined ? null : orders.length === 0}
          isNarrowed={isNarrowed(query)}
          onRetry={load}
        />
        {orders.length > 0 && error === null ? (
          <div aria-busy={isLoading}>
            <OrdersTable orders={orders} sort={query.sort} choice={choice} onStatus={setOneStatus} />
          </div>
        ) : null}
        {answer?.hasMore && error === null ? <OnlyFirst /> : null}
        {answer && error === null ? <OrdersFoot answer={answer} pageSize={query.limit} /> : null}
        {chosen.length > 0 ? (
          <BulkBar
            chosen={chosen}
            shown={orders}
            onChooseAll={chooseAll}
            onClear={clear}
            onStatus={async (status) => {
              if ((await isSure(chosen, status)) && (await setStatusOfAll(chosen, status))) clear();
            }}
          />
        ) : unheard.length > 0 ? (
          <UnheardBar key={unheard[0]?._id} orders={unheard} onClose={forgetUnheard} />
        ) : null}
      </div>
      {dialog}
    </>
  );
}

/** A new order moves the list by itself, but not while rows are chosen. */
function useArrivals(isStill: boolean, load: () => void): void {
  const all = useNewOrders()?.all;
  const shown = useRef(all);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of orders, or the end of choosing, asks anew
  useEffect(() => {
    if (all === undefined || isStill) return;
    if (shown.current !== undefined && all > shown.current) load();
    shown.current = all;
  }, [all, isStill]);
}

type HeadProps = { count: string | undefined; filter: OrderFilter; savedAt: string | null };

function OrdersHead({ count, filter, savedAt }: HeadProps) {
  const { ask, dialog } = useProof();
  const role = useRole();
  const mayExport = useMayCall("POST /api/order/export");
  function exportOrders() {
    const asked = ask({
      title: m.order_desk_export_title(),
      text: m.order_desk_export_text(),
      act: m.settings_download(),
      send: async (proof) => {
        const download = await office.askForOrders(proof);
        location.assign(orderExportAddress(filter, download));
        return { message: "" };
      },
    });
    asked.catch(refused);
  }
  return (
    <div className="ahead wrapm">
      <h1>{m.office_orders()}</h1>
      <span className="soft num">{count}</span>
      {/* Here it moves nothing when it comes. */}
      <span className="soft t14 num" role="status">
        {savedAt === null ? "" : m.orders_saved_at({ time: savedAt })}
      </span>
      <div className="right">
        {role && mayOpen(role, "/admin/packing/scan") ? (
          <ButtonLink variant="secondary" size="sm" to="/admin/packing/scan">
            {m.scan_title()}
          </ButtonLink>
        ) : null}
        {mayExport ? (
          <Button variant="secondary" size="sm" onClick={exportOrders}>
            <AdminIcon name="download" className="i-18" />
            {m.order_desk_export()}
          </Button>
        ) : null}
        <ButtonLink size="sm" to="/admin/orders/new">
          <Icon name="plus" className="i-18" />
          {m.office_new_order()}
        </ButtonLink>
      </div>
      {dialog}
    </div>
  );
}

function OneCustomer() {
  return (
    <p className="onlyone">
      {m.order_desk_of_one_customer()}{" "}
      <Link className="link" to="?">
        {m.order_desk_show_all()}
      </Link>
    </p>
  );
}

function OrdersFoot({ answer, pageSize }: { answer: OrderPage; pageSize: number }) {
  const [address, setAddress] = useSearchParams();
  const setPageSize = (size: number) =>
    setAddress(changed(address, { limit: pageSizeText(size), page: "" }), { replace: true });
  return (
    <TableFoot
      total={answer.total}
      areMore={answer.hasMore}
      paging={{
        shown: answer.orders,
        page: answer.page,
        pages: answer.pages,
        pageSize,
        hrefFor: (page) => `?${changed(address, { page: pageText(page) })}`,
        setPageSize,
      }}
    />
  );
}
