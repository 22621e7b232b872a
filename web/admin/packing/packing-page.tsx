import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { OrderStatus } from "#contract/rules/constants.ts";
import { shownName } from "#contract/rules/shown-text.ts";
import type { PackedOrder, PackingListInput } from "#contract/wire/orders/packing.ts";
import * as m from "#messages";
import { statusNames } from "#messages/names.ts";
import { language } from "#web/language.ts";
import { Button, buttonClass } from "#web/ui/buttons/button.tsx";
import { Chip } from "#web/ui/buttons/chip.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { inDigits, showTaka } from "#web/ui/figures.ts";
import { Pagination } from "#web/ui/lists/pagination.tsx";
import { sizeName } from "#web/ui/size-name.ts";
import { ButtonLink } from "../kit/button-link.tsx";
import { ListState } from "../kit/list/list-states.tsx";
import { SearchField } from "../kit/list/search-field.tsx";
import { changed, useFilters } from "../kit/list/table-foot.tsx";
import { queries, refused } from "../kit/queries.ts";
import { office } from "../office.ts";
import { printAddress } from "../print/print-address.ts";
import "./packing.css";
import { useSearchParams } from "react-router";

const tabs = ["Order Placed", "Packing", "Shipped", "Out for delivery"] as const;
type Tab = (typeof tabs)[number];
/** A packer's next act with an order of this status. */
const nextOf: Record<Tab, { status: OrderStatus; label: () => string }> = {
  "Order Placed": { status: "Packing", label: m.packing_begin },
  Packing: { status: "Shipped", label: m.packing_hand_over },
  Shipped: { status: "Out for delivery", label: m.status_out },
  "Out for delivery": { status: "Delivered", label: m.status_delivered },
};

/** Orders to pack and hand over, the oldest first. For packers: no price is on it, since none is sent. */
export default function PackingPage() {
  const [query] = useSearchParams();
  const [filter, setFilter] = useFilters();
  const tab = tabs.find((one) => one === filter("status")) ?? "Order Placed";
  const input: PackingListInput = { status: tab, q: filter("q"), page: Number(filter("page")) || 1 };
  const { data, error, refetch } = useQuery({
    queryKey: ["packing", input],
    queryFn: () => office.listPacking(input),
    refetchInterval: 15_000,
  });
  const [moving, setMoving] = useState<string | null>(null);

  async function moveOn(order: PackedOrder) {
    setMoving(order._id);
    try {
      toast.ok((await office.setOrderStatus(order._id, nextOf[tab].status)).message);
      await queries.invalidateQueries({ queryKey: ["packing"] });
    } catch (failure) {
      refused(failure);
    } finally {
      setMoving(null);
    }
  }
  const ids = data?.orders.map(({ _id }) => _id) ?? [];
  return (
    <>
      <div className="ahead">
        <h1>{m.office_packing()}</h1>
        <div className="right packing__acts">
          <ButtonLink variant="secondary" size="md" to="/admin/packing/scan">
            {m.scan_title()}
          </ButtonLink>
          {ids.length > 0 ? (
            <>
              <ButtonLink
                variant="secondary"
                size="md"
                to={printAddress("picking", ids)}
                state={{ back: "/admin/packing" }}
              >
                {m.orders_picking_list()}
              </ButtonLink>
              <ButtonLink
                variant="secondary"
                size="md"
                to={printAddress("label", ids)}
                state={{ back: "/admin/packing" }}
              >
                {m.office_labels()}
              </ButtonLink>
            </>
          ) : null}
        </div>
      </div>
      <div className="packing__tabs">
        {tabs.map((one) => (
          <button
            key={one}
            type="button"
            className={buttonClass({ size: "sm", variant: one === tab ? "primary" : "secondary" })}
            aria-pressed={one === tab}
            onClick={() => setFilter("status", one)}
          >
            {statusNames[one]()} <span className="num">{inDigits(data?.counts[one] ?? 0)}</span>
          </button>
        ))}
        <SearchField
          label={m.packing_search()}
          placeholder={m.packing_search()}
          text={filter("q")}
          onChange={(text) => setFilter("q", text)}
        />
      </div>
      <ListState error={error} count={data?.orders.length ?? null} none={m.packing_none()} onRetry={refetch} />
      <ul className="packing">
        {data?.orders.map((order) => (
          <PackedCard
            key={order._id}
            order={order}
            act={nextOf[tab].label()}
            isMoving={moving === order._id}
            onNext={() => void moveOn(order)}
          />
        ))}
      </ul>
      {data ? (
        <Pagination
          page={data.page}
          pages={data.pages}
          label={m.office_packing()}
          hrefFor={(page) => `?${changed(query, { page: String(page) })}`}
        />
      ) : null}
    </>
  );
}

type PackedCardProps = { order: PackedOrder; act: string; isMoving: boolean; onNext: () => void };

function PackedCard({ order, act, isMoving, onNext }: PackedCardProps) {
  const { _id, number, name, phone, address, place, items, collect, awaitsPayment, gift, courierName } = order;
  return (
    <li className="panel panel--pad packing__order">
      <div className="phead">
        <h2 className="num">{number}</h2>
        <Chip className="right">
          {awaitsPayment
            ? m.packing_not_paid_yet()
            : collect > 0
              ? m.packing_collect({ sum: showTaka(collect) })
              : m.packing_nothing_to_collect()}
        </Chip>
      </div>
      <address>
        <b className="b6">{name}</b>
        <a className="link num" href={`tel:${phone}`}>
          {phone}
        </a>
        <span>{address.street}</span>
        <span>{place[language()]}</span>
        {address.note ? <span className="hint">{address.note}</span> : null}
        {courierName ? <span className="hint">{courierName}</span> : null}
      </address>
      <ul className="packing__lines">
        {items.map(({ product, size, quantity }) => (
          <li key={`${product._id} ${size}`}>
            <span>
              {shownName(language(), product)} <span className="hint">{sizeName(size)}</span>
            </span>
            <b className="num">{m.packing_pieces({ count: inDigits(quantity) })}</b>
          </li>
        ))}
      </ul>
      {gift ? <p className="hint">{gift.message === "" ? m.packing_gift() : gift.message}</p> : null}
      <div className="packing__acts">
        <Button size="md" isLoading={isMoving} disabled={awaitsPayment} onClick={onNext}>
          {act}
        </Button>
        <ButtonLink variant="secondary" size="md" to={`/admin/orders/book?ids=${_id}`}>
          {m.office_book_couriers()}
        </ButtonLink>
        <ButtonLink variant="secondary" size="md" to={printAddress("label", [_id])} state={{ back: "/admin/packing" }}>
          {m.office_labels()}
        </ButtonLink>
      </div>
    </li>
  );
}
