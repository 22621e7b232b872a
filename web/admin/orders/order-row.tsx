import { type OrderStatus, orderStatuses } from "#contract/constants.ts";
import { formatTaka } from "#contract/money.ts";
import type { Order } from "#contract/orders.ts";
import { PaymentMark, statusClass } from "#web/ui/chip.tsx";
import { formatDay } from "#web/ui/date.ts";
import { Picture } from "#web/ui/picture.tsx";

const picturesShown = 3;

type OrderRowProps = { order: Order; onStatus: (status: OrderStatus) => void };

export function OrderRow({ order, onStatus }: OrderRowProps) {
  const { address, items } = order;
  const isStatus = (text: string): text is OrderStatus => (orderStatuses as readonly string[]).includes(text);
  return (
    <tr className="orow">
      <td className="orow__no">
        <b className="b6 num">{order.number}</b>
        <br />
        <span className="soft t13 num">{formatDay(order.createdAt)}</span>
      </td>
      <td className="orow__who">
        <div className="addr">
          <b className="b6">
            {address.firstName} {address.lastName}
          </b>
          <address className="soft t13">
            {address.street}
            <br />
            {address.city}, {address.state} {address.zipcode}, {address.country}
            <br />
            <a className="num" href={`tel:${address.phone.replace(/[^+\d]/g, "")}`}>
              {address.phone}
            </a>
          </address>
        </div>
      </td>
      <td className="orow__items">
        <div className="oitems">
          <span className="stack3">
            {items.slice(0, picturesShown).map(({ product, size }) => (
              <span className="th40 th40--cover tint-sand" key={`${product._id} ${size}`}>
                {product.pictures[0] ? <Picture picture={product.pictures[0]} alt="" sizes="40px" /> : null}
              </span>
            ))}
          </span>
          <ul className="olist">
            {items.map(({ product, size, quantity }) => (
              <li key={`${product._id} ${size}`}>
                {product.name} × {quantity} <span className="soft t13">{size}</span>
              </li>
            ))}
          </ul>
        </div>
      </td>
      <td className="n b6 orow__amount">{formatTaka(order.amount)}</td>
      <td className="orow__method">{order.paymentMethod === "COD" ? "COD" : "Card"}</td>
      <td className="orow__pay">
        <PaymentMark isPaid={order.isPaid} />
      </td>
      <td className="orow__status">
        <select
          className={`input select stselect ${statusClass[order.status]}`}
          aria-label={`Status of order ${order.number}`}
          value={order.status}
          onChange={(event) => isStatus(event.target.value) && onStatus(event.target.value)}
        >
          {orderStatuses.map((status) => (
            <option key={status}>{status}</option>
          ))}
        </select>
      </td>
    </tr>
  );
}
