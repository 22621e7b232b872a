import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import type { OrderStatus } from "#contract/rules/constants.ts";
import { plainPhone } from "#contract/rules/delivery/phone.ts";
import type { OrderSort, OwnerOrder } from "#contract/wire/orders/orders.ts";
import type { PhoneRecord } from "#contract/wire/orders/phone-records.ts";
import * as m from "#messages";
import { sortColumn } from "#web/admin/kit/list/sort-head.tsx";
import { changed } from "#web/admin/kit/list/table-foot.tsx";
import { office } from "#web/admin/office.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { type Column, Table } from "#web/ui/lists/table.tsx";
import { defaultSort } from "../order-query.ts";
import { OrderRow } from "./order-row.tsx";
import type { useChosen } from "./use-chosen.ts";

type OrdersTableProps = {
  orders: OwnerOrder[];
  sort: OrderSort;
  choice: ReturnType<typeof useChosen>;
  onStatus: (order: OwnerOrder, status: OrderStatus) => void;
};

/** One page of the orders, as a table or under 1024 px as cards. */
export function OrdersTable({ orders, sort, choice, onStatus }: OrdersTableProps) {
  const { chosen, choose, chooseAll, clear } = choice;
  const columns = useColumns(sort);
  const recordsOf = useRecords(orders);
  const pick = <ChooseAll isOn={chosen.length === orders.length} onChange={(isOn) => (isOn ? chooseAll() : clear())} />;
  return (
    <Table caption={m.office_orders()} head={[{ id: "pick", label: pick }, ...columns]}>
      {orders.map((order) => (
        <OrderRow
          key={order._id}
          order={order}
          records={recordsOf(order)}
          isChosen={chosen.includes(order)}
          onChoose={(isChosen) => choose(order._id, isChosen)}
          onStatus={(wanted) => onStatus(order, wanted)}
        />
      ))}
    </Table>
  );
}

/** Of all phones of the page in one question: nobody outside is asked for a list. */
function useRecords(orders: OwnerOrder[]): (order: OwnerOrder) => PhoneRecord[] {
  const phones = [...new Set(orders.map(({ address }) => plainPhone(address.phone)))].filter(Boolean);
  const { data } = useQuery({
    queryKey: ["phone-records", "list", phones],
    queryFn: () => office.readPhoneRecords(phones),
    enabled: phones.length > 0,
    staleTime: 30_000,
  });
  return ({ address }) => data?.records.filter(({ phone }) => phone === plainPhone(address.phone)) ?? [];
}

function useColumns(sort: OrderSort): Column[] {
  const [address] = useSearchParams();
  const hrefFor = (wanted: OrderSort) =>
    `?${changed(address, { sort: wanted === defaultSort ? "" : wanted, page: "" })}`;
  const sorting = { sort, hrefFor };
  return [
    sortColumn<OrderSort>({ label: m.order(), up: "oldest", down: "newest", first: "newest", ...sorting }),
    m.order_desk_customer(),
    m.order_desk_items(),
    sortColumn<OrderSort>({
      label: m.amount(),
      className: "n",
      up: "amount-asc",
      down: "amount-desc",
      first: "amount-desc",
      ...sorting,
    }),
    m.method(),
    m.payment(),
    m.order_desk_status(),
  ];
}

function ChooseAll({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <label className="check">
      <input
        type="checkbox"
        className="vh"
        aria-label={m.order_desk_select_all()}
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="box">
        <Icon name="check" />
      </span>
    </label>
  );
}
