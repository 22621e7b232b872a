import { useLocation } from "react-router";
import { toMinor } from "#contract/rules/money/money.ts";
import type { OrderPage, OwnerOrder } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { useMayCall } from "#web/admin/kit/session/role.ts";
import { language } from "#web/language.ts";
import { Chip } from "#web/ui/buttons/chip.tsx";
import { inDigits, showSum } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { languageOf } from "#web/ui/language.ts";
import { dialNumber } from "#web/ui/phone-links.ts";
import { Picture } from "#web/ui/picture/picture.tsx";
import { AdminIcon } from "../kit/admin-icon.tsx";
import { ButtonLink } from "../kit/button-link.tsx";
import { shownName } from "../kit/shown-name.ts";
import { sourceWords } from "../order/order-words.ts";
import { ReturnsChip } from "../orders/phone-orders.tsx";
import { bookingAddress } from "../parcels/use-couriers.ts";
import { printAddress } from "../print/print-address.ts";
import { TodoPanel } from "./todo-panel.tsx";
import type { Todo } from "./use-today.ts";
import { waitedWords } from "./waited-words.ts";

type PanelProps = { todo: Todo<OrderPage> };

/** Payments that shoppers have named and nobody has looked for. */
export function ToCheckPanel({ todo: { data, error, refetch } }: PanelProps) {
  return (
    <TodoPanel
      {...{ id: "to-check", error, count: data?.total, onRetry: refetch }}
      title={m.today_to_check()}
      icon={<Icon name="banknote" className="i-18" />}
      tint="sand"
      acts={<AllLink to="/admin/orders?toCheck=yes" label={m.today_all_to_check()} />}
    >
      <OrderRows orders={data?.orders ?? []} />
    </TodoPanel>
  );
}

export function CallPanel({ todo: { data, error, refetch } }: PanelProps) {
  const oldest = data?.orders[0];
  return (
    <TodoPanel
      {...{ id: "call", error, count: data?.total, onRetry: refetch }}
      title={m.today_call()}
      icon={<Icon name="phone" className="i-18" />}
      tint="sage"
      hint={oldest ? waitedWords(oldest.createdAt) : ""}
      acts={<AllLink to="/admin/orders?task=call" label={m.today_all_to_call()} />}
    >
      <OrderRows orders={data?.orders ?? []} withCall />
    </TodoPanel>
  );
}

function AllLink({ to, label }: { to: string; label: string }) {
  return (
    <ButtonLink variant="secondary" size="sm" to={to} aria-label={label}>
      {m.today_all()}
    </ButtonLink>
  );
}

function OrderRows({ orders, withCall = false }: { orders: OwnerOrder[]; withCall?: boolean }) {
  return (
    <ul>
      {orders.map((order) => (
        <OrderRow key={order._id} order={order} withCall={withCall} />
      ))}
    </ul>
  );
}

function OrderRow({ order, withCall }: { order: OwnerOrder; withCall: boolean }) {
  const { number, address, place, phoneReturns, calls } = order;
  const name = `${address.firstName} ${address.lastName}`.trim();
  return (
    <li className="todo__row">
      <div className="todo__name">
        <b className="b6">
          {number} <span lang={languageOf(name)}>{name}</span>
        </b>
        <span className="soft t14">
          <span lang={languageOf(place[language()])}>{place[language()]}</span> · {sourceWords[order.source]}
        </span>
      </div>
      <span className="todo__mark">
        {phoneReturns ? <ReturnsChip returns={phoneReturns} /> : null}
        {calls.missed > 0 ? (
          <Chip className="chip--status st-packing">{m.call_no_answer_times({ count: inDigits(calls.missed) })}</Chip>
        ) : null}
      </span>
      <span className="todo__sum num">{showSum(toMinor(order.amount))}</span>
      <span className="todo__acts">
        {withCall && address.phone ? (
          <a
            className="btn btn--secondary btn--sm todo__call"
            href={`tel:${dialNumber(address.phone)}`}
            aria-label={m.today_call_named({ number, name })}
          >
            <Icon name="phone" className="i-18" />
            <span>{m.next_call()}</span>
          </a>
        ) : null}
        <ButtonLink size="sm" to={`/admin/orders/${order._id}`} aria-label={m.today_open_named({ number })}>
          {m.today_open()}
        </ButtonLink>
      </span>
    </li>
  );
}

