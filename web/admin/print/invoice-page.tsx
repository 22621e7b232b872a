import { townOf } from "#contract/address.ts";
import type { OrderDetail } from "#contract/orders.ts";
import { shop } from "#web/settings.ts";
import { showDay } from "#web/ui/figures.ts";
import { languageOf } from "#web/ui/language.ts";
import { SoldLine } from "#web/ui/sold-line.tsx";
import { BrandSign } from "../../storefront/layout/brand.tsx";
import { isUnpaidCard } from "../orders/order-mark.tsx";
import { OrderSums } from "../orders/order-sums.tsx";
import { PrintDesk } from "./print-desk.tsx";

export default function InvoicePage() {
  return <PrintDesk paper="invoice" title="Invoice" sheet={(order) => <Invoice key={order._id} order={order} />} />;
}

/** A4, for the customer. */
function Invoice({ order }: { order: OrderDetail }) {
  return (
    <article className="paper" data-order={order.number} aria-label={`Invoice of ${order.number}`}>
      <div className="pp__top">
        <div>
          <span className="brand">
            <BrandSign />
          </span>
          <address className="pp__shop pp__shop--a4">
            {shop.street}
            <br />
            {shop.email}
            <br />
            {shop.phone}
          </address>
        </div>
        <h2 className="pp__title">Invoice</h2>
      </div>
      <InvoiceFacts order={order} />
      <InvoiceLines order={order} />
      <div className="pp__foot">
        <div>
          Returns and exchanges within 7 days. 14-day plant guarantee.
          <br />
          <span lang="bn" className="pp__bn">
            আমাদের কাছ থেকে কেনার জন্য ধন্যবাদ।
          </span>
        </div>
        <div className="num">{order.number}</div>
      </div>
    </article>
  );
}

const look = { soft: "s", figure: "n", price: "n u" };

/** The last line and the sums are kept together: sums alone on a sheet say nothing. */
function InvoiceLines({ order }: { order: OrderDetail }) {
  const { items } = order;
  const rows = items.map((line, at) => (
    <tr key={`${line.product._id} ${line.size}`}>
      <td className="ix">{at + 1}</td>
      <SoldLine line={line} look={look} />
    </tr>
  ));
  return (
    <table className="inv">
      <thead>
        <tr>
          <th className="ix">No.</th>
          <th>Product</th>
          <th className="n u">Price</th>
          <th className="n">Qty</th>
          <th className="n">Amount</th>
        </tr>
      </thead>
      <tbody>{rows.slice(0, -1)}</tbody>
      <tbody className="inv__end">
        {rows.slice(-1)}
        <tr>
          <td colSpan={5}>
            <OrderSums order={order} className="invsum" />
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function InvoiceFacts({ order }: { order: OrderDetail }) {
  const { address } = order;
  const name = `${address.firstName} ${address.lastName}`;
  const end = order.canceled ? "Cancelled" : order.returned ? "Returned" : null;
  return (
    <div className="inv__meta">
      <div>
        <h3>Customer</h3>
        <b className="b6" lang={languageOf(name)}>
          {name}
        </b>
        <br />
        <span className="num">{address.phone}</span>
        <br />
        {address.email}
      </div>
      <div>
        <h3>Delivery address</h3>
        <span lang={languageOf(`${address.street} ${address.city}`)}>
          {address.street}
          <br />
          {townOf(address)} {address.zipcode}, {address.state}
          <br />
          {address.country}
        </span>
      </div>
      <dl>
        <dt>Invoice</dt>
        <dd className="b6">{order.number}</dd>
        <dt>Date</dt>
        <dd>{showDay(order.createdAt)}</dd>
        <dt>Method</dt>
        <dd>{order.paymentMethod === "COD" ? "COD" : "Card"}</dd>
        <dt>Payment</dt>
        <dd>{paymentWords(order)}</dd>
        {end === null ? null : (
          <>
            <dt>Order</dt>
            <dd>{end}</dd>
          </>
        )}
      </dl>
    </div>
  );
}

function paymentWords(order: OrderDetail): string {
  if (order.isTestPayment) return "Test payment, no money came";
  if (order.isPaid) return "Done";
  if (isUnpaidCard(order)) return "Unpaid";
  return order.canceled || order.returned ? "None due" : "Pending";
}
