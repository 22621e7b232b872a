import { formatMinor, formatTaka, toMinor } from "#contract/money.ts";
import type { OrderDetail } from "#contract/orders.ts";
import { pageTitle, shop } from "#web/settings.ts";
import { formatDay } from "#web/ui/date.ts";
import { Brand } from "../brand.tsx";
import { OrderSums } from "../orders/order-sums.tsx";
import { languageOf } from "../orders/text-language.ts";
import { PrintDesk } from "./print-desk.tsx";

export const meta = () => [{ title: pageTitle("Invoices") }, { name: "robots", content: "noindex" }];

export default function InvoicePage() {
  return <PrintDesk paper="invoice" title="Invoice" sheet={(order) => <Invoice key={order._id} order={order} />} />;
}

/** A4, for the customer. */
function Invoice({ order }: { order: OrderDetail }) {
  return (
    <article className="paper" aria-label={`Invoice of ${order.number}`}>
      <div className="pp__top">
        <div>
          <span className="brand">
            <Brand />
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
        <tbody>
          {order.items.map(({ product, size, quantity }, at) => (
            <tr key={`${product._id} ${size}`}>
              <td className="ix">{at + 1}</td>
              <td>
                {product.bengaliName ? (
                  <>
                    <span lang="bn">{product.bengaliName}</span>
                    <br />
                  </>
                ) : null}
                {product.name} <span className="s">{size}</span>
              </td>
              <td className="n u">{formatTaka(product.offerPrice)}</td>
              <td className="n">{quantity}</td>
              <td className="n">{formatMinor(toMinor(product.offerPrice) * quantity)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <OrderSums order={order} className="invsum" />
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
          {address.city} {address.zipcode}, {address.state}
          <br />
          {address.country}
        </span>
      </div>
      <dl>
        <dt>Invoice</dt>
        <dd className="b6">{order.number}</dd>
        <dt>Date</dt>
        <dd>{formatDay(order.createdAt)}</dd>
        <dt>Method</dt>
        <dd>{order.paymentMethod === "COD" ? "COD" : "Card"}</dd>
        <dt>Payment</dt>
        <dd>{order.isPaid ? "Done" : end === null ? "Pending" : "None due"}</dd>
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