/** The plants to fetch for the oldest orders to pack. */
export function PackPanel({ todo: { data, error, refetch } }: PanelProps) {
  const { pathname } = useLocation();
  const orders = data?.orders ?? [];
  const lines = orders.flatMap(({ items }) => items);
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const names = lines.map(({ product, quantity }) => `${shownName(product)} × ${inDigits(quantity)}`);
  const ids = orders.map(({ _id }) => _id);
  return (
    <TodoPanel
      {...{ id: "pack", error, count: data?.total, onRetry: refetch }}
      title={m.today_pack()}
      icon={<Icon name="package" className="i-18" />}
      tint="sand"
      hint={m.today_pieces_to_fetch({ count: pieces, shown: inDigits(pieces) })}
      acts={
        <>
          <ButtonLink variant="secondary" size="sm" to={printAddress("picking", ids)} state={{ back: pathname }}>
            {m.orders_picking_list()}
          </ButtonLink>
          <ButtonLink size="sm" to="/admin/orders?task=pack" aria-label={m.today_all_to_pack()}>
            {m.next_pack()}
          </ButtonLink>
        </>
      }
    >
      {lines.length === 0 ? null : (
        <div className="todo__row todo__row--pack">
          <span className="todo__pics">
            {lines.slice(0, 3).map(({ product, size }) => (
              <span key={`${product._id} ${size}`} className="th40 th40--cover tint-sage">
                {product.pictures[0] ? <Picture picture={product.pictures[0]} sizes="40px" alt="" /> : null}
              </span>
            ))}
          </span>
          <p className="t14">
            <b className="b6">{names.slice(0, 3).join(", ")}</b>
            <br />
            <span className="soft">
              {m.today_for_orders({ numbers: orders.map(({ number }) => number).join(", ") })}
            </span>
          </p>
        </div>
      )}
    </TodoPanel>
  );
}

/** By courier; those that nobody brings yet are first. */
export function HandOverPanel({ todo: { data, error, refetch } }: PanelProps) {
  const { pathname } = useLocation();
  const mayBook = useMayCall("POST /api/parcel/book");
  const orders = data?.orders ?? [];
  const byCourier = Map.groupBy(orders, ({ courierName }) => courierName);
  const unbooked = byCourier.get("") ?? [];
  return (
    <TodoPanel
      {...{ id: "hand-over", error, count: data?.total, onRetry: refetch }}
      title={m.today_hand_over()}
      icon={<AdminIcon name="archive" className="i-18" />}
      tint="sky"
      acts={
        mayBook && unbooked.length > 0 ? (
          <ButtonLink size="sm" to={bookingAddress(unbooked.map(({ _id }) => _id))} state={{ back: pathname }}>
            {m.office_book_couriers()}
          </ButtonLink>
        ) : (
          <AllLink to="/admin/orders?task=hand-over" label={m.today_all_to_hand_over()} />
        )
      }
    >
      <ul>
        {[...byCourier].map(([courier, of]) => (
          <li key={courier} className="todo__row">
            <span>
              <b className="b6">{courier || m.today_no_courier()}</b>{" "}
              <span className="soft">{m.today_parcels({ count: of.length, shown: inDigits(of.length) })}</span>
            </span>
            <span className="todo__sum num">
              {showSum(of.reduce((sum, { ledger }) => sum + toMinor(ledger.toCollect), 0))}
            </span>
          </li>
        ))}
      </ul>
    </TodoPanel>
  );
}
