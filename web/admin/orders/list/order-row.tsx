import { Link, useLocation, useNavigate } from "react-router";
import { type OrderStatus, orderStatuses } from "#contract/rules/constants.ts";
import type { OwnerOrder } from "#contract/wire/orders/orders.ts";
import type { PhoneRecord } from "#contract/wire/orders/phone-records.ts";
import * as m from "#messages";
import { shownCity } from "#web/admin/delivery/place-names.ts";
import { onRowPress } from "#web/admin/kit/list/row-press.ts";
import { shownName } from "#web/admin/kit/shown-name.ts";
import { ChatLink } from "#web/admin/order/chat-link.tsx";
import { RecordChip } from "#web/admin/order/courier-record.tsx";
import { flagsText } from "#web/admin/order/flag-words.ts";
import { hasEnded, methodWord, OrderPayment, OrderState } from "#web/admin/order/order-state.tsx";
import { statusClass, statusName } from "#web/ui/buttons/chip.tsx";
import { inDigits, showDate, showDay, showTaka } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { languageOf } from "#web/ui/language.ts";
import { dialNumber } from "#web/ui/phone-links.ts";
import { Picture } from "#web/ui/picture/picture.tsx";
import { sizeName } from "#web/ui/size-name.ts";
import { ReturnsChip } from "../phone-orders.tsx";

const picturesShown = 3;

type OrderRowProps = {
  order: OwnerOrder;
  /** Couriers' records of its phone. */
  records: readonly PhoneRecord[];
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onStatus: (status: OrderStatus) => void;
};

export function OrderRow({ order, records, isChosen, onChoose, onStatus }: OrderRowProps) {
  // Carries the list's filters, so that the order's page can link to its neighbors and back.
  const { search } = useLocation();
  const path = `/admin/orders/${order._id}${search}`;
  const navigate = useNavigate();
  return (
    <tr className={isChosen ? "orow is-sel" : "orow"} onClick={onRowPress(() => void navigate(path))}>
      <td className="orow__pick">
        <label className="check">
          <input
            type="checkbox"
            className="vh"
            aria-label={m.orders_select({ number: order.number })}
            checked={isChosen}
            onChange={(event) => onChoose(event.target.checked)}
          />
          <span className="box">
            <Icon name="check" />
          </span>
        </label>
      </td>
      <td className="orow__no">
        <Link className="b6 num orow__link" to={path}>
          {order.number}
        </Link>
        {order.flags.length > 0 ? (
          <span className="orow__flag" title={flagsText(order.flags)}>
            <Icon name="alert" className="i-18" />
            <span className="vh">{flagsText(order.flags)}</span>
          </span>
        ) : null}
        <br />
        <span className="soft t13 num orow__day">{showDay(order.createdAt)}</span>
        <span className="soft t13 num orow__date">{showDate(order.createdAt)}</span>
      </td>
      <td className="orow__who">
        <WhoOrdered order={order} records={records} />
      </td>
      <td className="orow__items">
        <OrderedProducts items={order.items} />
      </td>
      <td className="n b6 orow__amount">{showTaka(order.amount)}</td>
      <td className="orow__method">{methodWord(order)}</td>
      <td className="orow__pay">
        <OrderPayment order={order} />
      </td>
      <td className="orow__status">
        {hasEnded(order) ? <OrderState order={order} /> : <StatusSelect order={order} onStatus={onStatus} />}
        {order.courierName !== "" && !hasEnded(order) ? (
          <span className="orow__courier soft t13" title={order.trackingNumber || undefined}>
            <Icon name="truck" className="i-18" />
            <span className="vh">{m.orders_booked_with()} </span>
            <span lang={languageOf(order.courierName)}>{order.courierName}</span>
          </span>
        ) : null}
      </td>
    </tr>
  );
}

function WhoOrdered({ order, records }: Pick<OrderRowProps, "order" | "records">) {
  const { address, guest, phoneReturns } = order;
  const name = `${address.firstName} ${address.lastName}`;
  const city = shownCity(address.city);
  return (
    <div className="addr">
      <b className="b6" lang={languageOf(name)}>
        {name}
      </b>
      {guest ? <span className="soft t13"> {m.orders_guest()}</span> : null}
      <br />
      <span className="soft t13">
        <span lang={languageOf(city)}>{city}</span>
        <span className="orow__comma">,</span>{" "}
        <a className="num" href={`tel:${dialNumber(address.phone)}`}>
          {address.phone}
        </a>
        {address.phone ? (
          <>
            {" "}
            <ChatLink order={order} />
          </>
        ) : null}
      </span>
      {phoneReturns ? <ReturnsChip returns={phoneReturns} /> : null}
      <RecordChip records={records} />
    </div>
  );
}

function OrderedProducts({ items }: { items: OwnerOrder["items"] }) {
  const [first, ...others] = items;
  return (
    <div className="oitems">
      <span className="stack3">
        {items.slice(0, picturesShown).map(({ product, size }) => (
          <span className="th40 th40--cover tint-sand" key={`${product._id} ${size}`}>
            {product.pictures[0] ? <Picture picture={product.pictures[0]} alt="" sizes="40px" /> : null}
          </span>
        ))}
      </span>
      {first ? (
        <span className="olist">
          {shownName(first.product)} × {inDigits(first.quantity)}
          <br />
          <span
            className="soft t13"
            title={
              others.map(({ product, quantity }) => `${shownName(product)} × ${inDigits(quantity)}`).join(", ") ||
              undefined
            }
          >
            {others.length > 0
              ? m.orders_size_and_more({ size: sizeName(first.size), count: inDigits(others.length) })
              : sizeName(first.size)}
          </span>
        </span>
      ) : null}
    </div>
  );
}

type StatusSelectProps = { order: OwnerOrder; onStatus: (status: OrderStatus) => void; className?: string };

export function StatusSelect({ order, onStatus, className = "" }: StatusSelectProps) {
  return (
    <select
      className={`input select stselect ${statusClass[order.status]} ${className}`}
      aria-label={m.orders_status_of({ number: order.number })}
      value={order.status}
      onChange={(event) => {
        const wanted = orderStatuses.find((status) => status === event.target.value);
        if (wanted !== undefined) onStatus(wanted);
      }}
    >
      {orderStatuses.map((status) => (
        <option key={status} value={status}>
          {statusName(status)}
        </option>
      ))}
    </select>
  );
}
