import { townOf } from "#contract/address.ts";
import { formatTaka } from "#contract/money.ts";
import type { OrderDetail } from "#contract/orders.ts";
import * as m from "#messages";
import { shop } from "#web/settings.ts";
import { showDay } from "#web/ui/figures.ts";
import { languageOf } from "#web/ui/language.ts";
import { BrandSign } from "../../storefront/layout/brand.tsx";
import { AdminIcon } from "../kit/admin-icon.tsx";
import { isUnpaidCard } from "../orders/order-mark.tsx";
import { PrintDesk } from "./print-desk.tsx";

export default function SlipPage() {
  return <PrintDesk paper="slip" title="Packing slip" sheet={(order) => <Slip key={order._id} order={order} />} />;
}

/** A5: what to pack, whom it goes to, and what the courier collects. */
function Slip({ order }: { order: OrderDetail }) {
  return (
    <article className="paper a5" data-order={order.number} aria-label={`Packing slip of ${order.number}`}>
      <div className="pp__top">
        <div>
          <span className="brand">
            <BrandSign />
          </span>
          <p className="pp__shop">
            {shop.street}
            <br />
            {shop.phone}
          </p>
        </div>
        <div className="pp__no">
          <h2 className="no">{order.number}</h2>
          <p className="num pp__gray">{showDay(order.createdAt)}</p>
        </div>
      </div>
      <Recipient address={order.address} />
      <Collect order={order} />
      <PackList items={order.items} />
      <div className="pp__foot">
        <div>
          <p className="pp__up">
            <AdminIcon name="arrow-up" />
            This side up. Living plants.
          </p>
          <p lang="bn" className="pp__bn">
            জীবন্ত গাছ। এই দিক উপরে রাখুন।
          </p>
        </div>
        <div className="pp__sign">Received by</div>
      </div>
    </article>
  );
}

function Recipient({ address }: Pick<OrderDetail, "address">) {
  const name = `${address.firstName} ${address.lastName}`;
  return (
    <div className="pp__to">
      <h3>To</h3>
      <b lang={languageOf(name)}>{name}</b>
      <p className="pp__tel">{address.phone}</p>
      <address lang={languageOf(`${address.street} ${address.city}`)}>
        {address.street}
        <br />
        {townOf(address)} {address.zipcode}, {address.state}, {address.country}
      </address>
      {address.note ? <p lang={languageOf(address.note)}>{address.note}</p> : null}
    </div>
  );
}

function PackList({ items }: Pick<OrderDetail, "items">) {
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <>
      <ul className="pp__list" aria-label="Products">
        {items.map(({ product, size, quantity }) => (
          <li key={`${product._id} ${size}`}>
            <i />
            <span>
              {product.bengaliName ? <span lang="bn">{product.bengaliName}</span> : null}{" "}
              <span className={product.bengaliName ? "pp__en" : "b6"}>{product.name}</span>
              <br />
              <span className="pp__gray">{size}</span>
            </span>
            <span className="q">× {quantity}</span>
          </li>
        ))}
      </ul>
      <p className="pp__count">
        {items.length} {items.length === 1 ? "product" : "products"}, {pieces} {pieces === 1 ? "piece" : "pieces"}
      </p>
    </>
  );
}

function Collect({ order }: { order: OrderDetail }) {
  const end = order.canceled ? "Cancelled" : order.returned ? "Returned" : null;
  const isDue = end === null && !order.isPaid;
  const paid = order.isTestPayment ? "Test payment, no money came" : "Done";
  if (isUnpaidCard(order)) {
    return (
      <div className="pp__cod is-unpaid">
        <span>
          {m.card()}
          <br />
          Payment: Unpaid
        </span>
        <b>NOT PAID, do not send</b>
      </div>
    );
  }
  return (
    <div className={isDue ? "pp__cod" : "pp__cod is-paid"}>
      <span>
        {order.paymentMethod === "COD" ? `${m.cash_on_delivery()} (COD)` : m.card()}
        <br />
        {end === null || order.isPaid ? `Payment: ${order.isPaid ? paid : "Pending"}` : "Payment: None due"}
      </span>
      <b>
        {end ??
          (order.isTestPayment
            ? "TEST, do not send"
            : order.isPaid
              ? "Nothing to collect"
              : `Collect ${formatTaka(order.amount)}`)}
      </b>
    </div>
  );
}
